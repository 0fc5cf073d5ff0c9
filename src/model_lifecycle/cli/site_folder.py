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
    """Write `files` (paths with `/`, and texts), and remove other files of the last run; return the paths left alone.

    Everything is first written to a staging folder and then moved; if that fails, or the process is asked to end, all
    is put back. Files of the last run that somebody has changed since are left alone. Raises `UsageError`, and writes
    nothing, if the folder cannot be written, or a file that an earlier run did not write is in the way.
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

    def stage_in_processes(stage: _Stage) -> dict[str, str]:
        """Stage the files of all parts in several processes; return their hashes by path."""

        def work(parts: Sequence[str]) -> list[tuple[str, str]]:
            return list(stage(files_of(parts)).items())

        return dict(parallel_map(work, parts, jobs=jobs, progress=progress, chunk=_PARTS))

    return _write(folder, stage_in_processes)


_PARTS: Final = 16
"""Number of parts per task of a process: about 20 ms."""

_Stage = Callable[[Iterable[tuple[str, str]]], dict[str, str]]
"""Writes files to the staging folder, and returns their hashes by path."""


def _write(folder: Path, stage_all: Callable[[_Stage], dict[str, str]]) -> tuple[str, ...]:
    """Stage files with `stage_all` and move them into the folder; return the paths left alone. Raises `UsageError`."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"`{folder}` is not a folder: name one with --output DIR")
    try:
        with ending_tidily(), _staging(folder) as staging:
            earlier_hashes = _earlier_hashes(folder)
            hashes = stage_all(lambda files: _stage(staging / "new", files, folder, earlier_hashes))
            return _move_in(folder, staging, dict(sorted(hashes.items())), earlier_hashes)
    except OSError as error:
        path = error.filename or folder
        raise UsageError(f"cannot write `{path}`: {reason_not_written(error)}. The folder is as it was") from error


@contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """Provide a temporary folder on the same file system, and remove it afterwards, and those of killed runs."""
    nearest = next(parent for parent in (folder, *folder.absolute().parents) if parent.is_dir())
    with ExitStack() as locks:
        # Since such a run was killed, the folder may have come to be.
        for leftover in chain(nearest.glob(f"{_STAGING}????????"), nearest.parent.glob(f"{_STAGING}????????")):
            if _lock(leftover, locks) and {path.name for path in leftover.iterdir()} <= {"new", "old"}:
                shutil.rmtree(leftover, ignore_errors=True)
        staging = Path(tempfile.mkdtemp(prefix=_STAGING, dir=nearest))
        _lock(staging, locks)
        try:
            yield staging
        finally:
            shutil.rmtree(staging, ignore_errors=True)


_STAGING: Final = ".model-lifecycle-"
"""The beginning of a staging folder's name."""


