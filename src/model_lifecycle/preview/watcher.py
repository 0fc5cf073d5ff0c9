"""Watches the files on disk and makes a new snapshot after each change, for a preview without an editor.

An editor reports changes to the server (`workspace/didChangeWatchedFiles`); in a terminal the files are polled, which
takes 12 ms of processor time for 1,000 records among 20,000 other files. The system's notifications do not suffice, as
they fail at a limit of watches and at names that are not UTF-8.
"""

import time
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Final

from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.discovery.discovery import found_file, stamps
from model_lifecycle.workspace.disk import Stamp, is_gone, stamp_of
from model_lifecycle.workspace.load_workspace import LoadOptions, load_workspace, read_found
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from threading import Event

_MIN_PAUSE: Final = 0.3
_PAUSE_FACTOR: Final = 20
"""The shortest pause between two polls, as a multiple of the processor time of the first."""


def reloaded_workspace(
    workspace: Workspace, changed_paths: Collection[str], configuration: Callable[[], Configuration]
) -> Workspace:
    """The snapshot after the files `changed_paths` (absolute paths with `/`) were changed, created or deleted on disk.

    Only files of the workspace are read again, unless a record file is new or the configuration changed.
    """
    settings = {"pyproject.toml", FILE_NAME}
    unknown = [path for path in changed_paths if path not in workspace.files and language_of(path) is not None]
    if unknown or any(path.rpartition("/")[2] in settings for path in changed_paths):
        return load_workspace(workspace.root, configuration())
    options = LoadOptions(workspace.root, workspace.configuration, workspace.conventions)
    changes: dict[str, RecordFile | None] = {}
    for path in changed_paths:
        if path in workspace.files:
            changes[path] = None if is_gone(path) else read_found(options, [found_file(path, workspace.root)])[0]
    return workspace.with_files(changes) if changes else workspace


def changes_on_disk(root: str, also_watched: Collection[str], stop: "Event") -> Iterator[frozenset[str]]:
    """Yield batches of changed paths of records and configuration below `root`, and of those `also_watched`.

    A batch is empty if nothing has changed. No change after the first batch is missed: read the files after it.
    Ends once `stop` is set.
    """
    stamps_now = _stamps(root, also_watched)
    yield frozenset()
    duration = 0.0
    while not stop.wait(max(_MIN_PAUSE, _PAUSE_FACTOR * duration)):
        stamps_before, start = stamps_now, time.thread_time()
        stamps_now = _stamps(root, also_watched)
        duration = time.thread_time() - start
        yield frozenset(
            path for path in stamps_before.keys() | stamps_now.keys() if stamps_before.get(path) != stamps_now.get(path)
        )


def _stamps(root: str, also_watched: Collection[str]) -> dict[str, Stamp | None]:
    """The stamps of the files below `root` and of `also_watched`, by path."""
    return {**stamps(root, Configuration()), **{path: stamp_of(path) for path in also_watched}}
