"""The input of a run of `scan`: the records that judge, and the files that are scanned."""

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
    """The records that judge: their catalogue, and the workspaces they come from (none where a site's data does)."""

    catalogue: ModelCatalogue
    today: date
    """The day that everything is judged by."""
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
    """The records of `--records`; if not given, of `[scan]`; if not set, of the workspace; and public catalogues.

    Raises `UsageError` without either.
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
    """Without models where nothing names records, and the place has none."""
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
    """Options of a command line: the day, copies of catalogues, or no catalogues at all."""

    as_of: date | None
    catalogues: Sequence[str] = ()
    no_catalogues: bool = False


def with_catalogues(records: Records, settings: PathSettings, named: Sequence[str] = ()) -> Records:
    """The records and the models of public catalogues that have none; `named` are copies. Raises `UsageError`."""
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
    """The records of workspaces, as the code's own configuration has them read."""
    known = known_models(recorded_models(workspaces), settings.configuration, None, today)
    return Records(known, today, tuple(workspaces), recorded=len(known.models))


class SourceFiles(NamedTuple):
    """The files that are scanned, in order, and what could not be read on the way."""

    files: tuple[FileToScan, ...]
    unread: tuple[UnreadSource, ...]

    def without(self, paths: frozenset[str]) -> "SourceFiles":
        """Without some files, by their absolute paths."""
        return SourceFiles(tuple(file for file in self.files if file.path not in paths), self.unread)


def source_files(paths: Sequence[str], settings: PathSettings, records: Records) -> SourceFiles:
    """The files of `paths` (without any, of the current folder), as git lists them, or outside a repository, by a walk.

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
        wanted, left_out = files_below(place, top, scan, own, unread.append)
        if not wanted and not unread:
            raise UsageError(_nothing_to_scan(given, left_out))
        files |= {file.path: file for file in wanted if file.path not in files}
    return SourceFiles(tuple(files[path] for path in sorted(files)), tuple(unread))


def file_to_scan(path: str, settings: PathSettings) -> FileToScan:
    """One file as `source_files` would give it."""
    return scan_as(path, _top_of(path, settings), settings.configuration.scan or ScanSettings())


def _top_of(place: str, settings: PathSettings) -> str:
    """The folder from which the paths of files at a place are judged, wherever the command is run.

    It is the folder of the configuration; without one, of the repository; without one, the current folder if the place
    is in it.
    """
    configured = settings.configuration.root
    if configured and relative_to(place, configured) is not None:
        return configured
    return find_root(place, current_folder()).path


def tops_of(paths: Sequence[str], settings: PathSettings) -> list[str] | None:
    """The tops of the repositories of which paths (the current folder without any) leave code out; None where a path
    is in no repository, so that nobody knows what belongs to it.
    """
    places = [absolute(path, current_folder()) for path in paths or (".",)]
    tops = {place: _top_of(place, settings) for place in places}
    partly = [place for place in places if all(relative_to(tops[place], other) is None for other in places)]
    is_known = all(git_top(place) is not None or tops[place] == settings.configuration.root for place in partly)
    return sorted({tops[place] for place in partly}) if is_known else None


def _nothing_to_scan(given: str, left_out: int) -> str:
    """Why a folder has nothing to scan; `left_out` is the number of its files that the configuration leaves out."""
    why = "`[scan]` leaves out all of its files" if left_out else "it is empty, ignored by git, or holds only records"
    return f"`{given}` has no file to scan: {why}"


def settings_of(paths: Sequence[str], config: str | None) -> PathSettings:
    """The configuration that holds for the first path."""
    return settings_for(absolute(paths[0] if paths else ".", current_folder()), config)
