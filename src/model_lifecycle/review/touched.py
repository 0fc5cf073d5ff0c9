"""Group changed pages by the changed values that they show."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from model_lifecycle.page.changes import NOTICE, Change, ChangedPage, distinct_changes, notice_change_id
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import Page, Value, ValueLocation
from model_lifecycle.review.record_changes import RecordChange
from model_lifecycle.review.value_words import DescribedChange

PagesByReason = tuple[tuple[tuple[str, ...], tuple[ChangedPage, ...]], ...]
"""Pages, without new ones, grouped by the reasons for their change in words."""

_MAX_REASONS = 6
_MAX_REASON = 300


def pages_by_reason(
    changed: Sequence[ChangedPage], described: Sequence[tuple[RecordChange, tuple[DescribedChange, ...]]]
) -> PagesByReason:
    """Group the changed pages, without new ones, by the changed values that they show."""
    reasons = _Reasons(described)
    grouped: dict[tuple[str, ...], list[ChangedPage]] = defaultdict(list)
    for page in changed:
        if page.before is not None:
            grouped[reasons.for_page(page, page.before)].append(page)
    return tuple((reason, tuple(pages)) for reason, pages in grouped.items())


def _changed_values(page: Page, ids: Collection[str]) -> Iterator[Value]:
    """Yield the values of a page whose ids are in `ids`, and the values in notices whose ids are."""
    yield from (value for value in page.values() if value.id in ids)
    for notice in page.notices:
        if notice_change_id(notice) in ids:
            yield from (part for part in notice.words if isinstance(part, Value))


def _words(change: Change) -> str:
    """A change of a page in words: its label; for a notice also its text."""
    text = change.new or change.old or ""
    return f"{change.label}: {text}" if change.id.startswith(NOTICE) else change.label


class _Reasons:
    """All changed values and records in words, indexed by their location."""

    def __init__(self, described: Sequence[tuple[RecordChange, tuple[DescribedChange, ...]]]) -> None:
        """Index the changes, each at its location before and after; changes that follow from others are left out."""
        self._values: dict[tuple[str, int], list[tuple[str, str]]] = defaultdict(list)
        """The pointers of changed values and their words, by file and record index."""
        for change, values in described:
            name = cut(change.name.text if change.name is not None else change.path, _MAX_REASON)
            keys = {(change.path, change.record.index)}
            if change.old_record is not None:
                keys.add((change.old_path or change.path, change.old_record.index))
            pointers = [
                (pointer, f"{name}: {value.words.label}")
                for value in values
                for pointer in value.pointers
                if value.cause is None
            ]
            if change.change != "changed":
                pointers.append(("", f"{name}: {change.change}"))
            for key in keys:
                self._values[key] += pointers

    def for_page(self, page: ChangedPage, before: Page) -> tuple[str, ...]:
        """The changed values of records that a changed page shows, in words; if none, the page's own changes."""
        ids = {change.id for change in page.changes}
        reasons = dict.fromkeys(
            reason
            for version in (page.page, before)
            for value in _changed_values(version, ids)
            for place in value.places
            for reason in self._reasons_at(place)
        )
        labels = (cut(_words(change), _MAX_REASON) for change in distinct_changes(page.changes))
        return tuple(list(reasons or dict.fromkeys(labels))[:_MAX_REASONS])

    def _reasons_at(self, place: ValueLocation) -> Iterator[str]:
        """Yield the changes, in words, of values at, above or below a location."""
        for pointer, reason in self._values.get((place.path, place.record), ()):
            if f"{place.pointer}/".startswith(f"{pointer}/") or pointer.startswith(f"{place.pointer}/"):
                yield reason
