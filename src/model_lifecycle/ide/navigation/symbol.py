"""Symbols (models, providers, migrations, URLs), and their occurrences in records."""

from dataclasses import dataclass
from typing import Literal

from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView

SymbolKind = Literal["model", "provider", "migration", "url"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A model (`key`: provider, id), a provider (its id), a migration (provider and id of both models) or a URL.

    A symbol need not have a record.
    """

    kind: SymbolKind
    key: tuple[str, ...]

    @property
    def model(self) -> ModelKey:
        """The key of a model; only for symbols of that kind."""
        provider, model_id = self.key
        return ModelKey(provider, model_id)


def model_symbol(key: ModelKey) -> Symbol:
    """The symbol of the model `key`."""
    return Symbol("model", tuple(key))


def provider_symbol(provider: str) -> Symbol:
    """The symbol of the provider with this id."""
    return Symbol("provider", (provider,))


def migration_symbol(old: ModelKey, new: ModelKey) -> Symbol:
    """The symbol of the migration from the model `old` to `new`."""
    return Symbol("migration", (*old, *new))


def model_key(view: IndexView, provider: str, model_id: str) -> ModelKey | None:
    """The recorded model with the id `model_id`, of `provider` if it has one; None if there is none or it is ambiguous.

    If the provider has no such model, it is the only model of any provider with that id.
    """
    if view.models(provider, model_id):
        return ModelKey(provider, model_id)
    providers = {provider_of(view, entry) for entry in view.models_with_id(model_id)} - {""}
    return ModelKey(providers.pop(), model_id) if len(providers) == 1 else None


def provider_of(view: IndexView, entry: Entry) -> str:
    """The provider that a model record names; empty if it is missing or invalid."""
    provider = view.record(entry).value("provider")
    return provider if isinstance(provider, str) else ""


def records_of(view: IndexView, symbol: Symbol) -> tuple[Entry, ...]:
    """The records that define a symbol, several if there are duplicates; always empty for a URL."""
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


NameKind = Literal["id", "slug", "title", "url"]
"""The kind of a name; `title` is a display name that equals the id."""

OccurrenceRole = Literal["declaration", "reference", "title", "code", "text", "comment"]
"""The role of a name: the record's own `id` or `slug`, the value of a property that refers to it, a display name, or
a word in a code sample, a text for readers, or a comment."""

WORD_ROLES: frozenset[OccurrenceRole] = frozenset(("code", "text", "comment"))
"""The roles of names that are words in a longer text."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An occurrence of a symbol's name; `span` is the name in the file's text, without quotes."""

    symbol: Symbol
    name: str
    name_kind: NameKind
    role: OccurrenceRole
    path: str
    record: int
    """The index of the record in the file; for a comment, of the record that contains or follows it."""
    pointer: str
    """The pointer to the value that is or contains the name; empty in a comment."""
    span: Span
    start: int = 0
    """The offset of the name in the text of the value or comment, in code points."""
    is_alias: bool = False
    """Whether the name is written as an alias (`*name`) of the value."""
