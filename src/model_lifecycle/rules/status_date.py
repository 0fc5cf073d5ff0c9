"""A model's status against its dates, as of today."""

from collections.abc import Iterator
from typing import NamedTuple

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.dates import misplaced_date, shutdown_of
from model_lifecycle.rules.rule import ModelContext, Rule, replace_value

STATUS_DATE = Code(
    name="status-date",
    severity=Severity.WARNING,
    part="rule",
    summary="A status that the dates speak against, as of today.",
    explanation="""\
A `retired` model is shut down, so its shutdown date has come. An `active` model is not deprecated yet, so neither its
deprecation date nor its shutdown date has passed. A date of kind `not_before` is the earliest day, one of kind
`month_only` is past when its month is. "Today" is `--as-of`, the configuration's `as-of`, or the clock's day.""",
    bad="status: active",
    good="status: deprecated",
)

SHUTDOWN_PASSED = Code(
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


class _Clash(NamedTuple):
    code: Code
    date: str
    message: str
    status: str | None


def is_status_in_doubt(model: Model, today: str) -> bool:
    """Whether the dates speak against the status, so that neither may be relied on."""
    return _clash(model, today) is not None


def _clash(model: Model, today: str) -> _Clash | None:
    status = model.status
    shutdown = shutdown_of(model)
    day = model.shutdown_date
    if status == "retired":
        if shutdown is None or shutdown.earliest <= today:
            return None
        when = f"not before {day}" if model.shutdown_date_kind == "not_before" else f"on {day}"
        message = f"`status` is `retired`, but the model shuts down {when}, which is still to come (today: {today})."
        return _Clash(STATUS_DATE, "shutdown_date", message, "deprecated")
    passed = shutdown is not None and shutdown.latest < today
    if status == "active":
        if passed:
            message = f"`status` is `active`, but the shutdown date ({day}) has passed (today: {today})."
            return _Clash(STATUS_DATE, "shutdown_date", message, "retired")
        deprecated = model.deprecation_date
        if isinstance(deprecated, str) and deprecated < today:
            message = f"`status` is `active`, but the deprecation date ({deprecated}) has passed (today: {today})."
            return _Clash(STATUS_DATE, "deprecation_date", message, "deprecated")
    elif passed and status in ("legacy", "deprecated"):
        message = f"`status` is `{status}`, but the shutdown date ({day}) has passed (today: {today})."
        return _Clash(SHUTDOWN_PASSED, "shutdown_date", message, "retired")
    return None


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    clash = _clash(context.model, context.today.isoformat())
    if clash is None or misplaced_date(context.model) is not None:
        return
    fix = replace_value(f"Change to `{clash.status}`", "/status", clash.status)
    related = context.related(f"`{clash.date}`", f"/{clash.date}")
    message = f"{clash.message} Correct the status or the date."
    yield context.report(clash.code, message, "/status", related=[related], fix=fix)


RULE = Rule((STATUS_DATE, SHUTDOWN_PASSED), model=_check)
