"""Pairs the records of a workspace with their earlier versions, and finds the records removed since."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.records.record import Record
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_model, key_of_reference
from model_lifecycle.workspace.record_pairs import pair_records
from model_lifecycle.workspace.workspace import Workspace


class RemovedRecord(NamedTuple):
    """A removed record; `path` is the absolute path of the file that it was in."""

    path: str
    record: Record


class EarlierRecords(NamedTuple):
    """The earlier versions of records by their present entries (only in changed files), and the removed records."""

    records: Mapping[Entry, Record]
    removed: tuple[RemovedRecord, ...] = ()


def earlier_records(before: Workspace, after: Workspace) -> EarlierRecords:
    """The versions in `before` of the records of `after`, and the removed records.

    A record does not count as removed if its file has errors and may still hold it, nor does a migration if its old
    or new model is removed too.
    """
    pairs = pair_records(before, after)
    earlier = {pair.after: before.record(pair.before) for pair in pairs if pair.after and pair.before}
    missing = [pair.before for pair in pairs if pair.after is None and pair.before]
    removed = [entry for entry in missing if not _may_still_exist(after, entry)]
    models = {key_of_model(before.record(entry)) for entry in removed if before.record(entry).kind == "model"}
    return EarlierRecords(earlier, tuple(_removed_records(before, removed, models)))


def _removed_records(before: Workspace, removed: list[Entry], removed_models: set[ModelKey]) -> Iterator[RemovedRecord]:
    """Yield the records at the `removed` entries, without migrations from or to one of the `removed_models`."""
    for entry in removed:
        record = before.record(entry)
        endpoints = {key_of_reference(record, end) for end in ("from", "to")} if record.kind == "migration" else set()
        if removed_models.isdisjoint(endpoints):
            yield RemovedRecord(entry.path, record)


def _may_still_exist(after: Workspace, entry: Entry) -> bool:
    """Whether the file of a missing record has errors, so that it may still hold the record."""
    file = after.files.get(entry.path)
    return file is not None and any(diagnostic.severity is Severity.ERROR for diagnostic in file.diagnostics)
