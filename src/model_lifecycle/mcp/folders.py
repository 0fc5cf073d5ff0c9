"""The folders that a client opens to the server; paths outside of them, also by links, are refused."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from model_lifecycle.mcp.answers import NoAnswerError, shorten
from model_lifecycle.workspace.discovery.root import is_too_wide
from model_lifecycle.workspace.disk import exists, why_outside
from model_lifecycle.workspace.paths import absolute, from_uri, relative_to

_MOST_NAMED: Final = 5
"""The most unusable folders that the note names."""


@dataclass(frozen=True)
class Folders:
    """The absolute `paths` (with `/`) of the folders that may be read; relative paths start at the first one."""

    paths: tuple[str, ...]
    note: str = ""
    """A sentence if folders that the client opens are not used; otherwise empty."""

    def resolve_path(self, given: str, *, must_exist: bool = True) -> str:
        """The absolute form of the path `given` by a client.

        Raises `NoAnswerError` for a path outside the folders, a path that is too wide (such as `/`), and if it
        `must_exist`, for a path that does not.
        """
        path = absolute(given, self.paths[0])
        folder = next((folder for folder in self.paths if relative_to(path, folder) is not None), None)
        if folder is None:
            opened = ", ".join(self.paths)
            refused = f"`{shorten(given)}` is outside of the folders that this server may read: {opened}"
            raise NoAnswerError(f"{refused}. {self.note}" if self.note else refused)
        if reason := why_outside(path, folder):
            raise NoAnswerError(f"`{shorten(given)}` is not read: {reason}")
        if is_too_wide(path):
            raise NoAnswerError(f"`{shorten(given)}` is {path}, which is too much to read: name a folder below it")
        if must_exist and not exists(path):
            raise NoAnswerError(f"there is no file or folder `{shorten(given)}` in {folder}")
        return path

    def display_path(self, path: str) -> str:
        """The path relative to the folder that contains it, `.` for the folder itself; any other path unchanged."""
        names = (relative_to(path, folder) for folder in self.paths)
        return next((name for name in names if name is not None), path) or "."


def folders_of(roots: Iterable[str], otherwise: str, note: str = "") -> Folders:
    """The folders at the URIs `roots` that a client opens, or the folder `otherwise` if none of them can be used.

    Roots with another scheme than `file:`, and roots that do not exist, are named in the note in place of `note`.
    """
    paths: list[str] = []
    unused: list[str] = []
    for root in roots:
        path = from_uri(root)
        if path is not None and exists(path):
            paths.append(path)
        else:
            unused.append(f"`{shorten(root)}` ({'not there' if path is not None else 'not a `file:` address'})")
    if unused:
        more = f" and {len(unused) - _MOST_NAMED:,} more" if len(unused) > _MOST_NAMED else ""
        note = f"Of the folders that the client opens these are not used: {', '.join(unused[:_MOST_NAMED])}{more}."
    return Folders(tuple(dict.fromkeys(paths)) or (otherwise,), note)