def _lock(folder: Path, locks: ExitStack) -> bool:
    """Lock a folder until `locks` is closed; return whether that worked: not while the process that made it runs."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except (OSError, AttributeError):  # Windows opens no folders
        return False
    locks.callback(os.close, descriptor)
    return is_held(descriptor)


def _stage(
    staging_folder: Path, files: Iterable[tuple[str, str]], folder: Path, earlier_hashes: Mapping[str, str]
) -> dict[str, str]:
    """Write new and changed files into `staging_folder`; return the hashes of all files by path.

    `earlier_hashes` are those of the last run; a file in `folder` that still has its hash is not staged. Files are not
    flushed to the disk: a site has thousands, and files that a crash damages are written again.
    """
    hashes: dict[str, str] = {}
    created: set[str] = set()
    for path, text in files:
        data = text.encode()
        hashes[path] = sha256(data).hexdigest()
        if earlier_hashes.get(path) == hashes[path] and _has_hash(folder / path, hashes[path]):
            continue
        parent = path.rpartition("/")[0]
        if parent not in created:
            (staging_folder / parent).mkdir(parents=True, exist_ok=True)
            created.add(parent)
        _create(f"{staging_folder}/{path}", data)
    return hashes


def _create(path: str, data: bytes) -> None:
    """Write a file into the staging folder; a file that a killed process left there is replaced."""
    try:
        create_file(path, data, durable=False)
    except FileExistsError:
        os.unlink(path)  # noqa: PTH108 - as `create_file`
        create_file(path, data, durable=False)


def _move_in(
    folder: Path, staging: Path, hashes: Mapping[str, str], earlier_hashes: Mapping[str, str]
) -> tuple[str, ...]:
    """Move staged files and a new manifest into the folder, remove stale files, and return the paths left alone."""
    _refuse_foreign(folder, hashes, earlier_hashes)
    difference = _difference(folder, hashes, earlier_hashes)
    written, removed, kept = difference.written, difference.removed, difference.kept
    # For files that are left alone the list keeps the hash of what was written, for the next run.
    manifest_hashes = {path: earlier_hashes[path] if path in kept else text_hash for path, text_hash in hashes.items()}
    manifest = json.dumps({"files": dict(sorted(manifest_hashes.items()))}, indent=1) + "\n"
    (staging / "new").mkdir(exist_ok=True)
    create_file(str(staging / "new" / MANIFEST), manifest.encode(), durable=False)
    _exchange(folder, staging, [*written, MANIFEST], removed)
    for path in removed:
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
    earlier_hashes = _earlier_hashes(folder)
    _refuse_foreign(folder, hashes, earlier_hashes)
    return _difference(folder, hashes, earlier_hashes)


def _difference(folder: Path, hashes: Mapping[str, str], earlier_hashes: Mapping[str, str]) -> FolderChanges:
    """Compare the folder with the hashes of the new files and those of the last run."""
    different = [path for path in hashes if not _has_hash(folder / path, hashes[path])] if earlier_hashes else [*hashes]
    edited = [
        path
        for path in different
        if path in earlier_hashes
        and _is_file_or_link(folder, path)
        and not _has_hash(folder / path, earlier_hashes[path])
    ]
    stale = [path for path in earlier_hashes if path not in hashes and _is_file_below(folder, path)]
    left_alone = (*edited, *(path for path in stale if not _has_hash(folder / path, earlier_hashes[path])))
    return FolderChanges(
        tuple(path for path in different if path not in edited),
        tuple(path for path in stale if path not in left_alone),
        left_alone,
    )


@contextmanager
def ending_tidily() -> Iterator[None]:
    """Raise `SystemExit` within this context when SIGTERM arrives, so that everything is put back first."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        """Raise `SystemExit` with the exit code that a shell expects after the signal."""
        raise SystemExit(128 + number)

    previous_handler = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous_handler)


def _earlier_hashes(folder: Path) -> dict[str, str]:
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


def _refuse_foreign(folder: Path, hashes: Mapping[str, str], earlier_hashes: Mapping[str, str]) -> None:
    """Raise `UsageError` if a file would replace one that an earlier run did not write."""
    folder_exists = _exists(folder)
    parents = {path: path.rpartition("/")[0] for path in hashes}
    is_blocked = {parent: folder_exists and _is_blocked(folder, parent) for parent in set(parents.values())}
    conflicts = [
        path
        for path, parent in parents.items()
        if is_blocked[parent] or (folder_exists and path not in earlier_hashes and os.path.lexists(f"{folder}/{path}"))
    ]
    if conflicts:
        conflict_lines = name_lines([folder / path for path in conflicts], _MOST_NAMED)
        raise UsageError(
            f"nothing was written, because files that this command did not write are in the way:{conflict_lines}\n"
            "Name another folder with --output DIR, or move them away"
        )


def _exists(folder: Path) -> bool:
    """Whether something is at the path, even a dangling link."""
    return os.path.lexists(folder)


def _is_blocked(folder: Path, parent: str) -> bool:
    """Whether a folder on the way to `parent` in a site is not a folder, or is a link out of the site."""
    steps = PurePosixPath(parent)
    return any(_blocks(folder / step) for step in (steps, *steps.parents[:-1])) or not _is_below(folder, f"{parent}/x")


def _is_file_below(folder: Path, path: str) -> bool:
    """Whether a path is a regular file below the folder even after links are resolved."""
    try:
        return stat.S_ISREG((folder / path).lstat().st_mode) and _is_below(folder, path)
    except (OSError, ValueError):
        return False


def _is_file_or_link(folder: Path, path: str) -> bool:
    """Whether a path is a file or a link, which a person may have put there."""
    return (folder / path).is_symlink() or _is_file_below(folder, path)


def _is_below(folder: Path, path: str) -> bool:
    """Whether a path stays in the folder after all links in its own folders are resolved."""
    steps = PurePosixPath(path).parent
    return (folder / steps).resolve() == folder.resolve() / steps


def _blocks(step: Path) -> bool:
    """Whether a path that has to be a folder is a file, or a link that may lead elsewhere."""
    return step.is_symlink() or (step.exists() and not step.is_dir())


def _has_hash(file: Path, text_hash: str) -> bool:
    """Whether a path is a regular file whose content has this hash."""
    try:
        return stat.S_ISREG(file.lstat().st_mode) and sha256(file.read_bytes()).hexdigest() == text_hash
    except (FileNotFoundError, NotADirectoryError):
        return False


def _exchange(folder: Path, staging: Path, new_paths: Iterable[str], old_paths: Iterable[str]) -> None:
    """Move the files at `new_paths` in and those at `old_paths` out; if one move fails, undo all of them and raise."""
    undo_moves: list[tuple[Path, Path | None]] = []
    created: list[Path] = []
    moved_folders: set[str] = set()
    try:
        for path in [*old_paths, *new_paths]:
            missing = _highest_missing(folder, path, moved_folders)
            if missing in moved_folders:
                continue  # came with its folder
            if missing:
                created += [parent for parent in reversed((folder / missing).parents) if not parent.exists()]
                (folder / missing).parent.mkdir(parents=True, exist_ok=True)
                move(staging / "new" / missing, folder / missing)
                undo_moves.append((folder / missing, None))
                moved_folders.add(missing)
                continue
            target, old = folder / path, staging / "old" / path
            if os.path.lexists(target):
                old.parent.mkdir(parents=True, exist_ok=True)
                move(target, old)
                undo_moves.append((target, old))
            if (new := staging / "new" / path).exists():
                created += [parent for parent in reversed(target.parents) if not parent.exists()]
                target.parent.mkdir(parents=True, exist_ok=True)
                move(new, target)
                undo_moves.append((target, None))
    except BaseException:
        for target, backup in reversed(undo_moves):
            if backup is not None:
                move(backup, target)
            elif target.is_dir():
                shutil.rmtree(target)
            else:
                target.unlink()
        for parent in reversed(created):
            parent.rmdir()
        raise


def _highest_missing(folder: Path, path: str, moved_folders: Collection[str]) -> str:
    """The topmost folder of a path that is missing, or was moved in as a whole; empty if all its folders exist."""
    steps = path.split("/")[:-1]
    for count in range(1, len(steps) + 1):
        step = "/".join(steps[:count])
        if step in moved_folders or not os.path.lexists(f"{folder}/{step}"):
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
