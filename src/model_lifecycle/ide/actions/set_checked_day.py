"""The actions that say a source was read today."""

from collections.abc import Iterator
from typing import Any

from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.rules.dates.stale_source import STALE_SOURCE
from model_lifecycle.syntax.pointer import to_pointer

_NAME = "last_checked"

_ABOUT_ALL = ((), ("id",), ("from",), ("sources",))
"""Where a place is about all sources of a record: its start, and their list."""


def checked_day_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """One for the source at the place, one for all days of the record, where there are others than today."""
    record = place.record
    if record is None:
        return
    today = place.today.isoformat()
    days = {pointer: day for pointer, day in _days(record.data, ()) if day != today}
    own = _source(place.steps)
    pointer = None if own is None else to_pointer((*own, _NAME))
    if pointer in days:
        yield _action(place, f"Set `{_NAME}` of this source to {today}", [str(pointer)])
    if own is None and place.steps[:1] not in _ABOUT_ALL and place.steps != ("specs", "specs_sources"):
        return
    if len(days) > 1 or (days and pointer not in days):
        title = f"Set `{_NAME}` to {today} everywhere in this record ({len(days)})"
        yield _action(place, title if len(days) > 1 else f"Set `{_NAME}` to {today}", list(days))


def _action(place: ActionPlace, title: str, pointers: list[str]) -> RecordAction:
    record = place.record
    assert record is not None
    today = place.today.isoformat()
    fix = Fix(title, tuple(ReplaceValue(pointer, today) for pointer in pointers))

    def work_out() -> FileChanges | None:
        edits = text_edits(place.file.document, record.index, fix)
        return FileChanges({place.path: edits}) if edits else None

    stale = (one for one in place.diagnostics() if one.code == STALE_SOURCE.name and one.pointer in pointers)
    return RecordAction(title, "refactor.rewrite", work_out, next(stale, None))


def _source(steps: tuple[str, ...]) -> tuple[str, ...] | None:
    """The way to the source that a place is in; `()` for the record's own day."""
    match steps:
        case ("sources", index, *_):
            return ("sources", index)
        case ("specs", "specs_sources", key, *_):
            return ("specs", "specs_sources", key)
        case ("last_checked",):
            return ()
    return None


def _days(data: Any, steps: tuple[str | int, ...]) -> Iterator[tuple[str, Any]]:
    """The pointer and the value of every `last_checked` of a record."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name == _NAME and not isinstance(value, dict | list):
                yield to_pointer((*steps, name)), value
            yield from _days(value, (*steps, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _days(value, (*steps, index))
