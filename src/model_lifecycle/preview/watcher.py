"""Watching the files on disk, and a new snapshot after each change, for a preview without an editor."""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.discovery.discovery import FoundFile
from model_lifecycle.workspace.disk import is_gone
from model_lifecycle.workspace.load_workspace import LoadOptions, load_workspace, read_found
from model_lifecycle.workspace.paths import absolute
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from threading import Event

_DEBOUNCE_MS = 50
_STEP_MS = 20
_IDLE_MS = 200


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
            changes[path] = None if is_gone(path) else read_found(reading, [FoundFile(path)])[0]
    return workspace.with_files(changes) if changes else workspace


def changes_on_disk(root: str, stop: "Event") -> Iterator[frozenset[str]]:
    """The paths that changed below a folder, in batches, until `stop` is set; empty ones while nothing happens.

    Nothing is missed from the first batch on: whoever reads the files only after it knows the state that later batches
    change.
    """
    from watchfiles import watch

    for batch in watch(
        root, stop_event=stop, debounce=_DEBOUNCE_MS, step=_STEP_MS, rust_timeout=_IDLE_MS, yield_on_timeout=True
    ):
        yield frozenset(absolute(path, root) for _, path in batch)
