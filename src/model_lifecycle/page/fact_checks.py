"""Add sources and days of checking to the facts under a page's heading; a fact without a source is never `good`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from model_lifecycle.page.format import shortened
from model_lifecycle.page.page import Footnote, Tile, Value, ValueTable

_ROWS: Final = {"costs": ("price-input", "price-output"), "limits": ("limit-context-window", "limit-max-output")}
"""The rows whose old and new values a fact is based on, by the fact's id."""

_MOST_NAMED: Final = 2
"""The most sources named for a fact."""
_MOST_NAME: Final = 40
"""The most characters of a source's name."""


def with_checks(
    facts: Sequence[Tile], tables: Sequence[ValueTable], sources: Sequence[Footnote], last_checked: Value
) -> tuple[Tile, ...]:
    """Copies of the facts with sources and days of checking; for `breaks` the day is the migration's `last_checked`."""
    rows = {row.id: row for table in tables for row in table.rows}
    result: list[Tile] = []
    for fact in facts:
        if fact.tone == "unknown" or fact.id not in ("costs", "limits", "breaks"):
            result.append(fact)
        elif fact.id == "breaks":
            words = "" if last_checked.tone == "missing" else f"Checked {last_checked.text}"
            result.append(_with_check(fact, words, ""))
        else:
            values = [value for name in _ROWS[fact.id] for value in (rows[name].old, rows[name].new)]
            result.append(_with_check(fact, _check_words(values, sources), "No source is cited for some of it"))
    return tuple(result)


def _with_check(fact: Tile, words: str, fallback: str) -> Tile:
    """A copy of a fact with `words` about its check; without any, with `fallback` in their place, and never `good`."""
    tone = "mixed" if fact.tone == "good" and not words else fact.tone
    return replace(fact, tone=tone, checked=words or fallback)


def _check_words(values: Sequence[Value], sources: Sequence[Footnote]) -> str:
    """The oldest check of the values in words, `Checked 2026-07-02: Pricing page`; empty if a value cites no source."""
    if not all(value.notes and value.checked for value in values):
        return ""
    footnotes = [sources[value.notes[0] - 1] for value in values]
    names = list(dict.fromkeys(shortened(source.title or _host(source.address), _MOST_NAME) for source in footnotes))
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"Checked {min(value.checked for value in values)}: {', '.join(names[:_MOST_NAMED])}{more}"


def _host(address: str) -> str:
    """The host of a web address, or the address itself if it is not one."""
    return address.partition("://")[2].partition("/")[0] or address
