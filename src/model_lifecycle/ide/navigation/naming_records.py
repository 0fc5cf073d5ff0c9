"""Which records name a model or a provider, and which migrations and models belong to it: from the index alone."""

from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry, Reference
from model_lifecycle.workspace.index_view import IndexView

NAMED_BY_NONE = "named by no other record"


def naming_places(view: IndexView, symbol: Symbol) -> tuple[Reference, ...]:
    """One place of each other record that names a model or a provider: the first."""
    found = view.references(symbol.model) if symbol.kind == "model" else view.provider_references(*symbol.key)
    first: dict[Entry, Reference] = {}
    for one in found:
        first.setdefault(Entry(one.path, one.record), one)
    return tuple(first.values())


def naming_words(view: IndexView, symbol: Symbol) -> str:
    """How many records name a model or a provider: `2 migrations · named by 3 records`, `12 models · …`."""
    count = len(naming_places(view, symbol))
    if symbol.kind == "model":
        around = view.migrations_from(symbol.model) + view.migrations_to(symbol.model)
        own = counted(len(set(around)), "migration")
    else:
        own = counted(len(view.models_of(*symbol.key)), "model")
    named = f"named by {counted(count, 'record')}" if count else NAMED_BY_NONE
    return named if own.startswith("0 ") else f"{own} · {named}"
