"""The records that answers come from, as they are on disk at the moment of a call."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from threading import Lock
from typing import Final

from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.catalogues.workspace_store import copies_of, provider_map
from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.mcp.answers import NoAnswerError
from model_lifecycle.mcp.folder_state import FolderState
from model_lifecycle.page.page import AssumedDay
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import as_date
from model_lifecycle.rules import rule_options
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.verdict.elsewhere import unsearched
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.scan.verdict.known_models import day_of_code, known_models, recorded_models
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts
from model_lifecycle.scan.verdict.rewrite import Against
from model_lifecycle.scan.verdict.site_catalogue import read_site
from model_lifecycle.text.counting import counted, days_words
from model_lifecycle.text.similar import alike, did_you_mean
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.configuration.configuration_file import load_configuration
from model_lifecycle.workspace.discovery.root import configuration_in, find_root, is_too_wide
from model_lifecycle.workspace.disk import is_file, stamp_of
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.inner_workspaces import files_with_errors, load_with_inner
from model_lifecycle.workspace.paths import absolute, display
from model_lifecycle.workspace.workspace import Workspace

_MOST_MAKERS: Final = 3


@dataclass(frozen=True)
class LoadedRecords:
    """The records and catalogues as they were loaded for a call, with the day and configuration that apply."""

    catalogue: ModelCatalogue
    workspaces: tuple[Workspace, ...]
    """The workspaces of the records; an empty one if a site's data or public catalogues are used instead."""
    configuration: Configuration
    """The configuration of the code that calls are about."""
    basis: str
    """The basis of answers as a phrase, such as `27 records in /home/a/records`."""
    today: date
    """The day from which ends are counted, and for which statuses are given."""
    folder: str
    """The folder that displayed paths of records are relative to."""
    copies: Copies = field(default_factory=lambda: Copies(()))
    """The copies of public catalogues used for models without a record."""
    recorded: ModelCatalogue = field(default_factory=lambda: ModelCatalogue({}, ModelNames(frozenset())))
    """The models that have records, without those of public catalogues."""

    def on(self, day: date | None) -> "LoadedRecords":
        """The same records with ends and statuses as of another `day`; unchanged if `day` is None."""
        if day is None or day == self.today:
            return self
        used_copies = self.copies if self.copies.used else None
        return replace(self, catalogue=known_models(self.recorded, self.configuration, used_copies, day), today=day)

    @property
    def day(self) -> AssumedDay:
        """The day that pages count from, with the reason for it."""
        return AssumedDay(self.today, "today" if self.today == date.today() else "the day set for this server")

    def workspace_of(self, *keys: ModelKey) -> Workspace:
        """The first workspace with a record of one of these models; if none has one, the first workspace."""
        holders = (workspace for workspace in self.workspaces if any(workspace.view().models(*key) for key in keys))
        return next(holders, self.workspaces[0])

    def model(self, facts: ModelFacts | None) -> Model | None:
        """The record that `facts` come from; None if they come from a site or a catalogue."""
        if facts is None or facts.entry is None:
            return None
        return Model(self.workspace_of(facts.key).record(facts.entry))

    @cached_property
    def checked(self) -> tuple[Checked, ...]:
        """The workspaces with their diagnostics, as `validate` would report them."""
        return tuple(check(workspace, today=self.today) for workspace in self.workspaces)

    def rests_on(self, facts: ModelFacts | None) -> str:
        """The basis of an answer and its age, in sentences: the origin of `facts`, or all records and catalogues."""
        model = self.model(facts)
        if model is not None and facts is not None:
            days = [day for source in model.all_sources() if (day := as_date(source.last_checked)) is not None]
            age = f"Its pages were last read on {max(days)}, {self._ago(max(days))}." if days else ""
            record = f"By a record in {self.workspace_of(facts.key).root}."
            return " ".join(filter(None, [record, age, self.note]))
        if facts is not None and facts.origin is not None:
            read_day = f", read {facts.origin.read}" if facts.origin.read else ""
            conflict = f" Another catalogue says {facts.origin.conflict}." if facts.origin.conflict else ""
            return f"No record: by {facts.origin.register}{read_day}.{conflict} {self.copies.note(self.today)}."
        copies_note = f"{self.copies.note(self.today)}." if self.copies.used else ""
        return " ".join(filter(None, [f"By {self.basis}.", copies_note, self.note]))

    def _ago(self, day: date) -> str:
        """The time from `day` to today in words, such as `3 days ago`."""
        return days_words((day - self.today).days)

    def workspace_with(self, keys: Sequence[ModelKey]) -> Workspace:
        """A workspace with a record of each model in `keys`; missing records are generated from public catalogues.

        Raises `NoAnswerError` if no catalogue has values of a model without a record.
        """
        workspace = self.workspace_of(*keys)
        missing = [key for key in keys if not workspace.view().models(*key)]
        if not missing:
            return workspace
        makers = tuple(dict.fromkeys(key.provider for key in keys))
        settings = replace(workspace.configuration, providers=makers)
        base = replace(workspace, root=workspace.root or self.folder, configuration=settings)
        catalogues = CatalogueSet((copy.read for copy in self.copies.used), self.today.isoformat())
        imported = Importer(base, catalogues, provider_map(settings)).import_models(missing)
        if imported.unknown:
            raise NoAnswerError(
                f"`{'/'.join(imported.unknown[0])}` has no record here, and no catalogue knows its values"
            )
        return imported.workspace

    def makers(self, name: str | None) -> frozenset[str] | None:
        """The ids of the providers with the id or display name `name`, in any case; None if `name` is None.

        Raises `NoAnswerError` if there is no such provider.
        """
        if name is None:
            return None
        names = self.catalogue.names
        providers = frozenset(key.provider for key in names.keys if name.lower() in (key.provider, names.maker(key)))
        if not providers:
            all_names = {each for key in names.keys for each in (key.provider, names.maker(key)) if each}
            suggestion = did_you_mean(*alike(name.lower(), all_names, _MOST_MAKERS))
            raise NoAnswerError(f"there is no maker `{name}` in {self.basis}. {suggestion}".rstrip())
        return providers

    @cached_property
    def needles(self) -> Needles:
        """The names of all models, prepared for searching source code."""
        return Needles(self.catalogue.names)

    def judge(self, against: Against = unsearched) -> Judge:
        """The judge, which says what happens to a model; `against` gives the objections to a replacement."""
        scan = self.configuration.scan
        return Judge(
            self.catalogue,
            self.today,
            scan.fail_within if scan else None,
            severity=self.configuration.severity,
            page=self.display_path,
            against=against,
        )

    def display_path(self, path: str) -> str:
        """The path of a record relative to `folder`; the URL of a page is returned unchanged."""
        return display(path, self.folder) if path.startswith("/") else path

    @cached_property
    def note(self) -> str:
        """A sentence if record files have errors, so that they can be read only in part; otherwise empty."""
        count = files_with_errors(self.workspaces)
        files = counted(count, "file of records has errors", "files of records have errors")
        return f"{files}; the answer uses only what can be read. check_records lists the errors." if count else ""


