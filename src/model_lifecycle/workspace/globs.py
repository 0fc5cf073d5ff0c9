"""Globs of the configuration, by git's rules for ignore patterns."""

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


def matching(globs: tuple[str, ...], path: str) -> str | None:
    """The glob that decides that a path (relative to the globs' folder) is meant; None where none does.

    The last that matches decides, and one with `!` before it takes a path out again.
    """
    if not globs:
        return None
    found = _compiled(globs).check_file(path)
    return globs[found.index] if found.include and found.index is not None else None


def mistake(glob: str) -> str | None:
    """What is wrong with a glob, as the end of a sentence; None where nothing is."""
    if not glob.strip():
        return "it is empty"
    if glob.lstrip().startswith("#"):
        return "a glob that starts with `#` is a comment and matches nothing"
    if "\\" in glob.rstrip("\\ ") and "/" not in glob:
        return "folders are separated by `/`, on every system"
    if glob.startswith(("../", "./")):
        return "it must start in the folder of the configuration, without `./` or `../`"
    try:
        _compiled((glob,))
    except ValueError:
        return "it is not a pattern that git would understand"
    return None


@lru_cache(maxsize=64)
def _compiled(globs: tuple[str, ...]) -> "GitIgnoreSpec":
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(globs)
