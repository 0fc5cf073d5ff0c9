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
"""`moved` to another file under its name, `renamed` if it is known by another name now."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A value that differs; `cause` is the changed value that it follows from, None where it follows from none."""

    difference: Difference
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record that came, went, holds other values, or has another name or file.

    `name` is the new one (of a removed record the old one), None where the record does not say it. `path` is relative
    to the workspace root; `old_path` is given where it was another.
    """

    kind: Kind
    name: RecordName | None
    path: str
    change: RecordChangeKind
    record: Record
    """The record as it is now; a removed one as it was."""
    values: tuple[ValueChange, ...] = ()
    old_path: str | None = None
    old_name: RecordName | None = None
    old_record: Record | None = None
    """The record as it was, if it is still there."""

    def record_of(self, value: ValueChange) -> Record:
        """The record that the pointer of a value belongs to: the old one for a removed value."""
        return self.old_record if self.old_record is not None and value.difference.kind == "removed" else self.record


def changed_records(before: Workspace, after: Workspace, unread: Collection[str] = ()) -> tuple[RecordChange, ...]:
    """The records that differ, in order of path and position; removed ones come last.

    `unread` are the paths of files that cannot be read in full now: of the records that are missing there nobody knows
    whether they are gone, and nothing is said.
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
    if pair.before is None or pair.after is None:
        return ()
    return tuple(differences(before.record(pair.before).data, after.record(pair.after).data))


def _change(
    before: Workspace, after: Workspace, pair: RecordPair, values: tuple[Difference, ...], causes: Causes
) -> RecordChange | None:
    """The change of one record; None if its values and its file are the same."""
    if pair.after is None:
        assert pair.before is not None, "a pair has at least one record"
        return _whole(before, pair.before, "removed")
    if pair.before is None:
        return _whole(after, pair.after, "added")
    old, new = before.record(pair.before), after.record(pair.after)
    old_path = None if pair.before.path == pair.after.path else relative(pair.before.path, before.root)
    old_name = None if name_of(old) == name_of(new) else name_of(old)
    if not values and old_path is None:
        return None
    shown = tuple(ValueChange(value, causes.of(new, old, value)) for value in values)
    change: RecordChangeKind = "renamed" if old_name else "moved" if old_path else "changed"
    path = relative(pair.after.path, after.root)
    return RecordChange(new.kind, name_of(new), path, change, new, shown, old_path, old_name, old)


def _whole(workspace: Workspace, entry: Entry, change: RecordChangeKind) -> RecordChange:
    record = workspace.record(entry)
    return RecordChange(record.kind, name_of(record), relative(entry.path, workspace.root), change, record)
