"""An immutable snapshot of the record files of one root, with its index."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.data import is_exactly
from model_lifecycle.syntax.document import Language
from model_lifecycle.text.shared_ends import same_ends
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.conventions import Conventions
from model_lifecycle.workspace.index import Entry, Index, IndexRow, Key, may_hold_others, rows_of_file, rows_of_record
from model_lifecycle.workspace.index import changed_keys as changed_index_keys
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile


class History(NamedTuple):
    """The latest changes that led to a snapshot, which make `changed_keys` fast."""

    identity: object
    """An object that stands for the snapshot, so that the snapshot itself is not kept in memory."""
    steps: tuple[tuple[object, frozenset[Key]], ...] = ()
    """The latest steps, the newest last: the identity of the previous snapshot, and the keys that changed."""

    def with_step(self, changed: frozenset[Key]) -> "History":
        """The history of the next snapshot, in which `changed` keys differ."""
        return History(object(), (*self.steps[1 - _STEPS_KEPT :], (self.identity, changed)))

    def since(self, earlier: "History") -> set[Key] | None:
        """The keys that changed since an earlier snapshot; None if it is not among the remembered ones."""
        if earlier.identity is self.identity:
            return set()
        for position, (identity, _) in enumerate(self.steps):
            if identity is earlier.identity:
                return set().union(*(changed for _, changed in self.steps[position:]))
        return None


_STEPS_KEPT = 16
"""The most changes that a history remembers."""


@dataclass(frozen=True)
class Workspace:
    """An immutable snapshot. An edit makes a new one (`with_files`) that shares everything unchanged.

    `root` and all paths are absolute, with `/`. `conventions` are the folders in which names decide a file's
    kind (schemas/README.md#workspaces). `diagnostics` are about paths that are not record files:
    folders that cannot be listed, named files whose kind is unknown.
    """

    root: str
    configuration: Configuration = field(default_factory=Configuration)
    files: Mapping[str, RecordFile] = field(default_factory=dict)
    index: Index = field(default_factory=Index)
    conventions: Conventions = field(default_factory=Conventions)
    diagnostics: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    nested_roots: tuple[str, ...] = ()
    """Folders below that are workspace roots of their own; their files are not included."""
    history: "History" = field(default_factory=lambda: History(object()), compare=False, repr=False)
    cache: dict[object, object] = field(default_factory=dict, compare=False, repr=False)
    """A cache of results computed from this snapshot."""

    def with_files(self, changes: Mapping[str, RecordFile | None]) -> "Workspace":
        """The snapshot after files were changed or added (a `RecordFile`) or removed (None)."""
        files = dict(self.files)
        removed: list[IndexRow] = []
        added: list[IndexRow] = []
        changed: set[Key] = set()
        for path, new in changes.items():
            old = files.get(path)
            if new is None:
                files.pop(path, None)
            else:
                files[path] = new
            record_range = _changed_range(old, new)
            _add_row_changes(old, new, record_range, removed, added)
            changed.update(_file_keys(path, old, new, record_range))
        index, keys = self.index.patched(removed, added)
        keys |= changed
        return replace(self, files=files, index=index, history=self.history.with_step(frozenset(keys)), cache={})

    def as_change_of(self, earlier: "Workspace") -> "Workspace":
        """The snapshot, which was read anew, as a change of an `earlier` one with the same root and configuration:
        results computed for records that both hold stay valid.
        """
        return replace(self, history=earlier.history.with_step(frozenset(changed_keys(earlier, self))))

    def read(
        self,
        path: str,
        source: FileText,
        *,
        named: bool = False,
        language: Language | None = None,
    ) -> RecordFile | None:
        """Read a text as a file of this workspace, for `with_files`; None if it is not a record file.

        If it is the first to show that its folder holds records, the workspace has to be loaded again.
        """
        return read_record_file(
            path,
            source,
            self.configuration,
            root=self.root,
            conventions=self.conventions.hold_for(path),
            named=named,
            language=language,
            before=self.files.get(path),
            keep_long_tree=True,
        )

    def view(self) -> IndexView:
        """A new view of the index, which records the keys that are looked up."""
        return IndexView(self.index, self.files)

    def file(self, entry: Entry) -> RecordFile:
        """The file of a record. Raises KeyError if this snapshot has no such file."""
        return self.files[entry.path]

    def record(self, entry: Entry) -> Record:
        """The record of an entry in this snapshot's index. Raises KeyError or IndexError for any other entry."""
        return self.files[entry.path].records[entry.record_index]

    def entries(self) -> Iterable[Entry]:
        """Yield the entries of all records, sorted by path and position."""
        for path in sorted(self.files):
            for record in self.files[path].records:
                yield Entry(path, record.index)


def changed_keys(before: Workspace, after: Workspace) -> set[Key]:
    """The keys (see `IndexView.keys_read`) for which two snapshots may give different results.

    Both have the same root and configuration. Immediate if `after` is a few edits later than `before`.
    """
    recorded = after.history.since(before.history)
    if recorded is not None:
        return recorded
    old, new = before.files, after.files
    changed = changed_index_keys(before.index, after.index)
    for path in old.keys() | new.keys():
        old_file, new_file = old.get(path), new.get(path)
        if old_file is not new_file:
            changed.update(_file_keys(path, old_file, new_file, _changed_range(old_file, new_file)))
    return changed


def changed_files(keys: Iterable[Key]) -> set[str]:
    """The paths of the added, changed or removed files, from the changed keys."""
    return {key[1] for key in keys if key[0] == "file"}


def _file_keys(path: str, old: RecordFile | None, new: RecordFile | None, record_range: slice) -> Iterator[Key]:
    """Yield the keys of a file, and of its records in the range `record_range`, that differ after a change."""
    if old is new:
        return
    yield "file", path
    if old is not None:
        yield from (("record", path, str(index)) for index in _changed_records(old, new, record_range))


def _changed_records(old: RecordFile, new: RecordFile | None, record_range: slice) -> Iterator[int]:
    """Yield the positions with another record, or none, after a change; added positions have no dependents."""
    old_records, new_records = old.records[record_range], new.records[record_range] if new is not None else ()
    for index, (old_record, new_record) in enumerate(
        zip_longest(old_records, new_records[: len(old_records)]), record_range.start
    ):
        if new_record is None or not _is_same(old_record, new_record):
            yield index


def _is_same(old: Record, new: Record) -> bool:
    """Whether two records, the earlier and the new one at a position, are equal."""
    return old is new or ((old.kind, old.invalid) == (new.kind, new.invalid) and is_exactly(old.data, new.data))


def _changed_range(old: RecordFile | None, new: RecordFile | None) -> slice:
    """The range of positions without the records at both ends that are the same objects before and after a change."""
    old_records, new_records = (file.records if file is not None else () for file in (old, new))
    front, back = same_ends(old_records, new_records)
    if len(old_records) != len(new_records):
        back = 0  # the records after the change have moved
    return slice(front, max(len(old_records), len(new_records)) - back)


def _add_row_changes(
    old: RecordFile | None, new: RecordFile | None, record_range: slice, removed: list[IndexRow], added: list[IndexRow]
) -> None:
    """Append the index rows that a file's change removes to `removed`, and the new ones to `added`."""
    if old is None or new is None or old.kind.kind != new.kind.kind or may_hold_others(old) or may_hold_others(new):
        removed += rows_of_file(old) if old is not None else ()
        added += rows_of_file(new) if new is not None else ()
        return
    for old_record, new_record in zip_longest(old.records[record_range], new.records[record_range]):
        if (
            old_record is None
            or new_record is None
            or old_record.data != new_record.data
            or old_record.invalid != new_record.invalid
        ):
            old_rows = list(rows_of_record(old.path, old_record)) if old_record is not None else []
            new_rows = list(rows_of_record(new.path, new_record)) if new_record is not None else []
            if old_rows != new_rows:
                removed += old_rows
                added += new_rows
