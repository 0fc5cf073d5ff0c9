"""One finding for all that one code says of one place."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.fix import Fix


def merge_same_place(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings in order of position and code; those of one code at one place become one, which says what each said.

    Two objects that lack properties can have the same first key, for example. The fix makes all changes where each
    of the findings has one; else it is the first one's.
    """
    merged: list[Diagnostic] = []
    for _, same in groupby(findings, key=lambda finding: (finding.span, finding.code)):
        first, *others = same
        merged.append(first if not others else _merged(first, others))
    return merged


def _merged(first: Diagnostic, others: list[Diagnostic]) -> Diagnostic:
    different = [one for one in others if one.message != first.message]
    if not different:
        return first
    messages = dict.fromkeys(one.message for one in (first, *different))
    related = dict.fromkeys(place for one in (first, *different) for place in one.related)
    return replace(first, message=" ".join(messages), related=tuple(related), fix=_all_of(first, different))


def _all_of(first: Diagnostic, others: list[Diagnostic]) -> Fix | None:
    fixes = [one.fix for one in (first, *others) if one.record == first.record]
    if first.code != "missing-property" or None in fixes or len(fixes) <= len(others):
        return first.fix
    known = [fix for fix in fixes if fix is not None]
    return Fix(
        "Add all that is missing",
        tuple(change for fix in known for change in fix.changes),
        safe=all(fix.safe for fix in known),
        placeholder=any(fix.placeholder for fix in known),
        by_hand=any(fix.by_hand for fix in known),
    )
