"""Writes a site into a folder, whole or not at all, and touches only files that an earlier run wrote."""

import json
import os
import shutil
import signal
import stat
import tempfile
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from pathlib import Path, PurePosixPath
from types import FrameType
from typing import Final

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import name_lines
from model_lifecycle.text.whole_file import create_file, is_held, move
from model_lifecycle.workspace.discovery.discovery import SITE
from model_lifecycle.workspace.disk import RefusedPlaceError, reason_not_written
from model_lifecycle.workspace.load_workspace import Progress
from model_lifecycle.workspace.paths import absolute, relative_to
from model_lifecycle.workspace.process_pool import parallel_map
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import check_place

MANIFEST: Final = SITE
"""The file that lists the written files, for the next run, and so that they are not discovered as records."""

_MOST_NAMED: Final = 10


def site_folder(output: str, workspace: Workspace) -> Path:
    """The folder that `--output` names. Raises `UsageError` if it holds records, or must not be written to."""
    path = absolute(output, current_folder())
    try:
        check_place(path)
    except RefusedPlaceError as error:
        raise UsageError(f"`{output}` is not written: {error.reason}") from error
    if any(relative_to(file, path) for file in workspace.files):
        raise UsageError(f"`{output}` holds the records themselves: name a folder of its own with --output DIR")
    return Path(output)


