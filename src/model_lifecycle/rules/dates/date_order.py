"""`date-order`: dates that are out of order: announced, deprecated, shut down."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.rules.framework.misplaced_date import misplaced_date
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, change_all

DATE_ORDER = Rule(
    name="date-order",
    severity=Severity.ERROR,
    part="rule",
    summary="Dates that are out of order: announced, deprecated, shut down.",
    explanation="""\
`announced_date` is the day the deprecation was announced, `deprecation_date` the day it took effect, `shutdown_date`
the day requests fail. Each is on or after the date before it in this list; dates that are not published are null.
The finding is at the date that does not fit the others.""",
    bad="""\
deprecation_date: 2026-01-15
shutdown_date: 2025-12-31
""",
    good="""\
deprecation_date: 2026-01-15
shutdown_date: 2026-12-31
""",
)

_ORDER = ("announced_date", "deprecation_date", "shutdown_date")


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of the date that breaks the order announced, deprecated, shut down."""
    misplaced = misplaced_date(context.model)
    if misplaced is None:
        return
    wrong, other = misplaced
    values = context.model.values
    first, second = sorted(misplaced, key=_ORDER.index)
    relation = "before" if wrong == second else "after"
    message = f"`{wrong}` ({values[wrong]}) is {relation} `{other}` ({values[other]}). Correct one of the two."
    swap = (ReplaceValue(f"/{first}", values[second]), ReplaceValue(f"/{second}", values[first]))
    yield context.report(
        DATE_ORDER,
        message,
        f"/{wrong}",
        related=[context.related(f"`{other}`", f"/{other}")],
        fix=change_all("Swap the two dates", swap),
    )


CHECK = RuleCheck(DATE_ORDER, model=_check)
