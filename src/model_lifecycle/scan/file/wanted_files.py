"""The files that the configuration includes in a scan, and the role that it gives each."""

from collections.abc import Callable, Container

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.store import INDEX_FILE
from model_lifecycle.scan.file.source_files import UnreadSource, is_skipped, walk_sources
from model_lifecycle.scan.scan_files import FileToScan
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, ScanSettings
from model_lifecycle.workspace.discovery.gitignore import rules_above, rules_in
from model_lifecycle.workspace.git_command import listed_files
from model_lifecycle.workspace.globs import matching
from model_lifecycle.workspace.paths import join, relative_to


def scan_as(path: str, top: str, scan: ScanSettings) -> FileToScan:
    """The file at `path` with its name below `top`, the configuration's folder, and its role in the configuration."""
    name = relative_to(path, top) or path.rpartition("/")[2]
    roles = [role for glob, role in scan.roles if matching((glob,), name)] if scan.roles else ()
    return FileToScan(path, name, roles[-1] if roles else None)


def is_wanted(name: str, scan: ScanSettings) -> bool:
    """Whether the configuration includes the file `name`, its path below the configuration's folder, in a scan."""
    if scan.exclude and matching(scan.exclude, name) is not None:
        return False
    return not scan.paths or matching(scan.paths, name) is not None


def files_below(
    folder: str, top: str, scan: ScanSettings, own: Container[str], unread: Callable[[UnreadSource], None]
) -> tuple[list[FileToScan], int]:
    """The files of `folder` to scan, unordered, and the number of those that the configuration excludes.

    Git lists the files; without git, a walk finds them. The records' files (`own`) are left out and not counted.
    """
    listed = listed_files(folder)
    found = list(walk_sources(folder, unread) if listed is None else (join(folder, name) for name in listed))
    stores = {path.removesuffix(INDEX_FILE) for path in found if path.endswith(f"/{INDEX_FILE}")}
    found = [path for path in found if not _is_copy(path, stores)]
    names = {path: relative_to(path, top) or path for path in found if path not in own}
    names = {path: name for path, name in names.items() if name != FILE_NAME}
    wanted = [scan_as(path, top, scan) for path, name in names.items() if is_wanted(name, scan)]
    return wanted, len(names) - len(wanted)


def _is_copy(path: str, stores: Container[str]) -> bool:
    """Whether a file is a copy of a catalogue, in one of `stores`, the folders with an index of such copies."""
    folder, slash, name = path.rpartition("/")
    return folder + slash in stores and (
        name == INDEX_FILE or name.removesuffix(".json").removesuffix(".before") in CATALOGUES
    )


def would_scan(path: str, top: str, scan: ScanSettings) -> bool:
    """Whether a scan of `top` includes the file `path`, which need not exist: the configuration includes it, and no
    `.gitignore` names it.
    """
    name = relative_to(path, top)
    if not name or name == FILE_NAME or not is_wanted(name, scan):
        return False
    rules, here = rules_above(top), top
    *folders, _ = name.split("/")
    for folder in folders:
        rules = rules_in(here, rules)
        here = join(here, folder)
        if is_skipped(folder) or (rules is not None and rules.ignores(here, folder=True)):
            return False
    rules = rules_in(here, rules)
    return rules is None or not rules.ignores(path, folder=False)
