"""What the rules found in the records of one long file, kept for the next check of it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.incremental.rebase import rebased_diagnostic
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import KindDecision, RecordFile
from model_lifecycle.workspace.workspace import History, Workspace

if TYPE_CHECKING:
    from model_lifecycle.syntax.incremental.chunk import Chunk
    from model_lifecycle.syntax.incremental.chunks import ChunkedDocument

CheckRecords = Callable[[Sequence[Record], IndexView], list[Diagnostic]]
"""The diagnostics of some records of a file, which ask the index through a view."""

_MOST_SURPLUS: Final = 2
"""How many times as many keys as are read may be kept, before those that are not read any more are left out."""


class _ChunkCheck(NamedTuple):
    """The check of one chunk's records: the diagnostics, where the chunk stood then, and the index keys read."""

    diagnostics: list[Diagnostic]
    offset: int
    keys_read: frozenset[Key]


_keys_read: Final[Callable[[_ChunkCheck], frozenset[Key]]] = attrgetter("keys_read")

_UNKNOWN: Final = _ChunkCheck([], 0, frozenset())
"""In the place of a check that is still to be made."""


class _KnownChecks(NamedTuple):
    """What of the latest check of a file still holds."""

    checks: list[_ChunkCheck]
    """Of each chunk, `_UNKNOWN` for those that are `missing`."""
    missing: Collection[int]
    """The numbers of the chunks that are to be checked."""
    with_some: list[int]
    """The numbers of the others that have diagnostics."""


class _FileCheck(NamedTuple):
    """The check of a file's records, and what it rested on."""

    history: History
    configuration: Configuration
    kind: KindDecision
    today: date
    chunks: "tuple[Chunk, ...]"
    firsts: tuple[int, ...]
    """The position of the first record of each chunk."""
    checks: list[_ChunkCheck]
    """Of each chunk."""
    with_some: list[int]
    """The numbers of the chunks that have diagnostics."""
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
        self, workspace: Workspace, file: RecordFile, document: "ChunkedDocument", today: date, check: CheckRecords
    ) -> tuple[list[Diagnostic], frozenset[Key]]:
        """The diagnostics of a file of several records, and the index keys that its rules read, or read earlier."""
        before = self._latest
        changed = self._changed_keys(before, workspace, file, today)
        if before is None or changed is None:
            before = None
            known = _KnownChecks([_UNKNOWN] * len(document.chunks), range(len(document.chunks)), [])
        else:
            known = _known_checks(before, document, changed)
        done = known.checks
        made: dict[int, _ChunkCheck] = {}
        for number in known.missing:
            view = workspace.view(watchful=True)
            first, end = document.firsts[number : number + 2]
            diagnostics = check(file.records[first:end], view)
            made[number] = done[number] = _ChunkCheck(diagnostics, document.offsets[number], view.keys_read)
        keys_read = before.keys_read if before is not None else frozenset()
        exact = before.exact_keys if before is not None else 0
        new_keys: set[Key] = set().union(*(one.keys_read for one in made.values()))
        if not new_keys <= keys_read:
            keys_read |= new_keys
            if len(keys_read) > _MOST_SURPLUS * exact:
                keys_read = frozenset().union(*(one.keys_read for one in done))
                exact = len(keys_read)
        with_some = sorted({*known.with_some, *(number for number, one in made.items() if one.diagnostics)})
        self._latest = _FileCheck(
            workspace.history,
            workspace.configuration,
            file.kind,
            today,
            document.chunks,
            document.firsts,
            done,
            with_some,
            keys_read,
            exact,
        )
        return [one for number in with_some for one in _placed(done[number], document.offsets[number])], keys_read

    @staticmethod
    def _changed_keys(
        before: _FileCheck | None, workspace: Workspace, file: RecordFile, today: date
    ) -> set[Key] | None:
        """The index keys that have changed since the latest check; None where that is of no use or unknown."""
        if before is None or (before.kind, before.today) != (file.kind, today):
            return None
        return workspace.history.since(before.history) if before.configuration == workspace.configuration else None


def _known_checks(before: _FileCheck, document: "ChunkedDocument", changed: set[Key]) -> _KnownChecks:
    """The checks that still hold of the chunks of a document."""
    front, back = document.shared_with(before.chunks)
    old, new = len(before.chunks) - back, len(document.chunks) - back
    if before.firsts[old] != document.firsts[new]:
        old, new = len(before.chunks), len(document.chunks)
    between = {place: n for n, place in enumerate(zip(before.chunks[front:old], before.firsts[front:old], strict=True))}
    places = zip(document.chunks[front:new], document.firsts[front:new], strict=True)
    numbers = [between.get(place) for place in places]
    found = [_UNKNOWN if number is None else before.checks[front + number] for number in numbers]
    checks = [*before.checks[:front], *found, *before.checks[old:]]
    missing = {front + place for place, number in enumerate(numbers) if number is None}
    read = before.keys_read & changed
    if read:
        holds = map(read.isdisjoint, map(_keys_read, checks))
        missing.update(number for number, it_holds in enumerate(holds) if not it_holds)
    with_some = [
        *(number for number in before.with_some if number < front),
        *(front + place for place, one in enumerate(found) if one.diagnostics),
        *(number + new - old for number in before.with_some if number >= old),
    ]
    return _KnownChecks(checks, sorted(missing), [number for number in with_some if number not in missing])


def _placed(check: _ChunkCheck, offset: int) -> Iterable[Diagnostic]:
    """The diagnostics of a chunk that stands at an offset."""
    moved = offset - check.offset
    return (rebased_diagnostic(one, moved, 0) for one in check.diagnostics) if moved else check.diagnostics
