"""The cross-reference index of a workspace: models, providers, migrations, references; updated file by file."""

import re
from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal, NamedTuple, TypeVar

from model_lifecycle.records.record import Kind, Record
from model_lifecycle.records.values import NOTHING, Values, members, objects, value_at
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import to_pointer
from model_lifecycle.syntax.syntax_errors import is_cut_short
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace_rules import UNREADABLE_FILE
from model_lifecycle.workspace.wrong_kind import shown_kind

Derived = TypeVar("Derived")

_SIMPLE_ID = re.compile(r"[A-Za-z0-9._-]+")
"""Matches an id that is one word, as `gpt-4o`. In any other id, a shorter id may look like a word."""


class Entry(NamedTuple):
    """The address of a record: the path of its file, and its position in the file, from 0."""

    path: str
    record_index: int


class ModelKey(NamedTuple):
    """The key of a model: its provider's id and its own id."""

    provider: str
    id: str


_NO_MODEL = ModelKey("", "")
"""The key of a reference without any available part."""


def key_of_model(record: Record) -> ModelKey:
    """The key of a model record; an unavailable part is empty."""
    return ModelKey(_text(record.values, "provider"), _text(record.values, "id"))


def key_of_reference(record: Record, *steps: str | int) -> ModelKey:
    """The key of the model that a record names at `from`, `to` or `replacements`, n; an unavailable part is empty."""
    reference = value_at(record.values, steps)
    return _key_in(reference if isinstance(reference, dict) else NOTHING)


def _key_in(reference: Values) -> ModelKey:
    """The key of the model that an object names by `provider` and `model_id`; an unavailable part is empty."""
    return ModelKey(_text(reference, "provider"), _text(reference, "model_id"))


def keys_of_replacements(model: Record) -> list[ModelKey]:
    """The keys of the models that a model record names in `replacements`, in order."""
    return list(map(_key_in, objects(model.values, "replacements")))


class Reference(NamedTuple):
    """A value that names a model or a provider: the file, the record's position in it, and the value's pointer."""

    path: str
    record: int
    pointer: str


class UnresolvedRecord(NamedTuple):
    """A model record whose provider, id or slug is unavailable (empty here), so that it may be any matching model.

    `record` is -1 if the record itself could not be read from its file.
    """

    path: str
    record: int
    provider: str
    id: str
    slug: str

    def may_be(self, key: ModelKey) -> bool:
        """Whether the available values of the record are compatible with this model."""
        return self.provider in ("", key.provider) and self.id in ("", key.id)


class UnresolvedMigration(NamedTuple):
    """A migration record with an unavailable part of its models (empty here), so that it may be any matching migration.

    `record` is -1 if the record itself could not be read from its file.
    """

    path: str
    record: int
    old: ModelKey
    new: ModelKey

    def may_be(self, old: ModelKey, new: ModelKey) -> bool:
        """Whether the available values of the record are compatible with a migration of these models."""
        pairs = zip((*self.old, *self.new), (*old, *new), strict=True)
        return all(actual in ("", expected) for actual, expected in pairs)


IndexTable = Literal[
    "models",
    "models-with-id",
    "models-with-slug",
    "models-named",
    "models-of",
    "model-ids",
    "compound-ids",
    "all-models",
    "unresolved-models",
    "providers",
    "provider-names",
    "unresolved-providers",
    "migrations",
    "migrations-from",
    "migrations-to",
    "unresolved-migrations",
    "replacements",
    "replaced-by",
    "references",
    "provider-references",
]

Key = tuple[str, ...]
"""A look-up: a table and the key in it; or `file` and a path, for the whole content of a file; or
`record`, a path and a position, for the data of one record."""

IndexRow = tuple[IndexTable, tuple[str, ...], tuple[Any, ...]]
"""A row of the index: the table, the key, and an item that is hashable and sortable."""


def rows_of_file(file: RecordFile) -> list[IndexRow]:
    """The rows that a file adds to the index."""
    rows = [row for record in file.records for row in rows_of_record(file.path, record)]
    if file.kind.kind == "model" and may_hold_others(file):
        rows.append(("unresolved-models", ("",), UnresolvedRecord(file.path, -1, "", "", "")))
    elif file.kind.kind == "provider" and may_hold_others(file):
        rows.append(("unresolved-providers", (), Entry(file.path, -1)))
    elif file.kind.kind == "migration" and may_hold_others(file):
        rows.append(("unresolved-migrations", (), UnresolvedMigration(file.path, -1, _NO_MODEL, _NO_MODEL)))
    elif file.kind.kind is None and any(diagnostic.code == UNREADABLE_FILE.name for diagnostic in file.diagnostics):
        rows += rows_of_unread(file.path)
    return rows


