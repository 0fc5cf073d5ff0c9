"""The facts about each model in a workspace's records that verdicts on source code need."""

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple, Protocol

from model_lifecycle.identity.names import ModelNames, makers_of
from model_lifecycle.identity.resolve import WrittenModel
from model_lifecycle.records.gaps import is_unread_null
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.records.unread_status import unread_status
from model_lifecycle.records.values import Values
from model_lifecycle.scan.verdict.abilities import NO_ABILITIES, Abilities, abilities_of
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_model, key_of_reference
from model_lifecycle.workspace.workspace import Workspace


class NamedReplacement(NamedTuple):
    """A model listed as a replacement; `official` is whether the maker or the host names it.

    `named_by` is the display name of that maker or host; empty for a record, which does not say.
    """

    key: ModelKey
    official: bool
    named_by: str = ""


class MigrationFacts(NamedTuple):
    """A migration: the path of its record or page, the new model, and the changes of parameters, a sentence each."""

    path: str
    new: ModelKey
    parameters: tuple[str, ...]


class Specs(Protocol):
    """The values of `specs` by property; None if there is none."""

    def get(self, name: str, /) -> object: ...


class Origin(NamedTuple):
    """The catalogue of lifecycle dates (register) that states a model's shutdown date or status, if no record does.

    `maker` is the maker's display name (empty if a record names the replacement), `read` the day on which the register
    read the maker's page, `page` its address, and `conflict` the statement of another register; each empty if unknown.
    """

    maker: str
    register: str
    read: str = ""
    page: str = ""
    conflict: str = ""


@dataclass(frozen=True)
class ModelFacts:
    """One model: its lifecycle, its prices in USD per million tokens, its replacements and migrations."""

    key: ModelKey
    status: str | None = None
    shutdown: Shutdown | None = None
    replacements: tuple[NamedReplacement, ...] = ()
    migrations: tuple[MigrationFacts, ...] = ()
    prices: tuple[Decimal | None, Decimal | None] = (None, None)
    entry: Entry | None = None
    """The record; None if the facts are from a site's data or from catalogues."""
    origin: Origin | None = None
    """None for the facts of a record."""
    abilities: Abilities = NO_ABILITIES
    is_unread: bool = False
    """Whether the page that may publish a shutdown date has not been read yet, so that a null date is unknown."""
    unread_status: str = ""
    """The status in words with its source, if nobody has confirmed it on the maker's pages."""
    host: str = ""
    """The host whose shutdown date this is; empty for the maker's."""
    specs: Specs = field(default_factory=dict[str, object])
    """Its limits and capabilities, by the properties of `specs`, from a record or catalogues."""


def status_words(facts: ModelFacts) -> str:
    """The status of a model as the end of a sentence, with its source if nobody has confirmed it."""
    return facts.unread_status or facts.status or "of unknown status"


AtHost = Callable[[ModelFacts | None, WrittenModel], ModelFacts | None]
"""Adds the host's shutdown date to the maker's facts of a model, if it is written as a host writes it."""


@dataclass(frozen=True)
class ModelCatalogue:
    """All models by key, and the names by which written forms resolve to them. Picklable."""

    models: Mapping[ModelKey, ModelFacts]
    names: ModelNames
    at_host: AtHost | None = None

    def facts(self, written: WrittenModel) -> ModelFacts | None:
        """The facts of a model as written, at its host if the host's form is written; None if there are none."""
        facts = self.models.get(written.key)
        return self.at_host(facts, written) if self.at_host is not None else facts

    def with_settings(self, configuration: Configuration) -> "ModelCatalogue":
        """Add the aliases and platforms of `configuration`."""
        names = self.names
        aliases = {**names.aliases, **configuration.aliases}
        platforms = {**names.platforms, **configuration.platforms}
        return replace(self, names=replace(names, aliases=aliases, platforms=platforms))

    def joined(self, other: "ModelCatalogue") -> "ModelCatalogue":
        """The models of this catalogue and `other`; for a model in both, the facts of this one."""
        names, other_names = self.names, other.names
        both = ModelNames(
            names.keys | other_names.keys,
            {**other_names.makers, **names.makers},
            {**other_names.aliases, **names.aliases},
            {**other_names.platforms, **names.platforms},
            names.hosted | other_names.hosted,
        )
        models: Mapping[ModelKey, ModelFacts] = ChainMap(self.models, other.models)  # type: ignore[arg-type] # only read
        return ModelCatalogue(models, both, self.at_host or other.at_host)


def catalogue_of(workspace: Workspace) -> ModelCatalogue:
    """The models of a workspace. Of a record with errors, its valid values count."""
    migrations = dict(_migrations(workspace))
    models: dict[ModelKey, ModelFacts] = {}
    providers: list[tuple[str, str | None, tuple[str, ...]]] = []
    for entry in workspace.entries():
        record = workspace.record(entry)
        if record.kind == "provider":
            texts = [record.text(name) for name in ("id", "name", "deprecations_url", "pricing_url", "models_url")]
            provider, name, *addresses = (text if isinstance(text, str) else "" for text in texts)
            providers.append((provider, name, tuple(addresses)))
        if record.kind != "model" or not all(key := key_of_model(record)):
            continue
        model = Model(record)
        models.setdefault(
            key,
            ModelFacts(
                key,
                model.status if isinstance(model.status, str) else None,
                shutdown_of(model),
                tuple(_replacements(model)),
                tuple(migrations.get(key, ())),
                (_decimal(model.input_price), _decimal(model.output_price)),
                entry,
                abilities=abilities_of(model.specs.get),
                is_unread=is_unread_null(record, "/shutdown_date"),
                unread_status=unread_status(model),
                specs=model.specs,
            ),
        )
    configuration = workspace.configuration
    names = ModelNames(frozenset(models), makers_of(providers), configuration.aliases, configuration.platforms)
    return ModelCatalogue(models, names)


def _decimal(value: object) -> Decimal | None:
    """The value if it is a number; None if it is null or unavailable."""
    return value if isinstance(value, Decimal) else None


def _replacements(model: Model) -> Iterator[NamedReplacement]:
    """Yield the replacements of a model record whose provider and id are valid."""
    for replacement in model.replacements:
        if isinstance(replacement.provider, str) and isinstance(replacement.model_id, str):
            yield NamedReplacement(ModelKey(replacement.provider, replacement.model_id), replacement.kind == "official")


def _migrations(workspace: Workspace) -> Iterator[tuple[ModelKey, list[MigrationFacts]]]:
    """Yield each model that migration records leave, once, with the facts of all its migrations."""
    by_old: dict[ModelKey, list[MigrationFacts]] = {}
    for entry in workspace.entries():
        record = workspace.record(entry)
        if record.kind == "migration":
            parameters = tuple(_parameters(Migration(record).api_changes))
            facts = MigrationFacts(entry.path, key_of_reference(record, "to"), parameters)
            by_old.setdefault(key_of_reference(record, "from"), []).append(facts)
    yield from by_old.items()


def _parameters(changes: list[Values]) -> Iterator[str]:
    """The details of those `changes` that are about parameters of requests, a sentence each."""
    for change in changes:
        kind, detail = change.get("kind"), change.get("detail")
        if isinstance(kind, str) and kind.endswith("_param") and isinstance(detail, str):
            yield detail
