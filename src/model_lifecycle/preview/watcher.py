"""Watching the files on disk, and a new snapshot after each change, for a preview without an editor."""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.discovery.discovery import found_file, stamps
from model_lifecycle.workspace.disk import Stamp, is_gone
from model_lifecycle.workspace.load_workspace import LoadOptions, load_workspace, read_found
from model_lifecycle.workspace.paths import absolute, relative_to
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from threading import Event

_DEBOUNCE_MS = 50
_STEP_MS = 20
_IDLE_MS = 200
_PAUSE_S = 0.3


def followed_workspace(
    workspace: Workspace, changed: Collection[str], configuration: Callable[[], Configuration]
) -> Workspace:
    """The snapshot after files on disk changed, came or went; paths are absolute, with `/`.

    Files that it holds are read again; where a record file is new, or the configuration changed, the whole folder is.
    """
    settings = {"pyproject.toml", FILE_NAME}
    unknown = [path for path in changed if path not in workspace.files and language_of(path) is not None]
    if unknown or any(path.rpartition("/")[2] in settings for path in changed):
        return load_workspace(workspace.root, configuration())
    reading = LoadOptions(workspace.root, workspace.configuration, workspace.conventions)
    changes: dict[str, RecordFile | None] = {}
    for path in changed:
        if path in workspace.files:
            changes[path] = None if is_gone(path) else read_found(reading, [found_file(path, workspace.root)])[0]
    return workspace.with_files(changes) if changes else workspace


def changes_on_disk(root: str, stop: "Event") -> Iterator[frozenset[str]]:
    """The paths that changed below a folder, in batches, until `stop` is set; empty ones while nothing happens.

    No change after the first batch is missed: read the files after it. Where the system reports nothing, the files are
    polled.
    """
    try:
        yield from _reported_by_the_system(root, stop)
    except (OSError, RuntimeError):  # too many watches, or a name that is not UTF-8
        yield from _polled(root, stop)


def _reported_by_the_system(root: str, stop: "Event") -> Iterator[frozenset[str]]:
    from watchfiles import Change, DefaultFilter, watch

    usual = DefaultFilter()

    def is_wanted(change: Change, path: str) -> bool:
        """Folders that are not looked into, such as `node_modules`, count below the root only."""
        return usual(change, relative_to(absolute(path, root), root) or path)

    for batch in watch(
        root,
        watch_filter=is_wanted,
        stop_event=stop,
        debounce=_DEBOUNCE_MS,
        step=_STEP_MS,
        rust_timeout=_IDLE_MS,
        yield_on_timeout=True,
        ignore_permission_denied=True,
    ):
        yield frozenset(absolute(path, root) for _, path in batch)


def _polled(root: str, stop: "Event") -> Iterator[frozenset[str]]:
    before: dict[str, Stamp] = {}
    while not stop.wait(_PAUSE_S):
        now = stamps(root, Configuration())
        yield frozenset(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))
        before = now
