"""The symbols that the names in one record refer to."""

from functools import cached_property
from typing import Any

from model_lifecycle.ide.navigation.symbol import (
    NameKind,
    OccurrenceRole,
    Symbol,
    model_key,
    model_symbol,
    provider_symbol,
)
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

Meaning = tuple[Symbol, NameKind, OccurrenceRole]
"""The symbol that a name refers to, the kind of name, and its role."""

SIDES = ("from", "to")
"""The sides of a migration: its old and its new model."""


class RecordNames:
    """The ids, slugs and providers in one record, and the symbols they name.

    Invalid values are read too, as a partly invalid reference is still a reference.
    """

    def __init__(self, view: IndexView, kind: Kind | None, data: Data) -> None:
        """Set up the lookup for a record of the given `kind`, of which `data` could be parsed."""
        self._view = view
        self._kind = kind
        self._data: dict[str, Any] = data if isinstance(data, dict) else {}

    def text(self, *steps: str | int) -> str:
        """The text at `steps`; empty if the value there is missing or not a text."""
        value: Any = self._data
        for step in steps:
            if isinstance(value, dict) and isinstance(step, str):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return ""
        return value if isinstance(value, str) else ""

    @property
    def record_key(self) -> ModelKey:
        """The key of the model that the record defines."""
        return ModelKey(self.text("provider"), self.text("id"))

    def reference(self, *steps: str | int) -> ModelKey:
        """The model that the reference at `steps` names; the key as written if no record defines that model."""
        provider, model_id = self.text(*steps, "provider"), self.text(*steps, "model_id")
        return model_key(self._view, provider, model_id) or ModelKey(provider, model_id)

    def replacements(self) -> range:
        """The indexes of the entries of the record's `replacements`."""
        items = self._data.get("replacements")
        return range(len(items) if isinstance(items, list) else 0)

    def _model_of_slug(self, side: str) -> ModelKey:
        """The model that the slug on a `side` (`from`, `to`) names; that of the id there if the slug is unknown."""
        provider, slug = self.text(side, "provider"), self.text(side, "slug")
        entries = self._view.models_with_slug(provider, slug)
        ids = {self._view.record(entry).value("id") for entry in entries}
        model_id = ids.pop() if len(ids) == 1 else None
        return ModelKey(provider, model_id) if isinstance(model_id, str) else self.reference(side)

    def field(self, steps: tuple[str | int, ...], text: str) -> Meaning | None:
        """The meaning of `text`, the whole value at `steps`, as a name; None if the property does not hold a name."""
        match self._kind, steps:
            case "model", ("id" | "slug" as name,):
                return model_symbol(self.record_key), name, "declaration"
            case "provider", ("id",):
                return provider_symbol(text), "id", "declaration"
            case ("model", ("provider",) | ("replacements", int(), "provider")) | ("migration", (_, "provider")):
                return provider_symbol(text), "id", "reference"
            case "model", ("replacements", int(index), "model_id"):
                return model_symbol(self.reference("replacements", index)), "id", "reference"
            case "migration", ("from" | "to" as side, "model_id"):
                return model_symbol(self.reference(side)), "id", "reference"
            case "migration", ("from" | "to" as side, "slug"):
                return model_symbol(self._model_of_slug(side)), "slug", "reference"
            case "model", ("display_name",) if text == self.text("id"):
                return model_symbol(self.record_key), "title", "title"
            case "provider", ("name",) if text == self.text("id"):
                return provider_symbol(text), "title", "title"
        return None

    def word(self, word: str, role: OccurrenceRole) -> Meaning | None:
        """The meaning of a `word` in a text, a comment or code, by its `role`; in code only as a model id.

        None if it has none.
        """
        key = self._keys_by_id.get(word) or self._model_with_id(word)
        if key is not None:
            return model_symbol(key), "id", role
        if role == "code":
            return None
        if self._view.providers(word):
            return provider_symbol(word), "id", role
        slug_key = self._keys_by_slug.get(word)
        return (model_symbol(slug_key), "slug", role) if slug_key is not None else None

    def _model_with_id(self, word: str) -> ModelKey | None:
        """The model with the id `word`, if possible of one of the record's providers; None without one."""
        for provider in self._providers:
            if self._view.models(provider, word):
                return ModelKey(provider, word)
        return model_key(self._view, "", word)

    @cached_property
    def _providers(self) -> list[str]:
        """The providers that the record names, each once."""
        providers = [self.text("provider"), *(self.text(side, "provider") for side in SIDES)]
        return [provider for provider in dict.fromkeys(providers) if provider]

    @cached_property
    def _keys_by_id(self) -> dict[str, ModelKey]:
        """The models that the record names or defines, by id."""
        if self._kind == "migration":
            return {self.text(side, "model_id"): self.reference(side) for side in reversed(SIDES)}
        if self._kind != "model":
            return {}
        names = {
            self.text("replacements", index, "model_id"): self.reference("replacements", index)
            for index in self.replacements()
        }
        return names | {self.text("id"): self.record_key}

    @cached_property
    def _keys_by_slug(self) -> dict[str, ModelKey]:
        """The models that the record names or defines, by slug."""
        if self._kind == "migration":
            return {self.text(side, "slug"): self._model_of_slug(side) for side in reversed(SIDES)}
        return {self.text("slug"): self.record_key} if self._kind == "model" else {}
