"""Finds the codes that `[per-path-ignores]` leaves out in a file."""

from pathlib import PurePosixPath

from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.globs import matching


def ignored_codes(configuration: Configuration, path: str) -> frozenset[str]:
    """The codes that are not reported in the file at this absolute path."""
    if not configuration.per_path_ignores:
        return frozenset()
    relative = PurePosixPath(path)
    if relative.is_relative_to(configuration.root):
        relative = relative.relative_to(configuration.root)
    return frozenset(
        code for glob, codes in configuration.per_path_ignores if matching((glob,), str(relative)) for code in codes
    )
