"""The first line of a review: how many shutdowns, prices, limits, records and comparisons a change touches, and how."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from model_lifecycle.page.review.record_changes import RecordChange
from model_lifecycle.records.differences import Difference
from model_lifecycle.records.values import UNAVAILABLE, as_date, as_number
from model_lifecycle.text.counting import counted

_STATUS: Final = {"retired": "retired", "deprecated": "deprecated", "legacy": "now legacy", "active": "active again"}

_ORDER: Final = (
    *(("shutdown", word) for word in ("earlier", "later", "announced", "withdrawn", "of another kind")),
    *(("price", word) for word in ("up", "down", "published", "withdrawn", "in another currency")),
    *(("model", word) for word in _STATUS.values()),
    *(("limit", word) for word in ("up", "down", "published", "withdrawn")),
    *(("record", word) for word in ("added", "removed", "renamed")),
    *(("comparison", word) for word in ("affected", "new", "gone")),
    *(("other value", word) for word in ("changed",)),
    *(("derived value", word) for word in ("changed",)),
)
"""What is counted, as noun and word, in the order of the line."""

NOTHING: Final = "Nothing changed"

_PRICES: Final = ("/specs/input_price_per_mtok", "/specs/output_price_per_mtok", "/specs/cached_input_price_per_mtok")
_LIMITS: Final = ("/specs/context_window_tokens", "/specs/max_output_tokens")


def headline(changes: Iterable[RecordChange], pages: tuple[int, int, int]) -> str:
    """One line such as `2 shutdowns earlier · 12 prices up · 1 model retired · 3 comparisons affected`.

    `pages` are the numbers of comparison pages that changed, are new and are gone.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for change in changes:
        if change.change != "changed":
            counts["record", change.change] += 1
        counts.update(_counted(change))
    counts.update(dict(zip((("comparison", word) for word in ("affected", "new", "gone")), pages, strict=True)))
    parts = [f"{counted(counts[noun, word], noun)} {word}" for noun, word in _ORDER if counts[noun, word]]
    return " · ".join(parts) or NOTHING


def _counted(change: RecordChange) -> Iterator[tuple[str, str]]:
    pointers = {value.difference.pointer for value in change.values}
    for value in change.values:
        difference = value.difference
        if value.cause is not None:
            yield "derived value", "changed"
        elif change.kind != "model":
            yield "other value", "changed"
        elif difference.pointer == "/shutdown_date":
            yield "shutdown", _moved(difference)
        elif difference.pointer == "/shutdown_date_kind":
            if "/shutdown_date" not in pointers:
                yield "shutdown", "of another kind"
        elif difference.pointer in _PRICES:
            yield "price", _risen(difference)
        elif difference.pointer in _LIMITS:
            yield "limit", _risen(difference)
        elif difference.pointer == "/status" and str(difference.new) in _STATUS:
            yield "model", _STATUS[str(difference.new)]
        else:
            yield "other value", "changed"


def _moved(difference: Difference) -> str:
    old, new = as_date(difference.old), as_date(difference.new)
    if old is None or new is None:
        return "withdrawn" if new is None else "announced"
    return "earlier" if new < old else "later"


def _risen(difference: Difference) -> str:
    old, new = as_number(difference.old), as_number(difference.new)
    if old is None or new is None or old is UNAVAILABLE or new is UNAVAILABLE:
        return "published" if new is not None else "withdrawn"
    return "up" if new > old else "down"
