"""Loads a workspace: finds the files of a folder and reads each, in several processes where that is faster."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple

from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.garbage import without_collection
from model_lifecycle.text.source import FileText, decode
from model_lifecycle.workspace import workspace_rules
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.conventions import Conventions, conventions_of, folders_on_disk
from model_lifecycle.workspace.discovery.discovery import MOST_ENTRIES, FoundFile, discover, named_files
from model_lifecycle.workspace.discovery.gitignore import MOST_WILDCARDS
from model_lifecycle.workspace.discovery.kinds import HEAD, kind_by_path, kind_evidence
from model_lifecycle.workspace.disk import UnreadableError, is_folder, read_bytes, why_dangling
from model_lifecycle.workspace.index import index_of
from model_lifecycle.workspace.kept_trees import FEW, ROOM_FOR_FEW
from model_lifecycle.workspace.paths import join, relative_to
from model_lifecycle.workspace.process_pool import parallel_map, worthwhile_jobs
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import UNKNOWN_KIND, RecordFile
from model_lifecycle.workspace.workspace import Workspace

Progress = Callable[[int, int], None]
"""Called with the number of files read so far, and of all files."""


class LoadOptions(NamedTuple):
    """The options for reading the files of one load. Picklable, as worker processes receive one."""

    root: str
    configuration: Configuration
    conventions: Conventions
    room_for_trees: int = 0
    """Maximum total code points of files whose trees are kept."""


def load_workspace(
    root: str,
    configuration: Configuration | None = None,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    named_paths: Sequence[str] = (),
    only_named: bool = False,
) -> Workspace:
    """Load the snapshot of everything below a root, and of the named files and folders, wherever they are.

    All paths are absolute, with `/`. `jobs` is the maximum number of processes; None derives it from the number of
    files and cores. With `only_named` the snapshot has only the named files and folders, each as in the whole one.
    Errors become diagnostics of the file, or of the folder in `diagnostics`; nothing is raised.
    """
    configuration = configuration or Configuration()
    with without_collection():
        if only_named and not any(map(is_folder, named_paths)):
            discovery = named_files(named_paths, root)  # other files have no influence on their kinds
            conventions = conventions_of(root, configuration, ())
        else:
            discovery = discover(root, configuration, named_paths)
            readable = [file.path for file in discovery.files if not file.outside]
            conventions = conventions_of(root, configuration, folders_on_disk(root, readable))
        files_to_read = [file for file in discovery.files if not only_named or _is_named(file.path, named_paths)]
        room = ROOM_FOR_FEW if len(files_to_read) <= FEW else 0
        files = _read_all(LoadOptions(root, configuration, conventions, room), files_to_read, jobs, progress)
        diagnostics = {
            path: (workspace_rules.unreadable(f"This folder cannot be read: {reason}."),)
            for path, reason in discovery.unreadable.items()
            if path in (root, *named_paths)
            or conventions.hold_for(path)
            or _holds_records_by_path(path, conventions, configuration)
        }
        diagnostics |= {
            path: (workspace_rules.unreadable(f"No folder can be read here: {reason}.", gone=True),)
            for path, reason in discovery.dangling.items()
            if _holds_records_by_path(path, conventions, configuration)
        }
        diagnostics |= {path: (workspace_rules.overfull(MOST_WILDCARDS),) for path in discovery.overfull}
        if not discovery.complete:
            diagnostics[root] = (workspace_rules.unreadable(_TOO_MANY),)
        by_path = {file.path: file for file in files if file is not None}
        return Workspace(
            root,
            configuration,
            by_path,
            index_of(by_path.values(), diagnostics),
            conventions=conventions,
            diagnostics=diagnostics,
            nested_roots=tuple(discovery.nested),
        )


def _holds_records_by_path(folder: str, conventions: Conventions, configuration: Configuration) -> bool:
    """Whether files in a folder are record files by their path alone."""
    file = join(folder, "x.yaml")
    conventions_hold = not conventions.folders or conventions.hold_for(file)
    return kind_by_path(file, conventions.root, configuration, conventions=conventions_hold) is not None


def _is_named(path: str, named_paths: Sequence[str]) -> bool:
    """Whether a file is one of `named_paths`, or lies in a folder among them."""
    return any(relative_to(path, named) is not None for named in named_paths)


_TOO_MANY = (
    f"More than {MOST_ENTRIES:,} files and folders are here; the rest was not looked at. Put a `model-lifecycle.toml` "
    "into the folder that holds the records, or leave folders out with `exclude`."
)


def _read_all(
    options: LoadOptions, files: Sequence[FoundFile], jobs: int | None, progress: Progress | None
) -> list[RecordFile | None]:
    """Read files as `read_found` does, in several processes where that is faster."""
    processes = worthwhile_jobs(len(files), jobs)
    if processes > 1:
        registry_for(options.configuration.providers).compile_all()  # otherwise each copy of this process would
    return parallel_map(partial(read_found, options), files, jobs=processes, progress=progress)


def read_found(options: LoadOptions, files: Sequence[FoundFile]) -> list[RecordFile | None]:
    """Read files from disk, in order, and keep as many of their trees as there is room for.

    None for each that is not a record file.
    """
    room = options.room_for_trees
    record_files: list[RecordFile | None] = []
    for file in files:
        record_file = _read(options, file)
        if record_file is not None:
            room -= len(record_file.source.text)
        record_files.append(record_file if record_file is None or room >= 0 else record_file.trimmed())
    return record_files


def _read(options: LoadOptions, file: FoundFile) -> RecordFile | None:
    """Read one file; None if it is not a record file."""
    conventions = options.conventions.hold_for(file.path)
    try:
        data = _read_if_records(options, file, conventions=conventions)
    except UnreadableError as error:
        return _unreadable_record_file(options, file, error, conventions=conventions)
    if data is None:
        return None
    return read_record_file(
        file.path,
        decode(data),
        options.configuration,
        root=options.root,
        conventions=conventions,
        named=file.named,
    )


def _read_if_records(options: LoadOptions, file: FoundFile, *, conventions: bool) -> bytes | None:
    """Read a file; None if it is long and its path and start show no records. Raises `UnreadableError`."""
    if file.outside:
        raise UnreadableError(file.outside)
    head = read_bytes(file.path, HEAD)
    if len(head) < HEAD:
        return head
    evidence = kind_evidence(
        file.path,
        decode(head),
        options.configuration,
        root=options.root,
        conventions=conventions,
        named=file.named,
    )
    return read_bytes(file.path) if evidence is not None else None


def _unreadable_record_file(
    options: LoadOptions, file: FoundFile, error: UnreadableError, *, conventions: bool
) -> RecordFile | None:
    """A record file with the diagnostic why it cannot be read; None if it is probably not a record file."""
    is_likely = conventions or file.named
    kind = kind_by_path(file.path, options.root, options.configuration, conventions=is_likely)
    if kind is None and not is_likely:
        return None
    dangling = why_dangling(file.path)
    is_gone = bool(dangling) or error.gone
    diagnostic = workspace_rules.unreadable(
        f"This file cannot be read: {dangling or error.reason}.", gone=is_gone and not file.named
    )
    language = language_of(file.path) or "yaml"
    unread: Literal["passing", "lasting"] = "passing" if error.passing else "lasting"
    return RecordFile(file.path, FileText(""), language, kind or UNKNOWN_KIND, (), (diagnostic,), unread=unread)
