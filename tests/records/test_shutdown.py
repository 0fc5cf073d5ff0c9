"""A model's published shutdown as a period of days."""

from datetime import date

import pytest

from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import Shutdown, shutdown_of


def _shutdown(day: object, kind: object, invalid: frozenset[str] = frozenset()) -> Shutdown | None:
    data = {"shutdown_date": day, "shutdown_date_kind": kind}
    return shutdown_of(Model(Record("model", 0, data, invalid)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "first", "last", "words"),
    [
        ("exact", date(2024, 2, 10), date(2024, 2, 10), "on 2024-02-10"),
        ("not_before", date(2024, 2, 10), None, "not before 2024-02-10"),
        ("month_only", date(2024, 2, 1), date(2024, 2, 29), "in 2024-02"),
    ],
)
def test_period(kind: str, first: date, last: date | None, words: str) -> None:
    shutdown = _shutdown("2024-02-10", kind)
    assert shutdown is not None
    assert (shutdown.first, shutdown.last, shutdown.words) == (first, last, words)


def test_no_shutdown() -> None:
    assert _shutdown(None, "none") is None
    assert _shutdown("2024-02-10", "none") is None
    assert _shutdown("2024-02-30", "exact") is None
    assert _shutdown(20240210, "exact") is None
    assert _shutdown("2024-02-10", "exact", frozenset(("/shutdown_date_kind",))) is None


def test_over_on_the_day_after_its_last() -> None:
    month = _shutdown("2024-02-10", "month_only")
    open_end = _shutdown("2024-02-10", "not_before")
    assert month is not None
    assert open_end is not None
    assert not month.is_over(date(2024, 2, 29))
    assert month.is_over(date(2024, 3, 1))
    assert not month.is_over(None)
    assert not open_end.is_over(date.max)
