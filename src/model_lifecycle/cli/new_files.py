"""Writes files that were not there before: all of them, or none."""

import os
from collections.abc import Mapping
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.text.whole_file import create_file
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


def write_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write new files below a folder, with the folders they need: all of them, or none.

    Raises OSError, after taking back what was written, where one cannot be written or exists already.
    """
    made: list[Path] = []
    try:
        for path, content in contents.items():
            target = folder / path
            for parent in reversed(target.parents):
                if not parent.exists():
                    parent.mkdir()
                    made.append(parent)
            create_file(str(target), content)
            made.append(target)
    except BaseException:
        for done in reversed(made):
            done.rmdir() if done.is_dir() else done.unlink()
        raise
