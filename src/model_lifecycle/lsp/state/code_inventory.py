"""The places that name models in the files of a project's source code, as they are on disk. For one thread."""

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
    """The places of a file, in the version with this signature."""

    signature: Signature
    places: "tuple[Place, ...]"


class CodeInventory:
    """Empty until `refresh` has come to its end, which may take seconds the first time."""

    def __init__(self) -> None:
        self.places: tuple[tuple[str, tuple[Place, ...]], ...] = ()
        """The paths of the files that name models, with their places, in order."""
        self._files: dict[str, _ScannedFile] = {}
        self._basis: tuple[object, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether all files have been looked at."""
        return bool(self._basis)

    def is_by(self, records: SourceRecords) -> bool:
        """Whether it was made by these records and settings, as far as they say which texts are places."""
        return self._basis == _basis(records)

    def refresh(self, records: SourceRecords, is_source: Callable[[str], bool]) -> Iterator[None]:
        """Scan what has changed on disk, in small steps. `is_source` says which of the paths are to be scanned."""
        from model_lifecycle.scan.file.source_files import walk_sources

        before = self._files if self.is_by(records) else {}
        files: dict[str, _ScannedFile] = {}
        for path in walk_sources(records.top, lambda unread: None):
            if is_source(path):
                scanned, mark = before.get(path), signature(path)
                is_same = scanned is not None and scanned.signature == mark
                files[path] = scanned if scanned is not None and is_same else _scanned(path, mark, records)
            yield
        self._basis = _basis(records)
        self._hold(files)

    def reread(self, path: str, records: SourceRecords) -> None:
        """A file was written, or a file or folder has gone."""
        others = {name: file for name, file in self._files.items() if relative_to(name, path) is None}
        self._hold({**others, path: _scanned(path, signature(path), records)})

    def _hold(self, files: dict[str, _ScannedFile]) -> None:
        self._files = files
        self.places = tuple((path, files[path].places) for path in sorted(files) if files[path].places)


def _basis(records: SourceRecords) -> tuple[object, ...]:
    return records.needles, records.scan, records.top


def _scanned(path: str, mark: Signature, records: SourceRecords) -> _ScannedFile:
    from model_lifecycle.scan.file.source_files import is_binary_name, read_source
    from model_lifecycle.scan.file.wanted_files import scan_as
    from model_lifecycle.scan.scan_files import scan_bytes

    data = None if is_binary_name(path) else read_source(path)
    if not isinstance(data, bytes):
        return _ScannedFile(mark, ())
    scanned = scan_bytes(scan_as(path, records.top, records.scan), data, records.needles)
    return _ScannedFile(mark, scanned.places if scanned is not None else ())
