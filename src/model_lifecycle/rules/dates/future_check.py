"""`future-check`: a `last_checked` that lies in the future."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.dates.checked_days import misdated_sources
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, RuleCheck

FUTURE_CHECK = Rule(
    name="future-check",
    severity=Severity.WARNING,
    part="rule",
    summary="A `last_checked` that lies in the future.",
    explanation="""\
`last_checked` is the day on which the source was last read, so it cannot be after today: `--as-of`, the
configuration's `as-of`, or the clock's day. Often the year is wrong.""",
    bad="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2027-06-01, excerpt: ""}]
""",
    good="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: ""}]
""",
)


def _check(context: ModelContext | MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each source that was checked after today."""
    today = context.today.isoformat()
    for source, checked in misdated_sources(context):
        if checked > today:
            message = (
                f"`last_checked` is {checked}, which is after today ({context.today_words}). "
                "Write the day it was really checked."
            )
            yield context.report(FUTURE_CHECK, message, f"{source.pointer}/last_checked")


CHECK = RuleCheck(FUTURE_CHECK, model=_check, migration=_check)
