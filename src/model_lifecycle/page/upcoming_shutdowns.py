"""The shutdowns ahead and overdue as data: the ending model, the day, its replacements and their comparisons."""

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
"""`overdue`: the date has passed and the model is not retired; `end`: it shuts down then; `floor`: not before then;
`over`: it has shut down, of models that code uses."""


@dataclass(frozen=True, slots=True)
class PossibleReplacement:
    """A model that can take the place of another, and the path of the migration to it, None where there is none."""

    key: ModelKey
    migration: str | None


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A model with its published shutdown; a retired model only if code uses it."""

    entry: Entry | None
    """None for a model that only catalogues know."""
    key: ModelKey
    status: str | None
    shutdown: Shutdown
    state: State
    days: int
    """The days from today to the first day on which the shutdown can fall; negative if that has passed."""
    replacements: tuple[PossibleReplacement, ...]
    owners: tuple[str, ...]
    host: str = ""
    """The host that shuts the model down; empty if it is the maker."""


def upcoming_shutdowns(
    workspace: Workspace, today: date, owners_of: Callable[[str], tuple[str, ...]]
) -> tuple[Upcoming, ...]:
    """The shutdowns of models that are not retired, the soonest first. `owners_of` gives the owners of a file."""
    return soonest_first(_upcoming(workspace, today, owners_of))


def soonest_first(shutdowns: Iterable[Upcoming]) -> tuple[Upcoming, ...]:
    return tuple(sorted(shutdowns, key=_order))


def _order(upcoming: Upcoming) -> tuple[date, str, ModelKey, tuple[str, int]]:
    return upcoming.shutdown.first, upcoming.shutdown.kind, upcoming.key, upcoming.entry or (upcoming.host, 0)


def _upcoming(workspace: Workspace, today: date, owners_of: Callable[[str], tuple[str, ...]]) -> Iterator[Upcoming]:
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
    """The shutdowns ahead of models that only public catalogues know, in any order."""
    for facts in models:
        shutdown = facts.shutdown
        if shutdown is not None and facts.status != "retired":
            state: State = "floor" if shutdown.last is None else "end"
            replacements = tuple(PossibleReplacement(replacement.key, None) for replacement in facts.replacements)
            days = (shutdown.first - today).days
            yield Upcoming(None, facts.key, facts.status, shutdown, state, days, replacements, (), facts.host)


def past_shutdowns(models: Iterable[ModelFacts], today: date) -> Iterator[Upcoming]:
    """The shutdowns of models that are retired, in any order; without those of which no day is known."""
    for facts in models:
        shutdown = facts.shutdown
        if shutdown is not None and facts.status == "retired":
            paths = {migration.new: migration.path for migration in facts.migrations}
            replacements = tuple(PossibleReplacement(other.key, paths.get(other.key)) for other in facts.replacements)
            days = (shutdown.first - today).days
            yield Upcoming(facts.entry, facts.key, facts.status, shutdown, "over", days, replacements, (), facts.host)
