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
    """The models that a scan knows: from records, with their workspaces (none for a site's data), and catalogues."""

    catalogue: ModelCatalogue
    today: date
    """The day from which ends are counted."""
    workspaces: tuple[Workspace, ...] = ()
    copies: "Copies | None" = None
    """The catalogue copies used for models without a record."""
    recorded: int = 0
    """The number of models with records."""

    def related(self, entry: Entry, pointer: str) -> Related | None:
        """The related location of the value at `pointer` in a record; None if its file is in none of the workspaces."""
        for workspace in self.workspaces:
            file = workspace.files.get(entry.path)
            if file is not None:
                span = file.span(entry.record_index, pointer)
                return Related("The record says so here.", span, entry.path)
        return None

    def note(self) -> str:
        """A note on record files with errors, which count as far as they can be read; empty if there are none."""
        error_count = files_with_errors(self.workspaces)
        if not error_count:
            return ""
        if error_count == 1:
            subject = "1 file of records has errors and counts as far as it can be read"
        else:
            subject = f"{error_count:,} files of records have errors and count as far as they can be read"
        return f"{subject}: model-lifecycle validate\n"


def read_records(records_path: str | None, settings: PathSettings, request: "ScanRequest", *, quiet: bool) -> Records:
    """The records at `records_path` (`--records`), otherwise those of `[scan]` or of the workspace, and of catalogues.

    Raises `UsageError` if there is nothing to judge by.
    """
    records = _read_records(records_path, settings, request.as_of, quiet=quiet)
    scan = settings.configuration.scan
    if request.no_catalogues or (scan is not None and not scan.catalogues and not request.catalogues):
        if not records.catalogue.models:
            raise UsageError(
                "there are no records to judge by. Name a folder of records, or a site's index.json, with --records "
                "or `records` in `[scan]`; or let catalogues judge: without --no-catalogues and `catalogues = false`"
            )
        return records
    return with_catalogues(records, settings, request.catalogues)


def _read_records(records_path: str | None, settings: PathSettings, as_of: date | None, *, quiet: bool) -> Records:
    """The records as `read_records` finds them, without catalogues; without models if the default folder has none.

    Raises `UsageError` if a path that is set has none.
    """
    scan = settings.configuration.scan
    base = current_folder()
    if records_path is None and scan is not None and scan.records is not None:
        records_path, base = scan.records, settings.configuration.root or settings.root.path
    path = absolute(records_path or ".", base)
    if records_path is not None and not Path(path).exists():
        raise UsageError(f"--records: there is no folder or file `{records_path}`")
    if records_path is not None and Path(path).is_file():
        site = read_site(path)
        if isinstance(site, str):
            raise UsageError(f"--records: `{records_path}` {site}")
        today = day_of_code(settings.configuration, (), as_of)
        records = Records(known_models(site, settings.configuration, None, today), today, recorded=len(site.models))
    else:
        workspaces = workspaces_at(path, None, progress=not quiet, may_be_empty=records_path is None)
        records = records_of(
            workspaces, settings, day_of_code(settings.configuration, workspaces if records_path else (), as_of)
        )
    if records_path is not None and not records.catalogue.models:
        raise UsageError(f"`{records_path}` holds no record of a model: name others with --records")
    return records


class ScanRequest(NamedTuple):
    """The requested day, the requested catalogue copies, and whether to use no catalogues."""

    as_of: date | None
    catalogues: Sequence[str] = ()
    no_catalogues: bool = False


def with_catalogues(records: Records, settings: PathSettings, named_copies: Sequence[str] = ()) -> Records:
    """The `records`, and models of catalogues without one; `named_copies` are `NAME=FILE`. Raises `UsageError`."""
    from model_lifecycle.cli.catalogue_options import copies_for  # with the readers: some runs want none

    copies = copies_for(settings.configuration, settings.root.path, named_copies)
    catalogue = known_models(records.catalogue, settings.configuration, copies, records.today)
    if not catalogue.names.keys:
        raise UsageError(
            "there are no records and no catalogues to judge by. Name a folder of records with --records, or fetch "
            "catalogues: model-lifecycle catalogues update"
        )
    return replace(records, catalogue=catalogue, copies=copies)


