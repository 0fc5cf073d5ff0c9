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
    old = {entry: before.record(entry) for entry in _of_changed_files(before, after)}
    new = {entry: after.record(entry) for entry in _of_changed_files(after, before)}
    pairs = dict(_by_name(old, new))
    pairs |= _by_likeness(before, after, _without(old, pairs.values()), _without(new, pairs))
    gone = [RecordPair(entry, None) for entry in _without(old, pairs.values())]
    return [RecordPair(pairs.get(entry), entry) for entry in new] + gone


def moved_files(before: Workspace, after: Workspace) -> dict[str, str]:
    """Map added files to the removed files whose text, or at least one of whose records, they now hold."""
    gone = sorted(path for path in before.files if path not in after.files)
    moved = same_texts(
        {path: before.files[path].source.text for path in gone},
        {path: file.source.text for path, file in after.files.items() if path not in before.files},
    )
    for pair in pair_records(before, after):
        if pair.before and pair.after and pair.after.path not in before.files and pair.before.path not in after.files:
            moved.setdefault(pair.after.path, pair.before.path)
    return moved


def _of_changed_files(here: Workspace, there: Workspace) -> Iterator[Entry]:
    """Yield the entries of `here` in files that are missing or different in `there`."""
    for path in sorted(here.files):
        if there.files.get(path) is not here.files[path]:
            yield from (Entry(path, record.index) for record in here.files[path].records)


def _without(records: dict[Entry, Record], entries: Iterable[Entry]) -> dict[Entry, Record]:
    left_out = set(entries)
    return {entry: record for entry, record in records.items() if entry not in left_out}


def _by_name(old: dict[Entry, Record], new: dict[Entry, Record]) -> Iterator[tuple[Entry, Entry]]:
    """Yield pairs of new and old entries with the same name, preferring the same file, otherwise in order."""
    named: dict[RecordName, list[Entry]] = defaultdict(list)
    for entry, record in old.items():
        if (name := name_of(record)) is not None:
            named[name].append(entry)
    waiting: list[tuple[RecordName, Entry]] = []
    for entry, record in new.items():
        name = name_of(record)
        if name is None or name not in named:
            continue
        here = next((other for other in named[name] if other.path == entry.path), None)
        if here is None:
            waiting.append((name, entry))
        else:
            named[name].remove(here)
            yield entry, here
    for name, entry in waiting:
        if named[name]:
            yield entry, named[name].pop(0)


def _by_likeness(
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
    """Yield the likeness, new and old entry of each comparable pair of records of the same kind."""
    gone: dict[str, list[Entry]] = defaultdict(list)
    for entry in old:
        gone[entry.path if entry.path in after.files else ""].append(entry)
    tried = 0
    for entry, record in new.items():
        for other in gone[entry.path if entry.path in before.files else ""]:
            tried += 1
            if tried > _COMPARABLE:
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
