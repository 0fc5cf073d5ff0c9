"""The records that differ between two snapshots, with every value that differs."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from model_lifecycle.page.record_reader import relative
from model_lifecycle.records.differences import Difference, differences
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.review.causes import Cause, Causes
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.record_pairs import RecordName, RecordPair, name_of, pair_records
from model_lifecycle.workspace.workspace import Workspace

RecordChangeKind = Literal["added", "changed", "removed", "renamed", "moved"]
"""`moved`: it is in another file under the same name; `renamed`: it has another name."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A changed value; `cause` is the changed value from which it follows, or None."""

    difference: Difference
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record that was added, removed, changed, renamed or moved.

    `name` is the new name (the old one of a removed record); None if the record does not state it. `path` is relative
    to the workspace root; `old_path` and `old_name` are None if they have not changed.
    """

    kind: Kind
    name: RecordName | None
    path: str
    change: RecordChangeKind
    record: Record
    """The new version of the record; of a removed record the old one."""
    values: tuple[ValueChange, ...] = ()
    old_path: str | None = None
    old_name: RecordName | None = None
    old_record: Record | None = None
    """The old version of the record; None if it was added or removed."""

    def record_of(self, value: ValueChange) -> Record:
        """The version of the record to which the pointer of a value refers: the old one for a removed value."""
        return self.old_record if self.old_record is not None and value.difference.kind == "removed" else self.record


def changed_records(before: Workspace, after: Workspace, unread: Collection[str] = ()) -> tuple[RecordChange, ...]:
    """The records that differ between two snapshots, in order of path and position; removed ones come last.

    `unread` are the paths of files that cannot be read in full now: records missing there are not reported as removed.
    """
    pairs = [
        pair for pair in pair_records(before, after) if pair.after or (pair.before and pair.before.path not in unread)
    ]
    differences = {pair: _differences(before, after, pair) for pair in pairs}
    causes = Causes(
        (after.record(pair.after), before.record(pair.before), values)
        for pair, values in differences.items()
        if pair.before is not None and pair.after is not None
    )
    changes = (_change(before, after, pair, values, causes) for pair, values in differences.items())
    return tuple(change for change in changes if change is not None)


def _differences(before: Workspace, after: Workspace, pair: RecordPair) -> tuple[Difference, ...]:
    """The differences between both versions of a record; none if it was added or removed."""
    if pair.before is None or pair.after is None:
        return ()
    return tuple(differences(before.record(pair.before).data, after.record(pair.after).data))


def _change(
    before: Workspace, after: Workspace, pair: RecordPair, values: tuple[Difference, ...], causes: Causes
) -> RecordChange | None:
    """The change of one record; None if its values and its file have not changed."""
    if pair.after is None:
        assert pair.before is not None, "a pair has at least one record"
        return _added_or_removed(before, pair.before, "removed")
    if pair.before is None:
        return _added_or_removed(after, pair.after, "added")
    old, new = before.record(pair.before), after.record(pair.after)
    old_path = None if pair.before.path == pair.after.path else relative(pair.before.path, before.root)
    old_name = None if name_of(old) == name_of(new) else name_of(old)
    if not values and old_path is None:
        return None
    value_changes = tuple(ValueChange(value, causes.cause_of(new, old, value)) for value in values)
    change: RecordChangeKind = "renamed" if old_name else "moved" if old_path else "changed"
    path = relative(pair.after.path, after.root)
    return RecordChange(new.kind, name_of(new), path, change, new, value_changes, old_path, old_name, old)


def _added_or_removed(workspace: Workspace, entry: Entry, change: RecordChangeKind) -> RecordChange:
    """The change of a record that was added or removed."""
    record = workspace.record(entry)
    return RecordChange(record.kind, name_of(record), relative(entry.path, workspace.root), change, record)
