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

_OFFERED: Final = frozenset({"active", "legacy"})
"""The statuses of models that are still offered."""

_ENDING: Final = frozenset({"deprecated", "retired"})
"""The statuses of models that are ending or over."""

_LONGEST_CHAIN: Final = 1000
_MOST_STEPS: Final = 5
"""The most steps of a chain of replacements that are named before its last one."""
_MAX_SOON_DAYS: Final = 90


def shutdown(model: RecordReader | None) -> Shutdown | None:
    """The published shutdown of a model; None if there is none, or it is invalid."""
    return None if model is None else model.shutdown


def status(model: RecordReader | None) -> Status | None:
    """The lifecycle status of a model; None if it is unknown."""
    match model.text("status") if model is not None else None:
        case "active" | "legacy" | "deprecated" | "retired" as value:
            return value
    return None


def deadline(comparison: Comparison) -> Deadline:
    """The time until, or since, the old model's shutdown."""
    end = shutdown(comparison.old.model)
    model = comparison.old.model
    text, state, days = deadline_words(model, comparison.day, comparison.migration)
    due = day_counted_to(model, comparison.day, comparison.migration)
    value = Value(
        id="deadline",
        text=text,
        label="Time to shutdown",
        places=(model.location("shutdown_date"),) if model is not None else (),
        derived_from=("summary-shutdown",),
        tone="missing" if end is None else "",
        due=due,
    )
    return Deadline(value, state, days, comparison.today if due else None)


