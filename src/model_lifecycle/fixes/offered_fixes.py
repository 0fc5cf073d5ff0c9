"""The fixes that an editor offers at a position, and those that reports mention."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.fixes.apply_fixes import (
    FixCandidate,
    ReadingBudget,
    apply_candidates,
    as_many_as_pass,
    worse_records,
)
from model_lifecycle.fixes.fix_edits import text_edits, text_edits_together
from model_lifecycle.syntax.counted_diagnostics import shortened
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

MOST_TRIED_ALONE: Final = 8
"""The most fixes whose edits are computed one by one, so that they may overlap; more are computed together."""

MOST_READ: Final = 500_000
"""The most code points to read to try fixes one by one, while a person waits; beyond it they are tried together."""


@dataclass(frozen=True, slots=True)
class OfferedFix:
    """The fix of one diagnostic; `preferred`: it can be applied without a second look."""

    diagnostic: Diagnostic
    title: str
    preferred: bool
    edits: tuple[TextEdit, ...]


def fixes_at(checked: Checked, path: str, *spans: Span) -> tuple[OfferedFix, ...]:
    """The fixes of those diagnostics of a file whose span touches one of `spans`, in the order of the diagnostics.

    No fix leaves more errors in the workspace, except findings of rules that could not read the value before. A fix
    with a placeholder, or that requires a choice, is never preferred.
    """
    return tuple(
        OfferedFix(candidate.diagnostic, fix.title, not fix.placeholder and not fix.by_hand, candidate.edits)
        for candidate in _fixes_without_errors(
            checked,
            path,
            [
                diagnostic
                for diagnostic in checked.diagnostics.get(path, ())
                if diagnostic.fix and any(map(diagnostic.span.touches, spans))
            ],
            by_person=True,
        )
        if (fix := candidate.diagnostic.fix) is not None
    )


def edits_of_file(checked: Checked, path: str) -> Mapping[int, tuple[TextEdit, ...]]:
    """The edits that fix the diagnostics shown in a file, by `id(diagnostic)`; of a long file, without overlaps."""
    file = checked.workspace.files.get(path)
    if file is None or file.source.undecodable is not None:
        return {}
    shown = [diagnostic for diagnostic in shortened(checked.diagnostics.get(path, ())) if diagnostic.fix]
    return {
        id(candidate.diagnostic): candidate.edits
        for candidate in _fixes_without_errors(checked, path, shown, by_person=False)
    }


def _fixes_without_errors(
    checked: Checked, path: str, diagnostics: Sequence[Diagnostic], *, by_person: bool
) -> Sequence[FixCandidate]:
    """The fixes of `diagnostics` that cause no errors: each tried alone, or, if that takes too long, all together."""
    if not diagnostics:
        return ()
    document = checked.workspace.files[path].document
    fixes = [(diagnostic.record, diagnostic.fix) for diagnostic in diagnostics if diagnostic.fix is not None]
    cost = len(document.text) + ReadingBudget.PER_DIAGNOSTIC * len(checked.diagnostics.get(path, ()))
    is_cheap = len(fixes) * cost <= MOST_READ
    edits: list[tuple[TextEdit, ...] | None]
    if is_cheap and len(fixes) <= MOST_TRIED_ALONE:
        edits = [text_edits(document, record, fix) for record, fix in fixes]
    else:
        edits = text_edits_together(document, fixes, ReadingBudget(MOST_READ).take)
    candidates = [
        FixCandidate(path, diagnostic, fix_edits)
        for diagnostic, fix_edits in zip(diagnostics, edits, strict=True)
        if fix_edits
    ]
    if not is_cheap:
        return as_many_as_pass(checked, candidates, ReadingBudget(MOST_READ), by_person=by_person)[0]
    return [candidate for candidate in candidates if _passes(checked, candidate, by_person=by_person)]


def _passes(checked: Checked, candidate: FixCandidate, *, by_person: bool) -> bool:
    """Whether a fix alone changes the text and causes no errors; `by_person` as in `worse_records`."""
    after = apply_candidates(checked, [candidate])
    return after is not None and worse_records(checked, after, [candidate], by_person=by_person) is None
