"""What a name in a record can mean."""

from dataclasses import dataclass
from typing import Literal

from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView

SymbolKind = Literal["model", "provider", "migration", "url"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A model (`key`: provider, id), a provider (its id), a migration (provider and id of both models) or a URL.

    There need not be a record of it.
    """

    kind: SymbolKind
    key: tuple[str, ...]

    @property
    def model(self) -> ModelKey:
        """The model's key. Only of a model."""
        provider, model_id = self.key
        return ModelKey(provider, model_id)


def model_symbol(key: ModelKey) -> Symbol:
    return Symbol("model", tuple(key))


def provider_symbol(provider: str) -> Symbol:
    return Symbol("provider", (provider,))


def migration_symbol(old: ModelKey, new: ModelKey) -> Symbol:
    return Symbol("migration", (*old, *new))


def known_model(view: IndexView, provider: str, model_id: str) -> ModelKey | None:
    """The model of which a record exists that an id means, if possible the provider's; None where that is not certain.

    An id under a provider that has no such model means the only model with that id.
    """
    if view.models(provider, model_id):
        return ModelKey(provider, model_id)
    found = {provider_of(view, entry) for entry in view.models_with_id(model_id)} - {""}
    return ModelKey(found.pop(), model_id) if len(found) == 1 else None


def provider_of(view: IndexView, entry: Entry) -> str:
    """The provider that a model record names; empty where that cannot be read."""
    found = view.record(entry).value("provider")
    return found if isinstance(found, str) else ""


def records_of(view: IndexView, symbol: Symbol) -> tuple[Entry, ...]:
    """The records that define a symbol: none, one, or duplicates. None define a URL."""
    match symbol.kind:
        case "model":
            return view.models(*symbol.key)
        case "provider":
            return view.providers(*symbol.key)
        case "migration":
            old, new = ModelKey(*symbol.key[:2]), ModelKey(*symbol.key[2:])
            return view.migrations(old, new)
        case "url":
            return ()
