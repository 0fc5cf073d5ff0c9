"""Reads an earlier state of a folder from its git repository.

Files on disk are read here and not by git, which would apply the filters that the repository configures.
"""

import os
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from hashlib import sha1, sha256
from typing import Final

from model_lifecycle.cli.command import UsageError
from model_lifecycle.workspace.disk import UnreadableError, exists, read_bytes
from model_lifecycle.workspace.git_command import run_git
from model_lifecycle.workspace.paths import join, relative_to

_REGULAR_FILE_MODES: Final = ("100644", "100755")
"""The modes of files in a git tree, as `git ls-tree` lists them."""

_SUBMODULE_MODE: Final = "160000"
"""The mode of a submodule in a git tree."""

_SHA_1_DIGITS: Final = 40

_OTHER_OWNER: Final = re.compile(r"dubious ownership in repository at '(.*)'")
"""Matches git's message on a repository of another user; group: its path."""


_NOT_FETCHED: Final = re.compile(r"promisor remote|lazy fetching disabled|missing (?:blob|tree) object")
"""Matches git's messages on objects that a partial clone lacks."""

_PARTIAL: Final = (
    "git does not have what records were at that revision, as in a partial clone (`git clone --filter`). Fetch all "
    "of it with `git fetch --refetch --no-filter`; in CI, clone without a filter"
)


@dataclass(frozen=True)
class Earlier:
    """The state of a folder at a commit. `prefix` is the folder's path within the repository, `a/b/` or empty."""

    folder: str
    prefix: str
    commit: str
    _objects: dict[str, str] = field(default_factory=dict, repr=False)
    _submodules: list[str] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        """List the files of the folder at the commit by `git`, and the submodules, which have their own history."""
        for line in _git(self.folder, "ls-tree", "-r", "-z", "--full-tree", self.commit).split(b"\0"):
            metadata, _, name = line.partition(b"\t")
            path_in_repository = os.fsdecode(name)
            if not path_in_repository.startswith(self.prefix) or path_in_repository == self.prefix:
                continue
            mode, _, rest = metadata.decode().partition(" ")
            path = join(self.folder, path_in_repository.removeprefix(self.prefix))
            if mode in _REGULAR_FILE_MODES:
                self._objects[path] = rest.rpartition(" ")[2]
            elif mode == _SUBMODULE_MODE:
                self._submodules.append(path)

    def changed_paths(self, paths: Iterable[str], is_wanted: Callable[[str], bool]) -> list[str]:
        """The absolute paths of files that `is_wanted` accepts and that are new, modified or deleted since the commit.

        `paths` are existing files, at least the new ones.
        """
        candidates = {path for path in self._objects if is_wanted(path)}
        candidates.update(path for path in paths if relative_to(path, self.folder) and is_wanted(path))
        return sorted(path for path in candidates if not self._is_unchanged(path))

    def contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes of `paths` at the commit; without paths that did not exist, or were not regular files."""
        object_names = {path: self._objects[path] for path in paths if path in self._objects}
        return dict(zip(object_names, self._blobs(object_names.values()), strict=True))

    def new_paths(self, paths: Iterable[str]) -> list[str]:
        """The `paths` in the folder that did not exist at the earlier commit."""
        return [path for path in paths if path not in self._objects and relative_to(path, self.folder)]

    def deleted_paths(self, new_paths: Collection[str]) -> list[str]:
        """The files deleted since the commit, and those whose paths differ only in case from one of `new_paths`."""
        new_names = {path.casefold() for path in new_paths}
        return sorted(path for path in self._objects if path.casefold() in new_names or not exists(path))

    def _is_unchanged(self, path: str) -> bool:
        """Whether a file has its earlier content, apart from line breaks; True for files of a submodule."""
        if any(relative_to(path, other) for other in self._submodules):
            return True
        object_name = self._objects.get(path)
        if object_name is None:
            return False
        try:
            data = read_bytes(path)
        except UnreadableError as error:
            return not error.gone
        return object_name in (_object_name(data, object_name), _object_name(data.replace(b"\r\n", b"\n"), object_name))

    def _blobs(self, names: Iterable[str]) -> list[bytes]:
        """The contents of the git objects `names`. Raises `UsageError` if one is missing, as in a partial clone."""
        answer = _git(self.folder, "cat-file", "--batch", stdin="".join(f"{name}\n" for name in names).encode())
        blobs: list[bytes] = []
        start = 0
        while start < len(answer):
            line = answer.index(b"\n", start)
            if answer.endswith(b" missing", start, line):
                raise UsageError(_PARTIAL)
            size = int(answer[start:line].rpartition(b" ")[2])
            blobs.append(answer[line + 1 : line + 1 + size])
            start = line + 1 + size + 1
        return blobs


def earlier_state(folder: str, revision: str) -> Earlier:
    """The state of a folder at the merge base of `revision` and the current commit.

    Raises `UsageError` without git or a repository, for an unknown revision, and if the history between the two is
    missing.
    """
    prefix = os.fsdecode(_git(folder, "rev-parse", "--show-prefix", failure=f"`{folder}` is in no git repository"))
    reason = f"git knows no revision `{revision}`"
    if _is_shallow(folder):
        reason += " in this shallow clone: fetch it, for example with `git fetch --unshallow` (fetch-depth: 0 in CI)"
    commit = _git(
        folder,
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        f"{revision}^{{commit}}",
        failure=reason,
    )
    unrelated = f"`{revision}` and the current commit have no common history"
    if _is_shallow(folder):
        unrelated += " in this shallow clone: fetch it with `git fetch --unshallow` (fetch-depth: 0 in CI)"
    base = _git(folder, "merge-base", commit.decode().strip(), "HEAD", failure=unrelated)
    return Earlier(folder, prefix.rstrip("\n"), base.decode().strip())


def _is_shallow(folder: str) -> bool:
    """Whether the repository of a folder is a shallow clone."""
    return _git(folder, "rev-parse", "--is-shallow-repository").strip() == b"true"


def _git(folder: str, *arguments: str, stdin: bytes = b"", failure: str | None = None) -> bytes:
    """The output of a git command in `folder`.

    Raises `UsageError` if it fails, with the message `failure` or git's own.
    """
    try:
        process = run_git(folder, *arguments, stdin=stdin)
    except OSError as error:
        raise UsageError(f"`--since` needs git, which cannot be run: {error.strerror}") from error
    if process.returncode:
        error_text = process.stderr.decode(errors="replace").strip()
        if owner_error := _OTHER_OWNER.search(error_text):
            raise UsageError(
                f"git refuses to read `{owner_error[1]}`, which belongs to another user. If you trust it, run: "
                f"git config --global --add safe.directory {owner_error[1]}"
            )
        if _NOT_FETCHED.search(error_text):
            raise UsageError(_PARTIAL)
        raise UsageError(failure or f"`git {arguments[0]}` failed: {error_text}")
    return process.stdout


def _object_name(data: bytes, like: str) -> str:
    """The git object name (hash) of a file's bytes, by the algorithm of the object name `like`: SHA-1 or SHA-256."""
    algorithm = sha1 if len(like) == _SHA_1_DIGITS else sha256
    return algorithm(b"blob %d\0%b" % (len(data), data)).hexdigest()
