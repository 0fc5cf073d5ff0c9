"""The records that name a model or a provider, and the missing migrations of a model."""

from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.records.record import Record
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry, ModelKey, Reference, key_of_model, keys_of_replacements
from model_lifecycle.workspace.index_view import IndexView

NAMED_BY_NONE = "named by no other record"
"""The words on a model or provider without references."""


def naming_places(view: IndexView, symbol: Symbol) -> tuple[Reference, ...]:
    """The first reference to a model or a provider in each record that names it."""
    references = view.references(symbol.model) if symbol.kind == "model" else view.provider_references(*symbol.key)
    first_references: dict[Entry, Reference] = {}
    for reference in references:
        first_references.setdefault(Entry(reference.path, reference.record), reference)
    return tuple(first_references.values())


def naming_words(view: IndexView, symbol: Symbol) -> str:
    """Counts for a model or provider: `2 migrations · named by 3 records`, `12 models · named by 40 records`."""
    count = len(naming_places(view, symbol))
    if symbol.kind == "model":
        migrations = view.migrations_from(symbol.model) + view.migrations_to(symbol.model)
        related = counted(len(set(migrations)), "migration")
    else:
        related = counted(len(view.models_of(*symbol.key)), "model")
    naming = f"named by {counted(count, 'record')}" if count else NAMED_BY_NONE
    return naming if related.startswith("0 ") else f"{related} · {naming}"


def missing_migrations(view: IndexView, record: Record) -> dict[int, ModelKey]:
    """The replacements of a model without a migration to them, by index in `replacements`.

    Only if both models have exactly one record, and no unreadable file may contain the migration.
    """
    old = key_of_model(record)
    if record.kind != "model" or not all(old) or len(view.models(*old)) != 1:
        return {}
    return {
        position: new
        for position, new in enumerate(keys_of_replacements(record))
        if old != new
        and len(view.models(*new)) == 1
        and not (view.migrations(old, new) or view.migration_may_be_unread(old, new))
    }
