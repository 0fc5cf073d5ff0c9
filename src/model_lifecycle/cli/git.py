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

_REGULAR_FILES: Final = ("100644", "100755")
_REPOSITORY: Final = "160000"
_SHA_1_DIGITS: Final = 40

_SOMEBODY_ELSE: Final = re.compile(r"dubious ownership in repository at '(.*)'")


_NOT_FETCHED: Final = re.compile(r"promisor remote|lazy fetching disabled|missing (?:blob|tree) object")

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
    _repositories: list[str] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        """List the files of the folder at the commit, and its submodules, which have a history of their own."""
        for line in _git(self.folder, "ls-tree", "-r", "-z", "--full-tree", self.commit).split(b"\0"):
            about, _, name = line.partition(b"\t")
            inside = os.fsdecode(name)
            if not inside.startswith(self.prefix) or inside == self.prefix:
                continue
            mode, _, rest = about.decode().partition(" ")
            path = join(self.folder, inside.removeprefix(self.prefix))
            if mode in _REGULAR_FILES:
                self._objects[path] = rest.rpartition(" ")[2]
            elif mode == _REPOSITORY:
                self._repositories.append(path)

    def changed(self, paths: Iterable[str], wanted: Callable[[str], bool]) -> list[str]:
        """The absolute paths of `wanted` files that are new, modified or deleted since the commit.

        `paths` are existing files, at least the new ones.
        """
        candidates = {path for path in self._objects if wanted(path)}
        candidates.update(path for path in paths if relative_to(path, self.folder) and wanted(path))
        return sorted(path for path in candidates if not self._is_unchanged(path))

    def contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes of `paths` at the commit; without paths that did not exist, or were not regular files."""
        wanted = {path: self._objects[path] for path in paths if path in self._objects}
        return dict(zip(wanted, self._blobs(wanted.values()), strict=True))

    def added(self, paths: Iterable[str]) -> list[str]:
        """The `paths` in the folder that did not exist at the earlier commit."""
        return [path for path in paths if path not in self._objects and relative_to(path, self.folder)]

    def deleted(self, came: Collection[str]) -> list[str]:
        """The files deleted since the commit, including those whose paths differ only in case from one of `came`."""
        folded = {path.casefold() for path in came}
        return sorted(path for path in self._objects if path.casefold() in folded or not exists(path))

    def _is_unchanged(self, path: str) -> bool:
        """Whether a file has its earlier content, apart from line breaks; true for files of a submodule."""
        if any(relative_to(path, other) for other in self._repositories):
            return True
        name = self._objects.get(path)
        if name is None:
            return False
        try:
            data = read_bytes(path)
        except UnreadableError as error:
            return not error.gone
        return name in (_name(data, name), _name(data.replace(b"\r\n", b"\n"), name))

    def _blobs(self, names: Iterable[str]) -> list[bytes]:
        """The contents of git objects. Raises `UsageError` if one is missing, as in a partial clone."""
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
    prefix = os.fsdecode(_git(folder, "rev-parse", "--show-prefix", why=f"`{folder}` is in no git repository"))
    unknown = f"git knows no revision `{revision}`"
    if _is_shallow(folder):
        unknown += " in this shallow clone: fetch it, for example with `git fetch --unshallow` (fetch-depth: 0 in CI)"
    commit = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", why=unknown)
    unrelated = f"`{revision}` and the current commit have no common history"
    if _is_shallow(folder):
        unrelated += " in this shallow clone: fetch it with `git fetch --unshallow` (fetch-depth: 0 in CI)"
    base = _git(folder, "merge-base", commit.decode().strip(), "HEAD", why=unrelated)
    return Earlier(folder, prefix.rstrip("\n"), base.decode().strip())


def _is_shallow(folder: str) -> bool:
    return _git(folder, "rev-parse", "--is-shallow-repository").strip() == b"true"


def _git(folder: str, *arguments: str, stdin: bytes = b"", why: str | None = None) -> bytes:
    """The output of a git command. Raises `UsageError` if it fails, with the message `why` or else git's own."""
    try:
        ended = run_git(folder, *arguments, stdin=stdin)
    except OSError as error:
        raise UsageError(f"`--since` needs git, which cannot be run: {error.strerror}") from error
    if ended.returncode:
        error_text = ended.stderr.decode(errors="replace").strip()
        if refused := _SOMEBODY_ELSE.search(error_text):
            raise UsageError(
                f"git refuses to read `{refused[1]}`, which belongs to another user. If you trust it, run: "
                f"git config --global --add safe.directory {refused[1]}"
            )
        if _NOT_FETCHED.search(error_text):
            raise UsageError(_PARTIAL)
        raise UsageError(why or f"`git {arguments[0]}` failed: {error_text}")
    return ended.stdout


def _name(data: bytes, like: str) -> str:
    """The git object name (hash) of a file's bytes, by the algorithm of the object name `like`."""
    algorithm = sha1 if len(like) == _SHA_1_DIGITS else sha256
    return algorithm(b"blob %d\0%b" % (len(data), data)).hexdigest()
