"""The old model's shutdown and the chain of its replacements (schemas/README.md#a9)."""

from collections import deque
from datetime import date
from typing import Final, Literal

from model_lifecycle.page.assumed_day import newest_check
from model_lifecycle.page.citations import CheckedAddress, Citations
from model_lifecycle.page.comparison import MOST_NAME, Comparison
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import AssumedDay, Deadline, Notice, Prose, Status, Value
from model_lifecycle.page.page_paths import model_path
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.arithmetic import NOT_PUBLISHED
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.text.counting import days_words
from model_lifecycle.workspace.index import ModelKey

_LIVE: Final = frozenset({"active", "legacy"})
_LEAVING: Final = frozenset({"deprecated", "retired"})
_LONGEST_CHAIN: Final = 1000
_MOST_STEPS: Final = 5
"""The most steps of a chain of replacements that are named before its last one."""
_SOON_DAYS: Final = 90


def shutdown(model: RecordReader | None) -> Shutdown | None:
    """The published shutdown of a model; None where there is none, or no valid one."""
    return None if model is None else model.shutdown


def status(model: RecordReader | None) -> Status | None:
    """The lifecycle status of a model, None where it is not known."""
    match model.text("status") if model is not None else None:
        case "active" | "legacy" | "deprecated" | "retired" as value:
            return value
    return None


def deadline(comparison: Comparison) -> Deadline:
    """How long the old model still runs, or since when it does not."""
    end = shutdown(comparison.old.model)
    model = comparison.old.model
    text, state, days = deadline_words(model, comparison.day, comparison.migration)
    due = day_counted_to(model, comparison.day, comparison.migration)
    value = Value(
        id="deadline",
        text=text,
        label="Time to shutdown",
        places=(model.place("shutdown_date"),) if model is not None else (),
        derived_from=("summary-shutdown",),
        tone="missing" if end is None else "",
        due=due,
    )
    return Deadline(value, state, days, comparison.today if due else None)


def deadline_words(
    model: RecordReader | None, day: AssumedDay | None, migration: RecordReader | None = None
) -> tuple[str, Literal["past", "soon", "later", "unknown"], int | None]:
    """The time to a model's shutdown in words, how near it is, and the days to it.

    A day of the past is called over only where a source of the model, or of the `migration`, was checked after it.
    """
    end = shutdown(model)
    if end is None:
        is_unread = model is not None and model.is_unread("shutdown_date")
        unknown = "Shutdown date not read yet" if is_unread else "No shutdown date is published"
        return unknown, "unknown", None
    if day is None:
        return f"Shuts down {end.words}", "later", None
    days = (end.first - day.day).days
    if end.is_over(day.day):
        return _past_words(end, day.day, newest_check(model, migration))
    if days <= 0:
        promised = f"promised only until {end.text}"
        if status(model) == "retired":
            return f"Shut down: {promised}" if end.kind == "not_before" else f"Shut down {end.words}", "past", days
        words = {"exact": "Shuts down today", "month_only": "Shuts down this month"}
        return words.get(end.kind, f"May shut down any day: {promised}"), "soon", days
    least = "" if end.kind == "exact" else " at the earliest"
    return f"Shuts down {days_words(days)}{least}", "soon" if days <= _SOON_DAYS else "later", days


def _past_words(end: Shutdown, day: date, checked: date | None) -> tuple[str, Literal["past"], int]:
    assert end.last is not None, "an open end is never over"
    days = (end.last - day).days
    if not _seen_over(end, checked):
        return _was_due(end, checked), "past", days
    words = f"Shut down in {end.text}" if end.kind == "month_only" else f"Shut down {days_words(days)}"
    return words, "past", days


def _was_due(end: Shutdown, checked: date | None) -> str:
    since = f"not checked since {checked.isoformat()}" if checked else "the records do not say when it was checked"
    return f"Was due {end.words} ({since})"


def _seen_over(end: Shutdown, checked: date | None) -> bool:
    """Whether sources were read after the last possible day of a shutdown (schemas/README.md#a33)."""
    return end.last is not None and checked is not None and end.last < checked


def past_verb(end: Shutdown, today: date | None, checked: date | None) -> str:
    """The verb for a model's shutdown in a sentence, by its tense: `shuts down`, `shut down`, `was due to shut down`.

    `checked` is the newest day on which its sources were checked.
    """
    if not end.is_over(today):
        return "shuts down"
    return "shut down" if _seen_over(end, checked) else "was due to shut down"


def day_counted_to(
    model: RecordReader | None, day: AssumedDay | None, migration: RecordReader | None = None
) -> date | None:
    """The day that the words of `deadline_words` count days to; None where they count none."""
    end = shutdown(model)
    if end is None or day is None:
        return None
    if not end.is_over(day.day):
        return end.first if end.first > day.day else None
    return end.last if end.kind == "exact" and _seen_over(end, newest_check(model, migration)) else None


def shutdown_value(comparison: Comparison, value_id: str) -> Value:
    """The old model's shutdown as the summary says it: `on 2026-01-05`, or `Not published`."""
    model = comparison.old.model
    end = shutdown(model)
    if model is None or end is None:
        is_unread = model is not None and model.is_unread("shutdown_date")
        words = "not been read yet" if is_unread else "not published"
        return Value(value_id, words, "Shutdown date", (model.place("shutdown_date"),) if model else (), tone="missing")
    value = Value(
        value_id, end.words, "Shutdown date", (model.place("shutdown_date"), model.place("shutdown_date_kind"))
    )
    return comparison.citations.cite(value, shutdown_citations(comparison.citations, model, comparison.provider))