class RecordsLoader:
    """Loads the records, and loads them again after a file on disk has changed. Safe to use from any thread."""

    def __init__(self, records_path: str | None, folder: str, as_of: date | None = None) -> None:
        """Set the path of the records (`--records`); without it they are found from `folder`, as for `scan`.

        `as_of` is the day to judge by; without it, the configured day or today.
        """
        self.folder = folder
        self._path_option = records_path
        self._as_of = as_of
        self._lock = Lock()
        self._cached: tuple[object, LoadedRecords] | None = None
        self._folder_state = FolderState(configuration_of)

    def load(self, *, rewalk: bool = False) -> LoadedRecords:
        """The records as they are on disk. Raises `NoAnswerError` if there are none at a path that was set.

        New files of a large folder are noticed with a delay of some seconds, unless `rewalk` is set.
        """
        with self._lock:
            configuration = configuration_of(self.folder)
            is_set, path = self._records_path(configuration)
            state = (path, date.today(), configuration, self._state_of(path, is_set=is_set, rewalk=rewalk))
            if self._cached is None or self._cached[0] != state:
                self._cached = state, _load(path, configuration, self._as_of, self.folder, is_set=is_set)
            return self._cached[1]

    @property
    def providers(self) -> tuple[str, ...]:
        """The ids of the records' providers, by their configuration."""
        return configuration_of(self._records_path(configuration_of(self.folder))[1]).providers

    def _records_path(self, configuration: Configuration) -> tuple[bool, str]:
        """The path of the records, and whether it is set, by `--records` or by the `configuration`."""
        configured = configuration.scan.records if configuration.scan is not None else None
        base = configuration.root if self._path_option is None and configured else self.folder
        return bool(self._path_option or configured), absolute(self._path_option or configured or ".", base)

    def _state_of(self, path: str, *, is_set: bool, rewalk: bool) -> object:
        """A value that differs once a record file at `path` changes, or is added or removed.

        None for a path that is too wide to be walked, if the user has not set it.
        """
        if is_file(path):
            return stamp_of(path)
        if not is_set and is_too_wide(path):
            return None
        record_files = (
            [file for workspace in self._cached[1].workspaces for file in workspace.files] if self._cached else []
        )
        return self._folder_state.stamps(find_root(path, path).path, record_files, rewalk=rewalk)


def configuration_of(folder: str) -> Configuration:
    """The configuration in effect in a folder; the defaults if there is none, or for invalid settings."""
    file = configuration_in(find_root(folder, folder).path)
    if file is None:
        return Configuration()
    return load_configuration(file, codes=all_rules, options=rule_options)[0]


def _load(path: str, code: Configuration, as_of: date | None, folder: str, *, is_set: bool) -> LoadedRecords:
    """Load the records at `path`, and public catalogues unless the configuration of the `code` excludes them.

    `is_set` says whether the user named the path: it must then hold records, and may be wide. Raises `NoAnswerError`.
    """
    workspaces: tuple[Workspace, ...] = (Workspace(""),)
    if not is_set and is_too_wide(path):
        recorded, basis = recorded_models(workspaces), _basis(workspaces)
    elif is_file(path):
        site = read_site(path)
        if isinstance(site, str):
            raise NoAnswerError(f"{path} {site}")
        recorded, basis = site, f"the site's data in {path}"
    else:
        workspaces = load_with_inner(find_root(path, path).path, configuration_of)
        recorded = recorded_models(workspaces)
        basis = _basis(workspaces)
    if is_set and not recorded.models:
        raise NoAnswerError(f"{path} holds no record of a model: start the server with another --records")
    today = day_of_code(code, workspaces if is_set else (), as_of)
    copies = copies_of(code, code.root or folder) if code.scan is None or code.scan.catalogues else None
    catalogue = known_models(recorded, code, copies, today)
    return LoadedRecords(catalogue, workspaces, code, basis, today, folder, copies or Copies(()), recorded)


def _basis(workspaces: Sequence[Workspace]) -> str:
    """The phrase for the basis of answers: `27 records in /home/a/records`, or `public catalogues`."""
    records = sum(len(file.records) for workspace in workspaces for file in workspace.files.values())
    roots = ", ".join(workspace.root for workspace in workspaces)
    return f"{counted(records, 'record')} in {roots}" if records else "public catalogues"
