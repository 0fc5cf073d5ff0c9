"""Compare a model's status with its dates, as of a day."""

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.rules.framework.misplaced_date import misplaced_date
from model_lifecycle.rules.framework.rule_check import ModelContext, replace_value

ON_THE_WAY_OUT: Final = ("legacy", "deprecated")
"""The statuses for which a past shutdown date is common, and only worth a note."""


class StatusClash(NamedTuple):
    """A contradiction: the property with the date, the message, and the status that the date implies."""

    date: str
    message: str
    status: str


def contradicts_dates(model: Model, today: date) -> bool:
    """Whether the dates contradict the status (`status-date`, `shutdown-passed`), so that neither can be relied on."""
    return status_clash(model, today) is not None


def status_clash(model: Model, today: date) -> StatusClash | None:
    """The contradiction between a model's status and its dates on the day `today`; None if there is none."""
    status = model.status
    shutdown = shutdown_of(model)
    day = model.shutdown_date
    if status == "retired":
        if shutdown is None or shutdown.first <= today:
            return None
        day_words = f"not before {day}" if model.shutdown_date_kind == "not_before" else f"on {day}"
        message = f"`status` is `retired`, but the model shuts down {day_words}, which is still to come"
        return StatusClash("shutdown_date", message, "deprecated")
    is_over = shutdown is not None and shutdown.is_over(today)
    if status == "active":
        if is_over:
            message = f"`status` is `active`, but the shutdown date ({day}) has passed"
            return StatusClash("shutdown_date", message, "retired")
        deprecation_date = model.deprecation_date
        if isinstance(deprecation_date, str) and deprecation_date < today.isoformat():
            message = f"`status` is `active`, but the deprecation date ({deprecation_date}) has passed"
            return StatusClash("deprecation_date", message, "deprecated")
    elif is_over and status in ("legacy", "deprecated"):
        message = f"`status` is `{status}`, but the shutdown date ({day}) has passed"
        return StatusClash("shutdown_date", message, "retired")
    return None


def report_clash(context: ModelContext, rule: Rule) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a status `rule`, if the dates contradict the status but not each other."""
    clash = status_clash(context.model, context.today)
    if clash is None or misplaced_date(context.model) is not None:
        return
    fix = replace_value(f"Change to `{clash.status}`", "/status", clash.status)
    related = context.related(f"`{clash.date}`", f"/{clash.date}")
    message = f"{clash.message} (today: {context.today_words}). Correct the status or the date."
    yield context.report(rule, message, "/status", related=[related], fix=fix)