def may_hold_others(file: RecordFile) -> bool:
    """Whether a file may hold unread records: it has none, or was not read to its end."""
    return not file.records or is_cut_short(file.diagnostics)


def rows_of_unread(path: str) -> list[IndexRow]:
    """The index rows of an unreadable file or folder, which may hold any record."""
    return [
        ("unresolved-models", ("",), UnresolvedRecord(path, -1, "", "", "")),
        ("unresolved-providers", (), Entry(path, -1)),
        ("unresolved-migrations", (), UnresolvedMigration(path, -1, _NO_MODEL, _NO_MODEL)),
    ]


def index_of(files: Iterable[RecordFile], unread: Iterable[str]) -> "Index":
    """Build the index of files, and of unreadable files and folders; `Index.patched` updates it."""
    tables: defaultdict[IndexTable, dict[tuple[str, ...], list[Any]]] = defaultdict(dict)
    for rows in chain(map(rows_of_file, files), map(rows_of_unread, unread)):
        for table, key, item in rows:
            tables[table].setdefault(key, []).append(item)
    return Index({table: {key: tuple(sorted(items)) for key, items in rows.items()} for table, rows in tables.items()})


def rows_of_record(path: str, record: Record) -> Iterator[IndexRow]:
    """Yield the rows that one record adds to the index; an unavailable value adds none, or an unresolved record."""
    entry = Entry(path, record.index)
    kind = shown_kind(record.data) if "" in record.invalid else record.kind
    if kind not in (None, record.kind):
        yield from _rows_of_misplaced(entry, kind, record.data)
    if record.kind == "model":
        yield from _rows_of_model(entry, record)
    elif record.kind == "migration":
        yield from _rows_of_migration(entry, record)
    elif provider := _text(record.values, "id"):
        yield "providers", (provider,), entry
        if name := _text(record.values, "name"):
            yield "provider-names", (), (name, provider, *entry)
    else:
        yield "unresolved-providers", (), entry


def _rows_of_misplaced(entry: Entry, kind: Kind | None, data: Data) -> Iterator[IndexRow]:
    """Yield the rows of a record in a file of another kind, as unresolved, so that references to it are valid."""
    assert isinstance(data, dict)
    if kind == "model":
        provider, name, slug = (str(data.get(key) or "") for key in ("provider", "id", "slug"))
        yield "unresolved-models", (provider,), UnresolvedRecord(*entry, provider, name, slug)
    elif kind == "provider":
        yield "unresolved-providers", (), entry
    elif kind == "migration":
        yield "unresolved-migrations", (), UnresolvedMigration(*entry, _NO_MODEL, _NO_MODEL)


def _rows_of_model(entry: Entry, record: Record) -> Iterator[IndexRow]:
    """Yield the index rows of a model record."""
    if not record.is_readable:
        yield "unresolved-models", ("",), UnresolvedRecord(*entry, "", "", "")
        return
    values = record.values
    provider, name, slug = _text(values, "provider"), _text(values, "id"), _text(values, "slug")
    yield "all-models", (), entry
    if not (provider and name and slug):
        yield "unresolved-models", (provider,), UnresolvedRecord(*entry, provider, name, slug)
    if name:
        yield "models-with-id", (name,), entry
        if not _SIMPLE_ID.fullmatch(name):
            yield "compound-ids", (), (name, *entry)
    if provider:
        yield "models-of", (provider,), entry
        yield "provider-references", (provider,), Reference(*entry, "/provider")
        if name:
            yield "models", (provider, name), entry
            yield "model-ids", (provider,), (name, *entry)
            if display_name := _text(values, "display_name"):
                yield "models-named", (provider, display_name.casefold()), entry
        if slug:
            yield "models-with-slug", (provider, slug), entry
    for position, other in enumerate(keys_of_replacements(record)):
        steps = ("replacements", position)
        if other.provider:
            yield "provider-references", (other.provider,), Reference(*entry, to_pointer((*steps, "provider")))
        if all(other):
            yield "references", other, Reference(*entry, to_pointer((*steps, "model_id")))
            yield "replaced-by", other, entry
            if provider and name:
                yield "replacements", (provider, name), (*entry, position, other)


