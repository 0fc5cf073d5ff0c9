"""The changed values of records in words: what each is called, and its text before and after."""

import json
from typing import Final, NamedTuple

from model_lifecycle.page.format import cut
from model_lifecycle.records.arithmetic import format_count, format_money, format_number
from model_lifecycle.records.differences import Difference
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.records.values import UNAVAILABLE, as_number
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import from_pointer, to_pointer

MOST_TEXT: Final = 200
"""Characters of a value; of a longer text the changed place is shown."""

_BEFORE: Final = 40
"""Characters that are the same and are shown before the changed place."""

_NAMES: Final = ("url", "model_id", "field")
"""The properties that tell the items of a list apart, the best first."""

ABSENT: Final = "–"


class Words(NamedTuple):
    """A changed value: what it is called, and its two texts."""

    label: str
    old: str
    new: str


def words_of(record: Record, value: Difference, providers: tuple[str, ...]) -> Words:
    """A changed value in words; `record` is the one that its pointer leads into."""
    old, new = value.old, value.new
    label = _label(record, value, providers)
    if value.kind == "added":
        return Words(label, ABSENT, _cut(text_of(record.kind, value.pointer, new)))
    if value.kind == "removed":
        return Words(label, _cut(text_of(record.kind, value.pointer, old)), ABSENT)
    texts = text_of(record.kind, value.pointer, old), text_of(record.kind, value.pointer, new)
    return Words(label, *changed_place(*texts))


def text_of(kind: Kind, pointer: str, value: Data) -> str:
    """A value as a reader knows it: money, counts and percentages as on the pages; anything else as it is written."""
    steps = from_pointer(pointer)
    name = steps[-1] if steps else ""
    if value is None:
        return "not published" if steps[:1] == ["specs"] or kind == "migration" else "none"
    number = as_number(value)
    if number is not None and number is not UNAVAILABLE:
        if name.endswith("_per_mtok") or name.startswith("example_monthly_cost"):
            return format_money(number)
        if name.endswith("_tokens"):
            return format_count(number)
        return format_number(number) + ("%" if "_pct" in name else "")
    if isinstance(value, str):
        return value or "(empty)"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(map(str, value)) or "(empty)"
    return json.dumps(value, ensure_ascii=False)


def changed_place(old: str, new: str) -> tuple[str, str]:
    """Two texts; of long ones the stretch in which they differ, with a little of what stands before it."""
    if max(len(old), len(new)) <= MOST_TEXT:
        return cut(old), cut(new)
    shorter = min(len(old), len(new))
    start = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - start
    end = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    first = max(0, start - _BEFORE)
    return _stretch(old, first, end), _stretch(new, first, end)


def _stretch(text: str, first: int, end: int) -> str:
    """A text from `first` to the changed place's end, `end` characters before its own, and what fits behind it."""
    last = min(len(text), max(len(text) - end + _BEFORE, first + _BEFORE), first + MOST_TEXT)
    return ("…" if first else "") + cut(text[first:last]) + ("…" if last < len(text) else "")


def _cut(text: str) -> str:
    return cut(text) if len(text) <= MOST_TEXT else f"{cut(text[:MOST_TEXT])}…"


def _label(record: Record, value: Difference, providers: tuple[str, ...]) -> str:
    """The titles of the schema on the way to a value; an item of a list with what tells it from the others."""
    registry, steps = registry_for(providers), from_pointer(value.pointer)
    if steps[-1:] == ["last_checked"] and len(steps) > 1:
        return "Last check of sources"  # of many sources and records at once: one row, whichever page it was
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
    """What tells an item of a list from the others: the page, model or property that it is about, else its number."""
    if isinstance(item, dict):
        for name in _NAMES:
            if isinstance(found := item.get(name), str) and found:
                return found
    return str(position + 1)
