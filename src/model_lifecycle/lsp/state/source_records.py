"""The records used to judge a project's source code: those that `[scan]` names, or its own if it names none."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.lsp.state.file_signature import signature
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.state.workspace_hosts import SITE_DATA, WorkspaceHosts
from model_lifecycle.workspace.configuration.configuration import Configuration, ScanSettings
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import absolute, display
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # loaded by the first text that may be a source
    from model_lifecycle.catalogues.newest_copies import Copies
    from model_lifecycle.scan.place.needles import Needles
    from model_lifecycle.scan.verdict.findings import Judge
    from model_lifecycle.scan.verdict.model_facts import ModelCatalogue

NOWHERE: Final = Workspace("")
"""The workspace of source code that is not judged by records in a folder."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class SourceRecords:
    """The records and settings used to judge a project's source code. Immutable."""

    configuration: Configuration
    scan: ScanSettings
    top: str
    """The folder of the configuration, or without one, the project's root."""
    needles: "Needles"
    judge: "Judge"
    project: WorkspaceHost | None
    """The project of the records; None if they are a site's data."""
    workspace: Workspace
    settled: bool
    """Whether all records have been read."""


class RecordsOfProjects:
    """A cache of the `SourceRecords` of each project. For one thread."""

    def __init__(self, projects: WorkspaceHosts) -> None:
        self._projects = projects
        self._known: dict[str, tuple[object, SourceRecords]] = {}
        self._sites: dict[str, tuple[object, ModelCatalogue | None]] = {}

    def of(self, project: WorkspaceHost) -> SourceRecords | None:
        """The records to judge a project's source code; None without `[scan]`, or if the named records do not exist."""
        state = project.state
        configuration = state.workspace.configuration
        scan = configuration.scan
        if scan is None:
            return None
        from model_lifecycle.scan.verdict.known_models import day_of_code, known_models, recorded_models

        top = configuration.root or project.root
        holder: WorkspaceHost | None = self._holder(project)
        site: ModelCatalogue | None = None
        if scan.records is not None:
            place = absolute(scan.records, top)
            if place.lower().endswith(SITE_DATA):
                holder, site = None, self._site(place)
            else:
                home = self._projects.home_of_records(state.workspace)
                holder = self._projects.at_home(home) if home is not None else None
            if holder is None and site is None:
                return None
        workspace = holder.state.workspace if holder is not None else NOWHERE
        settled = state.settled and (holder is None or holder.state.settled)
        today = day_of_code(configuration, [workspace] if scan.records is not None else [])
        copies = project.catalogues.newest.of(configuration, top) if scan.catalogues else None
        basis = (configuration, workspace, site, copies, today, settled)
        cached = self._known.get(project.root)
        if cached is None or not _is_same(cached[0], basis):
            recorded = site if site is not None else recorded_models([workspace])
            known = known_models(recorded, configuration, copies, today)
            before = cached[1] if cached is not None else None
            records = _records(basis, scan, top, known, holder, before)
            cached = self._known[project.root] = basis, records
        return cached[1]

    def _holder(self, project: WorkspaceHost) -> WorkspaceHost:
        """The project of the records if `[scan]` names none: itself, or if it has none, the only one inside it."""
        workspace = project.state.workspace
        if workspace.files:
            return project
        inside = [self._projects.at_home(self._projects.home(folder)) for folder in workspace.nested_roots]
        with_records = [other for other in inside if other is not None and other.state.workspace.files]
        return with_records[0] if len(with_records) == 1 else project

    def _site(self, path: str) -> "ModelCatalogue | None":
        """The models of a site's data file, cached; None if it cannot be read, which is logged."""
        from model_lifecycle.scan.verdict.site_catalogue import read_site

        mark = signature(path)
        cached = self._sites.get(path)
        if cached is None or cached[0] != mark:
            site = read_site(path)
            if isinstance(site, str):
                logger.warning("`records` of [scan]: `%s` %s", path, site)
            cached = self._sites[path] = mark, None if isinstance(site, str) else site
        return cached[1]


_Basis = tuple[Configuration, Workspace, "ModelCatalogue | None", "Copies | None", date, bool]


def _is_same(known: object, basis: _Basis) -> bool:
    """Whether two bases are the same: workspace, site and copies by identity, the rest by equality."""
    assert isinstance(known, tuple)
    are_same = all(one is other for one, other in zip(known[1:4], basis[1:4], strict=True))
    return are_same and known[0] == basis[0] and known[4:] == basis[4:]


def _records(
    basis: _Basis,
    scan: ScanSettings,
    top: str,
    catalogue: "ModelCatalogue",
    holder: WorkspaceHost | None,
    before: SourceRecords | None,
) -> SourceRecords:
    """Make the `SourceRecords` of a project, reusing the needles of `before` if the names are the same."""
    from model_lifecycle.scan.place.needles import Needles
    from model_lifecycle.scan.verdict.elsewhere import unsearched
    from model_lifecycle.scan.verdict.findings import Judge

    configuration, workspace, _, _, today, settled = basis
    needles = Needles(catalogue.names)
    if before is not None and before.needles.names == catalogue.names:
        needles = before.needles  # building the search automaton is slow
    judge = Judge(
        catalogue,
        today,
        scan.fail_within,
        severity=configuration.severity,
        related=_related_in(workspace),
        page=lambda path: display(path, top) if path.startswith("/") else path,
        against=unsearched,
    )
    return SourceRecords(configuration, scan, top, needles, judge, holder, workspace, settled)


def _related_in(workspace: Workspace) -> Callable[[Entry, str], Related | None]:
    """A function that makes the related information for a value of a record in `workspace`."""

    def related(entry: Entry, pointer: str) -> Related | None:
        file = workspace.files.get(entry.path)
        if file is None:
            return None
        return Related("The record says so here.", file.span(entry.record_index, pointer), entry.path)

    return related