def shutdown_citations(
    citations: Citations, model: RecordReader, provider: RecordReader | None
) -> tuple[CheckedAddress, ...]:
    """The citations of a model's shutdown: the provider's page of deprecations if the model cites it.

    Otherwise they are all sources of the model that may state its dates.
    """
    reference = provider.text("deprecations_url") if provider is not None else None
    if reference and (cited := citations.of_record(model, reference)):
        return cited
    return citations.of_lifecycle(model)


def live_chain(reader: WorkspaceReader, start: ModelKey) -> tuple[ModelKey, ...] | None:
    """The shortest way from a model over its replacements to one that is still offered, both ends included.

    Official replacements go first. None where no such way is recorded.
    """
    waiting: deque[ModelKey] = deque([start])
    before: dict[ModelKey, ModelKey | None] = {start: None}
    while waiting and len(before) <= _LONGEST_CHAIN:
        here = waiting.popleft()
        model = reader.model(here)
        if model is None:
            continue
        if here != start and status(model) in _LIVE and not is_ending(model, None):
            return _way(before, here)
        for key in replacements(model):
            if key not in before:
                before[key] = here
                waiting.append(key)
    return None


def _way(before: dict[ModelKey, ModelKey | None], end: ModelKey) -> tuple[ModelKey, ...]:
    """The chain of models that ends at `end`; `before` gives the one before each, and None before the first."""
    way = [end]
    while (step := before[way[-1]]) is not None:
        way.append(step)
    return tuple(reversed(way))


def may_end(model: RecordReader | None) -> bool:
    """Whether a model is deprecated or retired, or a day is published on which or from which on it can shut down."""
    return status(model) in _LEAVING or shutdown(model) is not None


def is_over(model: RecordReader | None, today: date | None) -> bool:
    """Whether a model is retired, or its last possible day has passed."""
    end = shutdown(model)
    return status(model) == "retired" or (end is not None and end.is_over(today))


def is_ending(model: RecordReader | None, today: date | None) -> bool:
    """Whether a model is deprecated or retired, its end is announced, or `today` it is promised no longer."""
    if status(model) in _LEAVING:
        return True
    end = shutdown(model)
    return end is not None and (end.last is not None or (today is not None and end.first <= today))


def replacements(model: RecordReader) -> list[ModelKey]:
    """The replacements that a model record lists, each once, official ones first."""
    return list(replacement_positions(model))


def replacement_positions(model: RecordReader) -> dict[ModelKey, int]:
    """`replacements`, each with the position of its entry: the first official one where it is listed twice."""
    candidates: list[tuple[bool, int, ModelKey]] = []
    for position in range(model.count("replacements")):
        steps = ("replacements", position)
        provider, name = model.text(*steps, "provider"), model.text(*steps, "model_id")
        if provider and name:
            candidates.append((model.text(*steps, "kind") != "official", position, ModelKey(provider, name)))
    positions: dict[ModelKey, int] = {}
    for _, position, key in sorted(candidates):
        positions.setdefault(key, position)
    return positions


def chain_notice(comparison: Comparison) -> Notice | None:
    """Says that the new model is ending too, and which way leads on; None where it is not."""
    new = comparison.new
    if new.model is None or not is_ending(new.model, comparison.today):
        return None
    checked = newest_check(new.model, comparison.migration)
    name = comparison.name("chain-new", new)
    ends = ending_words(new.model, comparison.today, checked, "chain")
    return Notice("chain", "chain", (name, *ends, " ", *way_words(comparison.reader, comparison.chain, "chain")))


def ending_words(model: RecordReader, today: date | None, checked: date | None, prefix: str) -> Prose:
    """The rest of a sentence that begins with the name of an ending model: its status and its shutdown."""
    end, leaving = shutdown(model), status(model)
    words: list[str | Value] = []
    if leaving in _LEAVING:
        words += [
            " is itself ",
            Value(f"{prefix}-status", leaving, "Status of the new model", (model.place("status"),)),
        ]
    if end is not None:
        day = Value(f"{prefix}-shutdown", end.words, "Shutdown of the new model", (model.place("shutdown_date"),))
        words += [f" {'and' if words else 'itself'} {past_verb(end, today, checked)} ", day]
    return (*words, ".")


def way_words(reader: WorkspaceReader, chain: tuple[ModelKey, ...] | None, prefix: str) -> Prose:
    """The way to a model that is still offered, each step linked to its page."""
    if chain is None:
        return ("No replacement that is still offered is recorded for it.",)
    steps: list[str | Value] = ["Path to a model that is still offered: "]
    left_out = range(_MOST_STEPS, len(chain) - 1)
    for position, key in enumerate(chain):
        if position in left_out:
            if position == left_out.start:
                steps.append(f" → {len(left_out):,} more")
            continue
        model = reader.model(key)
        slug = model.text("slug") if model is not None else None
        places = (model.place("id"),) if model is not None else ()
        page = model_path(key.provider, slug) if slug else None
        step = Value(f"{prefix}-{position}", cut(key.id, MOST_NAME), "Replacement", places, code=True, page=page)
        steps += [" → " if position else "", step]
    last = reader.model(chain[-1])
    places = (last.place("status"),) if last is not None else ()
    return (*steps, " (", Value(f"{prefix}-live", status(last) or NOT_PUBLISHED, "Status", places), ").")
