"""The input of `scan`: the records to judge by, and the files to scan."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import workspaces_at
from model_lifecycle.cli.path_settings import PathSettings, current_folder, settings_for
from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.scan.file.source_files import UnreadSource
from model_lifecycle.scan.file.wanted_files import files_below, scan_as
from model_lifecycle.scan.scan_files import FileToScan
from model_lifecycle.scan.verdict.known_models import day_of_code, known_models, recorded_models
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue
from model_lifecycle.scan.verdict.site_catalogue import read_site
from model_lifecycle.workspace.configuration.configuration import ScanSettings
from model_lifecycle.workspace.discovery.root import find_root
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.inner_workspaces import files_with_errors
from model_lifecycle.workspace.paths import absolute, relative_to
from model_lifecycle.workspace.repository import git_top
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from model_lifecycle.catalogues.newest_copies import Copies


@dataclass(frozen=True)
class Records:
    """The records to judge by: their catalogue, and their workspaces (none for a site's data)."""

    catalogue: ModelCatalogue
    today: date
    """The day as of which everything is judged."""
    workspaces: tuple[Workspace, ...] = ()
    copies: "Copies | None" = None
    """The catalogue copies that judge models without a record."""
    recorded: int = 0
    """The number of models with records."""

    def related(self, entry: Entry, pointer: str) -> Related | None:
        """The related location of a value in a record; None if its file is in none of the workspaces."""
        for workspace in self.workspaces:
            file = workspace.files.get(entry.path)
            if file is not None:
                span = file.span(entry.record_index, pointer)
                return Related("The record says so here.", span, entry.path)
        return None

    def note(self) -> str:
        """A note on records that could not be read in full; empty if all could."""
        unread = files_with_errors(self.workspaces)
        if not unread:
            return ""
        if unread == 1:
            what = "1 file of records has errors and counts as far as it can be read"
        else:
            what = f"{unread:,} files of records have errors and count as far as they can be read"
        return f"{what}: model-lifecycle validate\n"


def read_records(given: str | None, settings: PathSettings, asked: "ScanRequest", *, quiet: bool) -> Records:
    """The records of `--records`, otherwise of `[scan]`, otherwise of the workspace, extended by public catalogues.

    Raises `UsageError` if there is nothing to judge by.
    """
    records = _read_records(given, settings, asked.as_of, quiet=quiet)
    scan = settings.configuration.scan
    if asked.no_catalogues or (scan is not None and not scan.catalogues and not asked.catalogues):
        if not records.catalogue.models:
            raise UsageError(
                "there are no records to judge by. Name a folder of records, or a site's index.json, with --records "
                "or `records` in `[scan]`; or let catalogues judge: without --no-catalogues and `catalogues = false`"
            )
        return records
    return with_catalogues(records, settings, asked.catalogues)


def _read_records(given: str | None, settings: PathSettings, as_of: date | None, *, quiet: bool) -> Records:
    """The records as `read_records` finds them, without catalogues; without models if the default folder has none."""
    scan = settings.configuration.scan
    base = current_folder()
    if given is None and scan is not None and scan.records is not None:
        given, base = scan.records, settings.configuration.root or settings.root.path
    place = absolute(given or ".", base)
    if given is not None and not Path(place).exists():
        raise UsageError(f"--records: there is no folder or file `{given}`")
    if given is not None and Path(place).is_file():
        site = read_site(place)
        if isinstance(site, str):
            raise UsageError(f"--records: `{given}` {site}")
        today = day_of_code(settings.configuration, (), as_of)
        records = Records(known_models(site, settings.configuration, None, today), today, recorded=len(site.models))
    else:
        workspaces = workspaces_at(place, None, progress=not quiet, may_be_empty=given is None)
        records = records_of(
            workspaces, settings, day_of_code(settings.configuration, workspaces if given else (), as_of)
        )
    if given is not None and not records.catalogue.models:
        raise UsageError(f"`{given}` holds no record of a model: name others with --records")
    return records


class ScanRequest(NamedTuple):
    """The requested day, the requested catalogue copies, and whether to use no catalogues."""

    as_of: date | None
    catalogues: Sequence[str] = ()
    no_catalogues: bool = False


def with_catalogues(records: Records, settings: PathSettings, named: Sequence[str] = ()) -> Records:
    """Extend records by the catalogues' models that have none; `named` are `NAME=FILE` copies. Raises `UsageError`."""
    from model_lifecycle.cli.catalogue_options import copies_for  # with the readers: some runs want none

    copies = copies_for(settings.configuration, settings.root.path, named)
    known = known_models(records.catalogue, settings.configuration, copies, records.today)
    if not known.names.keys:
        raise UsageError(
            "there are no records and no catalogues to judge by. Name a folder of records with --records, or fetch "
            "catalogues: model-lifecycle catalogues update"
        )
    return replace(records, catalogue=known, copies=copies)


def records_of(workspaces: Sequence[Workspace], settings: PathSettings, today: date) -> Records:
    """The records of workspaces, under the aliases and platforms of the code's configuration (`settings`)."""
    known = known_models(recorded_models(workspaces), settings.configuration, None, today)
    return Records(known, today, tuple(workspaces), recorded=len(known.models))


class SourceFiles(NamedTuple):
    """The files to scan, sorted, and the folders and files that could not be read."""

    files: tuple[FileToScan, ...]
    unread: tuple[UnreadSource, ...]

    def without(self, paths: frozenset[str]) -> "SourceFiles":
        """A copy without the files at these absolute paths."""
        return SourceFiles(tuple(file for file in self.files if file.path not in paths), self.unread)


def source_files(paths: Sequence[str], settings: PathSettings, records: Records) -> SourceFiles:
    """The files to scan below `paths` (default: the current folder): those that git lists, outside a repository all.

    Record files are left out, and files that the configuration excludes, unless
    a path names them. Raises `UsageError` for a missing path, and for a folder with
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
        wanted, left_out = files_below(place, top, scan, own, unread.append)
        if not wanted and not unread:
            raise UsageError(_nothing_to_scan(given, left_out))
        files |= {file.path: file for file in wanted if file.path not in files}
    return SourceFiles(tuple(files[path] for path in sorted(files)), tuple(unread))


def file_to_scan(path: str, settings: PathSettings) -> FileToScan:
    """A single file with its role and name, as `source_files` returns it."""
    return scan_as(path, _top_of(path, settings), settings.configuration.scan or ScanSettings())


def _top_of(place: str, settings: PathSettings) -> str:
    """The folder that the paths of files at `place` are relative to, wherever the command runs.

    It is the folder of the configuration, otherwise the repository's top level, otherwise the current folder if it
    contains the place.
    """
    configured = settings.configuration.root
    if configured and relative_to(place, configured) is not None:
        return configured
    return find_root(place, current_folder()).path


def tops_of(paths: Sequence[str], settings: PathSettings) -> list[str] | None:
    """The tops of repositories that the paths (or the current folder) cover only in part; None if a path
    is outside any repository, so that the rest of its code is unknown.
    """
    places = [absolute(path, current_folder()) for path in paths or (".",)]
    tops = {place: _top_of(place, settings) for place in places}
    partly = [place for place in places if all(relative_to(tops[place], other) is None for other in places)]
    is_known = all(git_top(place) is not None or tops[place] == settings.configuration.root for place in partly)
    return sorted({tops[place] for place in partly}) if is_known else None


def _nothing_to_scan(given: str, left_out: int) -> str:
    """The error for a folder without files to scan; `left_out` is the number of its files that `[scan]` excludes."""
    why = "`[scan]` leaves out all of its files" if left_out else "it is empty, ignored by git, or holds only records"
    return f"`{given}` has no file to scan: {why}"


def settings_of(paths: Sequence[str], config: str | None) -> PathSettings:
    """The settings of the first path (default: the current folder)."""
    return settings_for(absolute(paths[0] if paths else ".", current_folder()), config)
