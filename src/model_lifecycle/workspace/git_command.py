"""Runs git commands that only read the repository or list its files.

A repository may be somebody else's, and its configuration can name programs for git to run: none of these is run.
"""

import os
import subprocess
from typing import Final

_SAFE_OPTIONS: Final = (
    *("--no-pager", "--no-optional-locks"),
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "protocol.allow=never"),
)
"""Options with which git runs no program or hook of the repository, and fetches nothing."""

_ENVIRONMENT: Final = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",  # as its messages are parsed
}

_REPOSITORY_VARIABLES: Final = frozenset(
    f"GIT_{name}"
    for name in (
        *("DIR", "WORK_TREE", "INDEX_FILE", "COMMON_DIR", "PREFIX", "NAMESPACE"),
        *("OBJECT_DIRECTORY", "ALTERNATE_OBJECT_DIRECTORIES", "CEILING_DIRECTORIES"),
    )
)
"""Variables that git sets for hooks, and that would make it read the hook's repository instead of the folder's."""


def run_git(folder: str, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a git command in a folder and capture its output. Raises OSError without git on the path."""
    return subprocess.run(  # noqa: S603 - our own arguments; a revision comes after --end-of-options
        ["git", *_SAFE_OPTIONS, "-C", folder, *arguments],  # noqa: S607 - the git that people use is the one on the path
        input=stdin,
        capture_output=True,
        check=False,
        env={name: value for name, value in os.environ.items() if name not in _REPOSITORY_VARIABLES} | _ENVIRONMENT,
    )


def listed_files(folder: str) -> list[str] | None:
    """The relative paths of files in a folder that git tracks or does not ignore; None outside a repository.

    Files of nested repositories, which git lists as folders, are left out.
    """
    try:
        completed = run_git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
    except OSError:
        return None
    names = os.fsdecode(completed.stdout).split("\0")
    return [name for name in names if name and not name.endswith("/")] if not completed.returncode else None
