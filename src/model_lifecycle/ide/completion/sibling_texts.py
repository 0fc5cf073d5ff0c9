"""Texts of other migrations adapted to this one, with its ids, names and day in place of theirs."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from model_lifecycle.generate.draft_sources import migrations_of
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.records.identifier_search import cut_at_words
from model_lifecycle.records.migration import Migration, ModelReference, Sample
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import items, objects
from model_lifecycle.workspace.index import Entry, ModelKey

_MOST_SIBLINGS: Final = 60
"""The most migrations whose texts are read."""

_MARKS: Final = ("\ue0f4", "\ue0f5", "\ue0f6", "\ue0f7", "\ue0f8")
"""Placeholders for the words of a migration in its texts: private-use characters, which texts do not contain."""

_Words = tuple[str | None, ...]
"""The old and the new id, the two display names, and the day on which the old model ends; each None if unknown."""


@dataclass(frozen=True)
class Sibling:
    """Another migration; `words` are its own, `here` those of the migration being edited."""

    migration: Migration
    words: _Words
    here: _Words
    facts: RecordFacts

    def text(self, value: object) -> str | None:
        """Adapt the sibling's text `value`: replace the sibling's words by those of the migration being edited.

        None if `value` is not a text, or contains a word without a counterpart.
        """
        if not isinstance(value, str) or any(mark in value for mark in _MARKS):
            return None
        for word, mark in sorted(zip(self.words, _MARKS, strict=True), key=lambda pair: -len(pair[0] or "")):
            if word:
                value = mark.join(cut_at_words(word, value, self.facts.view.longer_ids(word)))
        for mark, other in zip(_MARKS, self.here, strict=True):
            if mark in value and other is None:
                return None
            value = value.replace(mark, other or "")
        return value


def siblings(facts: RecordFacts) -> tuple[Sibling, ...]:
    """The other migrations, those of the old model's provider first; cached."""
    return facts.cached_result(_siblings)


def _siblings(facts: RecordFacts) -> tuple[Sibling, ...]:
    """Read the other migrations and the words of each."""
    provider = facts.text("from", "provider") or facts.provider
    if provider is None or facts.kind != "migration":
        return ()
    old, new = facts.endpoint("from"), facts.endpoint("to")
    here = _words(facts.text("from", "model_id"), facts.text("to", "model_id"), old, new)
    siblings = []
    for entry in islice(_nearest(facts, provider), _MOST_SIBLINGS + 1):
        migration = Migration(facts.view.record(entry))
        ids = migration.old.model_id, migration.new.model_id
        if ids == here[:2] or (entry.path == facts.file.path and len(facts.file.records) == 1):
            continue
        models = (_model(facts, end) for end in (migration.old, migration.new))
        siblings.append(Sibling(migration, _words(*ids, *models), here, facts))
    return tuple(siblings[:_MOST_SIBLINGS])


def _nearest(facts: RecordFacts, provider: str) -> Iterator[Entry]:
    """Yield the migrations of a provider, then those of other providers, each once."""
    seen = set()
    for name in dict.fromkeys((provider, *facts.providers)):
        for entry in migrations_of(facts.view, name):
            if entry not in seen:
                seen.add(entry)
                yield entry


def _model(facts: RecordFacts, reference: ModelReference) -> Model | None:
    if not isinstance(reference.provider, str) or not isinstance(reference.model_id, str):
        return None
    entries = facts.view.models(*ModelKey(reference.provider, reference.model_id))
    return facts.model(entries[0]) if entries else None


def _words(old_id: object, new_id: object, old: Model | None, new: Model | None) -> _Words:
    """The words of a migration, from the ids it names and the records of its models."""
    ids = [name or (model.id if model else None) for name, model in ((old_id, old), (new_id, new))]
    names = [model.display_name if model else None for model in (old, new)]
    words = [*ids, *names, old.shutdown_date if old else None]
    return tuple(word if isinstance(word, str) and word else None for word in words)


def usual_samples(facts: RecordFacts, language: str, side: str, before: str | None) -> Iterator[str]:
    """Yield samples of a `side` in `language` of other migrations of its provider, the most frequent first.

    For the side `after` with a text `before`, only those whose other side is that text.
    """
    provider = facts.text("from" if side == "before" else "to", "provider") or facts.provider

    def read(sibling: Sibling) -> Iterable[object]:
        sample: Sample = sibling.migration.snippet(language)
        if _end(sibling.migration, side).provider != provider:
            return ()
        if side == "after" and before is not None and sibling.text(sample.before) != before:
            return ()
        return (sample.before if side == "before" else sample.after,)

    yield from _most_frequent(facts, read)


def _end(migration: Migration, side: str) -> ModelReference:
    return migration.old if side == "before" else migration.new


def usual_steps(facts: RecordFacts, index: int) -> tuple[list[str], list[str]]:
    """Checklist steps of other migrations: the one that most have at `index` (at most one), and all others."""

    def at_index(sibling: Sibling) -> Iterable[object]:
        return _steps(sibling.migration)[index : index + 1]

    def anywhere(sibling: Sibling) -> Iterable[object]:
        return _steps(sibling.migration)

    count = Counter(_texts(facts, at_index))
    usual = [text for text, times in count.most_common(1) if times > 1 and 2 * times > count.total()]
    return usual, [text for text in (*dict(count.most_common()), *_most_frequent(facts, anywhere)) if text not in usual]


def _steps(migration: Migration) -> list[object]:
    steps = items(migration.values, "migration_checklist")
    return steps if isinstance(steps, list) else []


def usual_of_page(facts: RecordFacts, url: str | None, name: Literal["label", "excerpt"]) -> list[str]:
    """The labels or excerpts (`name`) of other migrations for the page `url`, the most frequent first."""

    def read(sibling: Sibling) -> Iterable[object]:
        sources = objects(sibling.migration.values, "sources")
        return (source.get(name) for source in sources if source.get("url") == url)

    return list(_most_frequent(facts, read)) if url else []


def _most_frequent(facts: RecordFacts, read: Callable[[Sibling], Iterable[object]]) -> Iterator[str]:
    for text, _ in Counter(_texts(facts, read)).most_common(8):
        yield text


def _texts(facts: RecordFacts, read: Callable[[Sibling], Iterable[object]]) -> Iterator[str]:
    """Yield the adapted texts that `read` returns for each sibling."""
    for sibling in siblings(facts):
        for value in read(sibling):
            if (text := sibling.text(value)) is not None:
                yield text
