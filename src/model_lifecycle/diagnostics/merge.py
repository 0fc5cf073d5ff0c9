"""Merges diagnostics of the same rule at the same span."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.diagnostics.fix import Fix


def merge_same_place(diagnostics: Iterable[Diagnostic], rules: Mapping[str, Rule]) -> list[Diagnostic]:
    """Merge the diagnostics with the same code and span, which are sorted by both; a merged one has all messages.

    Two objects that lack properties can have the same first key, for example. The fix makes all changes where the fixes
    of the rule add up and each diagnostic has a fix; otherwise it is the first diagnostic's. `rules` are all rules by
    name.
    """
    merged: list[Diagnostic] = []
    for _, group in groupby(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code)):
        first, *others = group
        merged.append(first if not others else _merged(first, others, rules[first.code]))
    return merged


def _merged(first: Diagnostic, others: list[Diagnostic], rule: Rule) -> Diagnostic:
    """One diagnostic for several at the same span, with all distinct messages."""
    different = [diagnostic for diagnostic in others if diagnostic.message != first.message]
    if not different:
        return first
    messages = dict.fromkeys(diagnostic.message for diagnostic in (first, *different))
    related = dict.fromkeys(location for diagnostic in (first, *different) for location in diagnostic.related)
    return replace(
        first,
        message=" ".join(messages),
        related=tuple(related),
        fix=_merged_fix(first, different) if rule.fixes_add_up else first.fix,
        missing=tuple(name for diagnostic in (first, *different) for name in diagnostic.missing),
    )


def _merged_fix(first: Diagnostic, others: list[Diagnostic]) -> Fix | None:
    """One fix with the changes of all diagnostics; the first one's fix if one has none or is of another record."""
    fixes = [diagnostic.fix for diagnostic in (first, *others) if diagnostic.record == first.record]
    if None in fixes or len(fixes) <= len(others):
        return first.fix
    all_fixes = [fix for fix in fixes if fix is not None]
    return Fix(
        "Add all that is missing",
        tuple(change for fix in all_fixes for change in fix.changes),
        safe=all(fix.safe for fix in all_fixes),
        placeholder=any(fix.placeholder for fix in all_fixes),
        by_hand=any(fix.by_hand for fix in all_fixes),
    )
