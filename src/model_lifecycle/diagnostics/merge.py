"""Merging of diagnostics of one rule at one span into one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.diagnostics.fix import Fix


def merge_same_place(diagnostics: Iterable[Diagnostic], rules: Mapping[str, Rule]) -> list[Diagnostic]:
    """Diagnostics in order of position and code; those of one code at one place become one, which says what each said.

    Two objects that lack properties can have the same first key, for example. The fix makes all changes where the fixes
    of the rule add up and each of the diagnostics has one; else it is the first one's. `rules` are all, by name.
    """
    merged: list[Diagnostic] = []
    for _, same in groupby(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code)):
        first, *others = same
        merged.append(first if not others else _merged(first, others, rules[first.code]))
    return merged


def _merged(first: Diagnostic, others: list[Diagnostic], rule: Rule) -> Diagnostic:
    different = [one for one in others if one.message != first.message]
    if not different:
        return first
    messages = dict.fromkeys(one.message for one in (first, *different))
    related = dict.fromkeys(place for one in (first, *different) for place in one.related)
    return replace(
        first,
        message=" ".join(messages),
        related=tuple(related),
        fix=_all_of(first, different) if rule.fixes_add_up else first.fix,
        missing=tuple(name for one in (first, *different) for name in one.missing),
    )


def _all_of(first: Diagnostic, others: list[Diagnostic]) -> Fix | None:
    fixes = [one.fix for one in (first, *others) if one.record == first.record]
    if None in fixes or len(fixes) <= len(others):
        return first.fix
    known = [fix for fix in fixes if fix is not None]
    return Fix(
        "Add all that is missing",
        tuple(change for fix in known for change in fix.changes),
        safe=all(fix.safe for fix in known),
        placeholder=any(fix.placeholder for fix in known),
        by_hand=any(fix.by_hand for fix in known),
    )
