"""The gaps of a record: values still to be filled in, which the command `new` leaves if no record has the value.

A gap is a placeholder that the schema accepts (schemas/README.md#a36): a text such as `TODO label`, an address, a day,
or an entry of `api_changes` made of such placeholders. A null of a model is a gap too if its page has not been read
(`GAP_DAY`), as is the status of a model none of whose sources has been read.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from model_lifecycle.records.far_dates import GAP_DAY, LIFECYCLE_DATES
from model_lifecycle.records.model import SOURCE_GROUPS, SPECS_FIELDS, source_keys
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

_OFTEN_NULL: Final = frozenset({"/announced_date", "/deprecation_date"})
"""Properties that are null for most models, which are not deprecated; an unread null in one does not count as a gap."""

_PRICES_PAGE: Final = re.compile(r"[/ ]pric(?:es?|ing)/?\Z", re.IGNORECASE)
_SPECS_LABEL: Final = re.compile(r"(?:^|[ :])models?(?: (?:overview|list|page|comparison))?\Z", re.IGNORECASE)
"""Match the end of an address or label of a pricing page (`/pricing`), and of the label for a specs page (`X: models`,
`Models overview`)."""

GAP_ADDRESS: Final = "https://example.com/TODO"
"""The placeholder for an address, also inside a code sample."""


def gap_text(name: str) -> str:
    """The placeholder for the text of the property `name`: `TODO display name`."""
    return f"TODO {name.replace('_', ' ')}"


def text_without_gap(name: str, value: object) -> str:
    """The value of the property `name` if it is a text; empty for other values and for the placeholder `TODO name`."""
    return value if isinstance(value, str) and value != gap_text(name) else ""


GAP_CHANGE: Final[Mapping[str, Data]] = {
    "kind": "behavior_change",
    "detail": gap_text("detail"),
    "source_url": GAP_ADDRESS,
}
"""The placeholder entry of `api_changes` while the changes are unknown: the author replaces it by the changes, or
deletes it."""


def gaps_of(record: Record) -> list[str]:
    """The JSON Pointers of a record's gaps: placeholders in document order, then values that nobody has read."""
    return list(_gaps(record))


def has_gaps(record: Record) -> bool:
    """Whether a record has gaps, so that it is still a draft."""
    return next(_gaps(record), None) is not None


def is_gap_change(change: Values) -> bool:
    """Whether an entry of `api_changes` is `GAP_CHANGE`, with any `kind`."""
    return all(change.get(name) == GAP_CHANGE[name] for name in ("detail", "source_url"))


def is_unread(record: Record) -> bool:
    """Whether a record is a model none of whose sources has been read."""
    data = record.data
    sources = data.get("sources") if record.kind == "model" and isinstance(data, dict) else None
    if not record.placeholder_days or not isinstance(sources, list):
        return False
    return all(isinstance(source, dict) and source.get("last_checked") == GAP_DAY for source in sources)


def unread_nulls(record: Record) -> list[str]:
    """The JSON Pointers of a model's dates and specs whose cited page nobody has read; other nulls mean "not published"
    (schemas/README.md#a36).
    """
    if not record.placeholder_days or record.kind != "model":
        return []
    dates = (child("", name) for name in LIFECYCLE_DATES if (name,) in record.placeholder_days)
    return [*dates, *(pointer for pointer in null_values(record.values) if is_unread_null(record, pointer))]


def is_unread_null(record: Record, pointer: str) -> bool:
    """Whether nobody has read the page for the value at `pointer`, a date or spec that is null or `GAP_DAY`.

    A spec is unread if the entry of `specs_sources` that covers it has `GAP_DAY`; if no entry covers it,
    if any source of the record has. A date is unread if it is `GAP_DAY`, if all sources of the record have `GAP_DAY`,
    or if one has that is not a page of prices or specs.
    """
    if not record.placeholder_days or record.kind != "model":
        return False
    *outer, name = from_pointer(pointer)
    specs_sources = members(members(record.values, "specs"), "specs_sources")
    key = next((key for key in source_keys(name) if key in specs_sources), None) if outer == ["specs"] else None
    if key is not None:
        return ("specs", "specs_sources", key, "last_checked") in record.placeholder_days
    if outer == ["specs"]:
        return name in SPECS_FIELDS and any(steps[0] == "sources" for steps in record.placeholder_days)
    if outer or name not in LIFECYCLE_DATES:
        return False
    if record.values.get(name) is not None:
        return (name,) in record.placeholder_days
    return is_unread(record) or any(map(_may_state_dates, _unread_sources(record)))


