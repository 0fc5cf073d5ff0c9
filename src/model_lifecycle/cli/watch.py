"""`validate --watch`: check again whenever a file of the workspace changes."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import Final

from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.terminal import visible
from model_lifecycle.workspace.discovery.discovery import stamps
from model_lifecycle.workspace.disk import Stamp, stamp_of

_PAUSE: Final = 0.3
"""Seconds between two looks at the files."""


def watch(check: Callable[[], list[WorkspaceResult]]) -> None:
    """Call `check` now and after each change of a file that its results came from, until Ctrl-C.

    Raises `UsageError` where the first check does; later errors are printed, as the next change may correct them.
    """
    results = check()
    stamps = _stamps(results)
    try:
        while True:
            _say("Watching for changes; Ctrl-C ends it.")
            while _stamps(results) == stamps:
                time.sleep(_PAUSE)
            if sys.stdout.isatty():
                sys.stdout.write("\x1b[2J\x1b[H")
            stamps = _stamps(results)  # before the check: what changes meanwhile is checked next
            try:
                results = check()
            except UsageError as error:
                _say(visible(str(error), keep="\n"))
    except KeyboardInterrupt:
        _say("")


def _say(line: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _stamps(results: Iterable[WorkspaceResult]) -> dict[str, Stamp]:
    """The files that the results depend on, as they are on disk now."""
    now: dict[str, Stamp] = {}
    for result in results:
        workspace = result.checked.workspace
        now |= stamps(workspace.root, workspace.configuration)
        now |= {path: stamp for path in workspace.files if (stamp := stamp_of(path)) is not None}
    return now
