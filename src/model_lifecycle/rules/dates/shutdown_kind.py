"""`shutdown-kind`: a kind of shutdown date without a date, or a date of kind `none`."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, replace_value

SHUTDOWN_KIND = Rule(
    name="shutdown-kind",
    severity=Severity.ERROR,
    part="rule",
    summary="A kind of shutdown date without a date, or a date of kind `none`.",
    explanation="""\
`shutdown_date_kind` says how to read `shutdown_date`: `exact` on that day, `not_before` on that day or later,
`month_only` on some day of that month. `none` goes with null: no date is published.""",
    bad="""\
shutdown_date: null
shutdown_date_kind: exact
""",
    good="""\
shutdown_date: null
shutdown_date_kind: none
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a shutdown date and kind of which only one is given."""
    day, kind = context.model.shutdown_date, context.model.shutdown_date_kind
    pointer = "/shutdown_date_kind"
    if kind == "none":
        if isinstance(day, str):
            message = (
                f"`shutdown_date` is {day}, but `shutdown_date_kind` is `none`. "
                "Write `exact`, `not_before` or `month_only`, or null for the date."
            )
            related = context.related("The shutdown date", "/shutdown_date")
            fix = replace_value("Change to `exact`", pointer, "exact")
            yield context.report(SHUTDOWN_KIND, message, pointer, related=[related], fix=fix)
    elif isinstance(kind, str) and day is None:
        message = f"`shutdown_date_kind` is `{kind}`, but `shutdown_date` is null. Write the date, or `none` here."
        related = context.related("The shutdown date", "/shutdown_date")
        fix = replace_value("Change to `none`", pointer, "none")
        yield context.report(SHUTDOWN_KIND, message, pointer, related=[related], fix=fix)


CHECK = RuleCheck(SHUTDOWN_KIND, model=_check)
