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

_PAUSE_S: Final = 0.3
_SHARE: Final = 20
"""The shortest pause between two polls, as a multiple of the processor time of the first."""


def reloaded_workspace(
    workspace: Workspace, changed: Collection[str], configuration: Callable[[], Configuration]
) -> Workspace:
    """The snapshot after the files `changed` (absolute paths with `/`) were changed, created or deleted on disk.

    Only files of the workspace are read again, unless a record file is new or the configuration changed.
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


def changes_on_disk(root: str, named: Collection[str], stop: "Event") -> Iterator[frozenset[str]]:
    """Yield batches of changed paths of records and configuration below `root`, and of those `named`.

    A batch is empty if nothing has changed. No change after the first batch is missed: read the files after it.
    Ends once `stop` is set.
    """
    now = _stamps(root, named)
    yield frozenset()
    duration = 0.0
    while not stop.wait(max(_PAUSE_S, _SHARE * duration)):
        before, start = now, time.thread_time()
        now = _stamps(root, named)
        duration = time.thread_time() - start
        yield frozenset(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))


def _stamps(root: str, named: Collection[str]) -> dict[str, Stamp | None]:
    return {**stamps(root, Configuration()), **{path: stamp_of(path) for path in named}}