def _unread_sources(record: Record) -> Iterator[Values]:
    """Yield the entries of a record's `sources` that nobody has read: their `last_checked` is `GAP_DAY`."""
    sources = record.data.get("sources") if isinstance(record.data, dict) else None
    for source in sources if isinstance(sources, list) else ():
        if isinstance(source, dict) and source.get("last_checked") == GAP_DAY:
            yield source


def _may_state_dates(source: Values) -> bool:
    """Whether a source may state lifecycle dates: neither label nor address ends like those of prices or specs
    pages.
    """
    label, address = (str(source.get(name, "")) for name in ("label", "url"))
    is_other_topic = _PRICES_PAGE.search(f" {label}") or _PRICES_PAGE.search(address) or _SPECS_LABEL.search(label)
    return is_other_topic is None


def null_values(values: Values) -> list[str]:
    """The JSON Pointers of the lifecycle dates and the specs of a model that are null."""
    specs = members(values, "specs")
    dates = (child("", name) for name in LIFECYCLE_DATES if values.get(name, "") is None)
    return [*dates, *(child("/specs", name) for name in SPECS_FIELDS if specs.get(name, "") is None)]


def _gaps(record: Record) -> Iterator[str]:
    """Yield the JSON Pointers of a record's gaps, in the order of `gaps_of`."""
    status = ["/status"] if is_unread(record) else []
    nulls = [pointer for pointer in unread_nulls(record) if pointer not in _OFTEN_NULL]
    nulls = [pointer for pointer in nulls if (pointer[1:],) not in record.placeholder_days]  # see `_placeholders`
    # the `GAP_DAY` of an entry of specs_sources is not a gap of its own if it makes nulls gaps, or covers nothing
    covering_keys = {key for pointer in nulls for key in source_keys(from_pointer(pointer)[-1])}
    covering_keys |= {group for group in SOURCE_GROUPS if _covers_nothing(record, group)}
    days = {
        to_pointer(steps) for steps in record.placeholder_days if steps[0] != "specs" or steps[-2] not in covering_keys
    }
    yield from chain(_placeholders(record.values, "", days), status, nulls)


def _covers_nothing(record: Record, group: str) -> bool:
    """Whether each property of a `group` of specs has an entry of its own in `specs_sources`; a currency needs none."""
    specs_sources = members(members(record.values, "specs"), "specs_sources")
    return all(field in specs_sources for field in SOURCE_GROUPS[group] if field != "currency")


def _placeholders(value: Any, pointer: str, days: set[str]) -> Iterator[str]:
    """Yield the JSON Pointers of the placeholders in `value`, which is at `pointer`; `days` are those of `GAP_DAY`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            inner_pointer = child(pointer, name)
            if isinstance(inner, dict | list):
                yield from _placeholders(inner, inner_pointer, days)
            elif inner_pointer in days or (isinstance(inner, str) and _is_placeholder(name, inner)):
                yield inner_pointer
    elif isinstance(value, list):
        for index, item in enumerate(value):
            inner_pointer = f"{pointer}/{index}"
            if pointer == "/api_changes" and isinstance(item, dict) and is_gap_change(item):
                yield inner_pointer
            else:
                yield from _placeholders(item, inner_pointer, days)


def _is_placeholder(name: str, text: str) -> bool:
    """Whether `text`, the value of the property `name`, is the placeholder for that property."""
    match ROLES.get(name):
        case None:
            return False
        case "code":
            return GAP_ADDRESS in text
        case "url":
            return text == GAP_ADDRESS
    return text == gap_text(name)
