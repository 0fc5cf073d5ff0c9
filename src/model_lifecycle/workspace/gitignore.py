"""Which paths git ignores: `.gitignore` at every level, and `.git/info/exclude`."""

from dataclasses import dataclass
from pathlib import Path

from model_lifecycle.workspace.globs import Patterns
from model_lifecycle.workspace.paths import join, parent
from model_lifecycle.workspace.root import is_git_top

FILE_NAME = ".gitignore"


@dataclass(frozen=True)
class IgnoreRules:
    """The patterns that hold in a folder, as a chain from it upwards: the nearest file that says anything decides."""

    folder: str
    patterns: Patterns
    above: "IgnoreRules | None" = None

    def ignores(self, path: str, *, folder: bool) -> bool:
        """Whether git ignores a path in this folder or below, given that it ignores no folder above the path."""
        rules: IgnoreRules | None = self
        while rules is not None:
            inside = path[len(rules.folder.rstrip("/")) + 1 :]
            said = rules.patterns.verdict(f"{inside}/" if folder else inside)
            if said is not None:
                return said
            rules = rules.above
        return False


def rules_above(folder: str) -> IgnoreRules | None:
    """The rules that the folders above give to a folder: those of its repository, none where it is in none."""
    chain = [folder]
    while not is_git_top(chain[-1]):
        above = parent(chain[-1])
        if above == chain[-1]:
            return None
        chain.append(above)
    if len(chain) == 1:
        return None
    rules: IgnoreRules | None = None
    for place in reversed(chain[1:]):
        inner = rules_in(place, rules)
        if inner is not None and inner.ignores(chain[chain.index(place) - 1], folder=True):
            return None  # a person who starts inside an ignored folder means what is in it
        rules = inner
    return rules


def rules_in(folder: str, above: IgnoreRules | None) -> IgnoreRules | None:
    """The rules that hold in a folder, `above` being those of the folder above. A repository's top takes none."""
    rules = above
    if is_git_top(folder):
        rules = _with_file(folder, _git_folder(folder) / "info" / "exclude", None)
    return _with_file(folder, Path(join(folder, FILE_NAME)), rules)


def _with_file(folder: str, file: Path, above: IgnoreRules | None) -> IgnoreRules | None:
    try:
        text = file.read_text(encoding="utf-8-sig", errors="surrogateescape") if file.is_file() else ""
    except OSError:
        return above
    patterns = Patterns(text.split("\n"))  # reading has made one of every line break
    return IgnoreRules(folder, patterns, above) if patterns else above


def _git_folder(top: str) -> Path:
    """The folder that holds a repository's `info/`; for a worktree or submodule its `.git` file names it."""
    dot_git = Path(join(top, ".git"))
    if dot_git.is_dir():
        return dot_git
    try:
        named = dot_git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
        folder = dot_git.parent / named
        common = folder / "commondir"
        return folder / common.read_text(encoding="utf-8").strip() if common.is_file() else folder
    except (OSError, ValueError):
        return dot_git
