"""`implausible-year`: a date whose year is implausible for a language model."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck, replace_value
from model_lifecycle.schema.formats import is_calendar_day

IMPLAUSIBLE_YEAR = Rule(
    name="implausible-year",
    severity=Severity.WARNING,
    part="rule",
    summary="A date whose year is implausible for a language model.",
    explanation="""\
Dates of records lie between 2010 and 2049. Another year is mistyped in nearly all cases: 2207 for 2027, 1925 for 2025,
0202 for 2020. No other rule checks such a date until it is corrected.""",
    bad="shutdown_date: 2206-12-31",
    good="shutdown_date: 2026-12-31",
)


_YEARS_BACK: Final = 8
_YEARS_AHEAD: Final = 3
"""The years before and after today that may be meant by a mistyped one."""


def _intended_year(year: str, latest: int) -> str | None:
    """The only recent year, up to `latest`, that `year` may misspell: swapped digits, a wrong century or digit."""
    swapped = {f"{year[:index]}{year[index + 1]}{year[index]}{year[index + 2 :]}" for index in range(3)}
    recent = {f"{other:04}" for other in range(latest - _YEARS_BACK, latest + 1)}
    one_wrong = {other for other in recent if _differing_digits(other, year) == 1}
    for candidates in (swapped & recent, {f"20{year[2:]}"} & recent, one_wrong):
        if len(candidates) == 1:
            return candidates.pop()
    return None


def _differing_digits(year: str, other: str) -> int:
    """The number of positions at which two years have different digits."""
    return sum(first != second for first, second in zip(year, other, strict=True))


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each date in an implausible year, with the year that was probably meant."""
    for pointer, value in context.implausible_dates.items():
        name = pointer.rpartition("/")[2]
        ahead = _YEARS_AHEAD if name in ("deprecation_date", "shutdown_date") else 0
        year = _intended_year(value[:4], context.today.year + ahead)
        suggestion = f"{year}{value[4:]}" if year is not None and is_calendar_day(f"{year}{value[4:10]}") else None
        todo = f"Did you mean {suggestion}?" if suggestion else "Correct the year."
        message = f"`{name}` is {value}: no language model has dates in the year {value[:4]}. {todo}"
        fix = replace_value(f"Change to {suggestion}", pointer, suggestion) if suggestion else None
        yield context.report(IMPLAUSIBLE_YEAR, message, pointer, fix=fix)


CHECK = RuleCheck(IMPLAUSIBLE_YEAR, model=_check, migration=_check)
