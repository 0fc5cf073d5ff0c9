"""How far a model's shutdown is, in words."""

from datetime import date

from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.text.counting import days_words


def shutdown_words(model: Model, today: date) -> str:
    """`shuts down in 45 days`, `shut down 3 days ago`; empty where no shutdown is published.

    A day that passed is a shutdown only where the record says so (schemas/README.md#a33).
    """
    shutdown = shutdown_of(model)
    if shutdown is None:
        return ""
    if shutdown.is_over(today):
        done = "shut down" if model.status == "retired" else "was due to shut down"
        return f"{done} {_past(shutdown, today)}"
    if model.status == "retired":
        return f"is retired, though due to shut down {shutdown.words}"
    return _ahead(shutdown, today)


def _past(shutdown: Shutdown, today: date) -> str:
    return f"in {shutdown.text}" if shutdown.kind == "month_only" else days_words((shutdown.first - today).days)


def _ahead(shutdown: Shutdown, today: date) -> str:
    days = (shutdown.first - today).days
    match shutdown.kind:
        case "exact":
            return f"shuts down {days_words(days)}"
        case "not_before":
            return f"shuts down {days_words(days)} at the earliest" if days > 0 else "can shut down any day"
        case "month_only":
            return (
                f"shuts down in {shutdown.text}, {days_words(days)} at the earliest"
                if days > 0
                else "shuts down this month"
            )
