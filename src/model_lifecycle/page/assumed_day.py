"""The day that what is written to disk is counted from (schemas/README.md#today, #a32): never the clock's."""

from collections.abc import Iterable, Iterator
from datetime import date

from model_lifecycle.page.page import AssumedDay
from model_lifecycle.page.record_reader import RecordReader
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model, Source
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import as_date
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


def assumed_day(configuration: Configuration, subjects: Iterable[RecordReader]) -> AssumedDay | None:
    """The configuration's day, else the newest on which a source of these records was checked; None without any."""
    return _asked_for(configuration, None) or _of_records(newest_check(*subjects))


def day_of_workspace(
    workspace: Workspace, as_of: date | None = None, checks: "NewestChecks | None" = None
) -> AssumedDay | None:
    """One day for every page of a workspace, whichever command shows it: `as_of`, else as `assumed_day` of its records.

    `checks` spares looking through files that it has seen.
    """
    asked = _asked_for(workspace.configuration, as_of)
    return asked or _of_records((checks or NewestChecks()).of(workspace.files.values()))


def newest_check(*subjects: RecordReader | None) -> date | None:
    """The newest day on which one of the sources of some records was checked."""
    days = (day for subject in subjects if subject is not None for day in _checked_days(subject.record))
    return max(days, default=None)


class NewestChecks:
    """The newest day of a check in each file, found once and kept while the file stays the same."""

    def __init__(self) -> None:
        self._by_path: dict[str, tuple[RecordFile, date | None]] = {}

    def of(self, files: Iterable[RecordFile]) -> date | None:
        """The newest of all these files."""
        days = (self._of_file(file) for file in files)
        return max((day for day in days if day is not None), default=None)

    def _of_file(self, file: RecordFile) -> date | None:
        remembered, day = self._by_path.get(file.path, (None, None))
        if remembered is not file:
            day = max((day for record in file.records for day in _checked_days(record)), default=None)
            self._by_path[file.path] = (file, day)
        return day


def _asked_for(configuration: Configuration, as_of: date | None) -> AssumedDay | None:
    if as_of is not None:
        return AssumedDay(as_of, "the day asked for")
    if configuration.as_of is not None:
        return AssumedDay(configuration.as_of, "the day set in the configuration")
    return None


def _of_records(newest: date | None) -> AssumedDay | None:
    return None if newest is None else AssumedDay(newest, "the newest day on which these records were checked")


def _checked_days(record: Record) -> Iterator[date]:
    texts = (record.text("last_checked"), *(source.last_checked for source in _sources(record)))
    return (day for day in map(as_date, texts) if day is not None)


def _sources(record: Record) -> Iterable[Source]:
    match record.kind:
        case "model":
            return Model(record).all_sources()
        case "migration":
            return Migration(record).sources
    return ()
