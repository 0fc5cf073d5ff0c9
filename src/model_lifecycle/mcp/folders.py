"""The folders that a client opens to the server: paths stay below them, and no link leads out."""

from collections.abc import Iterable
from dataclasses import dataclass

from model_lifecycle.mcp.answers import NoAnswerError
from model_lifecycle.workspace.disk import exists, why_outside
from model_lifecycle.workspace.paths import absolute, from_uri, relative_to


@dataclass(frozen=True)
class Folders:
    """The folders that may be read, absolute with `/`; paths that are not absolute are relative to the first."""

    paths: tuple[str, ...]

    def place(self, given: str, *, must_exist: bool = True) -> str:
        """The absolute path of what a client names. Raises `NoAnswerError`."""
        path = absolute(given, self.paths[0])
        folder = next((folder for folder in self.paths if relative_to(path, folder) is not None), None)
        if folder is None:
            opened = ", ".join(self.paths)
            raise NoAnswerError(f"`{given}` is outside of what this server may read: {opened}")
        if reason := why_outside(path, folder):
            raise NoAnswerError(f"`{given}` is not read: {reason}")
        if must_exist and not exists(path):
            raise NoAnswerError(f"there is no file or folder `{given}` in {folder}")
        return path

    def shown(self, path: str) -> str:
        """A path as a client writes it."""
        names = (relative_to(path, folder) for folder in self.paths)
        return next((name for name in names if name is not None), path) or "."


def folders_of(roots: Iterable[str], otherwise: str) -> Folders:
    """The folders of the `file:` addresses that a client names as its roots; without any, the current folder."""
    paths = [path for root in roots if (path := from_uri(root)) is not None]
    return Folders(tuple(dict.fromkeys(paths)) or (otherwise,))
