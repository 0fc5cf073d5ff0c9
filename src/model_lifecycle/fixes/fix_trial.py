"""Fixes tried out on a snapshot: what is found after them, and whether they may be applied.

What holds for every fix, applied alone or together with others, safe or unsafe:

- It leaves no more errors in the workspace than there were, in its own file or in another, and no more syntax errors
  in any file. Two things are not counted:
  - A syntax error hides what is wrong with the values around it: where a fix leaves fewer syntax errors in its file,
    errors of the schema and of rules that come to light on lines of that file which the fix does not write.
  - A fix with a placeholder writes what a person fills in next: errors of the schema and of rules in the text that it
    writes. Only an editor offers such a fix.
  What was there and only counted, or stands where nothing was read any more, does not come from a fix.
- A fix of a syntax error brings out no missing property on a line that it writes, and none that it may have lost
  (`lost_properties`).
- Its diagnostic is gone.
- Its file still holds records of the same kind.

`fix_all` adds what holds for fixes that nobody looks at one by one.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from model_lifecycle.check import Checked, all_rules, check_file, reached
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.fixes.fix_edits import OF_A_FINDING
from model_lifecycle.fixes.lost_properties import may_be_lost
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.text_rules import TOO_MUCH
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import Source
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.clean_file import read_clean_file
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.reading import AS_SHOWN, Reading
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

Findings = tuple[Diagnostic, ...]

CLOSE: Final = 2
"""So many lines from each other are two places close."""


@dataclass(frozen=True)
class Candidate:
    """A diagnostic's fix as edits of its file."""

    path: str
    diagnostic: Diagnostic
    edits: tuple[TextEdit, ...]


@dataclass(frozen=True)
class Trial:
    """What becomes of a snapshot when candidates are applied, all at once.

    `breaches` are the places that broke a law: a path, and a record of it (None: any).
    """

    workspace: Workspace
    found: Mapping[str, tuple[Findings, frozenset[Key]]]
    """Of the files that were checked again, those that changed among them: the diagnostics, and what their rules
    read."""
    breaches: frozenset[tuple[str, int | None]]

    def checked(self, before: Checked) -> Checked:
        """The snapshot after the fixes, all that is found in it included."""
        diagnostics, keys_read = dict(before.diagnostics), dict(before.keys_read)
        for path, (found, keys) in self.found.items():
            keys_read[path] = keys
            diagnostics.pop(path, None)
            if found:
                diagnostics[path] = found
        return Checked(self.workspace, before.today, diagnostics, keys_read)


@dataclass
class Trials:
    """Tries candidates on snapshots; a file whose text is that of the trial before is not read again.

    `would_follow` tells of a path and a diagnostic whether it would be fixed next: an unsafe fix must not give rise
    to it.
    """

    would_follow: Callable[[str, Diagnostic], bool] = lambda path, diagnostic: False
    unattended: bool = False
    """Whether nobody looks at each fix: then none is made close to a syntax error that stays, where the reader guesses.
    """
    reading: Reading = AS_SHOWN
    """How the files are read."""
    tried: Counter[str] = field(default_factory=Counter)
    """By path: how many code points all trials had to do with; each diagnostic found counts as `OF_A_FINDING`."""
    _read: dict[str, tuple[str, RecordFile | None]] = field(default_factory=dict)

    def __call__(self, before: Checked, candidates: Iterable[Candidate]) -> Trial:
        """Apply candidates, whose edits speak of the texts in `before` and do not overlap, and judge what comes out."""
        by_path: dict[str, list[Candidate]] = {}
        for candidate in candidates:
            by_path.setdefault(candidate.path, []).append(candidate)
        changes = {path: self._changed(before, path, own) for path, own in by_path.items()}
        unread = frozenset((path, None) for path, file in changes.items() if file is None)
        if unread:
            return Trial(before.workspace, {}, unread)
        after = before.workspace.with_files(changes)
        again = reached(before.workspace, after, before.keys_read.items())
        found = {path: check_file(after, after.files[path], before.today)[:2] for path in again}
        for path in by_path:
            self.tried[path] += OF_A_FINDING * len(found[path][0])
        return Trial(after, found, frozenset(self._breaches(before, after, found, by_path)))

    def _changed(self, before: Checked, path: str, candidates: list[Candidate]) -> RecordFile | None:
        """The file with the fixes of candidates; None where nothing changes, or it holds no such records any more."""
        file = before.workspace.files[path]
        text = apply_edits(file.source.text, [edit for candidate in candidates for edit in candidate.edits])
        self.tried[path] += len(text)
        if text == file.source.text:
            return None
        known = self._read.get(path)
        if known is None or known[0] != text:
            source = file.source.with_text(text)
            known = self._read[path] = text, self._reread(before.workspace, file, source)
        changed = known[1]
        return changed if changed is not None and changed.kind.kind == file.kind.kind else None

    def _reread(self, workspace: Workspace, file: RecordFile, source: Source) -> RecordFile | None:
        """The file with another text: without its tree where nothing in that is unusual, as fixes mostly have it."""
        if file.chunked_document is None and language_of(file.path) == file.language:
            clean = read_clean_file(file.path, source, workspace.configuration, root=workspace.root, conventions=True)
            if clean is not None:
                return clean
        return workspace.read(file.path, source, named=True, language=file.language, reading=self.reading)

    def _breaches(
        self,
        before: Checked,
        after: Workspace,
        found: Mapping[str, tuple[Findings, frozenset[Key]]],
        by_path: Mapping[str, list[Candidate]],
    ) -> Iterator[tuple[str, int | None]]:
        unsafe = any(is_unsafe(candidate) for own in by_path.values() for candidate in own)
        changes = [
            _Change(
                before.workspace.files[path],
                after.files[path],
                before.diagnostics.get(path, ()),
                diagnostics,
                by_path.get(path, ()),
            )
            for path, (diagnostics, _) in found.items()
        ]
        for change in changes:
            yield from change.broken_laws()
            if self.unattended:
                yield from change.guesses(self.would_follow)
            if unsafe:
                for diagnostic in change.new:
                    if self.would_follow(change.path, diagnostic):
                        yield change.path, diagnostic.record
        if sum(change.more_errors for change in changes) > 0:
            for change in changes:
                yield from ((change.path, one.record) for one in change.new_errors)


