"""Writes new files: all of them, or none."""

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.writing import write_all


def write_new_files(root: str, texts: Mapping[str, str]) -> None:
    """Write new files, all or none; `texts` has their texts by absolute path.

    Raises `UsageError` if that fails or one exists.
    """
    for path in texts:
        if os.path.lexists(path):
            raise UsageError(f"there is a file `{display(path, current_folder())}` already. Nothing was written")
    try:
        write_all(Path(root), {path: text.encode() for path, text in texts.items()})
    except OSError as error:
        file = error.filename or root
        raise UsageError(f"cannot write `{file}`: {reason_not_written(error)}. Nothing was written") from error


def report_unnameable(unnameable: Iterable[str]) -> None:
    """Write to standard error the sentences about imported models that cannot have a file name."""
    sys.stderr.write("".join(f"model-lifecycle: {visible(sentence)}\n" for sentence in unnameable))
