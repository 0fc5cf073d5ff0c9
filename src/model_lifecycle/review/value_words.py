"""Describe changed values of records in words: the name of each, and its old and new text."""

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from model_lifecycle.page.format import cut
from model_lifecycle.records.arithmetic import (
    NOT_READ,
    format_count,
    format_money,
    format_number,
    format_percent,
    percent_change,
)
from model_lifecycle.records.differences import Difference
from model_lifecycle.records.gaps import unread_nulls
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.records.values import UNAVAILABLE, as_number
from model_lifecycle.review.causes import Cause
from model_lifecycle.review.record_changes import RecordChange
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import child, from_pointer, to_pointer

MOST_TEXT: Final = 200
"""The most characters of a value; of a longer text only the changed part is shown."""

_CONTEXT: Final = 40
"""The number of unchanged characters shown before and after the change."""

_NAMES: Final = ("url", "model_id", "field")
"""The properties by which list items are named, the best first."""

ABSENT: Final = "–"


SHUTDOWN_POINTERS: Final = ("/shutdown_date", "/shutdown_date_kind")


class Words(NamedTuple):
    """A changed value in words: its name, its old and new text, and for a price or limit its relative change,
    `+20%`.
    """

    label: str
    old: str
    new: str
    change: str = ""


class DescribedChange(NamedTuple):
    """A change in words, with the pointers of the values that it covers; the first one has changed."""

    pointers: tuple[str, ...]
    words: Words
    cause: Cause | None


def described_changes(change: RecordChange, providers: tuple[str, ...]) -> Iterator[DescribedChange]:
    """Yield the changed values of a record in words; a shutdown's day and kind are one change, as is a list of
    specs.
    """
    joint_changes = {
        pointer: described
        for described in (*_shutdown_change(change), *_list_changes(change, providers))
        for pointer in described.pointers
    }
    records = (change.old_record, change.record)
    unread_pointers = tuple(
        frozenset(unread_nulls(record)) if record is not None else frozenset() for record in records
    )
    for value in change.values:
        pointer = value.difference.pointer
        described = joint_changes.get(pointer)
        if described is None:
            words = words_of(change.record_of(value), value.difference, providers)
            words = words._replace(
                **{
                    side: NOT_READ.lower()
                    for side, nulls in zip(SIDES, unread_pointers, strict=True)
                    if pointer in nulls
                }
            )
            yield DescribedChange((pointer,), words, value.cause)
        elif described.pointers[0] == pointer:
            yield described


def _shutdown_change(change: RecordChange) -> Iterator[DescribedChange]:
    """Yield the change of a model's shutdown as one, if its values in both versions are valid."""
    pointers = tuple(value.difference.pointer for value in change.values if _is_in_shutdown(change, value.difference))
    if not pointers or change.old_record is None:
        return
    old, new = Model(change.old_record), Model(change.record)
    ends = shutdown_of(old), shutdown_of(new)
    is_plain = all(end is not None or model.shutdown_date is None for model, end in zip((old, new), ends, strict=True))
    if is_plain and ends[0] != ends[1]:
        is_floor = all(end is None or end.kind == "not_before" for end in ends)
        described = tuple(dict.fromkeys((*pointers, *SHUTDOWN_POINTERS)))
        texts = [_end_words(end, model.record) for end, model in zip(ends, (old, new), strict=True)]
        yield DescribedChange(described, Words("Earliest end" if is_floor else "Shutdown", *texts), None)


def _is_in_shutdown(change: RecordChange, difference: Difference) -> bool:
    """Whether a difference is in the day or kind of a model's shutdown."""
    return change.kind == "model" and difference.pointer in SHUTDOWN_POINTERS


def _end_words(end: Shutdown | None, record: Record) -> str:
    """A shutdown in words; without one, whether it is unpublished or unread."""
    if end is None:
        return NOT_READ.lower() if "/shutdown_date" in unread_nulls(record) else "not published"
    return end.words if end.kind == "not_before" else end.text


def _list_changes(change: RecordChange, providers: tuple[str, ...]) -> Iterator[DescribedChange]:
    """Yield the changes of lists of texts in specs, such as modalities, each list as one."""
    changed: dict[str, list[str]] = defaultdict(list)
    for value in change.values:
        steps = from_pointer(value.difference.pointer)
        if steps[0] == "specs" and len(steps) == _STEPS_TO_ITEM and steps[1] != "specs_sources":
            changed[steps[1]].append(value.difference.pointer)
    for name, pointers in changed.items():
        sides = [record.value("specs", name) for record in (change.old_record, change.record) if record is not None]
        lists = [side for side in sides if isinstance(side, list) and all(isinstance(item, str) for item in side)]
        if len(lists) == len(SIDES):
            words = words_of(change.record, Difference(f"/specs/{name}", lists[0], lists[1]), providers)
            yield DescribedChange(tuple(pointers), words, None)


_STEPS_TO_ITEM: Final = 3
SIDES: Final = ("old", "new")


def words_of(record: Record, value: Difference, providers: tuple[str, ...]) -> Words:
    """Describe a changed value in words; `record` is the version to which its pointer refers."""
    old, new = value.old, value.new
    label = _label(record, value, providers)
    if value.kind == "added":
        return Words(label, ABSENT, _cut(text_of(record.kind, value.pointer, _without_name(new), providers)))
    if value.kind == "removed":
        return Words(label, _cut(text_of(record.kind, value.pointer, _without_name(old), providers)), ABSENT)
    texts = [text_of(record.kind, value.pointer, side, providers) for side in (old, new)]
    return Words(label, *changed_part(*texts), _change(value))


