"""The records of a snapshot as they were in an earlier one, and the records that are gone since."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.records.record import Record
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_model, key_of_reference
from model_lifecycle.workspace.record_pairs import pair_records
from model_lifecycle.workspace.workspace import Workspace


class GoneRecord(NamedTuple):
    """A record that is gone; `path` is the absolute path of the file that it was in."""

    path: str
    record: Record


class EarlierRecords(NamedTuple):
    """Earlier versions of records, by their entries now (only those in files that differ), and the records gone."""

    records: Mapping[Entry, Record]
    gone: tuple[GoneRecord, ...] = ()


def earlier_records(before: Workspace, after: Workspace) -> EarlierRecords:
    """The records of `after` as they were in `before`.

    Records are not counted as gone where a file with errors may still hold them. A migration is left out where its old
    or new model is gone too.
    """
    pairs = pair_records(before, after)
    earlier = {pair.after: before.record(pair.before) for pair in pairs if pair.after and pair.before}
    gone = [pair.before for pair in pairs if pair.after is None and pair.before]
    lost = [entry for entry in gone if not _is_in_doubt(after, entry)]
    models = {key_of_model(before.record(entry)) for entry in lost if before.record(entry).kind == "model"}
    return EarlierRecords(earlier, tuple(_gone(before, lost, models)))


def _gone(before: Workspace, lost: list[Entry], models: set[ModelKey]) -> Iterator[GoneRecord]:
    for entry in lost:
        record = before.record(entry)
        ends = {key_of_reference(record, end) for end in ("from", "to")} if record.kind == "migration" else set()
        if models.isdisjoint(ends):
            yield GoneRecord(entry.path, record)


def _is_in_doubt(after: Workspace, entry: Entry) -> bool:
    file = after.files.get(entry.path)
    return file is not None and any(diagnostic.severity is Severity.ERROR for diagnostic in file.diagnostics)
