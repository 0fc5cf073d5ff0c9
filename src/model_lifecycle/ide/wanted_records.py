"""New records that the user requests in an editor, with the configuration, providers and models they need."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Literal

from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_file import UnnameableError, new_file
from model_lifecycle.generate.new_records import NewRecord, new_model, new_provider, with_gaps, with_replacement
from model_lifecycle.ide.choices import Choice, Choices
from model_lifecycle.ide.configured_providers import configured_providers
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Kind
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import FILE_NAME
from model_lifecycle.workspace.configuration.configuration_file import providers_line
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import join
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # catalogues are imported on first use
    from model_lifecycle.ide.import_models import Importer


class UnwantedError(ValueError):
    """Raised if records cannot be written or exist already; the message says why, and what to do."""


@dataclass(frozen=True)
class WantedRecords:
    """Providers, models, and a migration from one model to another; each may be left out."""

    providers: tuple[str, ...] = ()
    models: tuple[ModelKey, ...] = ()
    migration: tuple[ModelKey, ModelKey | None] | None = None
    """The old and the new model; if the latter is None, the first of `known_models` is used."""


@dataclass(frozen=True)
class WrittenRecords:
    """The `texts` of new files and `edits` of others by absolute path, the new workspace, and the file to show."""

    texts: Mapping[str, str]
    edits: Mapping[str, tuple[TextEdit, ...]]
    workspace: Workspace
    path_to_show: str


def has_content(workspace: Workspace) -> bool:
    """Whether a workspace has records or a configuration."""
    return workspace.configuration.path is not None or any(file.records for file in workspace.files.values())


def known_providers(workspace: Workspace, importer: "Importer | None") -> list[str]:
    """The ids of a workspace's providers, then of other providers in the catalogues of `importer`.

    Of the latter, well-known makers come first, and hosts of others' models last.
    """
    configured = configured_providers(workspace)
    if importer is None:
        return configured
    from model_lifecycle.catalogues.carried import HOSTS, MAKERS

    others = (
        name for name in (*MAKERS, *HOSTS) if importer.providers.here(name) == name and importer.catalogues.models(name)
    )
    return list(dict.fromkeys((*configured, *others)))


def known_models(
    workspace: Workspace,
    importer: "Importer | None",
    today: date,
    order: Literal["new", "from", "to"] = "new",
    old: ModelKey | None = None,
) -> list[Choice]:
    """All models in records or in the catalogues of `importer`, the best choices first.

    `order` is the purpose: a new record, or the `from` or `to` of a migration; `old` is the model to replace.
    """
    extended_workspace = _with_providers(workspace, known_providers(workspace, importer))
    choices = Choices(
        extended_workspace, importer.for_workspace(extended_workspace) if importer is not None else None, today
    )
    models = [choice for name in extended_workspace.configuration.providers for choice in choices.of_provider(name)]
    if order == "from":
        return choices.to_leave(None, models)
    return choices.to_replace(old, (choice for choice in models if choice.key != old))


def wanted_files(
    workspace: Workspace,
    wanted: WantedRecords,
    importer: "Importer | None",
    today: date,
    configuration: tuple[str, str] | None = None,
) -> WrittenRecords:
    """The new files and edits for the `wanted` records; models are filled from the catalogues of `importer`.

    `configuration` is the path and text of the workspace's configuration, to which missing providers are added. The old
    model of a migration gets the new one as a replacement, an official one if a catalogue names it. Raises
    `UnwantedError` if a record cannot be written or all exist already.
    """
    pair = _migration_pair(workspace, wanted, importer, today)
    models = dict.fromkeys([*wanted.models, *(pair or ())])
    providers = list(dict.fromkeys([*wanted.providers, *(key.provider for key in models)]))
    new_files = _NewFiles(workspace, importer, today)
    new_files.configure(providers, configuration)
    for provider in providers:
        if not new_files.workspace.view().providers(provider):
            new_files.add("provider", new_files.provider(provider))
    for key in models:
        target = pair[1] if pair is not None and key == pair[0] else None
        if not new_files.workspace.view().models(*key):
            record = new_files.model(key, models)
            new_files.add("model", with_replacement(record, target) if target is not None and target != key else record)
        elif target is not None:
            new_files.list_replacement(key, target)
    if pair is not None:
        old, new = pair
        if old == new:
            raise UnwantedError(f"Both are the model `{old.provider}/{old.id}`: a migration leads to another one.")
        if new_files.workspace.view().migrations(old, new):
            raise UnwantedError(f"There is a migration from `{old.id}` to `{new.id}` already.")
        new_files.add("migration", with_gaps(draft_record(new_files.workspace.view(), old, new)))
    if not new_files.path_to_show:
        raise UnwantedError("There is nothing to write: these have their records already.")
    return WrittenRecords(new_files.texts, new_files.edits, new_files.workspace, new_files.path_to_show)


def _migration_pair(
    workspace: Workspace, wanted: WantedRecords, importer: "Importer | None", today: date
) -> tuple[ModelKey, ModelKey] | None:
    """The old and new model of a wanted migration; None if none is wanted.

    Raises `UnwantedError` if no replacement of the old model is known.
    """
    if wanted.migration is None:
        return None
    old, new = wanted.migration
    if new is None:
        first = next(iter(known_models(workspace, importer, today, "to", old)), None)
        if first is None or first.state == "over":
            raise UnwantedError(f"No model is known that replaces `{old.provider}/{old.id}`: name one.")
        new = first.key
    return old, new


@dataclass
class _NewFiles:
    """Collects new files and edits, and the workspace with them; `path_to_show` is the file to show to the user."""

    workspace: Workspace
    importer: "Importer | None"
    today: date
    path_to_show: str = ""

    def __post_init__(self) -> None:
        """Begin with no new files and no edits."""
        self.texts: dict[str, str] = {}
        self.edits: dict[str, tuple[TextEdit, ...]] = {}

    def configure(self, providers: list[str], configuration: tuple[str, str] | None) -> None:
        """Add missing `providers` to the configuration, or to a new one if the workspace has none.

        Raises `UnwantedError` if neither it nor catalogues know a provider, or if it cannot be edited.
        """
        from model_lifecycle.workspace.configuration.add_providers import providers_edit

        root, has_records = self.workspace.root, has_content(self.workspace)
        current = configured_providers(self.workspace) if has_records else []
        configured = self.workspace.configuration.providers if has_records else ()
        unknown = [provider for provider in providers if provider not in configured]
        if not unknown:
            return
        extended = [*current, *unknown]
        path = self.workspace.configuration.path or join(root, FILE_NAME)
        are_known = not has_records or all(name in known_providers(self.workspace, self.importer) for name in unknown)
        edit = providers_edit(*configuration, extended) if configuration is not None else None
        if not are_known or (edit is None and self.workspace.configuration.path is not None):
            line = providers_line(extended)
            raise UnwantedError(f"There is no provider `{unknown[0]}`. Write this line into `{path}`: {line}")
        if edit is None:
            self.texts[path] = f"{providers_line(extended)}\n"
        else:
            self.edits[path] = (edit,)
        self.workspace = _with_providers(self.workspace, extended)

    def provider(self, name: str) -> NewRecord:
        """The new record of the provider `name`, with its display name and pages from catalogues."""
        from model_lifecycle.catalogues.provider_names import canonical
        from model_lifecycle.catalogues.provider_pages import provider_values

        record = new_provider(name)
        if self.importer is None or self.importer.providers.here(canonical(name)) != name:
            return record
        return {**record, **provider_values(self.importer.catalogues, name)}

    def model(self, key: ModelKey, batch: Collection[ModelKey]) -> NewRecord:
        """The new record of a model, filled from catalogues; it may list models of the `batch` as replacements."""
        if self.importer is not None and self.importer.known_model(key) is not None:
            return {**self.importer.filled(self.workspace, key, batch).record}
        return new_model(self.workspace.view(), key, self.importer.day if self.importer is not None else self.today)

    def list_replacement(self, old: ModelKey, new: ModelKey) -> None:
        """Add the model `new` to the replacements in the record of `old`, unless it is listed already."""
        entries = self.workspace.view().models(*old)
        replacements = Model(self.workspace.record(entries[0])).replacements
        if len(entries) > 1 or any((other.provider, other.model_id) == new for other in replacements):
            return
        from model_lifecycle.ide.actions.update_record import edits_adding_replacement

        edits = edits_adding_replacement(self.workspace, self.importer, old, new)
        if edits:
            path = entries[0].path
            self.edits[path] = edits
            source = self.workspace.files[path].source
            changed_file = self.workspace.read(path, source.with_text(apply_edits(source.text, edits)), named=True)
            self.workspace = self.workspace.with_files({path: changed_file})

    def add(self, kind: Kind, record: NewRecord) -> None:
        """Add the file of a new record. Raises `UnwantedError` if it cannot be named or exists."""
        try:
            path, text = new_file(self.workspace, kind, record)
        except UnnameableError as error:
            raise UnwantedError(f"The {kind} is not written: {error}.") from error
        if path in self.workspace.files or path in self.texts:
            raise UnwantedError(f"The {kind} is not written: there is a file `{path}` already.")
        self.texts[path] = text
        self.workspace = self.workspace.with_files({path: self.workspace.read(path, FileText(text), named=True)})
        if kind != "provider" or not self.path_to_show:
            self.path_to_show = path


def _with_providers(workspace: Workspace, providers: list[str]) -> Workspace:
    """The workspace with other configured `providers`."""
    if workspace.configuration.providers == tuple(providers):
        return workspace
    configuration = replace(workspace.configuration, providers=tuple(providers))
    return Workspace(workspace.root, configuration).with_files(workspace.files)