def is_unsafe(candidate: Candidate) -> bool:
    """Whether a candidate's fix may change what a record means."""
    return candidate.diagnostic.fix is None or not candidate.diagnostic.fix.safe


def is_syntax(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is one of syntax."""
    return all_rules()[diagnostic.code].part == "syntax"


class _Change:
    """The diagnostics of one file before and after fixes. A diagnostic is the same where its code, text and fix are."""

    def __init__(
        self, old: RecordFile, file: RecordFile, before: Findings, after: Findings, candidates: Iterable[Candidate]
    ) -> None:
        self.path = file.path
        self._file = file
        self._candidates = tuple(candidates)
        moves = _Moves(edit for candidate in self._candidates for edit in candidate.edits)
        self._moved = {id(diagnostic): (diagnostic.code, *moves.span(diagnostic.span)) for diagnostic in before}
        self._was = Counter(self._moved.values())
        self._left = Counter((diagnostic.code, *diagnostic.span) for diagnostic in after)
        known = {(self._moved[id(diagnostic)], _title(diagnostic)) for diagnostic in before}
        unseen = _Unseen(before, moves)
        self.new = [one for one in after if ((one.code, *one.span), _title(one)) not in known and one not in unseen]
        was, now = _errors(before), _errors(after)
        self._more_syntax_errors = now[True] - was[True]
        is_new = [one for one in after if one.severity is Severity.ERROR and (one.code, *one.span) not in self._was]
        edits = [edit for candidate in self._candidates if is_syntax(candidate.diagnostic) for edit in candidate.edits]
        self._moves = moves
        self._after = after
        missing = [one for one in self.new if edits and one.code == MISSING_PROPERTY.name]
        is_uncovered = self._more_syntax_errors < 0 and bool(is_new)
        written: set[int] = set()
        if missing or is_uncovered:
            written = {line for edit in edits for line in _lines(self._lines, moves.span(edit.span))}
        self._lost = [
            one
            for one in missing
            if not written.isdisjoint(_lines(self._lines, one.span)) or may_be_lost(one, old.document, file.document)
        ]
        self.new_errors = is_new
        """Errors that were not there."""
        self.more_errors = now.total() - was.total()
        """How many more errors there are, without those that a syntax error hid and those of placeholders."""
        if is_uncovered:
            self.new_errors = [one for one in is_new if not written.isdisjoint(_lines(self._lines, one.span))]
        scaffold = [
            moves.written(edit)
            for candidate in self._candidates
            if candidate.diagnostic.fix is not None and candidate.diagnostic.fix.placeholder
            for edit in candidate.edits
        ]
        self.new_errors = [
            one
            for one in self.new_errors
            if is_syntax(one) or not any(start <= one.span.start and one.span.end <= end for start, end in scaffold)
        ]
        self.more_errors -= sum(one.count for one in is_new) - sum(one.count for one in self.new_errors)

    @property
    def _lines(self) -> LineIndex:
        """The lines after the fixes: most are not asked for, and the text not parsed."""
        return self._file.document.lines

    def broken_laws(self) -> Iterator[tuple[str, int | None]]:
        """The places that broke a law which speaks of this file alone."""
        if self._more_syntax_errors > 0:
            places = {one.record for one in self.new if is_syntax(one) and one.severity is Severity.ERROR}
            is_named = not places.isdisjoint(candidate.diagnostic.record for candidate in self._candidates)
            yield from ((self.path, place) for place in (places if is_named else (None,)))
        yield from ((self.path, diagnostic.record) for diagnostic in self._lost)
        for candidate in self._candidates:
            place = self._moved.get(id(candidate.diagnostic))
            if place is not None and self._left[place] >= self._was[place]:
                yield self.path, candidate.diagnostic.record

    def guesses(self, would_follow: Callable[[str, Diagnostic], bool]) -> Iterator[tuple[str, int | None]]:
        """The records with a fix of a syntax error close to another one that stays, and is not to be mended next.

        An unsafe fix that is known only now does not count: with the safe fixes alone the other one would stay.
        """
        late = {id(one) for one in self.new if one.fix is not None and not one.fix.safe}
        left = [
            one
            for one in self._after
            if is_syntax(one)
            and one.severity is Severity.ERROR
            and not (one.code == TOO_MUCH.name or one.is_rest)  # what these stand for is looked at next
            and (id(one) in late or not would_follow(self.path, one))
        ]
        near = {
            line + distance
            for one in left
            for line in _lines(self._lines, one.span)
            for distance in range(-CLOSE, CLOSE + 1)
        }
        for candidate in self._candidates if left else ():
            if is_syntax(candidate.diagnostic):
                lines = {line for edit in candidate.edits for line in _lines(self._lines, self._moves.span(edit.span))}
                if not lines.isdisjoint(near):
                    yield self.path, candidate.diagnostic.record


class _Unseen:
    """The places of a text after fixes of which nothing was said before, as there was too much."""

    def __init__(self, before: Findings, moves: "_Moves") -> None:
        self._rest = {one.code: moves.span(one.span)[0] for one in reversed(before) if one.is_rest}
        self._end = min((moves.span(one.span)[0] for one in before if one.code == TOO_MUCH.name), default=None)

    def __contains__(self, diagnostic: Diagnostic) -> bool:
        start = diagnostic.span.start
        rest = self._rest.get(diagnostic.code)
        return (rest is not None and start >= rest) or (self._end is not None and start >= self._end)


def _lines(lines: LineIndex, span: tuple[int, int]) -> range:
    """The lines that a stretch of a text stands on."""
    return range(lines.position(span[0]).line, lines.position(span[1]).line + 1)


def _errors(diagnostics: Findings) -> Counter[bool]:
    """How many errors there are of syntax (True), and others (False)."""
    counts: Counter[bool] = Counter()
    for diagnostic in diagnostics:
        if diagnostic.severity is Severity.ERROR:
            counts[is_syntax(diagnostic)] += diagnostic.count
    return counts


def _title(diagnostic: Diagnostic) -> str:
    return diagnostic.fix.title if diagnostic.fix is not None else ""


class _Moves:
    """Where the places of a text are after edits that do not overlap."""

    def __init__(self, edits: Iterable[TextEdit]) -> None:
        ordered = sorted(edits, key=lambda edit: edit.span)
        self._starts = [edit.span.start for edit in ordered]
        self._ends = [edit.span.end for edit in ordered]
        self._growth = [0]
        self._growth += accumulate(len(new) - (span.end - span.start) for span, new in ordered)

    def span(self, span: Span) -> tuple[int, int]:
        """Where a stretch stands: behind what is inserted at its start, before what is inserted at its end."""
        start, end = span
        return start + self._growth[bisect_right(self._ends, start)], end + self._growth[bisect_left(self._starts, end)]

    def written(self, edit: TextEdit) -> tuple[int, int]:
        """Where the text of one of the edits stands, with that of others at the same place."""
        first, last = bisect_left(self._starts, edit.span.start), bisect_right(self._ends, edit.span.end)
        return edit.span.start + self._growth[first], edit.span.end + self._growth[last]
