"""Look-ups in the index of one snapshot, which record their keys, so that a change finds the results to update."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from model_lifecycle.records.record import Record
from model_lifecycle.workspace.index import (
    Derived,
    Entry,
    Index,
    IndexTable,
    Key,
    ModelKey,
    Reference,
    UnresolvedMigration,
    UnresolvedRecord,
)
from model_lifecycle.workspace.record_file import RecordFile


class IndexView:
    """Look-ups in one snapshot; `keys_read` are the keys used so far.

    Results computed from the answers stay valid as long as none of those keys is among the
    `changed_keys` of a later snapshot. Not shared between threads.
    """

    __slots__ = ("_files", "_index", "_read")

    def __init__(self, index: Index, files: Mapping[str, RecordFile]) -> None:
        """Begin without recorded keys."""
        self._index = index
        self._files = files
        self._read: set[Key] = set()

    @property
    def keys_read(self) -> frozenset[Key]:
        """The keys of all look-ups so far."""
        return frozenset(self._read)

    def add_keys_read(self, keys: Iterable[Key]) -> None:
        """Record keys of another view of the same snapshot whose results are used."""
        self._read.update(keys)

    def _items(self, table: IndexTable, *key: str) -> tuple[Any, ...]:
        """The items of a table under a key, which is recorded as read."""
        self._read.add((table, *key))
        return self._index.items(table, key)

    def derived(self, table: IndexTable, key: tuple[str, ...], make: Callable[[tuple[Any, ...]], Derived]) -> Derived:
        """The result of `make` for the items under `key` of `table`; computed once for a snapshot and each `make`."""
        self._read.add((table, *key))
        return self._index.derived(table, key, make)

    def file(self, path: str) -> RecordFile | None:
        """The record file at `path`; everything in it counts as read, including positions."""
        self._read.add(("file", path))
        return self._files.get(path)

    def record(self, entry: Entry) -> Record:
        """The record at an entry from an earlier look-up; only its data counts as read, not its position."""
        self._read.add(("record", entry.path, str(entry.record_index)))
        return self._files[entry.path].records[entry.record_index]

    def models(self, provider: str, model_id: str) -> tuple[Entry, ...]:
        """The model records with this provider and id: none, one, or duplicates."""
        return self._items("models", provider, model_id)

    def models_with_id(self, model_id: str) -> tuple[Entry, ...]:
        """The model records with this id, of any provider."""
        return self._items("models-with-id", model_id)

    def models_with_slug(self, provider: str, slug: str) -> tuple[Entry, ...]:
        """The model records of a provider with this slug."""
        return self._items("models-with-slug", provider, slug)

    def models_of(self, provider: str) -> tuple[Entry, ...]:
        """The model records of a provider."""
        return self._items("models-of", provider)

    def model_ids(self, provider: str) -> tuple[str, ...]:
        """The ids of a provider's models, sorted, without duplicates."""
        return self.derived_from_model_ids(provider, _ids)

    def derived_from_model_ids(self, provider: str, make: Callable[[tuple[Any, ...]], Derived]) -> Derived:
        """The cached result of `make` for the rows (id, path, position) of a provider's models."""
        return self.derived("model-ids", (provider,), make)

    def longer_ids(self, name: str) -> tuple[str, ...]:
        """The longer model ids, of any provider, that contain `name`, which may look like a whole word there."""
        compound = self.derived("compound-ids", (), _ids)
        return tuple(other for other in compound if name in other != name) if compound else ()

    def models_named(self, provider: str, name: str) -> tuple[Entry, ...]:
        """The model records of a provider with an id and this display name, ignoring case."""
        return self._items("models-named", provider, name.casefold())

    def all_models(self) -> tuple[Entry, ...]:
        """Every model record."""
        return self._items("all-models")

    def unresolved_models(self, provider: str | None = None) -> tuple[UnresolvedRecord, ...]:
        """Model records with an unavailable provider, id or slug, of `provider` (None: any) or an unavailable one."""
        if provider is None:
            self._read.add(("unresolved-models",))
            rows = self._index.tables.get("unresolved-models", {})
            return tuple(sorted(record for row in rows.values() for record in row))
        without_provider: tuple[UnresolvedRecord, ...] = self._items("unresolved-models", "")
        with_provider: tuple[UnresolvedRecord, ...] = self._items("unresolved-models", provider)
        return tuple(sorted(without_provider + with_provider))

    def may_be_unread(self, key: ModelKey) -> bool:
        """Whether an unreadable record may be this model, so that the model cannot be called missing."""
        for provider in ("", key.provider):
            ids = self.derived("unresolved-models", (provider,), _unresolved_ids)
            if key.id in ids or "" in ids:
                return True
        return False

    def providers(self, provider: str) -> tuple[Entry, ...]:
        """The provider records with this id."""
        return self._items("providers", provider)

    def provider_names(self) -> tuple[tuple[str, str], ...]:
        """The names of the providers that have a record, each with the provider's id."""
        return tuple((name, provider) for name, provider, _, _ in self._items("provider-names"))

    def unresolved_providers(self) -> tuple[Entry, ...]:
        """The provider records whose id is unavailable; any of them may be a provider that seems to have no record."""
        return self._items("unresolved-providers")

    def migrations(self, old: ModelKey, new: ModelKey) -> tuple[Entry, ...]:
        """The migration records from one model to another."""
        return self._items("migrations", *old, *new)

    def migration_may_be_unread(self, old: ModelKey, new: ModelKey) -> bool:
        """Whether an unreadable record may be the migration from one model to another."""
        unresolved: tuple[UnresolvedMigration, ...] = self._items("unresolved-migrations")
        return any(record.may_be(old, new) for record in unresolved)

    def migrations_from(self, key: ModelKey) -> tuple[Entry, ...]:
        """The migration records whose old model this is."""
        return self._items("migrations-from", *key)

    def migrations_to(self, key: ModelKey) -> tuple[Entry, ...]:
        """The migration records whose new model this is."""
        return self._items("migrations-to", *key)

    def replacements(self, old: ModelKey) -> tuple[ModelKey, ...]:
        """The models that a model's record (or its duplicates) lists as replacements, in order, without duplicates."""
        return self.derived("replacements", old, _replacements)

    def replaced_by(self, new: ModelKey) -> tuple[Entry, ...]:
        """The model records that list this model as a replacement, without duplicates."""
        return tuple(dict.fromkeys(self._items("replaced-by", *new)))

    def references(self, key: ModelKey) -> tuple[Reference, ...]:
        """The values that name this model by id or slug, outside the model's own record.

        Only values beside a provider count; the model's own `id` and `slug` are not included.
        """
        return self._items("references", *key)

    def provider_references(self, provider: str) -> tuple[Reference, ...]:
        """The values that name this provider, outside its own record."""
        return self._items("provider-references", provider)


def _ids(rows: tuple[Any, ...]) -> tuple[str, ...]:
    """The distinct ids in rows that begin with an id."""
    return tuple(dict.fromkeys(name for name, _, _ in rows))


def _replacements(rows: tuple[Any, ...]) -> tuple[ModelKey, ...]:
    """The distinct new models in rows of the table `replacements`."""
    return tuple(dict.fromkeys(new for _, _, _, new in rows))


def _unresolved_ids(rows: tuple[UnresolvedRecord, ...]) -> frozenset[str]:
    """The distinct ids of unresolved model records; empty for an unavailable one."""
    return frozenset(record.id for record in rows)