def _without_name(item: Data) -> Data:
    """A list item without the property by which its label names it."""
    name = _naming_property(item)
    return {key: value for key, value in item.items() if key != name} if isinstance(item, dict) else item


def _change(value: Difference) -> str:
    """The relative change of a price, cost or count, such as `+20%`; empty for other values."""
    name = value.pointer.rpartition("/")[2]
    if not (_is_money(name) or _is_count(name)):
        return ""
    old, new = _decimal(value.old), _decimal(value.new)
    change = percent_change(old, new) if old is not None and new is not None else None
    return format_percent(change).partition(" ")[0] if change is not None else ""


def _decimal(value: Data) -> Decimal | None:
    """The number as a Decimal; None for null and other types."""
    number = as_number(value)
    return None if number is UNAVAILABLE else number


def _is_money(name: str) -> bool:
    """Whether the property `name` is a price or a cost in USD."""
    return name.endswith("_per_mtok") or name.startswith("example_monthly_cost")


def _is_count(name: str) -> bool:
    """Whether the property `name` is a number of tokens."""
    return name.endswith("_tokens")


def text_of(kind: Kind, pointer: str, value: Data, providers: tuple[str, ...]) -> str:
    """A value in words: money, counts and percentages as on pages, an object as its properties with titles."""
    steps = from_pointer(pointer)
    name = steps[-1] if steps else ""
    if value is None:
        return "not published" if steps[:1] == ["specs"] or kind == "migration" else "none"
    number = _decimal(value)
    if number is not None:
        if _is_money(name):
            return format_money(number)
        if _is_count(name):
            return format_count(number)
        return format_number(number) + ("%" if "_pct" in name else "")
    if isinstance(value, str):
        return value or "(empty)"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(map(str, value)) or "(empty)"
    return _join_first(_properties(kind, pointer, value, providers)) or str(value)


def _properties(kind: Kind, pointer: str, value: Data, providers: tuple[str, ...]) -> Iterator[str]:
    """Yield the properties of an object, or of the objects in a list, each with its title: `Label: Pricing`."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _properties(kind, f"{pointer}/{index}", item, providers)
    elif isinstance(value, dict):
        for name, inner in value.items():
            inner_pointer = child(pointer, name)
            described = registry_for(providers).describe(kind, inner_pointer)
            title = described.title if described is not None and described.title else name
            yield f"{title}: {text_of(kind, inner_pointer, inner, providers)}"
    else:
        yield text_of(kind, pointer, value, providers)


def _join_first(parts: Iterator[str]) -> str:
    """The first parts joined by `; `, until the text is long; further parts, maybe millions, are not computed."""
    text = ""
    for part in parts:
        text += f"{'; ' if text else ''}{part}"
        if len(text) > MOST_TEXT:
            break
    return text


def changed_part(old: str, new: str) -> tuple[str, str]:
    """Two texts; of long ones only the part in which they differ, with a little of the text around it."""
    if max(len(old), len(new)) <= MOST_TEXT:
        return cut(old), cut(new)
    shorter = min(len(old), len(new))
    start = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - start
    end = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    first = max(0, start - _CONTEXT)
    return _excerpt(old, first, end), _excerpt(new, first, end)


def _excerpt(text: str, first: int, end: int) -> str:
    """An excerpt of a text from `first` over the changed part, which ends `end` characters before the text does."""
    last = min(len(text), max(len(text) - end + _CONTEXT, first + _CONTEXT), first + MOST_TEXT)
    return ("…" if first else "") + cut(text[first:last]) + ("…" if last < len(text) else "")


def _cut(text: str) -> str:
    """The text, or its first `MOST_TEXT` characters with an ellipsis."""
    return cut(text) if len(text) <= MOST_TEXT else f"{cut(text[:MOST_TEXT])}…"


def _label(record: Record, value: Difference, providers: tuple[str, ...]) -> str:
    """The name of a value: the schema titles along its path; a list item with its distinguishing property."""
    registry, steps = registry_for(providers), from_pointer(value.pointer)
    if steps[-1:] == ["last_checked"] and len(steps) > 1:
        return "Last check of sources"  # so that the checks of many sources and records share a row
    parts: list[str] = []
    around: Data = record.data
    for length, step in enumerate(steps, 1):
        described = registry.describe(record.kind, to_pointer(steps[:length]))
        title = described.title if described is not None and described.title else step
        if isinstance(around, list):
            around = around[int(step)]
            parts = [f"{title} {_item_name(around, int(step))}"]
            continue
        around = around.get(step) if isinstance(around, dict) else None
        if steps[: length - 1] == ["specs", "specs_sources"]:
            parts = [f"Source of {step}"]
        else:
            parts.append(title)
    shown = parts[1:] if parts[:1] == ["Specifications"] and len(parts) > 1 else parts
    return cut(", ".join(shown) or "The whole record", MOST_TEXT)


def _item_name(item: Data, position: int) -> str:
    """The name of a list item: the page, model or property that it is about; if none, its position from 1."""
    name = _naming_property(item)
    return str(item[name]) if isinstance(item, dict) and name else str(position + 1)


def _naming_property(item: Data) -> str | None:
    """The property by which a list item is named; None if it has none."""
    names = (name for name in _NAMES if isinstance(item, dict) and isinstance(item.get(name), str) and item[name])
    return next(names, None)
