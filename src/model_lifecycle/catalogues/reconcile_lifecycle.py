"""Finds lifecycle events that catalogues know and the record lacks.

Dates are compared, never statuses derived from them: a day that has merely passed is not an event.
"""

from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.catalogues.claim import ChosenValue
from model_lifecycle.catalogues.comparison import ComparisonContext
from model_lifecycle.catalogues.filled_record import plain
from model_lifecycle.catalogues.recorded_values import conflict_words, holds, is_candidate, origin, recorded_value
from model_lifecycle.catalogues.source_changes import source_changes
from model_lifecycle.diagnostics.catalogue_rules import CATALOGUE_CONFLICT, CATALOGUE_DIFFERS, CATALOGUE_NEWER
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Change, Fix, ReplaceValue
from model_lifecycle.records.values import UNAVAILABLE

_ANNOUNCED, _DEPRECATED, _END, _KIND, _STATUS = (
    "/announced_date",
    "/deprecation_date",
    "/shutdown_date",
    "/shutdown_date_kind",
    "/status",
)
_ORDER: Final = ("active", "legacy", "deprecated", "retired")
"""The statuses in the order in which a model goes through them."""


def lifecycle_events(case: ComparisonContext) -> Iterator[Diagnostic]:
    """Yield the findings about deprecation, shutdown and status."""
    yield from _deprecation(case)
    yield from _shutdown(case)
    yield from _stated_status(case)


def _deprecation(case: ComparisonContext) -> Iterator[Diagnostic]:
    """Yield the finding about the first of the deprecation and announcement dates that differs from the chosen one."""
    for pointer in (_DEPRECATED, _ANNOUNCED):
        verdict, value = case.now.verdicts.get(pointer), recorded_value(case.record, pointer)
        if verdict is None or value is UNAVAILABLE or holds(pointer, value, verdict.value) or case.is_settled(pointer):
            continue
        also_changed = [_ANNOUNCED] if pointer == _DEPRECATED and _changes_along(case, _ANNOUNCED) else []
        if value is None:
            message = f"The model was deprecated on {verdict.value} ({origin(verdict.claim)}); the record has no date."
        else:
            message = f"`{pointer[1:]}` is {value}, {origin(verdict.claim)} says {verdict.value}."
        yield _event(case, verdict, [pointer, *also_changed], message, value)
        return


def _changes_along(case: ComparisonContext, pointer: str) -> bool:
    """Whether the date at `pointer` differs from the chosen one, and is missing or the catalogues' earlier value."""
    verdict, value = case.now.verdicts.get(pointer), recorded_value(case.record, pointer)
    if verdict is None or holds(pointer, value, verdict.value):
        return False
    return value is None if case.before is None else case.is_untouched(pointer)


def _shutdown(case: ComparisonContext) -> Iterator[Diagnostic]:
    """Yield the finding, if any, about the shutdown date and its kind."""
    verdict, kind = case.now.verdicts.get(_END), case.now.verdicts.get(_KIND)
    value, recorded_kind = recorded_value(case.record, _END), recorded_value(case.record, _KIND)
    if verdict is None or kind is None or UNAVAILABLE in (value, recorded_kind) or case.is_settled(_END):
        return
    new, day = str(kind.value), str(verdict.value)
    if value is None:
        message = f"{_end_words(day, new)} ({origin(verdict.claim)}); the record has no date."
    elif value == day:
        if new == recorded_kind or not (new == "exact" or case.is_changed(_KIND)):
            return
        firm = "announced" if new == "exact" else "not announced any more"
        message = f"The end on {day} is {firm} ({origin(verdict.claim)}); the record has it as `{recorded_kind}`."
        yield _event(case, verdict, [_KIND], message, None)
        return
    elif (
        new == "not_before" and recorded_kind in ("exact", "month_only") and value >= day and not case.is_changed(_END)
    ):
        return  # a firm end after a floor
    else:
        message = f"The record has {value}. {_end_words(day, new)} ({origin(verdict.claim)})."
    pointers = [_END, *([_KIND] if recorded_kind != kind.value else [])]
    yield _event(case, verdict, pointers, message, value)


def _end_words(day: str, kind: str) -> str:
    """A sentence about a shutdown: `The model shuts down on 2026-10-23`."""
    return f"The model shuts down {'on' if kind == 'exact' else 'not before'} {day}"


def _stated_status(case: ComparisonContext) -> Iterator[Diagnostic]:
    """Yield the finding about a status that a catalogue states without a date, or after withdrawing its dates."""
    verdict, value = case.now.verdicts.get(_STATUS), recorded_value(case.record, _STATUS)
    if verdict is None or verdict.claim.pointer != _STATUS or value not in _ORDER or verdict.value not in _ORDER:
        return
    earlier = case.earlier_choice(_STATUS)
    if _ORDER.index(str(verdict.value)) > _ORDER.index(value) and verdict.value != "active":
        message = f"The model is {verdict.value} ({origin(verdict.claim)}); the record has `{value}`."
        fix = Fix(f"Take {verdict.value}", (ReplaceValue(_STATUS, verdict.value),), safe=case.is_untouched(_STATUS))
        yield case.report(CATALOGUE_NEWER, message, _STATUS, fix)
    elif earlier is not None and earlier.claim.catalogue == verdict.claim.catalogue and case.is_changed(_STATUS):
        message = (
            f"{origin(verdict.claim)} gives no end any more and states `{verdict.value}`; the record has `{value}`."
        )
        yield case.report(CATALOGUE_NEWER, message, _STATUS, None)


def _event(case: ComparisonContext, verdict: ChosenValue, pointers: list[str], message: str, value: Any) -> Diagnostic:
    """The finding about the dates at `pointers`, which change together; `value` is the record's value at the first."""
    pointer = pointers[0]
    conflict = case.now.conflicts.get(pointer)
    if (
        value is not None
        and conflict is not None
        and is_candidate(pointer, value, conflict)
        and not case.is_changed(pointer)
    ):
        rule, message = CATALOGUE_CONFLICT, conflict_words(pointer, value, conflict)
    else:
        is_newer = value is None or case.is_changed(pointer) or (verdict.claim.day or "") > case.newest_check
        rule = CATALOGUE_NEWER if is_newer else CATALOGUE_DIFFERS
    changes: list[Change] = []
    for changed_pointer in pointers:
        chosen = case.now.verdicts.get(changed_pointer)
        if chosen is not None:
            changes.append(ReplaceValue(changed_pointer, plain(chosen.value)))
    status = _status_change(case)
    safe = all(map(case.is_untouched, pointers))
    title = f"Take {verdict.value} ({origin(verdict.claim)})"
    return case.report(
        rule, message, pointer, Fix(title, (*changes, *status, *source_changes(case, pointer, verdict)), safe=safe)
    )


def _status_change(case: ComparisonContext) -> tuple[Change, ...]:
    """The change to the status derived from the dates; none for `legacy`, or if somebody edited the status."""
    verdict, value = case.now.verdicts.get(_STATUS), recorded_value(case.record, _STATUS)
    if verdict is None or value in (verdict.value, "legacy", UNAVAILABLE):
        return ()
    is_default = case.before is not None and case.earlier_choice(_STATUS) is None and value == "active"
    if case.before is not None and not case.is_untouched(_STATUS) and not is_default:
        return ()
    return (ReplaceValue(_STATUS, plain(verdict.value)),)
