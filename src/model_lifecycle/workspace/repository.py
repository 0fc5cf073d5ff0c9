"""Finds the git repository of a file or folder, by looking for `.git` in the folders above."""

from collections.abc import Iterator

from model_lifecycle.workspace.disk import exists, is_folder
from model_lifecycle.workspace.paths import join, parent


def git_top(path: str) -> str | None:
    """The top level of the git repository that contains a path; None outside a repository."""
    return next((folder for folder in folders_above(path) if is_git_top(folder)), None)


def is_git_top(folder: str) -> bool:
    """Whether a folder is the top level of a git repository, worktree or submodule (where `.git` is a file)."""
    return exists(join(folder, ".git"))


def folders_above(path: str) -> Iterator[str]:
    """Yield the folder of a file (or the folder itself), then all folders above it."""
    folder = path if is_folder(path) else parent(path)
    while True:
        yield folder
        above = parent(folder)
        if above == folder:
            return
        folder = above
