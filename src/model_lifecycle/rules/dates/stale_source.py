"""`stale-source`: a source that has not been read for a long time."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.dates.checked_days import misdated_sources
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, RuleCheck

STALE_SOURCE = Rule(
    name=codes.STALE_SOURCE,
    severity=Severity.INFORMATION,
    part="rule",
    summary="A source that has not been read for a long time.",
    explanation="""\
Providers change prices and dates without notice. Read the source again, correct what changed, and write today's date
in `last_checked`. `stale-after-days` in the configuration says how long a source counts as fresh: 180 days, if it is
not set.""",
    bad="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2025-06-01, excerpt: ""}]
""",
    good="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: ""}]
""",
)


def _check(context: ModelContext | MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each source last checked more than `stale-after-days` ago, but not in the future."""
    for source, checked in misdated_sources(context):
        if checked <= context.today.isoformat():
            days = (context.today - context.today.fromisoformat(checked)).days
            message = (
                f"Last checked {checked}, {days} days ago (today: {context.today_words}). "
                "Read the source again and write the day."
            )
            yield context.report(STALE_SOURCE, message, f"{source.pointer}/last_checked")


CHECK = RuleCheck(STALE_SOURCE, model=_check, migration=_check)
