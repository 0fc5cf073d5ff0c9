"""The day from which pages count days, and the day of the newest check of records (schemas/README.md#today, #a32)."""

from collections.abc import Iterable, Iterator
from datetime import date

from model_lifecycle.page.page import AssumedDay
from model_lifecycle.page.record_reader import RecordReader
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model, Source
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import as_date
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.workspace import Workspace


def day_of_pages(configuration: Configuration, as_of: date | None = None) -> AssumedDay:
    """The day that the pages of every command count from: `as_of`, the configuration's if that is None, or today."""
    return _requested_day(configuration, as_of) or AssumedDay(date.today(), "the day this page was made")


def day_of_records(workspace: Workspace, as_of: date | None = None) -> AssumedDay | None:
    """The day that new records count from: `as_of`, or the configuration's if that is None.

    Without either it is the newest day on which a source of a record was checked; None if there is none.
    """
    requested = _requested_day(workspace.configuration, as_of)
    records = (record for file in workspace.files.values() for record in file.records)
    return requested or _last_check_day(max((day for record in records for day in _checked_days(record)), default=None))


def newest_check(*subjects: RecordReader | None) -> date | None:
    """The newest day on which a source of one of the records was checked; None if no day is known."""
    days = (day for subject in subjects if subject is not None for day in _checked_days(subject.record))
    return max(days, default=None)


def _requested_day(configuration: Configuration, as_of: date | None) -> AssumedDay | None:
    """The day that `--as-of` or the configuration gives; None without either."""
    if as_of is not None:
        return AssumedDay(as_of, "the day given by --as-of")
    if configuration.as_of is not None:
        return AssumedDay(configuration.as_of, "the day set in the configuration")
    return None


def _last_check_day(newest: date | None) -> AssumedDay | None:
    """The assumed day of the newest check; None if there is none."""
    return None if newest is None else AssumedDay(newest, "the last day on which these records were checked")


def _checked_days(record: Record) -> Iterator[date]:
    """Yield the valid days on which the record and its sources were last checked."""
    texts = (record.text("last_checked"), *(source.last_checked for source in _sources(record)))
    return (day for day in map(as_date, texts) if day is not None)


def _sources(record: Record) -> Iterable[Source]:
    """The entries of a record's `sources`, and of a model's `specs_sources`; empty for a provider."""
    match record.kind:
        case "model":
            return Model(record).all_sources()
        case "migration":
            return Migration(record).sources
    return ()
