"""The comparisons that an offset in a record file refers to."""

from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import from_pointer, pointer_at
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_model, key_of_reference, keys_of_replacements
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class PreviewTarget:
    """The comparison that a preview shows: a migration record, or a pair of models without one (a draft)."""

    old: ModelKey
    new: ModelKey
    entry: Entry | None

    @property
    def title(self) -> str:
        """The page's title (schemas/README.md#page): `<from model id> to <to model id>`."""
        return f"{self.old.id or '(no model id)'} to {self.new.id or '(no model id)'}"

    @property
    def is_draft(self) -> bool:
        """Whether the comparison has no migration record."""
        return self.entry is None


def targets_at(workspace: Workspace, path: str, offset: int | None) -> tuple[PreviewTarget, ...]:
    """The comparisons at `offset` (code points) of a file, or in the whole file if it is None.

    In a migration, it is that record; between two, the one before `offset`. At a replacement in a model, it is the
    migration to it; elsewhere in a model, all migrations from and to it; in a provider, all from its models.
    """
    file = workspace.files.get(path)
    if file is None or not file.records:
        return ()
    targets: list[PreviewTarget] = []
    for index, pointer in _record_pointers(file, offset):
        targets += _targets(workspace.view(), file, index, pointer)
    return tuple(dict.fromkeys(targets))


def all_targets(workspace: Workspace) -> tuple[PreviewTarget, ...]:
    """The comparisons of all migration records, sorted by path and position."""
    entries = [entry for entry in workspace.entries() if workspace.record(entry).kind == "migration"]
    return tuple(target_of(workspace, entry) for entry in entries)


def target_of(workspace: Workspace, entry: Entry) -> PreviewTarget:
    """The comparison of a migration record. Raises KeyError or IndexError if `entry` does not exist."""
    return _migration_target(workspace.record(entry), entry)


def _migration_target(migration: Record, entry: Entry) -> PreviewTarget:
    """The comparison of a migration record, which is at `entry`."""
    return PreviewTarget(key_of_reference(migration, "from"), key_of_reference(migration, "to"), entry)


def current_target(workspace: Workspace, target: PreviewTarget) -> PreviewTarget:
    """Find the comparison in a newer snapshot, even if its record has moved; unchanged if it cannot be found.

    A record at the same position counts as the same while its ids are being edited; it is searched for elsewhere if
    its position has another migration or none.
    """
    if target.entry is not None:
        file = workspace.files.get(target.entry.path)
        if file is not None and target.entry.record_index < len(file.records):
            current = target_of(workspace, target.entry)
            if len(file.records) == 1 or (current.old, current.new) == (target.old, target.new):
                return current if all(part.strip() for part in (*current.old, *current.new)) else target
    entries = workspace.view().migrations(target.old, target.new)
    if entries:
        return PreviewTarget(target.old, target.new, entries[0])
    if target.entry is not None and target.entry.path in workspace.files:
        return target
    return PreviewTarget(target.old, target.new, None)


def _record_pointers(file: RecordFile, offset: int | None) -> Iterator[tuple[int, str]]:
    """Yield the index of the record at `offset` and the pointer there, or all records if `offset` is None."""
    nodes = file.document.records
    if offset is None:
        yield from ((index, "") for index in range(min(len(nodes), len(file.records))))
        return
    above = [index for index, node in enumerate(nodes) if node.start <= offset]
    index = above[-1] if above else 0
    if index < len(file.records):
        yield index, pointer_at(nodes[index], offset)


def _targets(view: IndexView, file: RecordFile, index: int, pointer: str) -> Iterator[PreviewTarget]:
    """Yield the comparisons that `pointer` of the record at `index` refers to."""
    record = file.records[index]
    match record.kind:
        case "migration":
            yield _migration_target(record, Entry(file.path, index))
        case "model":
            key = key_of_model(record)
            steps = from_pointer(pointer)
            replacements = keys_of_replacements(record)
            if (
                len(steps) > 1
                and steps[0] == "replacements"
                and steps[1].isdecimal()
                and int(steps[1]) < len(replacements)
            ):
                new = replacements[int(steps[1])]
                if all(new):
                    yield pair_target(view, key, new)
                return
            yield from (pair_target(view, key, new) for new in replacements if all(new))
            for entry in (*view.migrations_from(key), *view.migrations_to(key)):
                yield _migration_target(view.record(entry), entry)
        case "provider":
            provider = record.text("id")
            for model in view.models_of(provider) if isinstance(provider, str) else ():
                for entry in view.migrations_from(key_of_model(view.record(model))):
                    yield _migration_target(view.record(entry), entry)


def pair_target(view: IndexView, old: ModelKey, new: ModelKey) -> PreviewTarget:
    """The comparison of two models: their migration, or a draft if they have none."""
    entries = view.migrations(old, new)
    return PreviewTarget(old, new, entries[0] if entries else None)
