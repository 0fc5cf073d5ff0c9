"""The places that name models in a project's source files on disk."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from model_lifecycle.lsp.state.file_signature import Signature, signature
from model_lifecycle.lsp.state.source_records import SourceRecords
from model_lifecycle.workspace.paths import relative_to

if TYPE_CHECKING:  # loaded by the first text that may be a source
    from model_lifecycle.scan.place.place import Place


@dataclass(frozen=True, slots=True)
class _ScannedFile:
    """The places that name models in the version of a file with this signature."""

    signature: Signature
    places: "tuple[Place, ...]"


class CodeInventory:
    """The places in a project's source files; empty until the first `refresh` ends, after seconds. For one thread."""

    def __init__(self) -> None:
        self.places: tuple[tuple[str, tuple[Place, ...]], ...] = ()
        """The files that name models, with their places, sorted by path."""
        self._files: dict[str, _ScannedFile] = {}
        self._basis: tuple[object, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether all files have been scanned."""
        return bool(self._basis)

    def is_made_with(self, records: SourceRecords) -> bool:
        """Whether the inventory was made with the names and scan settings of `records`."""
        return self._basis == _basis(records)

    def refresh(self, records: SourceRecords, is_source: Callable[[str], bool]) -> Iterator[None]:
        """Scan files changed on disk; each step of the iterator is one file. `is_source` says which paths to scan."""
        from model_lifecycle.scan.file.source_files import walk_sources

        before = self._files if self.is_made_with(records) else {}
        files: dict[str, _ScannedFile] = {}
        for path in walk_sources(records.top, lambda unread: None):
            if is_source(path):
                scanned, mark = before.get(path), signature(path)
                is_same = scanned is not None and scanned.signature == mark
                files[path] = scanned if scanned is not None and is_same else _scan_file(path, mark, records)
            yield
        self._basis = _basis(records)
        self._set_files(files)

    def reread(self, path: str, records: SourceRecords) -> None:
        """Scan one path again after a file was written, or after a file or folder was deleted."""
        others = {name: file for name, file in self._files.items() if relative_to(name, path) is None}
        self._set_files({**others, path: _scan_file(path, signature(path), records)})

    def _set_files(self, files: dict[str, _ScannedFile]) -> None:
        self._files = files
        self.places = tuple((path, files[path].places) for path in sorted(files) if files[path].places)


def _basis(records: SourceRecords) -> tuple[object, ...]:
    return records.needles, records.scan, records.top


def _scan_file(path: str, mark: Signature, records: SourceRecords) -> _ScannedFile:
    """Scan a file on disk; without places if it is binary or cannot be read."""
    from model_lifecycle.scan.file.source_files import is_binary_name, read_source
    from model_lifecycle.scan.file.wanted_files import scan_as
    from model_lifecycle.scan.scan_files import scan_bytes

    data = None if is_binary_name(path) else read_source(path)
    if not isinstance(data, bytes):
        return _ScannedFile(mark, ())
    scanned = scan_bytes(scan_as(path, records.top, records.scan), data, records.needles)
    return _ScannedFile(mark, scanned.places if scanned is not None else ())
