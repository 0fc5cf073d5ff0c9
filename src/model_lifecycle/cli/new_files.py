"""Writes files that were not there before: all of them, or none."""

import os
from collections.abc import Mapping
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.init import write_all
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.paths import display


def write_new_files(root: str, texts: Mapping[str, str]) -> None:
    """Write texts by their absolute paths. Raises `UsageError` where one cannot be written or is in the way."""
    for path in texts:
        if os.path.lexists(path):
            raise UsageError(f"there is a file `{display(path, current_folder())}` already. Nothing was written")
    try:
        write_all(Path(root), {path: text.encode() for path, text in texts.items()})
    except OSError as error:
        place = error.filename or root
        raise UsageError(f"cannot write `{place}`: {reason_not_written(error)}. Nothing was written") from error
