"""The git repository that a file or folder is in, by the paths alone."""

from collections.abc import Iterator

from model_lifecycle.workspace.disk import exists, is_folder
from model_lifecycle.workspace.paths import join, parent


def git_top(path: str) -> str | None:
    """The top of the git repository that a file or folder is in; None where it is in none."""
    return next((folder for folder in folders_above(path) if is_git_top(folder)), None)


def is_git_top(folder: str) -> bool:
    """Whether a folder is the top of a git repository, worktree or submodule (whose `.git` is a file)."""
    return exists(join(folder, ".git"))


def folders_above(path: str) -> Iterator[str]:
    """The folder of a file, or the folder itself, and those above it."""
    folder = path if is_folder(path) else parent(path)
    while True:
        yield folder
        above = parent(folder)
        if above == folder:
            return
        folder = above
