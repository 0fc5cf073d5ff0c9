"""Scan many files for places, on several processes. A file without any spelling of an id is never decoded."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.scan.file.source_files import UnreadSource, is_binary_name, read_source, source_of
from model_lifecycle.scan.judgement import NOT_JUDGED
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.suppressions.directive import Suppression
from model_lifecycle.workspace.process_pool import parallel_map, worthwhile_jobs

_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_CHUNK: Final = 64


@dataclass(frozen=True)
class ScannedFile:
    """The places of a file, and the suppressions in its comments. `path` is absolute."""

    path: str
    places: tuple[Place, ...]
    suppressions: tuple[Suppression, ...] = ()


@dataclass(frozen=True)
class FileToScan:
    """A file: its `path`, its `name` (the path below the scanned folder), and the `role` from the configuration."""

    path: str
    name: str
    role: str | None = None


def not_judged(scanned: Iterable[ScannedFile]) -> int:
    """The number of places with the role `NOT_JUDGED` in the `scanned` files."""
    return sum(place.role == NOT_JUDGED for file in scanned for place in file.places)


def scan_bytes(file: FileToScan, data: bytes, needles: Needles) -> ScannedFile | None:
    """The places in `data`, the bytes of `file`; None if there are none."""
    is_wide = data.startswith(_WIDE_MARKS)
    if not is_wide and not needles.may_be_in(data):
        return None
    text = source_of(data).text
    source = SourceText(text, file.name, needles, file.role)
    return ScannedFile(file.path, source.places, source.suppressions) if source.places else None


def scan_files(
    files: Sequence[FileToScan],
    needles: Needles,
    *,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[ScannedFile | UnreadSource]:
    """The results for `files`, in order: those that name models, and those that could not be read."""

    def work(piece: Sequence[int]) -> list[ScannedFile | UnreadSource]:
        results: list[ScannedFile | UnreadSource] = []
        for file in files[piece[0] : piece[-1] + 1]:
            if is_binary_name(file.path):
                continue
            data = read_source(file.path)
            result = scan_bytes(file, data, needles) if isinstance(data, bytes) else data
            if result is not None:
                results.append(result)
        return results

    needles.prepare()
    processes = worthwhile_jobs(len(files), jobs)
    places = range(len(files))  # the other processes are copies of this one: they have the files already
    return parallel_map(work, places, jobs=processes, progress=progress, chunk=_CHUNK)
