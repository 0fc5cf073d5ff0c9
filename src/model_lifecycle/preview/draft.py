"""Adds records to a snapshot for a preview: the draft of a migration, and models known from catalogues only."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.records.record import Record
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.record_file import KindDecision, RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # for types only, as it takes time to import
    from model_lifecycle.ide.import_models import Importer


def with_catalogue_models(workspace: Workspace, keys: Iterable[ModelKey], importer: "Importer | None") -> Workspace:
    """A copy of the workspace with records for those `keys` without one, generated from catalogues by `importer`.

    The workspace itself if there is nothing to add.
    """
    missing = [key for key in keys if not workspace.view().models(*key)]
    if importer is None or not missing:
        return workspace
    providers = dict.fromkeys((*workspace.configuration.providers, *(key.provider for key in missing)))
    settings = replace(workspace.configuration, providers=tuple(providers))
    base = Workspace(workspace.root, settings).with_files(workspace.files)
    return importer.for_workspace(base).import_models(missing).workspace


def with_draft(workspace: Workspace, old: ModelKey, new: ModelKey) -> tuple[Workspace, Entry]:
    """A copy of the workspace with the draft of the migration from `old` to `new`, and the draft's entry."""
    path = f"{workspace.root}/draft: {old.id} to {new.id}"
    record = Record("migration", 0, draft_record(workspace.view(), old, new))
    file = RecordFile(path, FileText(""), "yaml", KindDecision("migration", "a draft"), (record,), ())
    return workspace.with_files({path: file}), Entry(path, 0)
