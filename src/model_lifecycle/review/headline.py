"""The first line of a review: the numbers of findings, and of changed shutdowns, prices, limits, records and so on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.records.differences import Difference
from model_lifecycle.records.model import PRICE_FIELDS, Model
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.records.values import UNAVAILABLE, as_number
from model_lifecycle.review.findings import ReviewFinding, finding_counts
from model_lifecycle.review.record_changes import RecordChange, ValueChange
from model_lifecycle.review.value_words import SHUTDOWN_POINTERS
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.counting import counted

_STATUS: Final = {"retired": "retired", "deprecated": "deprecated", "legacy": "now legacy", "active": "active again"}
"""The word for a model with each new status."""

_LIMITS: Final = ("context_window_tokens", "max_output_tokens")
_DATES: Final = {"announced_date": "announcement", "deprecation_date": "deprecation date"}
"""The noun for each date of a model."""

_STORED: Final = ("price_diff", "context_diff", "max_output_diff", "capability_changes")
"""The properties of a migration that hold stored numbers and differences."""

_ITEM_WORDS: Final = {"added": "added", "removed": "lost", "changed": "changed"}
"""The word for a list item with each kind of difference."""

_ORDER: Final = (
    *(("shutdown", word) for word in ("earlier", "later", "announced", "withdrawn", "of another kind")),
    *(("earliest end", word) for word in ("earlier", "later", "announced", "withdrawn")),
    *(("price", word) for word in ("up", "down", "published", "withdrawn", "in another currency")),
    *(("model", word) for word in _STATUS.values()),
    *(("replacement", word) for word in _ITEM_WORDS.values()),
    *(("limit", word) for word in ("up", "down", "published", "withdrawn")),
    ("capability", "changed"),
    ("batch discount", "changed"),
    *((noun, "changed") for noun in _DATES.values()),
    *(("record", word) for word in ("added", "removed", "renamed", "moved")),
    *(("comparison", word) for word in ("affected", "new", "gone")),
    *(("API change", word) for word in _ITEM_WORDS.values()),
    *((noun, "changed") for noun in ("code sample", "checklist")),
    *(("source", word) for word in ("lost", "added", "replaced", "changed", "checked again")),
    *((noun, "changed") for noun in ("stored number", "other value", "derived value")),
)
"""The counted sorts of changes, each as a noun and a word, in the order of the line."""

_PLURALS: Final = {"capability": "capabilities"}

NOTHING: Final = "Nothing changed"


def headline(
    changes: Iterable[RecordChange], pages: tuple[int, int, int], findings: Sequence[ReviewFinding] = ()
) -> str:
    """One line such as `12 errors in 9 migrations · 2 shutdowns earlier · 12 prices up · 3 comparisons affected`.

    `pages` are the numbers of comparison pages that changed, are new and are gone.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for change in changes:
        if change.change != "changed":
            counts["record", change.change] += 1
        counts.update(_sorts(change))
    counts.update(dict(zip((("comparison", word) for word in ("affected", "new", "gone")), pages, strict=True)))
    parts = [
        f"{counted(counts[noun, word], noun, _PLURALS.get(noun))} {word}" for noun, word in _ORDER if counts[noun, word]
    ]
    return " · ".join([*finding_counts(findings), *parts]) or NOTHING


class _ChangeSort(NamedTuple):
    """The sort of a changed value, as noun and word; values of a record with equal noun and `thing` count once."""

    noun: str
    word: str
    thing: str


def _sorts(change: RecordChange) -> Iterator[tuple[str, str]]:
    """Yield the sorts (noun and word) of the changed values of a record, one for each `thing`."""
    seen: set[tuple[str, str]] = set()
    for value in change.values:
        noun, word, thing = _sort_of(change, value)
        if (noun, thing) not in seen:
            seen.add((noun, thing))
            yield noun, word


