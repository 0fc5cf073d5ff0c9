"""Findings that join those of the rules, made and kept by record.

A key in a file of thousands of records costs the findings of one: with those of all records made again, a key in 1,000
records took 548 ms, and 12 with them kept.
"""

from collections.abc import Callable
from itertools import chain, repeat
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Record
from model_lifecycle.rules.run import RecordCheck
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import History, Workspace

Find = Callable[[Record, IndexView], tuple[list[Diagnostic], int]]
"""Gives the findings of a record, and the work that they took. The view notes what else they follow from."""


class _KeptCheck(NamedTuple):
    check: RecordCheck
    work: int


class _KeptFile(NamedTuple):
    history: History
    rests_on: object
    records: tuple[_KeptCheck, ...]


class KeptFindings:
    """Keeps the findings of files with several records, one of which changes at a time. For one thread."""

    def __init__(self) -> None:
        self._files: dict[str, _KeptFile] = {}

    def of(
        self, workspace: Workspace, file: RecordFile, rests_on: object, find: Find, most: int | None = None
    ) -> list[Diagnostic]:
        """The findings of a file's records. Those of a record are found again if it has changed, or what they follow
        from; all are where `rests_on` (what is the same for all records) is another. Records behind the one with which
        `most` work is done have none.
        """
        before = self._files.pop(file.path, None)
        changed = workspace.history.since(before.history) if before is not None else None
        is_kept = before is not None and changed is not None and before.rests_on == rests_on
        checks = before.records if before is not None and is_kept else ()
        starts = file.starts or [0] * len(file.records)
        records: list[_KeptCheck] = []
        done = 0
        for record, start, last in zip(file.records, starts, chain(checks, repeat(None)), strict=False):
            if last is not None and last.check.record is record and last.check.keys_read.isdisjoint(changed or ()):
                moved = last.check.moved_to(start)
                kept = last if moved is last.check else last._replace(check=moved)
            else:
                view = workspace.view()
                diagnostics, work = find(record, view)
                kept = _KeptCheck(RecordCheck(record, start, diagnostics, view.keys_read), work)
            records.append(kept)
            done += kept.work
            if most is not None and done >= most:
                break
        if len(file.records) > 1:
            self._files[file.path] = _KeptFile(workspace.history, rests_on, tuple(records))
        return [diagnostic for kept in records for diagnostic in kept.check.diagnostics]

    def forget(self, path: str) -> None:
        """Keep nothing of a file."""
        self._files.pop(path, None)
