"""Code actions that update values of records: `last_checked`, derived values, replacements."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.fix import Fix, InsertItem, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.generate.new_records import editorial_replacement
from model_lifecycle.generate.recompute import recompute, recompute_edits
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.syntax.pointer import to_pointer
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.workspace.index import ModelKey, key_of_reference
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.import_models import Importer

_NAME = "last_checked"

_ABOUT_ALL = ((), ("id",), ("from",), ("sources",))
"""The steps at which an action for all `last_checked` is offered: the record's start, and the list of sources."""


def checked_day_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield actions that set `last_checked` to today: of the source at the place, and everywhere in the record."""
    record = place.record
    if record is None:
        return
    today = place.today.isoformat()
    days = {pointer: day for pointer, day in _days(record.data, ()) if day != today}
    source = _source(place.steps)
    pointer = None if source is None else to_pointer((*source, _NAME))
    if pointer in days:
        yield _checked_day_action(place, f"Set `{_NAME}` of this source to {today}", [str(pointer)])
    if source is None and place.steps[:1] not in _ABOUT_ALL and place.steps != ("specs", "specs_sources"):
        return
    if len(days) > 1 or (days and pointer not in days):
        title = f"Set `{_NAME}` to {today} everywhere in this record ({len(days)})"
        yield _checked_day_action(place, title if len(days) > 1 else f"Set `{_NAME}` to {today}", list(days))


def _checked_day_action(place: ActionPlace, title: str, pointers: list[str]) -> RecordAction:
    """An action that sets the days at `pointers` to today."""
    record = place.record
    assert record is not None
    today = place.today.isoformat()
    fix = Fix(title, tuple(ReplaceValue(pointer, today) for pointer in pointers))

    def work_out() -> FileChanges | None:
        edits = text_edits(place.file.document, record.index, fix)
        return FileChanges({place.path: edits}) if edits else None

    stale = (
        diagnostic
        for diagnostic in place.diagnostics()
        if diagnostic.code == codes.STALE_SOURCE and diagnostic.pointer in pointers
    )
    return RecordAction(title, "refactor.rewrite", work_out, next(stale, None))


def _source(steps: tuple[str, ...]) -> tuple[str, ...] | None:
    """The steps to the source that contains `steps`; `()` for the record's own day, None at any other place."""
    match steps:
        case ("sources", index, *_):
            return ("sources", index)
        case ("specs", "specs_sources", key, *_):
            return ("specs", "specs_sources", key)
        case ("last_checked",):
            return ()
    return None


def _days(data: Any, steps: tuple[str | int, ...]) -> Iterator[tuple[str, Any]]:
    """Yield the pointer and the value of every `last_checked` in a record's data."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name == _NAME and not isinstance(value, dict | list):
                yield to_pointer((*steps, name)), value
            yield from _days(value, (*steps, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _days(value, (*steps, index))


def recompute_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield the action that recomputes a migration, if that would change it."""
    record = place.record
    if record is None or record.kind != "migration":
        return
    if not recompute(place.workspace, place.file, record.index, place.today):
        return

    def work_out() -> FileChanges | None:
        edits = recompute_edits(place.workspace, place.file, record.index, place.today)
        return FileChanges({place.path: edits}) if edits else None

    yield RecordAction("Recompute this migration from its two models", "refactor.rewrite", work_out)


def add_replacement_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield the action that adds a migration's new model to the old one's replacements, at the diagnostic about it.

    If no register names the new model, only the migration's author is known to recommend it: the entry is
    `editorial`, and its page is a gap.
    """
    record = place.record
    diagnostic = next(
        (candidate for candidate in place.diagnostics() if candidate.code == codes.TARGET_NOT_REPLACEMENT), None
    )
    if diagnostic is None or record is None:
        return
    old, new = key_of_reference(record, "from"), key_of_reference(record, "to")
    entries = place.workspace.view().models(*old)
    if len(entries) == 1:
        title = f"Add `{new.id}` to the replacements of `{old.id}`"

        def added() -> FileChanges | None:
            edits = edits_adding_replacement(place.workspace, place.known(), old, new)
            return FileChanges({entries[0].path: edits}) if edits else None

        yield RecordAction(title, "quickfix", added, diagnostic)


def edits_adding_replacement(
    workspace: Workspace, known: "Importer | None", old: ModelKey, new: ModelKey
) -> tuple[TextEdit, ...] | None:
    """The edits that add `new` to the replacements in the record of `old`; None if the record has no such list.

    The entry is official, with its page, if a register names the new model; otherwise editorial.
    """
    (entry, *_) = workspace.view().models(*old)
    named = known.named_replacements(old) if known is not None else {}
    value = named.get(new, editorial_replacement(new))
    fix = Fix("", (InsertItem("/replacements", value),))
    return text_edits(workspace.files[entry.path].document, entry.record_index, fix)
