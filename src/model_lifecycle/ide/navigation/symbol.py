"""Things with a name, and the places of the records that name them."""

from dataclasses import dataclass
from typing import Literal

from model_lifecycle.text.span import Span
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


def model_key(view: IndexView, provider: str, model_id: str) -> ModelKey | None:
    """The model with a record that an id means, if possible the provider's; None where that is uncertain.

    An id under a provider that has no such model means the only model with that id.
    """
    if view.models(provider, model_id):
        return ModelKey(provider, model_id)
    providers = {provider_of(view, entry) for entry in view.models_with_id(model_id)} - {""}
    return ModelKey(providers.pop(), model_id) if len(providers) == 1 else None


def provider_of(view: IndexView, entry: Entry) -> str:
    """The provider that a model record names; empty where that cannot be read."""
    provider = view.record(entry).value("provider")
    return provider if isinstance(provider, str) else ""


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


NameKind = Literal["id", "slug", "title", "url"]
"""By which of its names something is named. `title`: a display name that is the id."""

OccurrenceRole = Literal["declaration", "reference", "title", "code", "text", "comment"]
"""What the place is: the record's own `id` or `slug`, a property that refers to it, a display name; else a word in a
code sample, in a text for readers, in a comment."""

WORD_ROLES: frozenset[OccurrenceRole] = frozenset(("code", "text", "comment"))


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place that names a symbol. `span` is the name alone, in code points of the file's text, without quotes."""

    symbol: Symbol
    name: str
    name_kind: NameKind
    role: OccurrenceRole
    path: str
    record: int
    """The record's position in the file; of a comment that of the record it belongs to."""
    pointer: str
    """Of the value that is or holds the name; empty in a comment."""
    span: Span
    start: int = 0
    """Where the name begins in the value's or the comment's own text, in code points."""
    is_alias: bool = False
    """Whether the place is an alias (`*name`) of the value."""
