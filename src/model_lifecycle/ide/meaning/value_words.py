"""The meanings of enumeration values and shutdown dates, as text."""

from datetime import date
from typing import Final

from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.text.counting import days_words

MEANINGS: Final[dict[str, dict[str, str]]] = {
    "status": {
        "active": "in service, no end is announced",
        "legacy": "still offered, but no longer recommended",
        "deprecated": "its end is announced",
        "retired": "shut down",
    },
    "shutdown_date_kind": {
        "exact": "it stops on that day",
        "not_before": "that day or any later one",
        "month_only": "some day of that month",
        "none": "no date is published",
    },
    "confidence": {
        "official": "all values come from official sources",
        "partial": "some values are not published",
    },
    "reasoning": {
        "none": "never reasons before it answers",
        "optional": "reasons when asked to",
        "always": "always reasons before it answers",
    },
    "kind": {
        "official": "the provider names this replacement",
        "editorial": "the authors of the records name it",
        "renamed_param": "a parameter has another name",
        "removed_param": "a parameter is gone",
        "new_required_param": "a parameter must be sent now",
        "endpoint_change": "another address, or another call",
        "behavior_change": "the same call behaves differently",
    },
}
"""The meaning of each value of an enumeration, by the name of its property."""


def shutdown_words(model: Model, today: date) -> str:
    """The shutdown of a model as text, `shuts down in 45 days`, `shut down 3 days ago`; empty if none is published.

    A past day is a shutdown only if the record's status is `retired` (schemas/README.md#a33).
    """
    shutdown = shutdown_of(model)
    if shutdown is None:
        return ""
    if shutdown.is_over(today):
        event = "shut down" if model.status == "retired" else "was due to shut down"
        return f"{event} {_past_words(shutdown, today)}"
    if model.status == "retired":
        return f"is retired, though due to shut down {shutdown.words}"
    return _coming_words(shutdown, today)


def _past_words(shutdown: Shutdown, today: date) -> str:
    """The time since a shutdown: `3 days ago`, or `in 2026-09` if only the month is published."""
    return f"in {shutdown.text}" if shutdown.kind == "month_only" else days_words((shutdown.first - today).days)


def _coming_words(shutdown: Shutdown, today: date) -> str:
    """The words on a coming shutdown, such as `shuts down in 45 days`."""
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
