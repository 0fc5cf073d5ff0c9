"""The gaps of a record: the values still to be filled in, as `new` leaves them where no record has a value.

A gap is a mark that the schema accepts (schemas/README.md#a36): a text such as `TODO label`, an address, a day, or an
entry of `api_changes` made of such marks. A null of a model is a gap too where its page has not been read (`GAP_DAY`),
as is the status of a model none of whose sources has been read.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from model_lifecycle.records.far_dates import GAP_DAY, LIFECYCLE_DATES
from model_lifecycle.records.model import SPECS_FIELDS, source_keys
from model_lifecycle.records.record import Record
from model_lifecycle.records.record_texts import ROLES
from model_lifecycle.records.values import Values, members
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import child, from_pointer, to_pointer

__all__ = [
    "GAP_ADDRESS",
    "GAP_CHANGE",
    "GAP_DAY",
    "gap_text",
    "gaps_of",
    "has_gaps",
    "is_gap_change",
    "is_unread",
    "is_unread_null",
    "null_values",
    "text_without_gap",
    "unread_nulls",
]

_USUAL_NULLS: Final = frozenset({"/announced_date", "/deprecation_date"})
"""Null in most records, as most models are not deprecated: where nobody has read them, only the page is a gap."""

_PRICES_PAGE: Final = re.compile(r"[/ ]pric(?:es?|ing)/?\Z", re.IGNORECASE)
_SPECS_LABEL: Final = re.compile(r": models\Z")
"""Ends of the address or label of a page of prices, and of the label that drafts give to a page of specs."""

GAP_ADDRESS: Final = "https://example.com/TODO"
"""The mark in place of an address, also inside a code sample."""


def gap_text(name: str) -> str:
    """The mark in place of the text of a property: `TODO display name`."""
    return f"TODO {name.replace('_', ' ')}"


def text_without_gap(name: str, value: object) -> str:
    """The text of a property; empty where it is none, or the mark of a gap."""
    return value if isinstance(value, str) and value != gap_text(name) else ""


GAP_CHANGE: Final[Mapping[str, Data]] = {
    "kind": "behavior_change",
    "detail": gap_text("detail"),
    "source_url": GAP_ADDRESS,
}
"""The entry of `api_changes` for changes that are still unknown: it is replaced by the actual changes, or deleted if
there are none.
"""


def gaps_of(record: Record) -> list[str]:
    """The pointers of the gaps of a record: the marks in order, then the values that nobody has read."""
    return list(_gaps(record))


def has_gaps(record: Record) -> bool:
    """Whether a record is a draft: it holds values that are still to be filled in or read."""
    return next(_gaps(record), None) is not None


def is_gap_change(change: Values) -> bool:
    """Whether an entry of `api_changes` is `GAP_CHANGE`, of whatever kind."""
    return all(change.get(name) == GAP_CHANGE[name] for name in ("detail", "source_url"))


def is_unread(record: Record) -> bool:
    """Whether a record is a model none of whose sources has been read."""
    data = record.data
    sources = data.get("sources") if record.kind == "model" and isinstance(data, dict) else None
    if not record.unread_days or not isinstance(sources, list):
        return False
    return all(isinstance(source, dict) and source.get("last_checked") == GAP_DAY for source in sources)


def unread_nulls(record: Record) -> list[str]:
    """The pointers of the dates and specs of a model that are null since nobody has read them; of other nulls a record
    says that they are not published (schemas/README.md#a36).
    """
    if not record.unread_days or record.kind != "model":
        return []
    dates = (child("", name) for name in LIFECYCLE_DATES if (name,) in record.unread_days)
    return [*dates, *(pointer for pointer in null_values(record.values) if is_unread_null(record, pointer))]


def is_unread_null(record: Record, pointer: str) -> bool:
    """Whether null, or `GAP_DAY`, in place of a date or a value of specs of a model says that nobody has read it.

    Specs: where the entry of `specs_sources` that covers one has `GAP_DAY`; where none covers it, a source of the
    record. Dates: where a source of the record has, other than a page of prices or specs, or where all have.
    """
    if not record.unread_days or record.kind != "model":
        return False
    *outer, name = from_pointer(pointer)
    cited = members(members(record.values, "specs"), "specs_sources")
    key = next((key for key in source_keys(name) if key in cited), None) if outer == ["specs"] else None
    if key is not None:
        return ("specs", "specs_sources", key, "last_checked") in record.unread_days
    if outer == ["specs"]:
        return name in SPECS_FIELDS and any(steps[0] == "sources" for steps in record.unread_days)
    if outer or name not in LIFECYCLE_DATES:
        return False
    if record.values.get(name) is not None:
        return (name,) in record.unread_days
    return is_unread(record) or any(map(_may_state_dates, _unread_sources(record)))


def _unread_sources(record: Record) -> Iterator[Values]:
    sources = record.data.get("sources") if isinstance(record.data, dict) else None
    for source in sources if isinstance(sources, list) else ():
        if isinstance(source, dict) and source.get("last_checked") == GAP_DAY:
            yield source


def _may_state_dates(source: Values) -> bool:
    """Whether a source may state dates: any whose label or address does not end with a word for prices or specs."""
    label, address = (str(source.get(name, "")) for name in ("label", "url"))
    is_of_specs = _PRICES_PAGE.search(f" {label}") or _PRICES_PAGE.search(address) or _SPECS_LABEL.search(label)
    return is_of_specs is None


def null_values(values: Values) -> list[str]:
    """The pointers of the dates and specs of a model that are null: those that a page of its provider may state."""
    specs = members(values, "specs")
    dates = (child("", name) for name in LIFECYCLE_DATES if values.get(name, "") is None)
    return [*dates, *(child("/specs", name) for name in SPECS_FIELDS if specs.get(name, "") is None)]


def _gaps(record: Record) -> Iterator[str]:
    status = ["/status"] if is_unread(record) else []
    nulls = [pointer for pointer in unread_nulls(record) if pointer not in _USUAL_NULLS]
    nulls = [pointer for pointer in nulls if (pointer[1:],) not in record.unread_days]  # a mark of its own
    # the day of an entry of specs_sources does not count as a gap beside the nulls that it marks
    marks = {key for pointer in nulls for key in source_keys(from_pointer(pointer)[-1])}
    days = {to_pointer(steps) for steps in record.unread_days if steps[0] != "specs" or steps[-2] not in marks}
    yield from chain(_gap_marks(record.values, "", days), status, nulls)


def _gap_marks(value: Any, pointer: str, days: set[str]) -> Iterator[str]:
    """The pointers of the gap marks (schemas/README.md#a36) in `value`, which is at `pointer`; `days`: of `GAP_DAY`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            place = child(pointer, name)
            if isinstance(inner, dict | list):
                yield from _gap_marks(inner, place, days)
            elif place in days or (isinstance(inner, str) and _is_mark(name, inner)):
                yield place
    elif isinstance(value, list):
        for index, item in enumerate(value):
            place = f"{pointer}/{index}"
            if pointer == "/api_changes" and isinstance(item, dict) and is_gap_change(item):
                yield place
            else:
                yield from _gap_marks(item, place, days)


def _is_mark(name: str, text: str) -> bool:
    match ROLES.get(name):
        case None:
            return False
        case "code":
            return GAP_ADDRESS in text
        case "url":
            return text == GAP_ADDRESS
    return text == gap_text(name)
