"""The action that lists a migration's target as a replacement in the old model's record."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.fix import Fix, InsertItem
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.records.gaps import GAP_ADDRESS
from model_lifecycle.rules.references.target_not_replacement import TARGET_NOT_REPLACEMENT
from model_lifecycle.workspace.index import Entry, key_of_reference


def add_replacement_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """The action, on the diagnostic that says that it is not listed.

    Who recommends the new model is not known: the entry is `editorial`, as whoever wrote the migration does, and its
    page is a gap.
    """
    record = place.record
    found = next((one for one in place.diagnostics() if one.code == TARGET_NOT_REPLACEMENT.name), None)
    if found is None or record is None:
        return
    old, new = key_of_reference(record, "from"), key_of_reference(record, "to")
    entries = place.workspace.view().models(*old)
    if len(entries) == 1:
        title = f"Add `{new.id}` to the replacements of `{old.id}`"
        entry = {"model_id": new.id, "provider": new.provider, "kind": "editorial", "source_url": GAP_ADDRESS}
        yield RecordAction(title, "quickfix", lambda: _added(place, entries[0], entry), found)


def _added(place: ActionPlace, model: Entry, entry: dict[str, str]) -> FileChanges | None:
    document = place.workspace.files[model.path].document
    edits = text_edits(document, model.record_index, Fix("", (InsertItem("/replacements", entry),)))
    return FileChanges({model.path: edits}) if edits else None
