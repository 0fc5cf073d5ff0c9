"""The records that a person asks for in an editor, with all that they call for: a configuration, providers, models."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_file import UnnameableError, new_file
from model_lifecycle.generate.new_records import NewRecord, new_model, new_provider, with_gaps, with_replacement
from model_lifecycle.records.arithmetic import format_money
from model_lifecycle.records.record import Kind
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import FILE_NAME
from model_lifecycle.workspace.configuration.configuration_file import providers_line
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import join
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # catalogues are read when somebody first asks
    from model_lifecycle.ide.import_models import Importer


_TOLD: Final = ("status", "shutdown_date", "shutdown_date_kind")
_PRICES: Final = ("/specs/input_price_per_mtok", "/specs/output_price_per_mtok")


class UnwantedError(ValueError):
    """What cannot be written, or is there already: the message says why, and what to do."""


@dataclass(frozen=True)
class WantedRecords:
    """Providers, models, and a migration from one model to another; each may be left out."""

    providers: tuple[str, ...] = ()
    models: tuple[ModelKey, ...] = ()
    migration: tuple[ModelKey, ModelKey] | None = None


@dataclass(frozen=True)
class WrittenRecords:
    """New files by their absolute paths, the workspace with them, and the one to show."""

    texts: Mapping[str, str]
    workspace: Workspace
    shown: str


def is_begun(workspace: Workspace) -> bool:
    """Whether a workspace has records or a configuration."""
    return workspace.configuration.path is not None or any(file.records for file in workspace.files.values())


def known_providers(workspace: Workspace) -> list[str]:
    """The providers of a workspace; where it has not begun, those that catalogues know, by their usual ids.

    These are the best known makers first, and the hosts of others' models last.
    """
    if is_begun(workspace):
        return list(workspace.configuration.providers)
    from model_lifecycle.catalogues.carried import HOSTS, MAKERS
    from model_lifecycle.catalogues.workspace_store import copies_of

    copies = copies_of(workspace.configuration, workspace.root)
    listed = (
        owner
        for copy in copies.used
        for (owner, _), entries in copy.read.entries.items()
        if any(entry.is_listed for entry in entries)
    )
    makers = list(MAKERS)
    usual = {name: makers.index(name) for name in makers} | dict.fromkeys(HOSTS, len(makers) + 1)
    return sorted(dict.fromkeys(listed), key=lambda name: (usual.get(name, len(makers)), name))


State = Literal["active", "ending", "over"]
_STATES: Final[tuple[State, ...]] = get_args(State)


class UnrecordedModel(NamedTuple):
    """A model without a record, by what catalogues know: whether it ends, its end and prices in words, replacements."""

    key: ModelKey
    state: State
    words: str
    is_priced: bool
    replacements: tuple[ModelKey, ...]


def unrecorded_models(workspace: Workspace) -> list[UnrecordedModel]:
    """The models that catalogues know of the providers and that have no record.

    Those of one provider follow each other: active ones first, chat before other kinds, the newest versions before;
    those that are over last.
    """
    from model_lifecycle.scan.abilities import kind_of

    providers, view = known_providers(workspace), workspace.view()
    importer = _importer(_with_providers(workspace, providers))
    keys = [
        ModelKey(provider, name)
        for provider in providers
        for canonical in importer.providers.names(provider)
        for name in importer.catalogues.models(canonical)
        if not view.models(provider, name)
    ]
    models = [_described(importer, key) for key in dict.fromkeys(keys)]
    models.sort(key=lambda model: _version(model.key.id), reverse=True)
    models.sort(key=lambda model: (_STATES.index(model.state), kind_of(model.key.id) != "chat", not model.is_priced))
    return sorted(models, key=lambda model: providers.index(model.key.provider))


def _version(name: str) -> tuple[int, ...]:
    """The first two numbers of a version in an id, without dates and counts of parameters: 5 and 6 of `gpt-5.6-sol`."""
    return tuple(map(int, re.findall(r"(?<!\d)\d{1,2}(?![\db])", name)))[:2]


def _described(importer: "Importer", key: ModelKey) -> UnrecordedModel:
    verdicts = importer.judged(key).verdicts
    values = {name: verdicts[f"/{name}"].value for name in _TOLD if f"/{name}" in verdicts}
    status, day, kind = (values.get(name) for name in ("status", "shutdown_date", "shutdown_date_kind"))
    state: State = "over" if status == "retired" else "active" if status in (None, "active") else "ending"
    words = [str(status or "no status is known")]
    if day is not None:
        verb = "ended on" if state == "over" else "ends on" if kind == "exact" else "promised until"
        words = [f"{verb} {day}"]
    prices = [verdicts[pointer].value for pointer in _PRICES if pointer in verdicts]
    is_priced = len(prices) == len(_PRICES)
    if is_priced:
        words.append(" / ".join(format_money(price) for price in prices if isinstance(price, Decimal)))
    named = importer.successors(key)
    if state != "active" and named:
        words.append(f"named: {named[0].id}")
    return UnrecordedModel(key, state, " · ".join(words), is_priced, tuple(named))


def wanted_files(workspace: Workspace, wanted: WantedRecords) -> WrittenRecords:
    """The files of what is wanted and has no record yet; models are filled with what catalogues know of them.

    Raises `UnwantedError`.
    """
    models = dict.fromkeys([*wanted.models, *(wanted.migration or ())])
    providers = list(dict.fromkeys([*wanted.providers, *(key.provider for key in models)]))
    new = _NewFiles(_configured(workspace, providers))
    if not is_begun(workspace):
        new.texts[join(workspace.root, FILE_NAME)] = f"{providers_line(providers)}\n"
    for provider in providers:
        if not new.workspace.view().providers(provider):
            new.add("provider", new_provider(provider))
    for key in models:
        if not new.workspace.view().models(*key):
            record = _model(new.workspace, key, models)
            target = wanted.migration[1] if wanted.migration is not None and key == wanted.migration[0] else None
            new.add("model", with_replacement(record, target) if target is not None and target != key else record)
    if wanted.migration is not None:
        old, to = wanted.migration
        if old == to:
            raise UnwantedError(f"Both are the model `{old.provider}/{old.id}`: a migration leads to another one.")
        if new.workspace.view().migrations(old, to):
            raise UnwantedError(f"There is a migration from `{old.id}` to `{to.id}` already.")
        new.add("migration", with_gaps(draft_record(new.workspace.view(), old, to)))
    if not new.shown:
        raise UnwantedError("There is nothing to write: these have their records already.")
    return WrittenRecords(new.texts, new.workspace, new.shown)


@dataclass
class _NewFiles:
    """The files so far, and the workspace with them; `shown` is the last, or the first provider."""

    workspace: Workspace
    shown: str = ""

    def __post_init__(self) -> None:
        self.texts: dict[str, str] = {}

    def add(self, kind: Kind, record: NewRecord) -> None:
        try:
            path, text = new_file(self.workspace, kind, record)
        except UnnameableError as error:
            raise UnwantedError(f"The {kind} is not written: {error}.") from error
        if path in self.workspace.files or path in self.texts:
            raise UnwantedError(f"The {kind} is not written: there is a file `{path}` already.")
        self.texts[path] = text
        self.workspace = self.workspace.with_files({path: self.workspace.read(path, Source(text), named=True)})
        if kind != "provider" or not self.shown:
            self.shown = path


def _configured(workspace: Workspace, providers: list[str]) -> Workspace:
    """The workspace as it is once a new one is configured. Raises `UnwantedError` for a provider that it lacks."""
    if not is_begun(workspace):
        return _with_providers(workspace, providers)
    known = workspace.configuration.providers
    unknown = [provider for provider in providers if provider not in known]
    if unknown:
        line = providers_line([*known, *unknown])
        place = workspace.configuration.path or join(workspace.root, FILE_NAME)
        raise UnwantedError(f"There is no provider `{unknown[0]}`. Write this line into `{place}`: {line}")
    return workspace


def _with_providers(workspace: Workspace, providers: list[str]) -> Workspace:
    if workspace.configuration.providers == tuple(providers):
        return workspace
    configuration = replace(workspace.configuration, providers=tuple(providers))
    return Workspace(workspace.root, configuration).with_files(workspace.files)


def _importer(workspace: Workspace) -> "Importer":
    """Raises `UnwantedError` where the configuration maps a catalogue's provider to none."""
    from model_lifecycle.catalogues.workspace_store import copies_of, provider_map, set_of
    from model_lifecycle.ide.import_models import Importer

    configuration = workspace.configuration
    try:
        copies = copies_of(configuration, workspace.root)
        providers = provider_map(configuration)
    except ValueError as error:
        raise UnwantedError(f"[catalogues.providers] in the configuration: {error}.") from error
    return Importer(workspace, set_of((copy.read for copy in copies.used), configuration), providers)


def _model(workspace: Workspace, key: ModelKey, batch: Collection[ModelKey]) -> NewRecord:
    """The new record of a model, which may name those of the `batch` as replacements."""
    importer = _importer(workspace)
    if importer.claims(key):
        return {**importer.filled(workspace, key, batch).record}
    return new_model(workspace.view(), key, importer.day)
