"""`shutdown-passed`: a `legacy` or `deprecated` model whose shutdown date has passed."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.dates.status_clash import ON_THE_WAY_OUT, report_clash
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck

SHUTDOWN_PASSED = Rule(
    name="shutdown-passed",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A `legacy` or `deprecated` model whose shutdown date has passed.",
    explanation="""\
Once the shutdown date has passed, a model is usually `retired`. Where the provider keeps it running, the date is
`not_before`, or a later one.""",
    bad="""\
deprecation_date: 2025-12-15
shutdown_date: 2026-06-15
""",
    good="""\
deprecation_date: 2025-12-15
shutdown_date: 2026-06-15
status: retired
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a `legacy` or `deprecated` model whose dates contradict its status."""
    if context.model.status in ON_THE_WAY_OUT:
        yield from report_clash(context, SHUTDOWN_PASSED)


CHECK = RuleCheck(SHUTDOWN_PASSED, model=_check)
