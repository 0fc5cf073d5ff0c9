"""Drafts the code samples of a migration, in the style of other migrations."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from model_lifecycle.generate.draft_sources import migrations_of
from model_lifecycle.generate.maker_samples import samples_for
from model_lifecycle.records.gaps import GAP_ADDRESS, gap_text
from model_lifecycle.records.identifier_search import cut_at_words
from model_lifecycle.records.migration import LANGUAGES, Migration, ModelReference
from model_lifecycle.records.model import Model
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.rules.samples.credential_to_page import bare, pages_of_models, request_addresses
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

_OLD, _NEW = "\ue0f4", "\ue0f5"
"""Placeholders for the two model ids in a sample that serves as a template (private-use characters)."""

_Style = tuple[str, ...]
"""The samples of a migration with placeholders for its ids: `before` and `after` of each language, in order."""

_PLAIN: Final = {
    "python": """\
import os

import requests

reply = requests.post(
    "{address}",
    headers={{"Authorization": f"Bearer {{os.environ['API_KEY']}}"}},
    json={{"model": "{model}", "messages": [{{"role": "user", "content": "Hello"}}]}},
    timeout=60,
)
print(reply.json())
""",
    "typescript": """\
const reply = await fetch("{address}", {{
  method: "POST",
  headers: {{ Authorization: `Bearer ${{process.env.API_KEY}}`, "Content-Type": "application/json" }},
  body: JSON.stringify({{ model: "{model}", messages: [{{ role: "user", content: "Hello" }}] }}),
}});
console.log(await reply.json());
""",
    "curl": """\
curl {address} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{{"model": "{model}", "messages": [{{"role": "user", "content": "Hello"}}]}}'
""",
}
"""A plain request to edit, if neither a migration nor an SDK shows how the provider is called: to the
endpoint that the model's record names by a URL. A path alone does not give the address of the API.
"""

_GAPS: Final = {
    "python": "# TODO: a request to {model} at the address of its API, in place of {gap}\n",
    "typescript": "// TODO: a request to {model} at the address of its API, in place of {gap}\n",
    "curl": "# TODO: a request to {model} at the address of its API, in place of {gap}\n",
}
"""A comment in place of a request to an unknown address, as a request sent with a key must be intended."""


def draft_code(view: IndexView, old: ModelKey, new: ModelKey) -> dict[str, Data]:
    """Draft `code_change`: Python first, all samples in the style of most migrations between the two providers.

    Only those with a common endpoint count, if both records name theirs, and none with a gap or with a credential
    sent to a page. Without any, `before` is in the style of the old model's provider and `after` in that of the
    new one's. Without such samples each side is a sample of the maker's own SDK (`maker_samples.toml`) or, if there
    is none, a plain request.
    """
    pages = _pages(view, old, new)
    samples = _rendered(_most_common(_styles(view, old, new, pages, "pair")), old, new)
    if samples is None:
        befores, afters = (
            _rendered(_most_common(_styles(view, key, key, pages, "one")), key, key)
            or _sdk_samples(view, key, other)
            or _plain_requests(view, key, pages)
            for key, other in ((old, new), (new, old))
        )
        samples = [text for pair in zip(befores[::2], afters[1::2], strict=True) for text in pair]
    snippets: dict[str, Data] = {
        language: {"before": samples[2 * at], "after": samples[2 * at + 1]} for at, language in enumerate(LANGUAGES)
    }
    return {"language": LANGUAGES[0], "before": samples[0], "after": samples[1], "snippets": snippets}


def _pages(view: IndexView, *keys: ModelKey) -> Collection[str]:
    """The URLs, without query and fragment, that the records of the models and their providers cite as pages."""
    models = [Model(view.record(entry)) for key in keys for entry in view.models(*key)[:1]]
    return pages_of_models(view, models)


def _styles(view: IndexView, old: ModelKey, new: ModelKey, pages: Collection[str], mode: str) -> Iterator[_Style]:
    """Yield the styles of migrations between the two providers; in mode `one`, of each side that calls the first."""
    for entry in migrations_of(view, old.provider):
        migration = Migration(view.record(entry))
        first, second = _key(migration.old), _key(migration.new)
        if first is None or second is None or (first, second) == (old, new):
            continue
        style = _style(view, migration, first, second, pages)
        if style is None:
            continue
        if mode == "pair":
            same = (first.provider, second.provider) == (old.provider, new.provider)
            if same and _same_end_points(view, first, old) and _same_end_points(view, second, new):
                yield style
            continue
        for end, samples in ((first, style[::2]), (second, style[1::2])):
            if end.provider == old.provider and _same_end_points(view, end, old):
                yield tuple(text.replace(_NEW, _OLD) for sample in samples for text in (sample, sample))


def _key(reference: ModelReference) -> ModelKey | None:
    provider, model_id = reference.provider, reference.model_id
    return ModelKey(provider, model_id) if isinstance(provider, str) and isinstance(model_id, str) else None


def _style(
    view: IndexView, migration: Migration, old: ModelKey, new: ModelKey, pages: Collection[str]
) -> _Style | None:
    """The samples with placeholders for the ids; None if one is missing, has a gap, lacks its id, or calls a page."""
    marked_texts: list[str] = []
    for language in LANGUAGES:
        snippet = migration.snippet(language)
        for text, mark in ((snippet.before, _OLD), (snippet.after, _NEW)):
            if not isinstance(text, str) or _OLD in text or _NEW in text or GAP_ADDRESS in text:
                return None
            if any(bare(text[start:end]) in pages for start, end in request_addresses(text)):
                return None
            marked = _NEW.join(cut_at_words(new.id, text, view.longer_ids(new.id)))
            marked = _OLD.join(cut_at_words(old.id, marked, view.longer_ids(old.id)))
            if mark not in marked:
                return None
            marked_texts.append(marked)
    return tuple(marked_texts)


def _same_end_points(view: IndexView, first: ModelKey, second: ModelKey) -> bool:
    """Whether two models share an endpoint, or one of their records names none."""
    of_first, of_second = _end_points(view, first), _end_points(view, second)
    return not of_first or not of_second or bool(set(of_first) & set(of_second))


def _end_points(view: IndexView, key: ModelKey) -> list[str]:
    """The endpoints in a model's record."""
    for entry in view.models(*key)[:1]:
        listed = Model(view.record(entry)).specs.get("endpoints")
        return [end_point for end_point in listed if isinstance(end_point, str)] if isinstance(listed, list) else []
    return []


