"""Comments that silence diagnostics: `# model-lifecycle: ignore[date-order]`, and `ignore-file[…]` at a file's top."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.suppressions.bare_suppression import BARE_SUPPRESSION, check_bare
from model_lifecycle.suppressions.record_comments import Suppression, Target, suppressions_in
from model_lifecycle.suppressions.unused_suppression import UNUSED_SUPPRESSION, check_unused
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.syntax.pointer import find, find_pair
from model_lifecycle.workspace.record_file import RecordFile

_OVER: Final = " The comment that ignores it has reached its end."
_NO_REASON: Final = " The comment that ignores it gives no reason: write one after its brackets."

RULES: Final[tuple[Rule, ...]] = (BARE_SUPPRESSION, UNUSED_SUPPRESSION)


def suppress(
    file: RecordFile,
    diagnostics: list[Diagnostic],
    codes: Mapping[str, Rule],
    reported: Callable[[str], bool],
    today: date,
) -> list[Diagnostic]:
    """The diagnostics of a file that its comments do not silence, and the diagnostics about the comments.

    `codes` are all rules by code; `reported` says whether the configuration reports a code in this file: a comment for
    a code that is switched off is not called unused. From its `until` day on, a comment silences nothing.
    """
    kept, used, suppressions = silenced(file, diagnostics, codes, today)
    if not any(codes[diagnostic.code].part == "syntax" for diagnostic in kept):
        complaints: list[Diagnostic] = []
        for suppression in suppressions:
            advise = len(complaints) < MOST_EXPLAINED
            complaints += check_bare(suppression)
            complaints += check_unused(suppression, used, codes, reported, advise=advise)
        kept += complaints
    return kept


def silenced(
    file: RecordFile, diagnostics: list[Diagnostic], codes: Mapping[str, Rule], today: date
) -> tuple[list[Diagnostic], set[Target], list[Suppression]]:
    """The diagnostics that comments do not silence, the places that silence others, and all directives."""
    suppressions = list(suppressions_in(file.document)) if file.mentions("model-lifecycle:") else []
    if not suppressions:
        return diagnostics, set(), []
    named = {
        (suppression.line, name) for suppression in suppressions if suppression.counts for name, _ in suppression.names
    }
    without_reason = {
        (suppression.line, name)
        for suppression in suppressions
        if not suppression.has_reason
        for name, _ in suppression.names
        if name in codes and codes[name].needs_earlier
    }
    lasting = {
        (suppression.line, name)
        for suppression in suppressions
        if not suppression.is_over(today)
        for name, _ in suppression.names
    }
    used: set[Target] = set()
    kept = []
    for diagnostic in diagnostics:
        silencing = _silencing(file, diagnostic, named, codes)
        used |= silencing
        if silencing <= without_reason:
            kept.append(replace(diagnostic, message=diagnostic.message + _NO_REASON) if silencing else diagnostic)
        elif not silencing & lasting:
            kept.append(replace(diagnostic, message=diagnostic.message + _OVER))
    return kept, used, suppressions


def _silencing(
    file: RecordFile, diagnostic: Diagnostic, named: Collection[Target], codes: Mapping[str, Rule]
) -> set[Target]:
    """Which of the places where codes are named silence a diagnostic."""
    if codes[diagnostic.code].part == "syntax":
        return set()
    lines: set[int | None] = {None}
    if not diagnostic.is_rest:  # a count represents others, on other lines
        lines |= lines_of(file, diagnostic)
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
