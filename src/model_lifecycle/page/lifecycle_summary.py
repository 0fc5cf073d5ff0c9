"""The old model's shutdown and the chain of its replacements (schemas/README.md#a9), and the day of a page (A24)."""

from collections import deque
from collections.abc import Iterable
from datetime import date
from typing import Final, Literal

from model_lifecycle.page.comparison import MOST_NAME, Comparison
from model_lifecycle.page.format import cut, days_words
from model_lifecycle.page.page import AssumedDay, Deadline, Notice, Prose, Status, Value
from model_lifecycle.page.record_reader import NoLines, RecordReader, WorkspaceReader
from model_lifecycle.records.arithmetic import NOT_PUBLISHED
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model, Source
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import Shutdown, published_shutdown
from model_lifecycle.records.values import as_date
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.workspace import Workspace

_LIVE: Final = frozenset({"active", "legacy"})
_LEAVING: Final = frozenset({"deprecated", "retired"})
_LONGEST_CHAIN: Final = 1000
_MOST_STEPS: Final = 5
"""Of a way, before its end."""
_SOON_DAYS: Final = 90


def shutdown(model: RecordReader | None) -> Shutdown | None:
    """The published shutdown of a model; None where there is none, or no valid one."""
    if model is None:
        return None
    return published_shutdown(model.text("shutdown_date"), model.text("shutdown_date_kind"))


def status(model: RecordReader | None) -> Status | None:
    """The lifecycle status of a model, None where it is not known."""
    match model.text("status") if model is not None else None:
        case "active" | "legacy" | "deprecated" | "retired" as found:
            return found
    return None


def asked_for(day: date | None) -> AssumedDay | None:
    """A requested day; None where none was requested."""
    return None if day is None else AssumedDay(day, "the day asked for")


def assumed_day(
    configuration: Configuration, subjects: Iterable[RecordReader], as_of: date | None = None
) -> AssumedDay | None:
    """The day that what is written to disk is counted from (design, "today"): never the clock's.

    `as_of` where it is given, else the configuration's, else the newest day on which a source of these records was
    checked; None where they have none.
    """
    if as_of is not None:
        return asked_for(as_of)
    if configuration.as_of is not None:
        return AssumedDay(configuration.as_of, "the day set in the configuration")
    checked = [day for subject in subjects for day in _checked_days(subject)]
    return AssumedDay(max(checked), "the newest day on which these records were checked") if checked else None


def day_of_records(workspace: Workspace, entries: Iterable[Entry], as_of: date | None = None) -> AssumedDay | None:
    """One day for all pages of a site: the requested one, else the newest of all its records."""
    reader = WorkspaceReader(workspace.view(), workspace.root, NoLines())
    found = (reader.subject(entry) for entry in entries)
    return assumed_day(workspace.configuration, (each for each in found if each is not None), as_of)


def _checked_days(subject: RecordReader) -> list[date]:
    found = (subject.record.text("last_checked"), *(source.last_checked for source in _sources(subject.record)))
    return [day for day in map(as_date, found) if day is not None]


def _sources(record: Record) -> Iterable[Source]:
    match record.kind:
        case "model":
            return Model(record).all_sources()
        case "migration":
            return Migration(record).sources
    return ()


def deadline(comparison: Comparison) -> Deadline:
    """How long the old model still runs, or since when it does not."""
    found = shutdown(comparison.old.model)
    model = comparison.old.model
    text, state, days = deadline_words(model, comparison.day)
    value = Value(
        id="deadline",
        text=text,
        label="Time to shutdown",
        places=(model.place("shutdown_date"),) if model is not None else (),
        derived_from=("summary-shutdown",),
        tone="missing" if found is None else "",
    )
    return Deadline(value, state, days)


def deadline_words(
    model: RecordReader | None, day: AssumedDay | None
) -> tuple[str, Literal["past", "soon", "later", "unknown"], int | None]:
    """The time to a model's shutdown in words, how near it is, and the days to it."""
    found = shutdown(model)
    if found is None:
        return "No shutdown date is published", "unknown", None
    if day is None:
        return f"Shuts down {found.words}", "later", None
    days = (found.first - day.day).days
    if found.is_over(day.day):
        return _past_words(found, day.day)
    if days <= 0:
        promised = f"promised only until {found.text}"
        if status(model) == "retired":
            return f"Shut down: {promised}" if found.kind == "not_before" else f"Shut down {found.words}", "past", days
        words = {"exact": "Shuts down today", "month_only": "Shuts down this month"}
        return words.get(found.kind, f"Can shut down any day: {promised}"), "soon", days
    least = "" if found.kind == "exact" else " at the earliest"
    return f"Shuts down {days_words(days)}{least}", "soon" if days <= _SOON_DAYS else "later", days


def _past_words(found: Shutdown, day: date) -> tuple[str, Literal["past"], int]:
    assert found.last is not None, "an open end is never over"
    days = (found.last - day).days
    return (
        (f"Shut down in {found.text}" if found.kind == "month_only" else f"Shut down {days_words(days)}"),
        "past",
        days,
    )


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
    reference = comparison.provider.text("deprecations_url") if comparison.provider is not None else None
    cited = comparison.citations.of_record(model, reference) if reference else ()
    return comparison.citations.cite(value, cited or comparison.citations.of_record(model))


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
    found: list[tuple[bool, ModelKey]] = []
    for position in range(model.count("replacements")):
        steps = ("replacements", position)
        provider, name = model.text(*steps, "provider"), model.text(*steps, "model_id")
        if provider and name:
            found.append((model.text(*steps, "kind") != "official", ModelKey(provider, name)))
    return list(dict.fromkeys(key for _, key in sorted(found, key=lambda pair: pair[0])))


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
        verb = "shut down" if found.is_over(comparison.today) else "shuts down"
        words += [f" and {verb} ", Value("chain-shutdown", found.words, "Shutdown date of the new model", (place,))]
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
