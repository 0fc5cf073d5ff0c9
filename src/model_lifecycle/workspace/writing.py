"""Writes users' files, and never outside the repository through a link in it.

A cloned repository may hold links to any file of its user: no link of a repository is followed out of it.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from errno import ESTALE
from pathlib import Path
from typing import Final

from model_lifecycle.text.whole_file import create_file, sweep_once, write_whole
from model_lifecycle.workspace.discovery.root import nearest_configured
from model_lifecycle.workspace.disk import RefusedPlaceError, real_path, why_outside
from model_lifecycle.workspace.paths import absolute, join, parent, relative_to
from model_lifecycle.workspace.repository import git_top

Changed = Mapping[str, tuple[bytes, bytes]]
"""The contents of files before and after, by path."""

_NONE: Final[Changed] = {}

WRITTEN: Final = "MODEL_LIFECYCLE_WRITTEN"
"""The environment variable that names a file to which the absolute path of each written file is appended, followed by
a NUL: for jobs that commit exactly what the program wrote.
"""


def note_written(path: str | Path) -> None:
    """Append a path to the file that `WRITTEN` names, if any. Raises OSError."""
    listing = os.environ.get(WRITTEN)
    if listing:
        absolute_path = absolute(str(path), absolute(os.getcwd(), "/"))  # noqa: PTH109 - as below
        with Path(listing).open("ab") as file:
            file.write(os.fsencode(absolute_path) + b"\0")


def check_place(path: str | Path, *, within: str | Path = ".", own: str | Path = "") -> None:
    """Raise `RefusedPlaceError` if a link in `path` leads out of the repository that holds the link.

    The repository is git's; without git, a folder with a configuration; otherwise `within` or the current folder;
    never the home folder. `own` is a folder that the user controls; links in its path are trusted.
    """
    current = absolute(os.getcwd(), "/")  # noqa: PTH109 - a text, not a Path
    absolute_path, folder = absolute(str(path), current), absolute(str(within), current)
    own_folder = absolute(str(own), current) if str(own) else ""
    for link, real in _links(absolute_path):
        if own_folder and relative_to(own_folder, link) is not None:
            continue
        repository = _repository_of(parent(real), (folder, current))
        if repository is not None and (reason := why_outside(real, repository)):
            raise RefusedPlaceError(reason, absolute_path)


def write_file_whole(
    path: str | Path, content: bytes, *, own: str | Path = "", also_read_only: bool = False, also_pipes: bool = False
) -> None:
    """Write a file as `write_whole`, and create its folders.

    Raises `RefusedPlaceError` as `check_place`, or another OSError.
    """
    check_place(path, own=own)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_whole(Path(path), content, also_read_only=also_read_only, also_pipes=also_pipes)
    note_written(path)


def create_new_file(path: str | Path, content: bytes) -> None:
    """Create a file as `create_file`, and its folders. Raises as `write_file_whole`."""
    check_place(path)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    create_file(str(path), content)
    note_written(path)


def write_all(folder: Path, contents: Mapping[str, bytes], changed: Changed = _NONE) -> None:
    """Write new files below a folder, creating folders, and change others (`changed`): all of them, or none.

    Raises OSError, after undoing everything, if a new file exists, one to change has other content, or a file
    cannot be written.
    """
    created: list[Path] = []
    replaced: list[tuple[Path, bytes]] = []
    try:
        for path, content in contents.items():
            target = folder / path
            check_place(target, within=folder)
            for parent in reversed(target.parents):
                if not parent.exists():
                    parent.mkdir()
                    created.append(parent)
            create_file(str(target), content)
            created.append(target)
            note_written(target)
        for path, (before, after) in changed.items():
            target = folder / path
            if target.read_bytes() != before:
                raise OSError(ESTALE, "it was changed meanwhile", str(target))
            write_file_whole(target, after)
            replaced.append((target, before))
    except BaseException:
        for path_replaced, before in replaced:
            write_file_whole(path_replaced, before)
        for path_created in reversed(created):
            path_created.rmdir() if path_created.is_dir() else path_created.unlink()
        raise


def _links(path: str) -> Iterator[tuple[str, str]]:
    """Yield each step of a path that is a link, and the path of that link with all links before it resolved."""
    steps, above = [path], parent(path)
    while above != steps[-1]:
        steps.append(above)
        above = parent(above)
    folder = steps.pop()
    for step in reversed(steps):
        link = join(folder, step.rpartition("/")[2])
        folder = real_path(link)
        if folder != link:
            yield step, link


def _repository_of(folder: str, otherwise: tuple[str, ...]) -> str | None:
    """The repository of a real folder, as `check_place` defines it; None if it is the home folder or there is none."""
    repository = git_top(folder) or nearest_configured(folder)
    if repository is None:
        repository = next(
            (candidate for candidate in map(real_path, otherwise) if relative_to(folder, candidate) is not None), None
        )
    return None if repository == real_path(os.path.expanduser("~")) else repository  # noqa: PTH111 - never raises


def sweep_folders(paths: Iterable[str]) -> None:
    """Remove temporary files that killed processes left in the folders of these paths."""
    for folder in dict.fromkeys(map(parent, paths)):
        sweep_once(folder)
