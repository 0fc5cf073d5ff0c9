"""Compares a model record with today's catalogues: differences, news, and which changes are safe.

A change is safe only if the record still has the catalogues' earlier value, so that no value that a person wrote
is ever overwritten.
"""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.catalogues.claim import ChosenValue, Conflict, topic_of
from model_lifecycle.catalogues.comparison import ComparisonContext
from model_lifecycle.catalogues.filled_record import plain, resolved_replacements
from model_lifecycle.catalogues.reconcile_lifecycle import lifecycle_events
from model_lifecycle.catalogues.recorded_values import (
    conflict_words,
    holds,
    in_words,
    is_candidate,
    origin,
    recorded_value,
)
from model_lifecycle.catalogues.same_value import is_rounding, is_unit_error
from model_lifecycle.catalogues.source_changes import source_changes
from model_lifecycle.diagnostics.catalogue_rules import CATALOGUE_CONFLICT, CATALOGUE_DIFFERS
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, InsertItem, ReplaceValue
from model_lifecycle.records.values import UNAVAILABLE


def reconcile(case: ComparisonContext) -> Iterator[Diagnostic]:
    """Yield the findings about one model record that differs from the catalogues; safe fixes need no review."""
    yield from lifecycle_events(case)
    for pointer, verdict in sorted(case.now.verdicts.items()):
        if topic_of(pointer) not in ("lifecycle", "release") and pointer != "/shutdown_date_kind":
            yield from _difference(case, pointer, verdict)
    yield from _successors(case)


def _difference(case: ComparisonContext, pointer: str, verdict: ChosenValue) -> Iterator[Diagnostic]:
    """Yield the finding, if any, about the property at `pointer`: it differs from `verdict`, or catalogues conflict."""
    value = recorded_value(case.record, pointer)
    conflict = case.now.conflicts.get(pointer)
    if value is UNAVAILABLE or (value is not None and verdict.claim.role == "host"):
        return
    if is_rounding(verdict.value, value):
        return
    if holds(pointer, value, verdict.value) or case.is_settled(pointer):
        if conflict is not None and case.is_untouched(pointer) and _is_new(case, conflict):
            yield case.report(CATALOGUE_CONFLICT, conflict_words(pointer, value, conflict), pointer, None)
        return
    is_untouched = case.is_untouched(pointer)
    changes = (ReplaceValue(pointer, plain(verdict.value)), *source_changes(case, pointer, verdict))
    title = f"Take {in_words(pointer, verdict.value)} ({origin(verdict.claim)})"
    is_doubtful = _is_doubtful(pointer, value, verdict.value)
    fix = Fix(title, changes, safe=is_untouched and not is_doubtful)
    if conflict is not None and not is_untouched and is_candidate(pointer, value, conflict):
        yield case.report(CATALOGUE_CONFLICT, conflict_words(pointer, value, conflict), pointer, fix)
        return
    name = pointer.rpartition("/")[2]
    message = (
        f"`{name}` is {in_words(pointer, value)}, {verdict.claim.catalogue} says "
        f"{in_words(pointer, verdict.value)}{f' ({verdict.claim.day})' if verdict.claim.day else ''}."
    )
    remark = " Look at the provider's page." if is_doubtful else _correction(case, pointer, verdict)
    yield case.report(CATALOGUE_DIFFERS, message + remark, pointer, fix)


def _is_doubtful(pointer: str, old: object, new: object) -> bool:
    """Whether a new price is probably a catalogue's error: it is 0, or off by a factor of a thousand or a million."""
    if topic_of(pointer) != "price" or not isinstance(old, Decimal) or not isinstance(new, Decimal) or not old:
        return False
    return not new or is_unit_error(old, new) or is_unit_error(new, old)


def _is_new(case: ComparisonContext, conflict: Conflict) -> bool:
    """Whether a conflict has a value that its catalogue did not claim before; false without earlier copies."""
    if case.before is None:
        return False
    earlier_claims = {(claim.catalogue, str(claim.value)) for claim in case.before.claims.get(conflict.pointer, ())}
    return any((claim.catalogue, str(claim.value)) not in earlier_claims for claim in conflict.candidates)


def _correction(case: ComparisonContext, pointer: str, verdict: ChosenValue) -> str:
    """A sentence saying that a catalogue corrected its own price (it was rounded, or swapped); empty if it did not."""
    earlier = case.earlier_choice(pointer)
    if earlier is None or earlier.claim.catalogue != verdict.claim.catalogue or topic_of(pointer) != "price":
        return ""
    old, new = earlier.value, verdict.value
    pair = {"/specs/input_price_per_mtok": "output", "/specs/output_price_per_mtok": "input"}.get(pointer)
    earlier_other = case.earlier_choice(f"/specs/{pair}_price_per_mtok") if pair else None
    now_other = case.now.verdicts.get(f"/specs/{pair}_price_per_mtok") if pair else None
    if is_rounding(old, new):
        return f" {verdict.claim.catalogue} corrected itself: it had rounded the price."
    if earlier_other is not None and now_other is not None and (earlier_other.value, now_other.value) == (new, old):
        return f" {verdict.claim.catalogue} corrected itself: it had swapped input and output."
    return ""


def _successors(case: ComparisonContext) -> Iterator[Diagnostic]:
    """Yield the finding, if any, about successors of the model that the record's `replacements` does not list."""
    pointer = "/replacements"
    verdict = case.now.verdicts.get(pointer)
    value = recorded_value(case.record, pointer)
    if verdict is None or not isinstance(value, list) or not isinstance(verdict.value, list):
        return
    if case.is_fallback(pointer):
        return
    recorded_keys = {
        (replacement.get("provider"), replacement.get("model_id"))
        for replacement in value
        if isinstance(replacement, dict)
    }
    entries, unresolved = resolved_replacements(verdict, case.resolve)
    missing_entries = [
        replacement
        for replacement in entries
        if isinstance(replacement, dict) and (replacement["provider"], replacement["model_id"]) not in recorded_keys
    ]
    earlier = case.earlier_choice(pointer)
    earlier_names = (
        {claimed for _, claimed in resolved_replacements(earlier, lambda *_: None)[1]} if earlier is not None else set()
    )
    new_names = [name for _, name in unresolved if case.before is not None and name not in earlier_names]
    if not missing_entries and not new_names:
        return
    names = [f"{replacement['provider']}/{replacement['model_id']}" for replacement in missing_entries]
    conflict = case.now.conflicts.get(pointer)
    if conflict is not None and recorded_keys and not case.is_changed(pointer):
        rule, message = (
            CATALOGUE_CONFLICT,
            "Catalogues name different successors: "
            + "; ".join(f"{in_words(pointer, claim.value)} ({origin(claim)})" for claim in conflict.candidates)
            + ".",
        )
    else:
        rule = CATALOGUE_DIFFERS
        missing = [*names, *(f"{name} (which has no record: `model-lifecycle import {name}`)" for name in new_names)]
        message = f"`replacements` lacks {', '.join(missing)}. It is a successor in {origin(verdict.claim)}."
    fix = (
        Fix(f"Add {', '.join(names)}", tuple(InsertItem(pointer, replacement) for replacement in missing_entries))
        if missing_entries
        else None
    )
    yield case.report(rule, message, pointer, fix)
