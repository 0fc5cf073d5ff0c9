"""A model's published shutdown as a period of days (schemas/README.md#a9)."""

from calendar import monthrange
from datetime import date
from functools import lru_cache
from typing import Literal, NamedTuple

from model_lifecycle.records.model import Model
from model_lifecycle.records.values import Text, as_date


class Shutdown(NamedTuple):
    """A published shutdown: `first` is the first day it can fall on, `last` the last day, None for `not_before`."""

    kind: Literal["exact", "not_before", "month_only"]
    first: date
    last: date | None

    @property
    def text(self) -> str:
        """The shutdown day, or the month if only that is published: `2026-01-05`, `2026-01`."""
        day = self.first.isoformat()
        return day.rpartition("-")[0] if self.kind == "month_only" else day

    @property
    def words(self) -> str:
        """Preposition and day: `on 2026-01-05`, `not before 2026-01-05`, `in 2026-01` (schemas/README.md#a9)."""
        return {"exact": "on", "not_before": "not before", "month_only": "in"}[self.kind] + f" {self.text}"

    @property
    def ahead_words(self) -> str:
        """The coming shutdown as a phrase to append to a model's name; it says "announced", as the date may still
        change.
        """
        return f" may shut down from {self.text} on" if self.last is None else f": shutdown announced for {self.text}"

    def is_over(self, day: date | None) -> bool:
        """Whether the last possible day of the shutdown is before `day`; False if one of the two is unknown."""
        return day is not None and self.last is not None and self.last < day


def shutdown_of(model: Model) -> Shutdown | None:
    """The published shutdown of a model; None if it is missing or invalid."""
    return published_shutdown(model.shutdown_date, model.shutdown_date_kind)


@lru_cache(4096)  # pages and rules ask for the same model repeatedly
def published_shutdown(shutdown_date: Text, kind: Text) -> Shutdown | None:
    """The shutdown that `shutdown_date` and `shutdown_date_kind` state together; None if they state none."""
    day = as_date(shutdown_date)
    match kind:
        case _ if day is None:
            return None
        case "exact":
            return Shutdown("exact", day, day)
        case "not_before":
            return Shutdown("not_before", day, None)
        case "month_only":
            return Shutdown("month_only", day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))
    return None


def status_by_dates(model: Model, today: date) -> tuple[str | None, str]:
    """The status that follows from a model's dates as of `today`, None if none does, and the reason as a phrase."""
    shutdown = shutdown_of(model)
    if shutdown is not None and shutdown.is_over(today):
        return "retired", f"shut down on {model.shutdown_date}"
    if isinstance(model.deprecation_date, str):
        if model.deprecation_date <= today.isoformat():
            return "deprecated", f"deprecated on {model.deprecation_date}"
        return "active", f"deprecated only on {model.deprecation_date}"
    if shutdown is not None and model.shutdown_date_kind == "exact":
        return "deprecated", f"shuts down on {model.shutdown_date}"
    return ("active", "") if model.shutdown_date is None else (None, "")
