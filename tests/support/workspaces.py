"""Workspaces in memory, made of texts or of plain data, and their diagnostics."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Final

from model_lifecycle.check import check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import KindDecision, RecordFile
from model_lifecycle.workspace.workspace import Workspace

ROOT = "/ws"
TODAY = date(2026, 6, 30)

_DEFAULT: Final = Configuration(root=ROOT)
_LONG: Final = 10_000
"""Code points from which on a text is read anew each time: how that is done is what tests of long texts are about."""


def workspace_of(files: Mapping[str, str], configuration: Configuration | None = None) -> Workspace:
    """The snapshot of files given by their paths below `ROOT`."""
    read = {f"{ROOT}/{path}": _read(f"{ROOT}/{path}", text, configuration) for path, text in files.items()}
    return Workspace(ROOT, configuration or _DEFAULT).with_files(read)


def _read(path: str, text: str, configuration: Configuration | None) -> RecordFile | None:
    if configuration is None and len(text) < _LONG:
        return _read_short(path, text)
    return read_record_file(path, FileText(text), configuration or _DEFAULT, root=ROOT, conventions=True, named=True)


@lru_cache(maxsize=100)
def _read_short(path: str, text: str) -> RecordFile | None:
    """A file as it was last read: most cases change one file, and the others beside it are always the same."""
    return read_record_file(path, FileText(text), _DEFAULT, root=ROOT, conventions=True, named=True)


def diagnostics_of(
    files: Mapping[str, str], configuration: Configuration | None = None, today: date = TODAY
) -> dict[str, tuple[Diagnostic, ...]]:
    """The diagnostics of files given by their paths below `ROOT`, by path; files without any are left out."""
    checked = check(workspace_of(files, configuration), today=today)
    return {path.removeprefix(f"{ROOT}/"): diagnostics for path, diagnostics in checked.diagnostics.items()}


def codes_of(files: Mapping[str, str], configuration: Configuration | None = None) -> dict[str, list[str]]:
    """The codes of the diagnostics of files, by path; files without any are left out."""
    by_path = diagnostics_of(files, configuration)
    return {path: [diagnostic.code for diagnostic in diagnostics] for path, diagnostics in by_path.items()}


def record_file(path: str, kind: Kind | None, *records: Data, refused: frozenset[str] = frozenset()) -> RecordFile:
    """A file without a text whose records are these; `refused` holds for all of them."""
    contents = tuple(Record(kind, index, data, refused) for index, data in enumerate(records)) if kind else ()
    return RecordFile(path, FileText(""), "yaml", KindDecision(kind, "the test says so"), contents, ())
