"""A bar chart of the shutdowns of the past and the next twelve months, as plain geometry on a grid of months."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from model_lifecycle.page.detail_page import Bar, Group, Month, Timeline
from model_lifecycle.site.shutdown_groups import Ending
from model_lifecycle.text.counting import counted

_MONTHS_AROUND: Final = 12
"""The number of months shown before and after the month of the assumed day."""

_WIDTH: Final = 28
"""The width of a month, in units of the chart."""

_HEIGHT: Final = 72
"""The height of the tallest bar."""

_MIN_HEIGHT: Final = 4
"""The least height of a bar."""

_WORDS: Final[Mapping[Group, str]] = {
    "past": "past",
    "overdue": "overdue",
    "ahead": "announced",
    "earliest": "earliest possible",
}


def month_of(ending: Ending) -> str:
    """The month of a shutdown: `2026-10`."""
    return ending.shutdown.first.isoformat()[:7]


def row_id(ending: Ending) -> str:
    """The HTML id of the first row with the group and month of `ending` on the index."""
    return f"{ending.group}-{month_of(ending)}"


def timeline(shutdowns: Iterable[Ending], day: date | None) -> Timeline | None:
    """The bar chart of these shutdowns; None without a day, or if none of them falls into the chart."""
    if day is None:
        return None
    first = day.year * 12 + day.month - 1 - _MONTHS_AROUND
    months = [f"{(first + step) // 12}-{(first + step) % 12 + 1:02}" for step in range(2 * _MONTHS_AROUND + 1)]
    counts: dict[tuple[str, Group], int] = {}
    for shutdown in shutdowns:
        if month_of(shutdown) in months:
            counts[month_of(shutdown), shutdown.group] = counts.get((month_of(shutdown), shutdown.group), 0) + 1
    if not counts:
        return None
    most = max(sum(counts.get((month, group), 0) for group in _WORDS) for month in months)
    bars = [bar for step, month in enumerate(months) for bar in _bars(month, step * _WIDTH, counts, most)]
    month_names = tuple(
        Month(step * _WIDTH, month) for step, month in enumerate(months) if step % 3 == _MONTHS_AROUND % 3
    )
    sums: dict[Group, int] = {
        group: sum(count for (_, counted_group), count in counts.items() if counted_group == group) for group in _WORDS
    }
    legend = tuple((group, f"{count:,} {_WORDS[group]}") for group, count in sums.items() if count)
    totals = ", ".join(total for _, total in legend)
    words = f"Shutdowns from {months[0]} to {months[-1]}: {totals}."
    return Timeline(
        len(months) * _WIDTH, _HEIGHT, _MONTHS_AROUND * _WIDTH, tuple(bars), month_names, words, most, legend
    )


def _bars(month: str, x: int, counts: Mapping[tuple[str, Group], int], most: int) -> Iterable[Bar]:
    """Yield the stacked bars of a month at `x`, from the bottom; `most` is the largest number in a month."""
    top = _HEIGHT
    for group, certainty in _WORDS.items():
        count = counts.get((month, group), 0)
        if count:
            height = max(_MIN_HEIGHT, round(count * _HEIGHT / most))
            top -= height
            words = f"{month}: {counted(count, f'{certainty} shutdown')}"
            yield Bar(group, x, max(top, 0), height, words, f"{group}-{month}")
