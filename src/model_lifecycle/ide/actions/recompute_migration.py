"""The action that brings the derived values of a migration up to its two models."""

from collections.abc import Iterator

from model_lifecycle.generate.recompute import recompute, recompute_edits
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction

TITLE = "Recompute this migration from its two models"


def recompute_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """The action, where something would change."""
    record = place.record
    if record is None or record.kind != "migration":
        return
    if not recompute(place.workspace, place.file, record.index, place.today):
        return

    def work_out() -> FileChanges | None:
        edits = recompute_edits(place.workspace, place.file, record.index, place.today)
        return FileChanges({place.path: edits}) if edits else None

    yield RecordAction(TITLE, "refactor.rewrite", work_out)
