"""Diagnostics without those that comments silence, and with those about the comments, of records and of source code."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.suppressions.bare_suppression import BARE_SUPPRESSION, check_bare
from model_lifecycle.suppressions.directive import MARK, Suppression
from model_lifecycle.suppressions.record_comments import removal, suppressions_in
from model_lifecycle.suppressions.unused_suppression import UNUSED_SUPPRESSION, check_unused
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.syntax.pointer import find, find_pair
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_OVER: Final = " The comment that ignores it has reached its end."
_NO_REASON: Final = " The comment that ignores it gives no reason: write one after its brackets."

RULES: Final[tuple[Rule, ...]] = (BARE_SUPPRESSION, UNUSED_SUPPRESSION)


Target = tuple[int | None, str]
"""The target of a suppression: the line that a comment counts for (None: the file), and a code."""


def suppress(
    file: RecordFile,
    diagnostics: list[Diagnostic],
    codes: Mapping[str, Rule],
    reported: Callable[[str], bool],
    today: date,
) -> list[Diagnostic]:
    """The diagnostics of a record file that its comments do not silence, and the diagnostics about the comments.

    `codes` are all rules by code; `reported` says whether the configuration reports a code in this file: a comment for
    a code that is switched off is not called unused. From its `until` day on, a comment silences nothing.
    """
    suppressions = _suppressions(file)
    kept, used = _silence(diagnostics, suppressions, partial(lines_of, file), codes, today)
    if suppressions and not any(codes[diagnostic.code].part == "syntax" for diagnostic in kept):
        kept += _complaints(suppressions, used, codes, reported, partial(removal, file.document))
    return kept


def silenced(
    file: RecordFile, diagnostics: list[Diagnostic], codes: Mapping[str, Rule], today: date
) -> list[Diagnostic]:
    """The diagnostics of a record file that its comments do not silence."""
    return _silence(diagnostics, _suppressions(file), partial(lines_of, file), codes, today)[0]


def suppress_in_source(
    diagnostics: Iterable[Diagnostic],
    suppressions: Sequence[Suppression],
    codes: Mapping[str, Rule],
    today: date,
) -> list[Diagnostic]:
    """The findings of a source text that its comments do not silence, and the diagnostics about the comments, as of
    records, if a finding is left that they may be meant for: other text that looks like such a comment may be a string
    or an example. No code is called unused: what a scan finds depends on the catalogues at hand.
    """
    if not suppressions:
        return list(diagnostics)
    reaches = sorted({(*one.reach, one.line) for one in suppressions if one.reach is not None and one.line is not None})

    def lines_of(found: Diagnostic) -> list[int]:
        """The line of a finding, if a comment counts for it."""
        before = bisect_right(reaches, found.span.start, key=itemgetter(0)) - 1
        return [reaches[before][2]] if before >= 0 and found.span.start < reaches[before][1] else []

    kept, used = _silence(diagnostics, suppressions, lines_of, codes, today)
    left: dict[int | None, str] = {line: found.code for found in reversed(kept) for line in lines_of(found)}
    if kept:
        left[None] = kept[0].code
    meant = [suppression for suppression in suppressions if suppression.line in left]
    kept += _complaints(meant, used, codes, lambda _: False, left=left)
    return sorted(kept, key=lambda diagnostic: diagnostic.span)


def _suppressions(file: RecordFile) -> list[Suppression]:
    return list(suppressions_in(file.document)) if file.mentions(MARK) else []


def _complaints(
    suppressions: Iterable[Suppression],
    used: Collection[Target],
    codes: Mapping[str, Rule],
    reported: Callable[[str], bool],
    removal_of: Callable[[Suppression], Span] | None = None,
    left: Mapping[int | None, str] = MappingProxyType({}),
) -> list[Diagnostic]:
    """The diagnostics about comments; `left` has a code that is still found on a line (None: in the file)."""
    complaints: list[Diagnostic] = []
    for suppression in suppressions:
        advise = len(complaints) < MOST_EXPLAINED
        complaints += check_bare(suppression, left.get(suppression.line))
        complaints += check_unused(suppression, used, codes, reported, removal_of, advise=advise)
    return complaints


def _silence(
    diagnostics: Iterable[Diagnostic],
    suppressions: Sequence[Suppression],
    lines_of: Callable[[Diagnostic], Collection[int]],
    codes: Mapping[str, Rule],
    today: date,
) -> tuple[list[Diagnostic], set[Target]]:
    """The diagnostics that comments do not silence, and the targets that silence others. `lines_of` gives the lines on
    which a comment may silence a diagnostic.
    """
    if not suppressions:
        return list(diagnostics), set()
    named: set[Target] = set()
    without_reason: set[Target] = set()
    lasting: set[Target] = set()
    ended: set[Target] = set()
    for suppression in suppressions:
        for target in ((suppression.line, name) for name, _ in suppression.names):
            if suppression.counts:
                named.add(target)
            if not suppression.has_reason and target[1] in codes and codes[target[1]].needs_earlier:
                without_reason.add(target)
            if not suppression.is_over(today):
                lasting.add(target)
            elif suppression.end is not None:
                ended.add(target)
    used: set[Target] = set()
    kept = []
    for diagnostic in diagnostics:
        silencing = _silencing(diagnostic, named, lines_of, codes)
        used |= silencing
        if silencing <= without_reason:
            kept.append(replace(diagnostic, message=diagnostic.message + _NO_REASON) if silencing else diagnostic)
        elif not silencing & lasting:
            kept.append(replace(diagnostic, message=diagnostic.message + _OVER) if silencing & ended else diagnostic)
    return kept, used


def _silencing(
    diagnostic: Diagnostic,
    named: Collection[Target],
    lines_of: Callable[[Diagnostic], Collection[int]],
    codes: Mapping[str, Rule],
) -> set[Target]:
    """Which of the places where codes are named silence a diagnostic."""
    if codes[diagnostic.code].part == "syntax":
        return set()
    lines: set[int | None] = {None}
    if not diagnostic.is_rest:  # a count represents others, on other lines
        lines.update(lines_of(diagnostic))
    return {place for line in lines if (place := (line, diagnostic.code)) in named}


def lines_of(file: RecordFile, diagnostic: Diagnostic) -> set[int]:
    """The lines on which a comment may silence a diagnostic.

    The line where it is shown, and the line where its value begins: a block of code cannot contain comments.
    """
    document = file.document
    places = [diagnostic.span.start]
    if diagnostic.record < len(document.records):
        root, offset = document.record(diagnostic.record)
        pair, node = find_pair(root, diagnostic.pointer), find(root, diagnostic.pointer)
        places += [part.start + offset for part in (pair.key if pair else None, node) if part is not None]
    return {document.lines.position(place).line for place in places}
