"""What the rules found in the records of one long file, kept for the next check of it."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.incremental.chunks import Chunk, ChunkedDocument
from model_lifecycle.syntax.incremental.rebase import rebased_diagnostic
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import KindDecision, RecordFile
from model_lifecycle.workspace.workspace import History, Workspace

CheckRecords = Callable[[Sequence[Record], IndexView], list[Diagnostic]]
"""The diagnostics of some records of a file, which ask the index through a view."""

_MOST_SURPLUS: Final = 2
"""How many times as many keys as are read may be kept, before those that are not read any more are left out."""


class _ChunkCheck(NamedTuple):
    """The check of one chunk's records: the diagnostics, where the chunk stood then, and the index keys read."""

    diagnostics: list[Diagnostic]
    offset: int
    keys_read: frozenset[Key]


class _FileCheck(NamedTuple):
    """The check of a file's records, by chunk and the position of its first record, and what it rested on."""

    history: History
    configuration: Configuration
    kind: KindDecision
    today: date
    chunks: dict[tuple[Chunk, int], _ChunkCheck]
    keys_read: frozenset[Key]
    """All keys that were read, perhaps with some that were read earlier."""
    exact_keys: int
    """How many keys were read when they were last counted."""


class RecordChecks:
    """The latest check of one file's records. Any thread may use it.

    A chunk that is the same as then, at the same position among the records, is not checked again unless an index key
    that its rules read has changed since.
    """

    def __init__(self) -> None:
        self._latest: _FileCheck | None = None

    def run(
        self, workspace: Workspace, file: RecordFile, document: ChunkedDocument, today: date, check: CheckRecords
    ) -> tuple[list[Diagnostic], frozenset[Key]]:
        """The diagnostics of a file of several records, and the index keys that its rules read, or read earlier."""
        before = self._latest
        changed = self._changed_keys(before, workspace, file, today)
        known = before.chunks if before is not None and changed is not None else {}
        found: list[Diagnostic] = []
        chunks: dict[tuple[Chunk, int], _ChunkCheck] = {}
        new_keys: set[Key] = set()
        for chunk, first, offset in zip(document.chunks, document.firsts, document.offsets, strict=False):
            place = chunk, first
            kept = known.get(place)
            if kept is None or changed is None or not kept.keys_read.isdisjoint(changed):
                view = workspace.view()
                diagnostics = check(file.records[first : first + chunk.size], view)
                kept = _ChunkCheck(diagnostics, offset, view.keys_read)
                new_keys |= kept.keys_read
            chunks[place] = kept
            if kept.diagnostics:
                moved = offset - kept.offset
                found += (rebased_diagnostic(one, moved, 0) for one in kept.diagnostics) if moved else kept.diagnostics
        keys_read = before.keys_read if before is not None and known else frozenset()
        exact = before.exact_keys if before is not None and known else 0
        if not new_keys <= keys_read:
            keys_read |= new_keys
            if len(keys_read) > _MOST_SURPLUS * exact:
                keys_read = frozenset().union(*(one.keys_read for one in chunks.values()))
                exact = len(keys_read)
        configuration = workspace.configuration
        self._latest = _FileCheck(workspace.history, configuration, file.kind, today, chunks, keys_read, exact)
        return found, keys_read

    @staticmethod
    def _changed_keys(
        before: _FileCheck | None, workspace: Workspace, file: RecordFile, today: date
    ) -> set[Key] | None:
        """The index keys that have changed since the latest check; None where that is of no use or unknown."""
        if before is None or (before.kind, before.today) != (file.kind, today):
            return None
        return workspace.history.since(before.history) if before.configuration == workspace.configuration else None
