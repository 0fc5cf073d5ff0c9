"""The formats of `upcoming`: a table for people, Markdown, and JSON."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.monthly_bill import Bills, Tokens, bills_of
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import cells, visible
from model_lifecycle.cli.used_models import Uses
from model_lifecycle.page.rendering.marks import escape, table
from model_lifecycle.page.upcoming_shutdowns import Upcoming
from model_lifecycle.scan.verdict.model_facts import ModelFacts
from model_lifecycle.text.counting import counted, days_words
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display

_STATE_WORDS: Final = {"overdue": "overdue", "end": "end", "floor": "not before", "over": "over"}
"""The state of a shutdown in the column `Kind`."""


class ShutdownColumns(NamedTuple):
    """The day of the list, and the data for optional columns: owners, uses in code, and monthly bills."""

    today: date
    with_owners: bool = False
    uses: Uses | None = None
    tokens: Tokens | None = None
    models: Mapping[ModelKey, ModelFacts] = {}
    """The models whose prices the bills are computed from."""

    def bills(self, shutdown: Upcoming) -> Bills | None:
        """A month's bills with the model that shuts down and with its replacement; None without `tokens`."""
        if self.tokens is None:
            return None
        return bills_of(shutdown.key, [other.key for other in shutdown.replacements], self.models, self.tokens)


def _rows(shutdowns: Sequence[Upcoming], columns: ShutdownColumns) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each shutdown's row, as plain text on one line."""
    for shutdown in shutdowns:
        replacements = [f"{other.key.provider}/{other.key.id}" for other in shutdown.replacements]
        migrations = [display(other.migration, current_folder()) for other in shutdown.replacements if other.migration]
        owners = (" ".join(shutdown.owners) or "-",) if columns.with_owners else ()
        uses = (counted(columns.uses[shutdown.key, shutdown.host], "use"),) if columns.uses is not None else ()
        bills = columns.bills(shutdown)
        yield tuple(
            visible(" ".join(cell.split()))
            for cell in (
                shutdown.shutdown.text,
                _STATE_WORDS[shutdown.state],
                when_words(shutdown),
                f"{shutdown.key.provider}/{shutdown.key.id}{f' at {shutdown.host}' if shutdown.host else ''}",
                shutdown.status or "-",
                ", ".join(replacements) or "-",
                ", ".join(migrations) or "-",
                *owners,
                *uses,
                *((bills.words,) if bills is not None else ()),
            )
        )


def when_words(shutdown: Upcoming) -> str:
    """The time until the shutdown's first day, in words; `this month` for a month that has begun."""
    is_now = shutdown.state == "end" and shutdown.shutdown.kind == "month_only" and shutdown.days <= 0
    return "this month" if is_now else days_words(shutdown.days)


_COLUMNS = ("Shutdown", "Kind", "When", "Model", "Status", "Replacement", "Comparison")


def _headings(columns: ShutdownColumns) -> tuple[str, ...]:
    """The headings of the table, with those of the optional columns."""
    owners = ("Owners",) if columns.with_owners else ()
    uses = ("Used",) if columns.uses is not None else ()
    return (*_COLUMNS, *owners, *uses, *(("Per month",) if columns.tokens is not None else ()))


def _text(shutdowns: Sequence[Upcoming], columns: ShutdownColumns) -> Iterator[str]:
    """Yield the shutdowns as an aligned table."""
    if not shutdowns:
        yield f"No upcoming shutdown as of {columns.today.isoformat()}.\n"
        return
    rows = [_headings(columns), *_rows(shutdowns, columns)]
    widths = [max(cells(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        padded_cells = (cell + " " * (width - cells(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(padded_cells).rstrip() + "\n"


def _markdown(shutdowns: Sequence[Upcoming], columns: ShutdownColumns) -> Iterator[str]:
    """Yield the shutdowns as a Markdown table below a heading."""
    yield f"### Upcoming shutdowns as of {columns.today.isoformat()}\n\n"
    if not shutdowns:
        yield "None.\n"
        return
    rows = [tuple(map(escape, row)) for row in _rows(shutdowns, columns)]
    yield table(_headings(columns), rows) + "\n"


def _json(shutdowns: Sequence[Upcoming], columns: ShutdownColumns) -> Iterator[str]:
    """Yield the shutdowns as one JSON document."""
    data = [
        {
            "provider": shutdown.key.provider,
            "id": shutdown.key.id,
            "path": display(shutdown.entry.path, current_folder()) if shutdown.entry else None,
            "record": shutdown.entry.record_index if shutdown.entry else None,
            "status": shutdown.status,
            "state": shutdown.state,
            "shutdown": {
                "kind": shutdown.shutdown.kind,
                "text": shutdown.shutdown.text,
                "first": shutdown.shutdown.first.isoformat(),
                "last": shutdown.shutdown.last.isoformat() if shutdown.shutdown.last else None,
            },
            "days": shutdown.days,
            "replacements": [
                {
                    "provider": other.key.provider,
                    "id": other.key.id,
                    "migration": display(other.migration, current_folder()) if other.migration else None,
                }
                for other in shutdown.replacements
            ],
            "owners": list(shutdown.owners),
            **({"host": shutdown.host} if shutdown.host else {}),
            **({} if columns.uses is None else {"uses": columns.uses[shutdown.key, shutdown.host]}),
            **({} if (bills := columns.bills(shutdown)) is None else {"bills": bills.data}),
        }
        for shutdown in shutdowns
    ]
    yield json_text({"version": 1, "as_of": columns.today.isoformat(), "upcoming": data}, indent=2) + "\n"


FORMATS: Final = {"text": _text, "markdown": _markdown, "json": _json}
"""The function that yields the output, by the value of `--format`."""
