"""Read the records of a page, and the line on which each of their values is written."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from model_lifecycle.page.format import cut, shortened
from model_lifecycle.page.page import ValueLocation
from model_lifecycle.records.gaps import GAP_DAY, gap_text, has_gaps, unread_nulls
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.records.shutdown import Shutdown, published_shutdown
from model_lifecycle.records.values import UNAVAILABLE, Unavailable, as_number, as_text, value_at
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.fast.yaml_lines import value_lines
from model_lifecycle.syntax.pointer import Step, parent, to_pointer, walk
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.record_file import RecordFile

T = TypeVar("T")

_MOST_PATH: Final = 1000


class Lines:
    """A cache of the line numbers of values, by file; an entry is valid while the file is the same object.

    One is shared by a whole run, as many pages read the same model records.
    """

    def __init__(self) -> None:
        self._by_path: dict[str, tuple[RecordFile, list[dict[str, int]]]] = {}

    def line_numbers(self, file: RecordFile, record: int) -> Mapping[str, int]:
        """The line numbers, from 1, of the values of a record by JSON Pointer; empty if the file has no such record."""
        cached_file, lines = self._by_path.get(file.path, (None, []))
        if cached_file is not file:
            lines = _line_numbers_of(file)
            self._by_path[file.path] = (file, lines)
        return lines[record] if record < len(lines) else {}

    def load_all(self, files: Iterable[RecordFile]) -> None:
        """Fill the cache for some files before forking, so that the workers share it."""
        for file in files:
            self.line_numbers(file, 0)


class NoLines(Lines):
    """A stand-in for `Lines` in which all values are on line 1, for pages whose lines are not used."""

    def line_numbers(self, file: RecordFile, record: int) -> Mapping[str, int]:
        """An empty mapping, as no line is looked up."""
        return {}


def _line_numbers_of(file: RecordFile) -> list[dict[str, int]]:
    """The line numbers of the values of each record of a file, by JSON Pointer."""
    if "document" not in vars(file) and file.language == "yaml":
        numbers = value_lines(file.source.text, [record.data for record in file.records])
        if numbers is not None:
            return numbers
    # A tree that is needed only here is not kept in memory: there may be thousands.
    document = (file if "document" in vars(file) else file.trimmed()).document
    lines = document.lines
    return [{pointer: lines.line_of(node.start) + 1 for pointer, node in walk(root)} for root in document.records]


class RecordReader:
    """Reads the values of a record for a page, unavailable ones as None, and their locations.

    `unread` collects the JSON Pointers of the values that were read and are unavailable.
    """

    def __init__(self, file: RecordFile, record: Record, root: str, lines: Lines) -> None:
        """Read a record of `file`; `root` is the workspace root, `lines` the shared cache of line numbers."""
        self.file = file
        self.record = record
        self.entry = Entry(file.path, record.index)
        self.path = relative(file.path, root)
        self.unread: dict[str, None] = {}
        self._values = record.values
        self._lines = lines

    def value(self, *steps: Step) -> Data:
        """The value at a path; None for null and for an unavailable value."""
        return self._none_if_unavailable(value_at(self._values, steps), steps)

    def text(self, *steps: Step) -> str | None:
        """The text at a path; None for null, a gap such as `TODO name`, and an invalid value."""
        text = self._none_if_unavailable(as_text(value_at(self._values, steps)), steps)
        return None if text == gap_text(str(steps[-1])) else text

    def number(self, *steps: Step) -> Decimal | None:
        """The number at a path as written; None for null and for an invalid value."""
        return self._none_if_unavailable(as_number(value_at(self._values, steps)), steps)

    def _none_if_unavailable(self, value: T | Unavailable, steps: tuple[Step, ...]) -> T | None:
        """The value; if it is unavailable, its JSON Pointer is added to `unread`, and None is returned."""
        if value is UNAVAILABLE:
            self.unread[to_pointer(steps)] = None
            return None
        return value

    def is_unread(self, *steps: Step) -> bool:
        """Whether nobody has read the null value at a path yet (schemas/README.md#a36)."""
        return bool(self.record.placeholder_days) and _pointer(steps) in self._unread_nulls

    def count(self, *steps: Step) -> int:
        """The number of items of the list at a path; 0 for anything else."""
        value = self.value(*steps)
        return len(value) if isinstance(value, list) else 0

    def location(self, *steps: Step) -> ValueLocation:
        """The location of the value at a path; if its line is unknown, with the line of the nearest enclosing value."""
        nearest = pointer = _pointer(steps)
        lines = self._lines_of_record
        while (line := lines.get(nearest)) is None and nearest:
            nearest = parent(nearest)
        return ValueLocation(self.path, self.record.index, pointer, line or 1)

    @cached_property
    def shutdown(self) -> Shutdown | None:
        """The published shutdown of a model; None if there is none, or it is invalid."""
        return published_shutdown(self.text("shutdown_date"), self.text("shutdown_date_kind"))

    @cached_property
    def is_draft(self) -> bool:
        """Whether the record holds values that are still to be filled in or read."""
        return has_gaps(self.record)

    @property
    def has_unread(self) -> bool:
        """Whether the record has nulls that nobody has read yet."""
        return bool(self.record.placeholder_days and self._unread_nulls)

    def is_unread_page(self, address: str) -> bool:
        """Whether `address` is a source of the record that nobody has read yet."""
        sources = self.record.data.get("sources") if isinstance(self.record.data, dict) else None
        return bool(self.record.placeholder_days) and any(
            isinstance(source, dict) and (source.get("url"), source.get("last_checked")) == (address, GAP_DAY)
            for source in (sources if isinstance(sources, list) else ())
        )

    @cached_property
    def _unread_nulls(self) -> frozenset[str]:
        """The JSON Pointers of nulls that nobody has read, computed once."""
        return frozenset(unread_nulls(self.record))

    @cached_property
    def _lines_of_record(self) -> Mapping[str, int]:
        """The line numbers of the record's values by JSON Pointer."""
        return self._lines.line_numbers(self.file, self.record.index)


class WorkspaceReader:
    """Finds the records that a page reads, through a view that records which index keys are read.

    `shared` is a cache of readers for pages of the same workspace that do not use `unread`.
    """

    def __init__(
        self, view: IndexView, root: str, lines: Lines, shared: dict[Entry, RecordReader] | None = None
    ) -> None:
        """Read through `view`; `root` is the workspace root, `lines` the shared cache of line numbers."""
        self.view = view
        self.root = root
        self.lines = lines
        self.subjects: dict[Entry, RecordReader] = {}
        self._shared = {} if shared is None else shared

    def subject(self, entry: Entry) -> RecordReader | None:
        """The reader of a record; None if the record does not exist (any more)."""
        reader = self.subjects.get(entry)
        if reader is None:
            file = self.view.file(entry.path)
            if file is None or entry.record_index >= len(file.records):
                return None
            reader = self._shared.get(entry)
            if reader is None:
                reader = RecordReader(file, file.records[entry.record_index], self.root, self.lines)
                self._shared[entry] = reader
            self.subjects[entry] = reader
        return reader

    def model(self, key: ModelKey) -> RecordReader | None:
        """The first record of a model, in order of path and position; None if there is none."""
        return self._first(self.view.models(*key))

    def provider(self, provider: str) -> RecordReader | None:
        """The first record of a provider; None if there is none."""
        return self._first(self.view.providers(provider))

    def readers_of_kind(self, kind: Kind) -> list[RecordReader]:
        """The records of one kind that have been read so far."""
        return [subject for subject in self.subjects.values() if subject.record.kind == kind]

    def _first(self, entries: tuple[Entry, ...]) -> RecordReader | None:
        """The reader of the first of some entries; None if there are none."""
        return self.subject(entries[0]) if entries else None


_pointer: Final = lru_cache(maxsize=4096)(to_pointer)
"""`to_pointer` with a cache: pages read the same few hundred paths in every record."""


def relative(path: str, root: str) -> str:
    """A path as pages show it: relative to the workspace root, or only the file's name if it is outside the root."""
    return cut(shortened(relative_to(path, root) or path.rpartition("/")[2], _MOST_PATH))
