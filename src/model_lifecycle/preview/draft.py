"""The draft of a migration in a snapshot, for a pair of models that has no record yet."""

from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.records.record import Record
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.record_file import KindDecision, RecordFile
from model_lifecycle.workspace.workspace import Workspace


def with_draft(workspace: Workspace, old: ModelKey, new: ModelKey) -> tuple[Workspace, Entry]:
    """A snapshot that also holds the draft of a pair, and the draft's place; the given snapshot stays as it is."""
    path = f"{workspace.root}/draft: {old.id} to {new.id}"
    record = Record("migration", 0, draft_record(workspace.view(), old, new))
    file = RecordFile(path, Source(""), "yaml", KindDecision("migration", "a draft"), (record,), ())
    return workspace.with_files({path: file}), Entry(path, 0)
