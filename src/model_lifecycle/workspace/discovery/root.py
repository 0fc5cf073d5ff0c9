"""Finds the workspace root of a file: the folder of its configuration, its repository, or its records."""

import os
from contextlib import suppress
from typing import Final, Literal, NamedTuple

from model_lifecycle.records.record import Kind
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, PYPROJECT
from model_lifecycle.workspace.configuration.own_table import has_own_table
from model_lifecycle.workspace.disk import UnreadableError, is_file, is_folder, read_bytes
from model_lifecycle.workspace.paths import absolute, join, parent, relative_to
from model_lifecycle.workspace.repository import folders_above, git_top

FOLDERS: Final[dict[str, Kind]] = {"models": "model", "providers": "provider", "migrations": "migration"}
"""The convention folders, and the kind of the files in each."""

_LONGEST_GIT_FILE = 4096
"""The most bytes of a `.git` file that are read."""


class Root(NamedTuple):
    """A workspace root, by what it was identified (`how`), and its configuration file, if any."""

    path: str
    how: Literal["configuration", "git", "folders", "given"]
    configuration: str | None = None

    @property
    def reason(self) -> str:
        """The reason why this folder is the root, as the end of a sentence."""
        match self.how:
            case "configuration":
                return f"it holds the configuration `{(self.configuration or '').rpartition('/')[2]}`"
            case "git":
                return "it is the top of a git repository"
            case "folders":
                return "it is the nearest folder that holds folders of records (`models/`, `providers/`, `migrations/`)"
            case "given":
                return "nothing above says otherwise: no configuration, no git repository, no folder of records"


def find_root(path: str, otherwise: str) -> Root:
    """The workspace root of a file or folder (schemas/README.md#workspaces); `otherwise` is the current or the editor's
    workspace folder.

    `otherwise` counts only for paths in it, and never if it is the home folder or the top of the file system; the last
    resort is the folder that the path is in. Both paths are absolute, with `/`; `path` need not exist. Folders that
    cannot be read count as empty.
    """
    above = list(folders_above(path))
    for folder in above:
        if (configuration := configuration_in(folder)) is not None:
            return Root(folder, "configuration", configuration)
    if (top := git_top(path)) is not None:
        return Root(top, "git")
    below = path
    for folder in above:
        if _holds_records(folder, below):
            return Root(folder, "folders")
        below = folder
    contains_path = relative_to(path, otherwise) is not None and not is_too_wide(otherwise)
    return Root(otherwise if contains_path else above[0], "given")


def configuration_in(folder: str) -> str | None:
    """The configuration file in a folder: `model-lifecycle.toml`, or a `pyproject.toml` with our table."""
    configuration = join(folder, FILE_NAME)
    if is_file(configuration):
        return configuration
    pyproject = join(folder, PYPROJECT)
    with suppress(UnreadableError):
        if is_file(pyproject) and has_own_table(read_bytes(pyproject)):
            return pyproject
    return None


def nearest_configured(path: str) -> str | None:
    """The nearest folder above a path that has a configuration file; None if there is none."""
    return next((folder for folder in folders_above(path) if configuration_in(folder) is not None), None)


def is_another_worktree(folder: str, root: str) -> bool:
    """Whether a folder is a linked worktree of the root's repository, with the same files at another commit."""
    repository = _repository_of_worktree(folder)
    top = git_top(root) if repository is not None else None
    return top is not None and repository == (_repository_of_worktree(top) or os.path.realpath(join(top, ".git")))


def _repository_of_worktree(folder: str) -> str | None:
    """The git directory of the repository that a linked worktree belongs to; None for any other folder."""
    git_file = join(folder, ".git")
    try:
        text = read_bytes(git_file, _LONGEST_GIT_FILE) if is_file(git_file) else b""
    except UnreadableError:
        return None
    git = os.fsdecode(text.removeprefix(b"gitdir:").strip()) if text.startswith(b"gitdir:") else ""
    repository, separator, _ = git.replace("\\", "/").rpartition("/worktrees/")
    return os.path.realpath(absolute(repository, folder)) if separator else None


def _holds_records(folder: str, below: str) -> bool:
    """Whether a folder has two convention folders, or its child `below` (on the way to a file) is one."""
    if below != folder and below.rpartition("/")[2] in FOLDERS and is_folder(below):
        return True
    return sum(is_folder(join(folder, name)) for name in FOLDERS) > 1


def is_too_wide(folder: str) -> bool:
    """Whether a folder is the home folder, or the root of the file system."""
    return bool(folder) and (parent(folder) == folder or folder == absolute(os.path.expanduser("~"), "/"))  # noqa: PTH111 - never raises