def _most_common(styles: Iterator[_Style]) -> _Style | None:
    """The most common style, or the first of equally common ones; None without any."""
    commonest = Counter(styles).most_common(1)
    return commonest[0][0] if commonest else None


def _rendered(style: _Style | None, old: ModelKey, new: ModelKey) -> list[str] | None:
    """The samples of a style with the ids filled in; None without a style."""
    if style is None:
        return None
    return [text.replace(_OLD, _in_code(old.id)).replace(_NEW, _in_code(new.id)) for text in style]


def _in_code(name: str) -> str:
    """An id for use in code; a gap text if it could be code itself."""
    return name if is_plain_id(name) else gap_text("model id")


def _sdk_samples(view: IndexView, key: ModelKey, other: ModelKey) -> list[str] | None:
    """The samples of the maker's SDK, preferably for an endpoint that both models have; None without any."""
    fitting, of_other = (samples_for(view, model, _end_points(view, model)) for model in (key, other))
    sample = next((sample for sample in fitting if sample in of_other), None) or next(iter(fitting), None)
    if sample is None:
        return None
    return [sample.text(language, _in_code(key.id)) for language in LANGUAGES for _ in ("before", "after")]


def _plain_requests(view: IndexView, key: ModelKey, pages: Collection[str]) -> list[str]:
    """Samples of a plain request to a model's endpoint, or comments if its address is unknown."""
    address = next((end_point for end_point in _end_points(view, key) if _is_of_api(end_point, pages)), "")
    texts = _PLAIN if address else _GAPS
    return [
        text.format(address=address, gap=GAP_ADDRESS, model=_in_code(key.id))
        for text in texts.values()
        for _ in ("before", "after")
    ]


def _is_of_api(end_point: str, pages: Collection[str]) -> bool:
    """Whether an endpoint is an https URL that is not a cited page and needs no escaping in a sample."""
    if not end_point.startswith("https://") or bare(end_point) in pages:
        return False
    return end_point.isprintable() and not set(end_point) & set("\"'\\` ${}")