def _rows_of_migration(entry: Entry, record: Record) -> Iterator[IndexRow]:
    """Yield the index rows of a migration record."""
    old, new = key_of_reference(record, "from"), key_of_reference(record, "to")
    for side, key in (("from", old), ("to", new)):
        if key.provider:
            yield "provider-references", (key.provider,), Reference(*entry, f"/{side}/provider")
        if all(key):
            yield "references", key, Reference(*entry, f"/{side}/model_id")
            if _text(members(record.values, side), "slug"):
                yield "references", key, Reference(*entry, f"/{side}/slug")
            yield ("migrations-from" if side == "from" else "migrations-to"), key, entry
    if all(old) and all(new):
        yield "migrations", (*old, *new), entry
    else:
        yield "unresolved-migrations", (), UnresolvedMigration(*entry, old, new)


def _text(values: Values, name: str) -> str:
    """The value of a string property; empty if unavailable."""
    value = values.get(name)
    return value if isinstance(value, str) else ""


@dataclass(frozen=True)
class Index:
    """The tables: the items of each key, sorted by path and position. Immutable; `patched` shares unchanged parts."""

    tables: Mapping[IndexTable, Mapping[tuple[str, ...], tuple[Any, ...]]] = field(default_factory=dict)
    _derived: dict[tuple[object, ...], Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    def items(self, table: IndexTable, key: tuple[str, ...]) -> tuple[Any, ...]:
        """The items of a table under a key."""
        return self.tables.get(table, {}).get(key, ())

    def derived(self, table: IndexTable, key: tuple[str, ...], make: Callable[[tuple[Any, ...]], Derived]) -> Derived:
        """The cached result of `make` for the items under `key` of `table`."""
        cache_key = (make, table, key)
        if cache_key not in self._derived:
            self._derived[cache_key] = make(self.items(table, key))
        derived: Derived = self._derived[cache_key]
        return derived

    def patched(self, removed: Iterable[IndexRow], added: Iterable[IndexRow]) -> tuple["Index", set[Key]]:
        """The index without the `removed` rows (all in it) and with the `added` ones; and the changed keys."""
        changes: defaultdict[IndexTable, dict[tuple[str, ...], tuple[list[Any], list[Any]]]] = defaultdict(dict)
        for table, key, item in removed:
            changes[table].setdefault(key, ([], []))[0].append(item)
        for table, key, item in added:
            changes[table].setdefault(key, ([], []))[1].append(item)
        if not changes:
            return self, set()
        changed: set[Key] = set()
        tables = dict(self.tables)
        for table, keys in changes.items():
            rows = dict(tables.get(table, ()))
            for key, (removed_items, added_items) in keys.items():
                before = rows.get(key, ())
                items = _patched_items(before, removed_items, added_items)
                if items:
                    rows[key] = items
                else:
                    rows.pop(key, None)
                if items != before:
                    changed.add((table, *key))
            tables[table] = rows
        return Index(tables), _with_whole_tables(changed)


_FEW = 8
"""The most changes of a list of items that are made one by one."""


def _patched_items(items: tuple[Any, ...], removed: list[Any], added: list[Any]) -> tuple[Any, ...]:
    """The sorted items without the `removed` and with the `added` ones."""
    patched_items = list(items)
    if len(removed) > _FEW:
        removed_set = set(removed)
        patched_items = [item for item in patched_items if item not in removed_set]
    else:
        for item in removed:
            del patched_items[bisect_left(patched_items, item)]
    if len(added) > _FEW:
        patched_items += added
        patched_items.sort()
    else:
        for item in added:
            insort(patched_items, item)
    return tuple(patched_items)


def changed_keys(before: Index, after: Index) -> set[Key]:
    """The keys whose items differ between two indexes."""
    changed: set[Key] = set()
    for table in before.tables.keys() | after.tables.keys():
        old, new = before.tables.get(table, {}), after.tables.get(table, {})
        if old is not new:
            changed.update((table, *key) for key, items in new.items() if _items_differ(old.get(key), items))
            changed.update((table, *key) for key in old if key not in new)
    return _with_whole_tables(changed)


def _with_whole_tables(changed: set[Key]) -> set[Key]:
    """The changed keys, and the name of each changed table that is also looked up as a whole."""
    return changed | {("unresolved-models",)} if any(key[0] == "unresolved-models" for key in changed) else changed


def _items_differ(old: tuple[Any, ...] | None, new: tuple[Any, ...]) -> bool:
    """Whether two tuples of items differ; fast if they are the same object."""
    return old is not new and old != new
