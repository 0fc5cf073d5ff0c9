"""Lookup of facts about a record: in the record itself, the workspace and catalogues."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.ide.alone import Failed, fail, one_alone
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, NOT_READ
from model_lifecycle.records.file_path import folder_of_file, name_of_file
from model_lifecycle.records.gaps import is_unread_null
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.syntax.pointer import Step, to_pointer
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.choices import Choices
    from model_lifecycle.ide.import_models import Importer

_TO: Final = "-to-"
"""The separator of the two slugs in a migration's file name (schemas/README.md#a23)."""


Result = TypeVar("Result")


class RecordFacts:
    """A record and lookups of facts related to it; `data` is the part of the record that could be parsed."""

    def __init__(
        self,
        workspace: Workspace,
        file: RecordFile,
        kind: Kind,
        data: Any,
        today: date,
        now: str = "",
        catalogues: "Importer | None" = None,
        failed: Failed = fail,
    ) -> None:
        """Set up the lookups for a record of `file` of the given `kind`, of which `data` could be parsed."""
        self.workspace = workspace
        self.file = file
        self.kind = kind
        self.data = data if isinstance(data, dict) else {}
        self.today = today
        self.now = now
        """The current time in the format of RFC 3339; empty if only the day is known."""
        self.catalogues = catalogues
        """The stored catalogues; None if there are none, or if they must not be used."""
        self.failed = failed
        """Called with a message and the exception if a source of candidates fails."""
        self.view = workspace.view()
        self._results: dict[object, Any] = {}
        self._models: dict[tuple[str | None, int | None], tuple[Model, ...]] = {}
        self._endpoints: dict[tuple[str, str], Model | None] = {}
        self.providers = workspace.configuration.providers

    def value(self, *steps: Step) -> Any:
        """The value at `steps` of the record; None if it is missing."""
        value: Any = self.data
        for step in steps:
            if isinstance(value, dict):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value

    def text(self, *steps: Step) -> str | None:
        """The non-empty text at `steps` of the record; None for any other value."""
        value = self.value(*steps)
        return value if isinstance(value, str) and value else None

    def listed(self, name: str, *steps: Step, without: Step | None = None) -> set[str]:
        """The texts of the property `name` in the items of the list at `steps`, except the item at index `without`."""
        items = self.value(*steps)
        texts = (
            self.text(*steps, index, name)
            for index in range(len(items) if isinstance(items, list) else 0)
            if index != without
        )
        return {text for text in texts if text is not None}

    @cached_property
    def record(self) -> Record:
        """The record as a `Record`, valid or not."""
        return Record(self.kind, 0, self.data)

    def null_words(self, steps: Sequence[Step]) -> str:
        """The meaning of null at `steps`, as text: `not read yet` or `not published`."""
        words = NOT_READ if is_unread_null(self.record, to_pointer(steps)) else NOT_PUBLISHED
        return words.lower()

    @cached_property
    def name(self) -> str | None:
        """The name of the file, by convention its record's slug; None for several records or an unsaved file."""
        if len(self.file.records) > 1 or self.file.path.startswith("untitled:"):
            return None
        return name_of_file(self.file.path)

    @cached_property
    def provider(self) -> str | None:
        """The provider of the record: as it names it, or as its folder is named; None if that is unknown."""
        for steps in (("provider",), ("from", "provider"), ("to", "provider")):
            if named_provider := self.text(*steps):
                return named_provider
        if self.kind == "provider" and (provider := self.text("id") or self.name) in self.providers:
            return provider
        folder = folder_of_file(self.file.path)
        is_maker = folder is not None and self.catalogues is not None and self.catalogues.providers.names(folder)
        return folder if folder in self.providers or is_maker else None

    def model(self, entry: Entry) -> Model:
        """The model with the record `entry`."""
        return Model(self.view.record(entry))

    def cached_result(self, compute: Callable[["RecordFacts"], Result]) -> Result:
        """The result of `compute` for this record, computed on the first call."""
        if compute not in self._results:
            self._results[compute] = compute(self)
        result: Result = self._results[compute]
        return result

    def models(self, provider: str | None = None, most: int | None = None) -> Sequence[Model]:
        """The first `most` models (None: all) of `provider`, or of all providers if it is None.

        Models whose id or provider is not a text are left out.
        """
        if (provider, most) not in self._models:
            self._models[provider, most] = tuple(islice(self._read_models(provider), most))
        return self._models[provider, most]

    def _read_models(self, provider: str | None) -> Iterator[Model]:
        """Yield the models of `provider`, or of all providers, whose id and provider are texts."""
        for entry in self.view.models_of(provider) if provider else self.view.all_models():
            model = Model(self.view.record(entry))
            if isinstance(model.id, str) and isinstance(model.provider, str):
                yield model

    @cached_property
    def choices(self) -> "Choices":
        """The models in records or catalogues that a value may name."""
        from model_lifecycle.ide.choices import Choices

        return Choices(self.workspace, self.catalogues, self.today)

    # The two models of a migration

    def endpoint(self, side: str, *, without: str = "") -> Model | None:
        """The model on a `side` (`from`, `to`) of a migration, by its properties except `without`, or by the file name.

        If neither names the model of `to`, it is the first replacement of the old model. None if it is unknown.
        """
        if (side, without) not in self._endpoints:
            self._endpoints[side, without] = self._find_endpoint(side, without)
        return self._endpoints[side, without]

    def _find_endpoint(self, side: str, without: str) -> Model | None:
        """Look up the model on a side, see `endpoint`; None if it is unknown."""
        provider, name, slug = (
            None if key == without else self.text(side, key) for key in ("provider", "model_id", "slug")
        )
        entries: tuple[Entry, ...] = ()
        if name is not None:
            entries = self.view.models(provider, name) if provider else self.view.models_with_id(name)
        if not entries and slug is not None:
            entries = self._models_with_slug(slug, provider)
        if not entries and name is None and slug is None and (file_slug := self._slug_of_file(side)) is not None:
            entries = self._models_with_slug(file_slug, provider)
        if entries:
            model = self.model(entries[0])
            return model if isinstance(model.id, str) and isinstance(model.provider, str) else None
        return self._first_replacement() if side == "to" and name is None and slug is None else None

    def _first_replacement(self) -> Model | None:
        """The first replacement of the migration's old model that has a record; None if there is none."""
        old = self.endpoint("from")
        targets = self.replacements_of(old) if old is not None else ()
        return targets[0] if targets else None

    def replacements_of(self, model: Model) -> list[Model]:
        """The replacements that a model's record lists and that have records, official ones first."""
        sorted_replacements = sorted(model.replacements, key=lambda replacement: replacement.kind != "official")
        models = []
        for replacement in sorted_replacements:
            if isinstance(replacement.provider, str) and isinstance(replacement.model_id, str):
                entries = self.view.models(replacement.provider, replacement.model_id)
                models += [Model(self.view.record(entry)) for entry in entries[:1]]
        return models

    def _models_with_slug(self, slug: str, provider: str | None) -> tuple[Entry, ...]:
        """The models with a slug: of `provider`, or of the first configured provider that has one."""
        for name in (provider,) if provider else self.providers:
            if name is not None and (entries := self.view.models_with_slug(name, slug)):
                return entries
        return ()

    def _slug_of_file(self, side: str) -> str | None:
        """The slug on a `side` in a migration's file name, split at the first `-to-` between two known slugs."""
        for old, new in self.named_slugs():
            if self._models_with_slug(old, None) and self._models_with_slug(new, None):
                return old if side == "from" else new
        return None

    def named_slugs(self) -> Iterator[tuple[str, str]]:
        """Yield each split of the file's name at `-to-`: `a-to-b-to-c` gives `(a, b-to-c)` and `(a-to-b, c)`."""
        name = self.name or ""
        position = name.find(_TO)
        while position >= 0:
            yield name[:position], name[position + len(_TO) :]
            position = name.find(_TO, position + 1)

    @cached_property
    def draft(self) -> dict[str, Any]:
        """The draft of the migration from its two models; empty if one of them is unknown."""
        if self.kind != "migration":
            return {}
        old, new = self.endpoint("from"), self.endpoint("to")
        if old is None or new is None:
            return {}
        keys = key_of(old), key_of(new)
        return one_alone(self.failed, "a draft of the migration", lambda: draft_record(self.view, *keys)) or {}


def key_of(model: Model) -> ModelKey:
    """The key of a model that has a provider and an id."""
    return ModelKey(str(model.provider), str(model.id))