def records_of(workspaces: Sequence[Workspace], settings: PathSettings, today: date) -> Records:
    """The records of workspaces, under the aliases and platforms of the code's configuration (`settings`)."""
    catalogue = known_models(recorded_models(workspaces), settings.configuration, None, today)
    return Records(catalogue, today, tuple(workspaces), recorded=len(catalogue.models))


class SourceFiles(NamedTuple):
    """The files to scan, sorted, and the folders and files that could not be read."""

    files: tuple[FileToScan, ...]
    unread: tuple[UnreadSource, ...]

    def without(self, paths: frozenset[str]) -> "SourceFiles":
        """A copy without the files at these absolute paths."""
        return SourceFiles(tuple(file for file in self.files if file.path not in paths), self.unread)


def source_files(paths: Sequence[str], settings: PathSettings, records: Records) -> SourceFiles:
    """The files to scan below `paths` (default: the current folder); in a repository, only those that git lists.

    Record files, and files that the configuration excludes, are left out unless a path names them. Raises `UsageError`
    for a missing path, and for a folder with nothing to scan.
    """
    unread_sources: list[UnreadSource] = []
    scan = settings.configuration.scan or ScanSettings()
    record_paths = {path for workspace in records.workspaces for path in workspace.files}
    files: dict[str, FileToScan] = {}
    for named_path in paths or (".",):
        path = absolute(named_path, current_folder())
        if not Path(path).exists():
            raise UsageError(f"`{named_path}` matches nothing: there is no such file or folder")
        base_folder = _base_folder_of(path, settings)
        if Path(path).is_file():
            if path not in record_paths:
                files[path] = scan_as(path, base_folder, scan)
            continue
        found_files, excluded_count = files_below(path, base_folder, scan, record_paths, unread_sources.append)
        if not found_files and not unread_sources:
            raise UsageError(_nothing_to_scan(named_path, excluded_count))
        files |= {file.path: file for file in found_files if file.path not in files}
    return SourceFiles(tuple(files[path] for path in sorted(files)), tuple(unread_sources))


def file_to_scan(path: str, settings: PathSettings) -> FileToScan:
    """A single file with its role and name, as `source_files` returns it."""
    return scan_as(path, _base_folder_of(path, settings), settings.configuration.scan or ScanSettings())


def _base_folder_of(path: str, settings: PathSettings) -> str:
    """The folder that the displayed paths of files at `path` are relative to, wherever the command runs.

    It is the folder of the configuration; without one, the repository's top level; without that, the current folder if
    it contains the path.
    """
    configured = settings.configuration.root
    if configured and relative_to(path, configured) is not None:
        return configured
    return find_root(path, current_folder()).path


def tops_of(paths: Sequence[str], settings: PathSettings) -> list[str] | None:
    """The base folders of repositories that the paths (or the current folder) cover only in part.

    None if a path is outside any repository, so that the extent of its code is unknown.
    """
    absolute_paths = [absolute(path, current_folder()) for path in paths or (".",)]
    tops = {path: _base_folder_of(path, settings) for path in absolute_paths}
    partial_paths = [
        path for path in absolute_paths if all(relative_to(tops[path], other) is None for other in absolute_paths)
    ]
    is_known = all(git_top(path) is not None or tops[path] == settings.configuration.root for path in partial_paths)
    return sorted({tops[path] for path in partial_paths}) if is_known else None


def _nothing_to_scan(folder: str, excluded_count: int) -> str:
    """The error for a `folder` without files to scan, `excluded_count` of which `[scan]` excludes."""
    reason = (
        "`[scan]` leaves out all of its files"
        if excluded_count
        else "it is empty, ignored by git, or holds only records"
    )
    return f"`{folder}` has no file to scan: {reason}"


def settings_of(paths: Sequence[str], config: str | None) -> PathSettings:
    """The settings of the first path (default: the current folder)."""
    return settings_for(absolute(paths[0] if paths else ".", current_folder()), config)
