"""Pairs the records of two snapshots of a workspace, even if they moved to other files."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from model_lifecycle.records.differences import differences
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.moved_texts import same_texts
from model_lifecycle.workspace.index import Entry, key_of_model, key_of_reference
from model_lifecycle.workspace.workspace import Workspace

_ALIKE: Final = 0.5
"""Minimum share of equal values for which two records with different names count as one renamed record."""

_COMPARABLE: Final = 2_500
"""Maximum number of pairs of records from added and removed files that are compared."""


class RecordName(NamedTuple):
    """The name of a record for people; parts that do not apply are empty.

    A model has `provider` and `id`, a provider only `id`; a migration has the old model's provider, and as `id` both
    models: `provider-1/example-1 to provider-1/example-2`.
    """

    kind: Kind
    provider: str
    id: str

    @property
    def text(self) -> str:
        """The name as text: `provider-1/example-1`, `provider-1`, or a migration's two models."""
        return f"{self.provider}/{self.id}" if self.kind == "model" else self.id


class RecordPair(NamedTuple):
    """The entries of a record before and after; None where it does not exist. At least one of them is not None."""

    before: Entry | None
    after: Entry | None


def name_of(record: Record) -> RecordName | None:
    """The name of a record; None if a part of it is unavailable."""
    match record.kind:
        case "model":
            key = key_of_model(record)
            return RecordName("model", *key) if all(key) else None
        case "provider":
            provider = record.text("id")
            return RecordName("provider", "", provider) if isinstance(provider, str) and provider else None
        case "migration":
            old, new = key_of_reference(record, "from"), key_of_reference(record, "to")
            if not (all(old) and all(new)):
                return None
            return RecordName("migration", old.provider, f"{'/'.join(old)} to {'/'.join(new)}")


def pair_records(before: Workspace, after: Workspace) -> list[RecordPair]:
    """Pair the records of files that differ, sorted by path and position; removed records come last.

    Records of the same name are a pair, in any file. Others are a pair if they are similar and are in
    the same file, or one is in a removed file and the other in an added file.
    """
    old = {entry: before.record(entry) for entry in _entries_of_changed_files(before, after)}
    new = {entry: after.record(entry) for entry in _entries_of_changed_files(after, before)}
    pairs = dict(_pairs_by_name(old, new))
    pairs |= _pairs_by_likeness(before, after, _without(old, pairs.values()), _without(new, pairs))
    removed = [RecordPair(entry, None) for entry in _without(old, pairs.values())]
    return [RecordPair(pairs.get(entry), entry) for entry in new] + removed


def moved_files(before: Workspace, after: Workspace) -> dict[str, str]:
    """The earlier path of each added file that holds the text, or at least one record, of a removed file."""
    removed = sorted(path for path in before.files if path not in after.files)
    moved = same_texts(
        {path: before.files[path].source.text for path in removed},
        {path: file.source.text for path, file in after.files.items() if path not in before.files},
    )
    for pair in pair_records(before, after):
        if pair.before and pair.after and pair.after.path not in before.files and pair.before.path not in after.files:
            moved.setdefault(pair.after.path, pair.before.path)
    return moved


def _entries_of_changed_files(workspace: Workspace, other: Workspace) -> Iterator[Entry]:
    """Yield the entries of `workspace` in files that are missing or different in `other`."""
    for path in sorted(workspace.files):
        if other.files.get(path) is not workspace.files[path]:
            yield from (Entry(path, record.index) for record in workspace.files[path].records)


def _without(records: dict[Entry, Record], entries: Iterable[Entry]) -> dict[Entry, Record]:
    """The records without those at `entries`."""
    excluded = set(entries)
    return {entry: record for entry, record in records.items() if entry not in excluded}


def _pairs_by_name(old: dict[Entry, Record], new: dict[Entry, Record]) -> Iterator[tuple[Entry, Entry]]:
    """Yield pairs of a new and an old entry with the same name, in the same file if possible, otherwise in order."""
    entries_by_name: dict[RecordName, list[Entry]] = defaultdict(list)
    for entry, record in old.items():
        if (name := name_of(record)) is not None:
            entries_by_name[name].append(entry)
    moved: list[tuple[RecordName, Entry]] = []
    for entry, record in new.items():
        name = name_of(record)
        if name is None or name not in entries_by_name:
            continue
        same_file = next((other for other in entries_by_name[name] if other.path == entry.path), None)
        if same_file is None:
            moved.append((name, entry))
        else:
            entries_by_name[name].remove(same_file)
            yield entry, same_file
    for name, entry in moved:
        if entries_by_name[name]:
            yield entry, entries_by_name[name].pop(0)


def _pairs_by_likeness(
    before: Workspace, after: Workspace, old: dict[Entry, Record], new: dict[Entry, Record]
) -> dict[Entry, Entry]:
    """Pair new and old entries with similar records, the most similar first."""
    pairs: dict[Entry, Entry] = {}
    for likeness, entry, other in sorted(
        _comparable_pairs(before, after, old, new), key=lambda pair: (-pair[0], *pair[1:])
    ):
        if likeness >= _ALIKE and entry not in pairs and other not in pairs.values():
            pairs[entry] = other
    return pairs


def _comparable_pairs(
    before: Workspace, after: Workspace, old: dict[Entry, Record], new: dict[Entry, Record]
) -> Iterator[tuple[float, Entry, Entry]]:
    """Yield the likeness, new entry and old entry of pairs of the same kind in the same file, or in a removed and an
    added one.
    """
    old_by_path: dict[str, list[Entry]] = defaultdict(list)
    for entry in old:
        old_by_path[entry.path if entry.path in after.files else ""].append(entry)
    count = 0
    for entry, record in new.items():
        for other in old_by_path[entry.path if entry.path in before.files else ""]:
            count += 1
            if count > _COMPARABLE:
                return
            if old[other].kind == record.kind:
                yield likeness(old[other].data, record.data), entry, other


def likeness(old: Data, new: Data) -> float:
    """The share of values that two records have in common, from 0 to 1."""
    values = max(_count(old), _count(new))
    changed = sum(max(_count(difference.old), _count(difference.new)) for difference in differences(old, new))
    return 1 - changed / values if values else 1.0


def _count(data: Data) -> int:
    """The number of values that are neither objects nor lists."""
    if isinstance(data, dict):
        return sum(map(_count, data.values()))
    return sum(map(_count, data)) if isinstance(data, list) else 1
