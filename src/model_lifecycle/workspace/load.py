"""A folder to a snapshot: its files found, read and analysed, on several cores where that is faster."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from model_lifecycle.document.document import language_of
from model_lifecycle.text.source import Source, decode
from model_lifecycle.workspace import codes
from model_lifecycle.workspace.configuration import Configuration
from model_lifecycle.workspace.conventions import Conventions, conventions_of, folders_on_disk
from model_lifecycle.workspace.discovery import MOST_ENTRIES, FoundFile, discover
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.file import KindDecision, RecordFile
from model_lifecycle.workspace.index import Index, facts_of_unread
from model_lifecycle.workspace.kinds import Evidence, kind_by_path, kind_in_comment, may_hold_records
from model_lifecycle.workspace.pool import spread, worthwhile_jobs
from model_lifecycle.workspace.read import HEAD, UNKNOWN, read_clean_file, read_record_file
from model_lifecycle.workspace.workspace import Workspace

Progress = Callable[[int, int], None]
"""Told how many files of how many have been read."""

_MANY: Final = 500
"""Files from which on the garbage collector is told to leave the snapshot alone for good."""


@dataclass(frozen=True)
class Reading:
    """How the files of one load are read. Picklable: workers get one."""

    root: str
    configuration: Configuration
    conventions: Conventions


def load_workspace(
    root: str,
    configuration: Configuration | None = None,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    named_paths: Sequence[str] = (),
) -> Workspace:
    """The snapshot of everything below a root, and of the files and folders named, wherever they are.

    All paths are absolute, with `/`. `jobs` is the number of processes at most; None leaves it to the number of
    files and cores. Whatever cannot be read is a finding of the file, or in `problems`; nothing is raised.
    """
    configuration = configuration or Configuration()
    with _undisturbed():
        found = discover(root, configuration, named_paths)
        shown = folders_on_disk(root, [file.path for file in found.files])
        conventions = conventions_of(root, configuration, shown)
        reading = Reading(root, configuration, conventions)
        files = spread(
            partial(read_found, reading),
            found.files,
            jobs=worthwhile_jobs(len(found.files), jobs),
            progress=progress,
        )
        problems = {
            path: (codes.unreadable(f"This folder cannot be read: {reason}."),)
            for path, reason in found.unreadable.items()
            if path == root or conventions.hold_for(path) or path in named_paths
        }
        if not found.complete:
            problems[root] = (codes.unreadable(_TOO_MANY),)
        index, _ = Index().patched((), [fact for path in problems for fact in facts_of_unread(path)])
        workspace = Workspace(
            root,
            configuration,
            index=index,
            conventions=conventions,
            problems=problems,
            nested_roots=tuple(found.nested),
        ).with_files({file.path: file for file in files if file is not None})
        if len(workspace.files) >= _MANY:
            gc.freeze()
    return workspace


_TOO_MANY = (
    f"More than {MOST_ENTRIES:,} files and folders are here; the rest was not looked at. Put a `model-lifecycle.toml` "
    "into the folder that holds the records, or leave folders out with `exclude`."
)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """No garbage collection meanwhile: reading makes many objects and hardly any garbage."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def read_found(reading: Reading, files: Sequence[FoundFile]) -> list[RecordFile | None]:
    """The files as read from disk, in order, without their trees; None for each that is none of ours."""
    return [_read(reading, file) for file in files]


def _read(reading: Reading, found: FoundFile) -> RecordFile | None:
    try:
        data = _read_if_wanted(reading, found)
    except UnreadableError as error:
        return _unreadable(reading, found, error)
    if data is None:
        return None
    source = decode(data)
    conventions = reading.conventions.hold_for(found.path)
    clean = read_clean_file(
        found.path, source, reading.configuration, root=reading.root, conventions=conventions or found.named
    )
    if clean is not None:
        return clean
    file = read_record_file(
        found.path,
        source,
        reading.configuration,
        root=reading.root,
        conventions=conventions,
        named=found.named,
    )
    return file and file.trimmed()


def _read_if_wanted(reading: Reading, found: FoundFile) -> bytes | None:
    """The bytes of a file; None for a long one that nothing makes one of ours."""
    head = read_bytes(found.path, HEAD)
    if len(head) < HEAD:
        return head
    if not found.named and _kind_by_path(reading, found) is None:
        text = decode(head).text
        evidence = Evidence.LIKELY if reading.conventions.hold_for(found.path) else Evidence.SURE
        if not may_hold_records(text, evidence) and kind_in_comment(text, language_of(found.path) or "yaml") is None:
            return None
    return read_bytes(found.path)


def _kind_by_path(reading: Reading, found: FoundFile) -> KindDecision | None:
    conventions = found.named or reading.conventions.hold_for(found.path)
    return kind_by_path(found.path, reading.root, reading.configuration, conventions=conventions)


def _unreadable(reading: Reading, found: FoundFile, error: UnreadableError) -> RecordFile | None:
    """A file with the one finding that it cannot be read; None where it is likely to be none of ours."""
    kind = _kind_by_path(reading, found)
    if kind is None and not found.named and not reading.conventions.hold_for(found.path):
        return None
    finding = codes.unreadable(f"This file cannot be read: {error.reason}.", gone=error.gone and not found.named)
    language = language_of(found.path) or "yaml"
    return RecordFile(found.path, Source(""), language, kind or UNKNOWN, (), (finding,), unread=error.passing)
