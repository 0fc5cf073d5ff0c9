"""`status-date`: a status that the dates contradict, as of today."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.dates.status_clash import ON_THE_WAY_OUT, report_clash
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck

STATUS_DATE = Rule(
    name="status-date",
    severity=Severity.WARNING,
    part="rule",
    summary="A status that the dates contradict, as of today.",
    explanation="""\
A `retired` model is shut down, so its shutdown date has come. An `active` model is not deprecated yet, so neither its
deprecation date nor its shutdown date has passed. A date of kind `not_before` is the earliest day, one of kind
`month_only` is past when its month is. "Today" is `--as-of`, the configuration's `as-of`, or the clock's day.""",
    bad="status: active",
    good="status: deprecated",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of an `active` or `retired` model whose dates contradict its status."""
    if context.model.status not in ON_THE_WAY_OUT:
        yield from report_clash(context, STATUS_DATE)


CHECK = RuleCheck(STATUS_DATE, model=_check)
