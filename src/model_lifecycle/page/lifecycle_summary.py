"""The old model's shutdown and the chain of its replacements (schemas/README.md#a9)."""

from collections import deque
from datetime import date
from typing import Final, Literal

from model_lifecycle.page.assumed_day import newest_check
from model_lifecycle.page.citations import Citation, Citations
from model_lifecycle.page.comparison import MOST_NAME, Comparison
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import AssumedDay, Countdown, Deadline, Notice, Prose, Status, Value
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.arithmetic import NOT_PUBLISHED
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.text.counting import days_words
from model_lifecycle.workspace.index import ModelKey

_LIVE: Final = frozenset({"active", "legacy"})
_LEAVING: Final = frozenset({"deprecated", "retired"})
_LONGEST_CHAIN: Final = 1000
_MOST_STEPS: Final = 5
"""Of a way, before its end."""
_SOON_DAYS: Final = 90


def shutdown(model: RecordReader | None) -> Shutdown | None:
    """The published shutdown of a model; None where there is none, or no valid one."""
    return None if model is None else model.shutdown


def status(model: RecordReader | None) -> Status | None:
    """The lifecycle status of a model, None where it is not known."""
    match model.text("status") if model is not None else None:
        case "active" | "legacy" | "deprecated" | "retired" as found:
            return found
    return None


def deadline(comparison: Comparison) -> Deadline:
    """How long the old model still runs, or since when it does not."""
    found = shutdown(comparison.old.model)
    model = comparison.old.model
    text, state, days = deadline_words(model, comparison.day, comparison.migration)
    counted = countdown(model, comparison.day, comparison.migration)
    value = Value(
        id="deadline",
        text=text,
        label="Time to shutdown",
        places=(model.place("shutdown_date"),) if model is not None else (),
        derived_from=("summary-shutdown",),
        tone="missing" if found is None else "",
    )
    return Deadline(value, state, days, counted)


def deadline_words(
    model: RecordReader | None, day: AssumedDay | None, migration: RecordReader | None = None
) -> tuple[str, Literal["past", "soon", "later", "unknown"], int | None]:
    """The time to a model's shutdown in words, how near it is, and the days to it.

    A day of the past is called over only where a source of the model, or of the `migration`, was checked after it.
    """
    found = shutdown(model)
    if found is None:
        return "No shutdown date is published", "unknown", None
    if day is None:
        return f"Shuts down {found.words}", "later", None
    days = (found.first - day.day).days
    if found.is_over(day.day):
        return _past_words(found, day.day, newest_check(model, migration))
    if days <= 0:
        promised = f"promised only until {found.text}"
        if status(model) == "retired":
            return f"Shut down: {promised}" if found.kind == "not_before" else f"Shut down {found.words}", "past", days
        words = {"exact": "Shuts down today", "month_only": "Shuts down this month"}
        return words.get(found.kind, f"Can shut down any day: {promised}"), "soon", days
    least = "" if found.kind == "exact" else " at the earliest"
    return f"Shuts down {days_words(days)}{least}", "soon" if days <= _SOON_DAYS else "later", days


def _past_words(found: Shutdown, day: date, checked: date | None) -> tuple[str, Literal["past"], int]:
    assert found.last is not None, "an open end is never over"
    days = (found.last - day).days
    if not _seen_over(found, checked):
        return _was_due(found, checked), "past", days
    words = f"Shut down in {found.text}" if found.kind == "month_only" else f"Shut down {days_words(days)}"
    return words, "past", days


def _was_due(found: Shutdown, checked: date | None) -> str:
    since = f"not checked since {checked.isoformat()}" if checked else "the records tell no day of a check"
    return f"Was due {found.words} ({since})"


def _seen_over(found: Shutdown, checked: date | None) -> bool:
    """Whether sources were read after the last possible day of a shutdown (schemas/README.md#a33)."""
    return found.last is not None and checked is not None and found.last < checked


def past_verb(comparison: Comparison, model: RecordReader | None, found: Shutdown) -> str:
    """How a sentence says that a model shuts down at some time: `shuts down`, `shut down`, `was due to shut down`."""
    if model is None or not found.is_over(comparison.today):
        return "shuts down"
    checked = newest_check(model, comparison.migration)
    return "shut down" if _seen_over(found, checked) else "was due to shut down"


def countdown(
    model: RecordReader | None, day: AssumedDay | None, migration: RecordReader | None = None
) -> Countdown | None:
    """What the words of `deadline_words` count; None where they count no days."""
    found = shutdown(model)
    if model is None or found is None or day is None:
        return None
    checked = newest_check(model, migration)
    since = checked.isoformat() if checked else ""
    if not found.is_over(day.day):
        days = (found.first - day.day).days
        return Countdown(found.first, found.kind, day.day, since) if days > 0 else None
    counts = found.kind == "exact" and _seen_over(found, checked)
    return Countdown(found.last or found.first, "over", day.day, since) if counts else None