def write_site(folder: Path, files: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Write the files, given as paths with `/` and texts, and remove those of the last run; return the kept paths.

    Everything is first written to a staging folder and then moved; if that fails, or the process is asked to end,
    all is put back. Files of the last run that somebody has changed since are kept: their paths
    are returned. Raises `UsageError`, and writes nothing, if the folder cannot be written, or a file that an earlier
    run did not write is in the way.
    """
    return _write(folder, lambda stage: stage(files))


def write_site_together(
    folder: Path,
    parts: Sequence[str],
    files_of: Callable[[Sequence[str]], Iterable[tuple[str, str]]],
    *,
    jobs: int,
    progress: Progress | None = None,
) -> tuple[str, ...]:
    """Write a site as `write_site` does, with several processes, each of which renders and writes some `parts`."""

    def written(stage: _Stage) -> dict[str, str]:
        """Stage the files of all parts in several processes; return their hashes by path."""

        def work(parts: Sequence[str]) -> list[tuple[str, str]]:
            return list(stage(files_of(parts)).items())

        return dict(parallel_map(work, parts, jobs=jobs, progress=progress, chunk=_PARTS))

    return _write(folder, written)


_PARTS: Final = 16
"""Number of parts per task of a process: about 20 ms."""

_Stage = Callable[[Iterable[tuple[str, str]]], dict[str, str]]
"""Writes files to the staging folder, and returns their hashes by path."""


def _write(folder: Path, written: Callable[[_Stage], dict[str, str]]) -> tuple[str, ...]:
    """Stage files with `written` and move them into the folder; return the kept paths. Raises `UsageError`."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"`{folder}` is not a folder: name one with --output DIR")
    try:
        with ending_tidily(), _staging(folder) as staging:
            before = _written_before(folder)
            hashes = written(lambda files: _stage(staging / "new", files, folder, before))
            return _move_in(folder, staging, dict(sorted(hashes.items())), before)
    except OSError as error:
        place = error.filename or folder
        raise UsageError(f"cannot write `{place}`: {reason_not_written(error)}. The folder is as it was") from error


@contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """Give a temporary folder on the same file system; remove it afterwards, and those that killed runs left."""
    nearest = next(parent for parent in (folder, *folder.absolute().parents) if parent.is_dir())
    with ExitStack() as held:
        # Since such a run was killed, the folder may have come to be.
        for left in chain(nearest.glob(f"{_STAGING}????????"), nearest.parent.glob(f"{_STAGING}????????")):
            if _is_held(left, held) and {path.name for path in left.iterdir()} <= {"new", "old"}:
                shutil.rmtree(left, ignore_errors=True)
        staging = Path(tempfile.mkdtemp(prefix=_STAGING, dir=nearest))
        _is_held(staging, held)
        try:
            yield staging
        finally:
            shutil.rmtree(staging, ignore_errors=True)


_STAGING: Final = ".model-lifecycle-"


def _is_held(folder: Path, held: ExitStack) -> bool:
    """Lock a folder until `held` is closed; return whether that worked: not while the process that made it runs."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except (OSError, AttributeError):  # Windows opens no folders
        return False
    held.callback(os.close, descriptor)
    return is_held(descriptor)


def _stage(place: Path, files: Iterable[tuple[str, str]], folder: Path, before: Mapping[str, str]) -> dict[str, str]:
    """Write new and changed files into the folder `place`; return the hashes of all files by path.

    They are not flushed to the disk: a site has thousands, and files that a crash damages are written again.
    """
    hashes: dict[str, str] = {}
    created: set[str] = set()
    for path, text in files:
        data = text.encode()
        hashes[path] = sha256(data).hexdigest()
        if before.get(path) == hashes[path] and _holds(folder / path, hashes[path]):
            continue
        parent = path.rpartition("/")[0]
        if parent not in created:
            (place / parent).mkdir(parents=True, exist_ok=True)
            created.add(parent)
        _create(f"{place}/{path}", data)
    return hashes


def _create(path: str, data: bytes) -> None:
    """Write a file into the staging folder, over one that a process which died has left."""
    try:
        create_file(path, data, durable=False)
    except FileExistsError:
        os.unlink(path)  # noqa: PTH108 - as `create_file`
        create_file(path, data, durable=False)


def _move_in(folder: Path, staging: Path, hashes: Mapping[str, str], before: Mapping[str, str]) -> tuple[str, ...]:
    """Move staged files and a new manifest into the folder, remove stale files, and return the kept paths."""
    _refuse_foreign(folder, hashes, before)
    difference = _difference(folder, hashes, before)
    changed, gone, kept = difference.written, difference.removed, difference.kept
    # For files that are left alone the list keeps the hash of what was written, for the next run.
    listed = {path: before[path] if path in kept else text_hash for path, text_hash in hashes.items()}
    manifest = json.dumps({"files": dict(sorted(listed.items()))}, indent=1) + "\n"
    (staging / "new").mkdir(exist_ok=True)
    create_file(str(staging / "new" / MANIFEST), manifest.encode(), durable=False)
    _exchange(folder, staging, [*changed, MANIFEST], gone)
    for path in gone:
        _remove_empty(folder, PurePosixPath(path).parent)
    return kept


@dataclass(frozen=True)
class FolderChanges:
    """The changes of a run to a folder, as paths with `/`."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    kept: tuple[str, ...]
    """Files that somebody has changed since they were written, and that stay as they are."""


def check_site(folder: Path, files: Iterable[tuple[str, str]]) -> FolderChanges:
    """The changes that `write_site` would make; writes nothing. Raises `UsageError` as `write_site` does."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"`{folder}` is not a folder: name one with --output DIR")
    hashes = {path: sha256(text.encode()).hexdigest() for path, text in files}
    before = _written_before(folder)
    _refuse_foreign(folder, hashes, before)
    return _difference(folder, hashes, before)


def _difference(folder: Path, hashes: Mapping[str, str], before: Mapping[str, str]) -> FolderChanges:
    """Compare the folder with the hashes of the new files and those of the last run (`before`)."""
    different = [path for path in hashes if not _holds(folder / path, hashes[path])] if before else [*hashes]
    edited = [
        path
        for path in different
        if path in before and _may_be_users(folder, path) and not _holds(folder / path, before[path])
    ]
    stale = [path for path in before if path not in hashes and _is_file_below(folder, path)]
    kept = (*edited, *(path for path in stale if not _holds(folder / path, before[path])))
    return FolderChanges(
        tuple(path for path in different if path not in edited),
        tuple(path for path in stale if path not in kept),
        kept,
    )


@contextmanager
def ending_tidily() -> Iterator[None]:
    """Raise `SystemExit` within this context when SIGTERM arrives, so that everything is put back first."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _written_before(folder: Path) -> dict[str, str]:
    """The hashes of the last run's files by path; empty if the manifest is missing or invalid."""
    if not _is_file_below(folder, MANIFEST):
        return {}
    try:
        hashes = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    if not isinstance(hashes, dict):
        return {}
    return {path: text_hash for path, text_hash in hashes.items() if isinstance(text_hash, str) and _lies_below(path)}


def _lies_below(path: str) -> bool:
    """Whether a relative path stays below its folder: no step is empty, `.` or `..`, or has a backslash or colon."""
    steps = path.split("/")
    return all(step not in ("", ".", "..") and "\\" not in step and ":" not in step for step in steps)


def _refuse_foreign(folder: Path, hashes: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Raise `UsageError` if a file would replace one that an earlier run did not write."""
    there = _is_there(folder)
    parents = {path: path.rpartition("/")[0] for path in hashes}
    blocked = {parent: there and _is_blocked(folder, parent) for parent in set(parents.values())}
    in_the_way = [
        path
        for path, parent in parents.items()
        if blocked[parent] or (there and path not in before and os.path.lexists(f"{folder}/{path}"))
    ]
    if in_the_way:
        named = name_lines([folder / path for path in in_the_way], _MOST_NAMED)
        raise UsageError(
            f"nothing was written, because files that this command did not write are in the way:{named}\n"
            "Name another folder with --output DIR, or move them away"
        )


def _is_there(folder: Path) -> bool:
    return os.path.lexists(folder)


def _is_blocked(folder: Path, parent: str) -> bool:
    """Whether a step of the path `parent` in a site is not a folder, or is a link out of the site."""
    steps = PurePosixPath(parent)
    return any(_blocks(folder / step) for step in (steps, *steps.parents[:-1])) or not _is_below(folder, f"{parent}/x")


def _is_file_below(folder: Path, path: str) -> bool:
    """Whether a path is a regular file below the folder even after links are resolved."""
    try:
        return stat.S_ISREG((folder / path).lstat().st_mode) and _is_below(folder, path)
    except (OSError, ValueError):
        return False


def _may_be_users(folder: Path, path: str) -> bool:
    """Whether a path is a file or a link, which a person may have put there."""
    return (folder / path).is_symlink() or _is_file_below(folder, path)


def _is_below(folder: Path, path: str) -> bool:
    """Whether no link in the folders of a path leads elsewhere."""
    steps = PurePosixPath(path).parent
    return (folder / steps).resolve() == folder.resolve() / steps


def _blocks(step: Path) -> bool:
    """Whether a path that has to be a folder is a file, or a link that may lead elsewhere."""
    return step.is_symlink() or (step.exists() and not step.is_dir())


def _holds(file: Path, text_hash: str) -> bool:
    """Whether a path is a regular file whose content has this hash."""
    try:
        return stat.S_ISREG(file.lstat().st_mode) and sha256(file.read_bytes()).hexdigest() == text_hash
    except (FileNotFoundError, NotADirectoryError):
        return False


def _exchange(folder: Path, staging: Path, come: Iterable[str], go: Iterable[str]) -> None:
    """Move the new files (`come`) in and the old ones (`go`) out; if one move fails, undo all of them and raise."""
    back: list[tuple[Path, Path | None]] = []
    created: list[Path] = []
    whole: set[str] = set()
    try:
        for path in [*go, *come]:
            missing = _highest_missing(folder, path, whole)
            if missing in whole:
                continue  # came with its folder
            if missing:
                created += [parent for parent in reversed((folder / missing).parents) if not parent.exists()]
                (folder / missing).parent.mkdir(parents=True, exist_ok=True)
                move(staging / "new" / missing, folder / missing)
                back.append((folder / missing, None))
                whole.add(missing)
                continue
            target, old = folder / path, staging / "old" / path
            if os.path.lexists(target):
                old.parent.mkdir(parents=True, exist_ok=True)
                move(target, old)
                back.append((target, old))
            if (new := staging / "new" / path).exists():
                created += [parent for parent in reversed(target.parents) if not parent.exists()]
                target.parent.mkdir(parents=True, exist_ok=True)
                move(new, target)
                back.append((target, None))
    except BaseException:
        for target, saved in reversed(back):
            if saved is not None:
                move(saved, target)
            elif target.is_dir():
                shutil.rmtree(target)
            else:
                target.unlink()
        for parent in reversed(created):
            parent.rmdir()
        raise


def _highest_missing(folder: Path, path: str, whole: Collection[str]) -> str:
    """The topmost folder of a path that is missing, or was moved in `whole`; empty if all its folders exist."""
    steps = path.split("/")[:-1]
    for count in range(1, len(steps) + 1):
        step = "/".join(steps[:count])
        if step in whole or not os.path.lexists(f"{folder}/{step}"):
            return step
    return ""


def _remove_empty(folder: Path, path: PurePosixPath) -> None:
    """Remove the folder `path` and its parents within the site, as long as they are empty."""
    for parent in (path, *path.parents):
        if parent == PurePosixPath("."):
            return
        try:
            (folder / parent).rmdir()
        except OSError:
            return
