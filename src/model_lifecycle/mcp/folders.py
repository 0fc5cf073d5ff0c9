"""The folders that a client opens to the server: paths stay below them, and no link leads out."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from model_lifecycle.mcp.answers import NoAnswerError, shortened
from model_lifecycle.workspace.discovery.root import is_too_wide
from model_lifecycle.workspace.disk import exists, why_outside
from model_lifecycle.workspace.paths import absolute, from_uri, relative_to

_MOST_NAMED: Final = 5


@dataclass(frozen=True)
class Folders:
    """The folders that may be read, absolute with `/`; paths that are not absolute are relative to the first."""

    paths: tuple[str, ...]
    note: str = ""
    """A sentence if folders that the client opens are not used; otherwise empty."""

    def place(self, given: str, *, must_exist: bool = True) -> str:
        """The absolute path of what a client names. Raises `NoAnswerError`."""
        path = absolute(given, self.paths[0])
        folder = next((folder for folder in self.paths if relative_to(path, folder) is not None), None)
        if folder is None:
            opened = ", ".join(self.paths)
            refused = f"`{shortened(given)}` is outside of what this server may read: {opened}"
            raise NoAnswerError(f"{refused}. {self.note}" if self.note else refused)
        if reason := why_outside(path, folder):
            raise NoAnswerError(f"`{shortened(given)}` is not read: {reason}")
        if is_too_wide(path):
            raise NoAnswerError(f"`{shortened(given)}` is {path}, which is too much to read: name a folder below it")
        if must_exist and not exists(path):
            raise NoAnswerError(f"there is no file or folder `{shortened(given)}` in {folder}")
        return path

    def shown(self, path: str) -> str:
        """A path as a client writes it."""
        names = (relative_to(path, folder) for folder in self.paths)
        return next((name for name in names if name is not None), path) or "."


def folders_of(roots: Iterable[str], otherwise: str, note: str = "") -> Folders:
    """The folders among the addresses that a client names as its roots; without any, the current folder.

    Roots of other schemes, and those that are not there, are named.
    """
    paths: list[str] = []
    left_out: list[str] = []
    for root in roots:
        path = from_uri(root)
        if path is not None and exists(path):
            paths.append(path)
        else:
            left_out.append(f"`{shortened(root)}` ({'not there' if path is not None else 'not a `file:` address'})")
    if left_out:
        more = f" and {len(left_out) - _MOST_NAMED:,} more" if len(left_out) > _MOST_NAMED else ""
        note = f"Of the folders that the client opens these are not used: {', '.join(left_out[:_MOST_NAMED])}{more}."
    return Folders(tuple(dict.fromkeys(paths)) or (otherwise,), note)