def _sort_of(change: RecordChange, value: ValueChange) -> _ChangeSort:
    """The sort of a changed value."""
    difference = value.difference
    pointer, steps = difference.pointer, from_pointer(difference.pointer) or [""]
    if value.cause is not None:
        return _ChangeSort("derived value", "changed", pointer)
    if steps[0] == "last_checked":
        return _ChangeSort("source", "checked again", pointer)
    if steps[0] == "sources" and len(steps) > 1:
        return _source_sort(difference, steps[2:], "/".join(steps[:2]))
    if change.kind == "model":
        return _sort_in_model(change, difference, steps)
    if change.kind == "migration":
        return _sort_in_migration(difference, steps)
    return _ChangeSort("other value", "changed", pointer)


def _sort_in_model(change: RecordChange, difference: Difference, steps: Sequence[str]) -> _ChangeSort:
    """The sort of a changed value of a model at the path `steps`."""
    pointer = difference.pointer
    match steps:
        case ["shutdown_date" | "shutdown_date_kind"]:
            return _shutdown_sort(change)
        case ["status"] if str(difference.new) in _STATUS:
            return _ChangeSort("model", _STATUS[str(difference.new)], pointer)
        case ["replacements", index, *inner]:
            return _ChangeSort("replacement", _ITEM_WORDS[difference.kind if not inner else "changed"], index)
        case ["specs", "specs_sources", key, *inner]:
            return _source_sort(difference, inner, f"specs/{key}")
        case ["specs", "currency"]:
            return _ChangeSort("price", "in another currency", pointer)
        case ["specs", "batch_discount_pct"]:
            return _ChangeSort("batch discount", "changed", pointer)
        case ["specs", name] if name in PRICE_FIELDS:
            return _ChangeSort("price", _direction(difference), pointer)
        case ["specs", name] if name in _LIMITS:
            return _ChangeSort("limit", _direction(difference), pointer)
        case ["specs", name, *_]:
            return _ChangeSort("capability", "changed", name)
        case [name] if name in _DATES:
            return _ChangeSort(_DATES[name], "changed", pointer)
    return _ChangeSort("other value", "changed", pointer)


def _sort_in_migration(difference: Difference, steps: Sequence[str]) -> _ChangeSort:
    """The sort of a changed value of a migration at the path `steps`."""
    match steps:
        case ["api_changes", index, *inner]:
            return _ChangeSort("API change", _ITEM_WORDS[difference.kind if not inner else "changed"], index)
        case ["code_change", *_]:
            return _ChangeSort("code sample", "changed", steps[0])
        case ["migration_checklist", *_]:
            return _ChangeSort("checklist", "changed", steps[0])
        case [name, *_] if name in _STORED:
            return _ChangeSort("stored number", "changed", difference.pointer)
    return _ChangeSort("other value", "changed", difference.pointer)


def _source_sort(difference: Difference, inner: Sequence[str], thing: str) -> _ChangeSort:
    """The sort of a changed source: added, lost, replaced, changed, or only checked again."""
    if not inner:
        return _ChangeSort("source", _ITEM_WORDS[difference.kind], f"{thing} {difference.kind}")
    word = {"url": "replaced", "last_checked": "checked again"}.get(inner[0], "changed")
    return _ChangeSort("source", word, thing)


def _shutdown_sort(change: RecordChange) -> _ChangeSort:
    """The sort of a changed shutdown, whose day and kind are two values but count once."""
    old = shutdown_of(Model(change.old_record)) if change.old_record is not None else None
    new = shutdown_of(Model(change.record))
    floors = [end.kind == "not_before" for end in (old, new) if end is not None]
    noun = "earliest end" if floors and all(floors) else "shutdown"
    if old is None or new is None:
        word = "announced" if new is not None else "withdrawn" if old is not None else "of another kind"
    elif floors == [True, False]:
        word = "announced"
    elif floors == [False, True] or old.first == new.first:
        word = "of another kind"
    else:
        word = "earlier" if new.first < old.first else "later"
    return _ChangeSort(noun, word, SHUTDOWN_POINTERS[0])


def _direction(difference: Difference) -> str:
    """The direction of a changed number: up, down, published or withdrawn."""
    old, new = as_number(difference.old), as_number(difference.new)
    if old is None or new is None or old is UNAVAILABLE or new is UNAVAILABLE:
        return "published" if new is not None else "withdrawn"
    return "up" if new > old else "down"
