"""What a git repository says about an earlier state of some folder."""

import os
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass

from model_lifecycle.cli.command import UsageError
from model_lifecycle.workspace.paths import join

_REGULAR_FILES = ("100644", "100755")


@dataclass(frozen=True)
class Earlier:
    """The state of a folder at a commit. `prefix` is the folder's place in the repository, `a/b/` or empty."""

    folder: str
    prefix: str
    commit: str

    def changed(self) -> list[str]:
        """The files of the folder that differ from that state or are new, tracked or not; absolute, with `/`."""
        differ = _git(self.folder, "diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", self.commit, "--", ".")
        new = _git(self.folder, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ".")
        paths = {os.fsdecode(path) for path in (differ + new).split(b"\0") if path}
        return sorted(join(self.folder, path.removeprefix(self.prefix)) for path in paths)

    def contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes that some of the folder's files had; without those that were not there, or were no files."""
        wanted = {self.prefix + path.removeprefix(join(self.folder, "")): path for path in paths}
        listed = _git(self.folder, "ls-tree", "-r", "-z", "--full-tree", self.commit)
        objects: dict[str, str] = {}
        for line in listed.split(b"\0"):
            about, _, name = line.partition(b"\t")
            mode, _, rest = about.decode().partition(" ")
            path = wanted.get(os.fsdecode(name))
            if path is not None and mode in _REGULAR_FILES:
                objects[path] = rest.partition(" ")[2]
        return dict(zip(objects, self._blobs(objects.values()), strict=True))

    def _blobs(self, names: Iterable[str]) -> list[bytes]:
        answer = _git(self.folder, "cat-file", "--batch", stdin="".join(f"{name}\n" for name in names).encode())
        found: list[bytes] = []
        start = 0
        while start < len(answer):
            line = answer.index(b"\n", start)
            size = int(answer[start:line].rpartition(b" ")[2])
            found.append(answer[line + 1 : line + 1 + size])
            start = line + 1 + size + 1
        return found


def earlier_state(folder: str, revision: str) -> Earlier:
    """The state of a folder where the current branch left a revision (their merge base).

    Raises `UsageError` where there is no git or no repository, where the revision is unknown, and where the history
    between the two is not there.
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
    """What a git command prints. Raises `UsageError` where it fails: with `why` in place of git's own words."""
    try:
        ended = subprocess.run(  # noqa: S603 - arguments of our own; a revision stands behind --end-of-options
            ["git", "-C", folder, *arguments],  # noqa: S607 - the git that people use is the one on the path
            input=stdin,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise UsageError(f"`--since` needs git, which cannot be run: {error.strerror}") from error
    if ended.returncode:
        said = ended.stderr.decode(errors="replace").strip()
        raise UsageError(why or f"`git {arguments[0]}` failed: {said}")
    return ended.stdout
