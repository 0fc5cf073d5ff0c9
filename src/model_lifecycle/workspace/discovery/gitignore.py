"""Evaluates which paths git ignores, by `.gitignore` at every level and `.git/info/exclude`."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from model_lifecycle.workspace.disk import UnreadableError, is_file, is_folder, is_link, read_bytes
from model_lifecycle.workspace.globs import Patterns
from model_lifecycle.workspace.paths import absolute, join, parent
from model_lifecycle.workspace.repository import is_git_top

FILE_NAME = ".gitignore"

MOST_WILDCARDS: Final = 2_000
"""Maximum number of wildcard patterns in a file, as each path may have to be compared with each of them."""


class IgnoreRules(NamedTuple):
    """The ignore patterns of a folder, linked to those of the folders above; the nearest matching file decides."""

    folder: str
    patterns: Patterns
    above: "IgnoreRules | None" = None
    overfull: str = ""
    """The path of the file if it exceeds `MOST_WILDCARDS`, after which patterns have no effect; otherwise empty."""

    def ignores(self, path: str, *, folder: bool) -> bool:
        """Whether git ignores a path in this folder or below, given that it ignores no folder above the path."""
        rules: IgnoreRules | None = self
        while rules is not None:
            relative_path = path[len(rules.folder.rstrip("/")) + 1 :]
            verdict = rules.patterns.verdict(f"{relative_path}/" if folder else relative_path)
            if verdict is not None:
                return verdict
            rules = rules.above
        return False


def rules_above(folder: str) -> IgnoreRules | None:
    """The rules that a folder inherits from the folders above it; None if it is the top of a repository or in none, or
    if an ignored folder contains it.
    """
    chain = [folder]
    while not is_git_top(chain[-1]):
        above = parent(chain[-1])
        if above == chain[-1]:
            return None
        chain.append(above)
    if len(chain) == 1:
        return None
    rules: IgnoreRules | None = None
    for folder_above in reversed(chain[1:]):
        folder_rules = rules_in(folder_above, rules)
        if folder_rules is not None and folder_rules.ignores(chain[chain.index(folder_above) - 1], folder=True):
            return None  # someone who starts inside an ignored folder wants its files
        rules = folder_rules
    return rules


def rules_in(folder: str, above: IgnoreRules | None) -> IgnoreRules | None:
    """The rules of a folder, given those of the folder `above`, which the top of a repository does not inherit."""
    rules = above
    if is_git_top(folder):
        rules = _with_file(folder, join(_git_folder(folder), "info/exclude"), None)
    return _with_file(folder, join(folder, FILE_NAME), rules)


def _with_file(folder: str, file: str, above: IgnoreRules | None) -> IgnoreRules | None:
    """The rules `above` extended by the patterns of a file; `above` itself if it has none or is a link, as in git."""
    if file.endswith(FILE_NAME) and is_link(file):
        return above  # git follows no link there
    lines = [line.removesuffix("\r") for line in _text(file).split("\n")]
    used_lines = lines if len(lines) <= MOST_WILDCARDS else list(_within_limit(lines))
    patterns = Patterns(used_lines)
    return IgnoreRules(folder, patterns, above, file if len(used_lines) < len(lines) else "") if patterns else above


def _within_limit(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines up to the limit of `MOST_WILDCARDS`."""
    wildcards = 0
    for line in lines:
        wildcards += any(character in line for character in "*?[") and not line.startswith("#")
        if wildcards > MOST_WILDCARDS:
            return
        yield line


def _text(file: str) -> str:
    """The text of a small file of git; empty if the file is missing or unreadable."""
    with suppress(UnreadableError):
        if is_file(file):
            return read_bytes(file).decode("utf-8-sig", "surrogateescape")
    return ""


def _git_folder(top: str) -> str:
    """The git directory of a repository (with `info/`), which a worktree's or submodule's `.git` file names."""
    dot_git = join(top, ".git")
    if is_folder(dot_git):
        return dot_git
    folder = absolute(_text(dot_git).removeprefix("gitdir:").strip(), top)
    common = _text(join(folder, "commondir")).strip()
    return absolute(common, folder) if common else folder
