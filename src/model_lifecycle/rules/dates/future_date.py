"""`future-date`: an announcement, a timestamp or a knowledge cutoff that lies in the future."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.values import text
from model_lifecycle.rules.dates.updated_before_first_seen import is_updated_before_first_seen
from model_lifecycle.rules.framework.misplaced_date import misplaced_date
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck

FUTURE_DATE = Rule(
    name="future-date",
    severity=Severity.WARNING,
    part="rule",
    summary="An announcement, a timestamp or a knowledge cutoff that lies in the future.",
    explanation="""\
`announced_date`, `first_seen`, `updated_at` and `knowledge_cutoff` record past events, so they cannot be after today:
`--as-of`, the configuration's `as-of`, or the clock's day. A timestamp may be a day ahead, since the day begins earlier
elsewhere. Often the year is wrong.""",
    bad="""\
# file: models/provider-1/example-3.yaml
specs: {knowledge_cutoff: 2027-01}
""",
    good="""\
# file: models/provider-1/example-3.yaml
specs: {knowledge_cutoff: 2025-01}
""",
)

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_NUMBERS = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
"""Matches a year, month or day in digits: `2025`, `2025-06`."""
_WORDS = re.compile(r"([A-Za-z]{3})[a-z]*\.? (\d{4})")
"""Matches a month in words: `Jun 2025`, `June 2025`."""


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each date, timestamp and knowledge cutoff of a model that is after today."""
    model = context.model
    today = context.today.isoformat()
    announced = model.announced_date
    if isinstance(announced, str) and announced > today and misplaced_date(model) is None:
        yield _report(context, "/announced_date", announced)
    for name in ("first_seen", "updated_at"):
        instant = text(model.values, name)
        if isinstance(instant, str) and instant[:10] > today and not is_updated_before_first_seen(model):
            tomorrow = context.today + timedelta(days=1)
            if instant[:10] > tomorrow.isoformat():
                yield _report(context, f"/{name}", instant)
    cutoff = text(model.specs, "knowledge_cutoff")
    if isinstance(cutoff, str):
        period = _period(cutoff)
        if period is not None and period > today[: len(period)]:
            yield _report(context, "/specs/knowledge_cutoff", cutoff)


def _period(cutoff: str) -> str | None:
    """A year, month or day as a text that sorts by time (`2025`, `2025-06`); None for other texts."""
    if _NUMBERS.fullmatch(cutoff):
        return cutoff
    month = _WORDS.fullmatch(cutoff)
    if month is None or month[1].lower() not in _MONTHS:
        return None
    return f"{month[2]}-{_MONTHS.index(month[1].lower()) + 1:02}"


def _report(context: ModelContext, pointer: str, written: str) -> Diagnostic:
    """The diagnostic of a date in the future; `written` is the date."""
    name = pointer.rpartition("/")[2]
    message = f"`{name}` is {written}, which is after today ({context.today_words}). Correct the date."
    return context.report(FUTURE_DATE, message, pointer)


CHECK = RuleCheck(FUTURE_DATE, model=_check)