def shutdown_value(comparison: Comparison, value_id: str) -> Value:
    """The old model's shutdown as the summary says it: `on 2026-01-05`, or `Not published`."""
    model = comparison.old.model
    found = shutdown(model)
    if model is None or found is None:
        return Value(
            value_id, "not published", "Shutdown date", (model.place("shutdown_date"),) if model else (), tone="missing"
        )
    value = Value(
        value_id, found.words, "Shutdown date", (model.place("shutdown_date"), model.place("shutdown_date_kind"))
    )
    return comparison.citations.cite(value, shutdown_citations(comparison.citations, model, comparison.provider))


def shutdown_citations(
    citations: Citations, model: RecordReader, provider: RecordReader | None
) -> tuple[Citation, ...]:
    """What is cited for a model's shutdown: the provider's page of deprecations where the model lists it, else all that
    it lists.
    """
    reference = provider.text("deprecations_url") if provider is not None else None
    return (citations.of_record(model, reference) if reference else ()) or citations.of_record(model)


def live_chain(reader: WorkspaceReader, start: ModelKey) -> tuple[ModelKey, ...] | None:
    """The shortest way from a model over its replacements to one that is still offered, both ends included.

    Official replacements go first. None where the model itself is not leaving, or no such way is recorded: see
    `is_leaving`.
    """
    waiting: deque[ModelKey] = deque([start])
    before: dict[ModelKey, ModelKey | None] = {start: None}
    while waiting and len(before) <= _LONGEST_CHAIN:
        here = waiting.popleft()
        model = reader.model(here)
        if model is None:
            continue
        if here != start and status(model) in _LIVE:
            return _way(before, here)
        for key in replacements(model):
            if key not in before:
                before[key] = here
                waiting.append(key)
    return None


def _way(before: dict[ModelKey, ModelKey | None], end: ModelKey) -> tuple[ModelKey, ...]:
    """The steps to a key, each of which has the one before it in the table."""
    way = [end]
    while (step := before[way[-1]]) is not None:
        way.append(step)
    return tuple(reversed(way))


def is_leaving(model: RecordReader | None) -> bool:
    """Whether a model is deprecated or retired."""
    return status(model) in _LEAVING


def replacements(model: RecordReader) -> list[ModelKey]:
    """The replacements that a model record lists, each once, official ones first."""
    return list(replacement_positions(model))


def replacement_positions(model: RecordReader) -> dict[ModelKey, int]:
    """`replacements`, each with the position of its entry: the first official one where it is listed twice."""
    found: list[tuple[bool, int, ModelKey]] = []
    for position in range(model.count("replacements")):
        steps = ("replacements", position)
        provider, name = model.text(*steps, "provider"), model.text(*steps, "model_id")
        if provider and name:
            found.append((model.text(*steps, "kind") != "official", position, ModelKey(provider, name)))
    positions: dict[ModelKey, int] = {}
    for _, position, key in sorted(found):
        positions.setdefault(key, position)
    return positions


def chain_notice(comparison: Comparison) -> Notice | None:
    """Says that the replacement is leaving too, and which way leads on; None where it is not."""
    new = comparison.new
    if new.model is None or not is_leaving(new.model):
        return None
    leaving = Value(
        "chain-status", status(new.model) or NOT_PUBLISHED, "Status of the new model", (new.model.place("status"),)
    )
    words: list[str | Value] = [comparison.name("chain-new", new), " is itself ", leaving]
    found = shutdown(new.model)
    if found is not None:
        place = new.model.place("shutdown_date")
        words += [
            f" and {past_verb(comparison, new.model, found)} ",
            Value("chain-shutdown", found.words, "Shutdown date of the new model", (place,)),
        ]
    return Notice("chain", "chain", (*words, ". ", *_way_words(comparison)))


def _way_words(comparison: Comparison) -> Prose:
    if comparison.chain is None:
        return ("No replacement for it that is still offered is recorded.",)
    steps: list[str | Value] = ["The way to a model that is still offered: "]
    left_out = range(_MOST_STEPS, len(comparison.chain) - 1)
    for position, key in enumerate(comparison.chain):
        if position in left_out:
            if position == left_out.start:
                steps.append(f" → {len(left_out):,} more")
            continue
        model = comparison.reader.model(key)
        places = (model.place("id"),) if model is not None else ()
        steps += [
            " → " if position else "",
            Value(f"chain-{position}", cut(key.id, MOST_NAME), "Replacement", places, code=True),
        ]
    last = comparison.reader.model(comparison.chain[-1])
    places = (last.place("status"),) if last is not None else ()
    return (*steps, " (", Value("chain-live", status(last) or NOT_PUBLISHED, "Status", places), ").")