def deadline_words(
    model: RecordReader | None, day: AssumedDay | None, migration: RecordReader | None = None
) -> tuple[str, Literal["past", "soon", "later", "unknown"], int | None]:
    """The time to a model's shutdown in words, its state (how near it is), and the number of days.

    The words say that a past shutdown has happened only if a source of the model or `migration` was checked after it.
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
        promise = f"promised only until {end.text}"
        if status(model) == "retired":
            return f"Shut down: {promise}" if end.kind == "not_before" else f"Shut down {end.words}", "past", days
        words = {"exact": "Shuts down today", "month_only": "Shuts down this month"}
        return words.get(end.kind, f"May shut down any day: {promise}"), "soon", days
    qualifier = "" if end.kind == "exact" else " at the earliest"
    return f"Shuts down {days_words(days)}{qualifier}", "soon" if days <= _MAX_SOON_DAYS else "later", days


def _past_words(end: Shutdown, day: date, last_check: date | None) -> tuple[str, Literal["past"], int]:
    """The result of `deadline_words` for a shutdown that is over on `day`, with the newest check of a source."""
    assert end.last is not None, "an open end is never over"
    days = (end.last - day).days
    if not _is_confirmed(end, last_check):
        return _unconfirmed_words(end, last_check), "past", days
    words = f"Shut down in {end.text}" if end.kind == "month_only" else f"Shut down {days_words(days)}"
    return words, "past", days


def _unconfirmed_words(end: Shutdown, last_check: date | None) -> str:
    """The words for a past shutdown that no later check of a source confirms."""
    since = (
        f"not checked since {last_check.isoformat()}" if last_check else "the records do not say when it was checked"
    )
    return f"Was due {end.words} ({since})"


def _is_confirmed(end: Shutdown, last_check: date | None) -> bool:
    """Whether sources were checked after the last possible day of a shutdown (schemas/README.md#a33)."""
    return end.last is not None and last_check is not None and end.last < last_check


def past_verb(end: Shutdown, today: date | None, last_check: date | None) -> str:
    """The verb for a model's shutdown in its tense: `shuts down`, `shut down`, or `was due to shut down`.

    `last_check` is the newest day on which its sources were checked.
    """
    if not end.is_over(today):
        return "shuts down"
    return "shut down" if _is_confirmed(end, last_check) else "was due to shut down"


def day_counted_to(
    model: RecordReader | None, day: AssumedDay | None, migration: RecordReader | None = None
) -> date | None:
    """The day to which the words of `deadline_words` count days; None if they contain no number of days."""
    end = shutdown(model)
    if end is None or day is None:
        return None
    if not end.is_over(day.day):
        return end.first if end.first > day.day else None
    return end.last if end.kind == "exact" and _is_confirmed(end, newest_check(model, migration)) else None


def shutdown_value(comparison: Comparison, value_id: str) -> Value:
    """The old model's shutdown as a value of the summary: `on 2026-01-05`, or `not published`."""
    model = comparison.old.model
    end = shutdown(model)
    if model is None or end is None:
        is_unread = model is not None and model.is_unread("shutdown_date")
        words = "not been read yet" if is_unread else "not published"
        return Value(
            value_id, words, "Shutdown date", (model.location("shutdown_date"),) if model else (), tone="missing"
        )
    value = Value(
        value_id, end.words, "Shutdown date", (model.location("shutdown_date"), model.location("shutdown_date_kind"))
    )
    return comparison.citations.cite(value, shutdown_citations(comparison.citations, model, comparison.provider))


def shutdown_citations(
    citations: Citations, model: RecordReader, provider: RecordReader | None
) -> tuple[CheckedAddress, ...]:
    """The citations of a model's shutdown: the provider's deprecations page if the model cites it, otherwise all
    sources of the model that may state its dates.
    """
    reference = provider.text("deprecations_url") if provider is not None else None
    if reference and (matching := citations.for_record(model, reference)):
        return matching
    return citations.for_lifecycle(model)


def chain_to_live_model(reader: WorkspaceReader, start: ModelKey) -> tuple[ModelKey, ...] | None:
    """The shortest chain of replacements from the model `start` to one that is still offered, both ends included.

    Official replacements are preferred. None if no such chain is recorded.
    """
    queue: deque[ModelKey] = deque([start])
    previous: dict[ModelKey, ModelKey | None] = {start: None}
    while queue and len(previous) <= _LONGEST_CHAIN:
        current = queue.popleft()
        model = reader.model(current)
        if model is None:
            continue
        if current != start and status(model) in _OFFERED and not is_ending(model, None):
            return _chain_to(previous, current)
        for key in replacements(model):
            if key not in previous:
                previous[key] = current
                queue.append(key)
    return None


def _chain_to(previous: dict[ModelKey, ModelKey | None], end: ModelKey) -> tuple[ModelKey, ...]:
    """The chain of models that ends at `end`; `previous` gives the model before each one, None before the first."""
    chain = [end]
    while (step := previous[chain[-1]]) is not None:
        chain.append(step)
    return tuple(reversed(chain))


def may_end(model: RecordReader | None) -> bool:
    """Whether a model is deprecated or retired, or has a published shutdown of any kind."""
    return status(model) in _ENDING or shutdown(model) is not None


def is_over(model: RecordReader | None, today: date | None) -> bool:
    """Whether a model is retired, or the last possible day of its shutdown has passed on the day `today`."""
    end = shutdown(model)
    return status(model) == "retired" or (end is not None and end.is_over(today))


def is_ending(model: RecordReader | None, today: date | None) -> bool:
    """Whether a model is deprecated or retired, its shutdown is announced, or its earliest possible day has come."""
    if status(model) in _ENDING:
        return True
    end = shutdown(model)
    return end is not None and (end.last is not None or (today is not None and end.first <= today))


def replacements(model: RecordReader) -> list[ModelKey]:
    """The replacements that a model record lists, each once, official ones first."""
    return list(replacement_positions(model))


def replacement_positions(model: RecordReader) -> dict[ModelKey, int]:
    """The replacements of a model as `replacements` sorts them, each with the position of its first (official)
    entry.
    """
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
    """The notice that the new model is ending too, with a chain of replacements onwards; None if it is not ending."""
    new = comparison.new
    if new.model is None or not is_ending(new.model, comparison.today):
        return None
    last_check = newest_check(new.model, comparison.migration)
    name = comparison.name("chain-new", new)
    ends = ending_words(new.model, comparison.today, last_check, "chain")
    return Notice("chain", "chain", (name, *ends, " ", *chain_words(comparison.reader, comparison.chain, "chain")))


def ending_words(model: RecordReader, today: date | None, last_check: date | None, prefix: str) -> Prose:
    """The end of a sentence that begins with the name of an ending model: its status and shutdown.

    `last_check` is the newest day on which its sources were checked, `prefix` that of the ids of values.
    """
    end, model_status = shutdown(model), status(model)
    words: list[str | Value] = []
    if model_status in _ENDING:
        words += [
            " is itself ",
            Value(f"{prefix}-status", model_status, "Status of the new model", (model.location("status"),)),
        ]
    if end is not None:
        day = Value(f"{prefix}-shutdown", end.words, "Shutdown of the new model", (model.location("shutdown_date"),))
        words += [f" {'and' if words else 'itself'} {past_verb(end, today, last_check)} ", day]
    return (*words, ".")


def chain_words(reader: WorkspaceReader, chain: tuple[ModelKey, ...] | None, prefix: str) -> Prose:
    """A sentence with the chain of replacements to a model that is still offered, linked; or that there is none."""
    if chain is None:
        return ("No replacement that is still offered is recorded for it.",)
    steps: list[str | Value] = ["Path to a model that is still offered: "]
    omitted = range(_MOST_STEPS, len(chain) - 1)
    for position, key in enumerate(chain):
        if position in omitted:
            if position == omitted.start:
                steps.append(f" → {len(omitted):,} more")
            continue
        model = reader.model(key)
        slug = model.text("slug") if model is not None else None
        places = (model.location("id"),) if model is not None else ()
        page = model_path(key.provider, slug) if slug else None
        step = Value(f"{prefix}-{position}", cut(key.id, MOST_NAME), "Replacement", places, code=True, page=page)
        steps += [" → " if position else "", step]
    last = reader.model(chain[-1])
    places = (last.location("status"),) if last is not None else ()
    return (*steps, " (", Value(f"{prefix}-live", status(last) or NOT_PUBLISHED, "Status", places), ").")
