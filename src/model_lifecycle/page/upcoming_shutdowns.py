"""Upcoming and overdue shutdowns as data: the ending model, the day, its replacements and their migrations."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.scan.verdict.model_facts import ModelFacts
from model_lifecycle.workspace.index import Entry, ModelKey, keys_of_replacements
from model_lifecycle.workspace.workspace import Workspace

State = Literal["overdue", "end", "floor", "over"]
"""`overdue`: the date has passed but the model is not retired; `end`: the model shuts down on it; `floor`: not before
it; `over`: the model has shut down, only for models that code uses."""


@dataclass(frozen=True, slots=True)
class PossibleReplacement:
    """A replacement of a model, and the path of the migration record to it, or None."""

    key: ModelKey
    migration: str | None


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A model with its published shutdown; a retired model only if code uses it."""

    entry: Entry | None
    """The model's record; None for a model that only catalogues have."""
    key: ModelKey
    status: str | None
    shutdown: Shutdown
    state: State
    days: int
    """The days from today to the first day on which the shutdown can fall; negative if that has passed."""
    replacements: tuple[PossibleReplacement, ...]
    owners: tuple[str, ...]
    host: str = ""
    """The host that shuts the model down; empty if it is the provider."""


def upcoming_shutdowns(
    workspace: Workspace, today: date, owners_of: Callable[[str], tuple[str, ...]]
) -> tuple[Upcoming, ...]:
    """The shutdowns of models that are not retired, soonest first; `owners_of` gives the owners of a file."""
    return soonest_first(_upcoming(workspace, today, owners_of))


def soonest_first(shutdowns: Iterable[Upcoming]) -> tuple[Upcoming, ...]:
    """Sort shutdowns by their first possible day, kind, model and record."""
    return tuple(sorted(shutdowns, key=_sort_key))


def _sort_key(upcoming: Upcoming) -> tuple[date, str, ModelKey, tuple[str, int]]:
    """The sort key of a shutdown: first possible day, kind, model, record or host."""
    return upcoming.shutdown.first, upcoming.shutdown.kind, upcoming.key, upcoming.entry or (upcoming.host, 0)


def _upcoming(workspace: Workspace, today: date, owners_of: Callable[[str], tuple[str, ...]]) -> Iterator[Upcoming]:
    """Yield the shutdowns of models that are not retired, in any order."""
    view = workspace.view()
    for entry in workspace.entries():
        record = workspace.record(entry)
        model = Model(record)
        shutdown = shutdown_of(model) if record.kind == "model" else None
        if shutdown is None or model.status == "retired":
            continue
        key = ModelKey(*(text if isinstance(text, str) else "" for text in (model.provider, model.id)))
        replacements = tuple(
            PossibleReplacement(other, next((migration.path for migration in view.migrations(key, other)), None))
            for other in dict.fromkeys(keys_of_replacements(record))
            if all(other)
        )
        state: State = "floor" if shutdown.last is None else "overdue" if shutdown.is_over(today) else "end"
        days = (shutdown.first - today).days
        status = model.status if isinstance(model.status, str) else None
        yield Upcoming(entry, key, status, shutdown, state, days, replacements, owners_of(entry.path))


def unrecorded_shutdowns(models: Iterable[ModelFacts], today: date) -> Iterator[Upcoming]:
    """Yield the upcoming shutdowns of models that only public catalogues have, in any order."""
    for facts in models:
        shutdown = facts.shutdown
        if shutdown is not None and facts.status != "retired":
            state: State = "floor" if shutdown.last is None else "end"
            replacements = tuple(PossibleReplacement(replacement.key, None) for replacement in facts.replacements)
            days = (shutdown.first - today).days
            yield Upcoming(None, facts.key, facts.status, shutdown, state, days, replacements, (), facts.host)


def past_shutdowns(models: Iterable[ModelFacts], today: date) -> Iterator[Upcoming]:
    """Yield the shutdowns of retired models, in any order; models without a known day are left out."""
    for facts in models:
        shutdown = facts.shutdown
        if shutdown is not None and facts.status == "retired":
            paths = {migration.new: migration.path for migration in facts.migrations}
            replacements = tuple(PossibleReplacement(other.key, paths.get(other.key)) for other in facts.replacements)
            days = (shutdown.first - today).days
            yield Upcoming(facts.entry, facts.key, facts.status, shutdown, "over", days, replacements, (), facts.host)
