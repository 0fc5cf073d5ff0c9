"""What a run of `scan` starts from: the records that judge, and the files that are scanned."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import workspaces_at
from model_lifecycle.cli.git import listed_files
from model_lifecycle.cli.path_settings import PathSettings, current_folder, settings_for
from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.scan.model_facts import Catalogue, catalogue_of
from model_lifecycle.scan.scan_files import FileToScan
from model_lifecycle.scan.site_catalogue import read_site
from model_lifecycle.scan.source_files import UnreadSource, walk_sources
from model_lifecycle.scan.wanted_files import is_wanted, scan_as
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, ScanSettings
from model_lifecycle.workspace.discovery.root import find_root
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.inner_workspaces import files_with_errors
from model_lifecycle.workspace.paths import absolute, join, relative_to
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from model_lifecycle.catalogues.newest_copies import Copies


@dataclass(frozen=True)
class Records:
    """The records that judge: their catalogue, and the workspaces they come from (none where a site's data does)."""

    catalogue: Catalogue
    workspaces: tuple[Workspace, ...] = ()
    copies: "Copies | None" = None
    """The copies of public catalogues that judge what has no record."""
    recorded: int = 0
    """How many models have records."""

    def related(self, entry: Entry, pointer: str) -> Related | None:
        """The place in a record that says something."""
        for workspace in self.workspaces:
            file = workspace.files.get(entry.path)
            if file is not None:
                span = file.span(entry.record_index, pointer)
                return Related("The record says so here.", span, entry.path)
        return None

    def note(self) -> str:
        """What is to be said of records that could not be read in full; empty where all could."""
        unread = files_with_errors(self.workspaces)
        if not unread:
            return ""
        if unread == 1:
            what = "1 file of records has errors and counts as far as it can be read"
        else:
            what = f"{unread:,} files of records have errors and count as far as they can be read"
        return f"{what}: model-lifecycle validate\n"


def read_records(given: str | None, settings: PathSettings, catalogues: "AskedCatalogues", *, quiet: bool) -> Records:
    """The records of `--records`, else of `[scan]`, else of the workspace, and public catalogues.

    Raises `UsageError` where there is neither.
    """
    records = _read_records(given, settings, quiet=quiet)
    scan = settings.configuration.scan
    if catalogues.off or (scan is not None and not scan.catalogues and not catalogues.named):
        if records is None:
            raise UsageError(
                "there are no records to judge by. Name a folder of records, or a site's index.json, with --records "
                "or `records` in `[scan]`; or let catalogues judge: without --no-catalogues and `catalogues = false`"
            )
        return records
    return with_catalogues(records, settings, catalogues)


def _read_records(given: str | None, settings: PathSettings, *, quiet: bool) -> Records | None:
    """None where nothing names records, and the place has none."""
    scan = settings.configuration.scan
    base = current_folder()
    if given is None and scan is not None and scan.records is not None:
        given, base = scan.records, settings.configuration.root or settings.root.path
    place = absolute(given or ".", base)
    if given is not None and not Path(place).exists():
        raise UsageError(f"--records: there is no folder or file `{given}`")
    if given is not None and Path(place).is_file():
        records = Records(_site_catalogue(place, given))
    else:
        workspaces = workspaces_at(place, None, progress=not quiet, may_be_empty=given is None)
        records = records_of(workspaces, settings)
    if not records.catalogue.models:
        if given is None:
            return None
        raise UsageError(f"`{given}` holds no record of a model: name others with --records")
    catalogue = records.catalogue.with_settings(settings.configuration)
    return Records(catalogue, records.workspaces, recorded=len(catalogue.models))


class AskedCatalogues(NamedTuple):
    """What a command line asks of catalogues: the day, copies that it names, and whether it wants none."""

    today: date
    named: Sequence[str] = ()
    off: bool = False


def with_catalogues(records: Records | None, settings: PathSettings, asked: AskedCatalogues) -> Records:
    """The records and the models of public catalogues that have none. Raises `UsageError`."""
    from model_lifecycle.cli.catalogue_options import copies_for  # with the readers: some runs want none
    from model_lifecycle.scan.register_facts import with_registers

    copies = copies_for(settings.configuration, settings.root.path, asked.named)
    recorded = records.catalogue if records is not None else Catalogue({}, ModelNames(frozenset()))
    joined = with_registers(recorded, copies, asked.today)
    if records is None and not joined.names.keys:
        raise UsageError(
            "there are no records and no catalogues to judge by. Name a folder of records with --records, or fetch "
            "catalogues: model-lifecycle catalogues update"
        )
    workspaces = records.workspaces if records is not None else ()
    return Records(joined.with_settings(settings.configuration), workspaces, copies, len(recorded.models))


def records_of(workspaces: Sequence[Workspace], settings: PathSettings) -> Records:
    """The records of workspaces, with the aliases and platforms of the code's own configuration."""
    catalogue = _joined([catalogue_of(workspace) for workspace in workspaces])
    return Records(catalogue.with_settings(settings.configuration), tuple(workspaces))


def _joined(catalogues: Sequence[Catalogue]) -> Catalogue:
    first, *others = catalogues
    for other in others:
        first = first.joined(other)
    return first


def _site_catalogue(place: str, given: str) -> Catalogue:
    site = read_site(place)
    if isinstance(site, str):
        raise UsageError(f"--records: `{given}` {site}")
    return site


class SourceFiles(NamedTuple):
    """The files that are scanned, in order, and what could not be read on the way."""

    files: tuple[FileToScan, ...]
    unread: tuple[UnreadSource, ...]

    def without(self, paths: frozenset[str]) -> "SourceFiles":
        """Without some files, by their absolute paths."""
        return SourceFiles(tuple(file for file in self.files if file.path not in paths), self.unread)


def source_files(paths: Sequence[str], settings: PathSettings, records: Records) -> SourceFiles:
    """The files of paths (the current folder without any): what git lists, else what a walk finds.

    Without the files of the records, named or not, and without those that the configuration leaves out: of these, a
    file that is named is scanned anyway. Raises `UsageError` for a path that is not there, and where a folder has
    nothing to scan.
    """
    unread: list[UnreadSource] = []
    scan = settings.configuration.scan or ScanSettings()
    own = {path for workspace in records.workspaces for path in workspace.files}
    files: dict[str, FileToScan] = {}
    for given in paths or (".",):
        place = absolute(given, current_folder())
        if not Path(place).exists():
            raise UsageError(f"`{given}` matches nothing: there is no such file or folder")
        top = _top_of(place, settings)
        if Path(place).is_file():
            if place not in own:
                files[place] = scan_as(place, top, scan)
            continue
        names = {path: relative_to(path, top) or path for path in _listed(place, unread.append) if path not in own}
        names = {path: name for path, name in names.items() if name != FILE_NAME}
        wanted = [path for path, name in names.items() if is_wanted(name, scan)]
        if not wanted and not unread:
            raise UsageError(_nothing_to_scan(given, len(names)))
        files |= {path: scan_as(path, top, scan) for path in wanted if path not in files}
    return SourceFiles(tuple(files[path] for path in sorted(files)), tuple(unread))


def file_to_scan(path: str, settings: PathSettings) -> FileToScan:
    """One file as `source_files` would give it."""
    return scan_as(path, _top_of(path, settings), settings.configuration.scan or ScanSettings())


def _top_of(place: str, settings: PathSettings) -> str:
    """The folder from which the paths of files at a place are judged, wherever the command is run.

    It is that of the configuration, else of the repository, else the current folder where the place is in it.
    """
    configured = settings.configuration.root
    if configured is not None and relative_to(place, configured) is not None:
        return configured
    return find_root(place, current_folder()).path


def _nothing_to_scan(given: str, listed: int) -> str:
    """Why a folder has nothing to scan; `listed` is the number of its files that the configuration leaves out."""
    why = "`[scan]` leaves out all of its files" if listed else "it is empty, ignored by git, or holds only records"
    return f"`{given}` has no file to scan: {why}"


def _listed(folder: str, unread: Callable[[UnreadSource], None]) -> Iterable[str]:
    names = listed_files(folder)
    if names is None:
        return walk_sources(folder, unread)
    return (join(folder, name) for name in names)


def settings_of(paths: Sequence[str], config: str | None) -> PathSettings:
    """The configuration that holds for the first path."""
    return settings_for(absolute(paths[0] if paths else ".", current_folder()), config)
