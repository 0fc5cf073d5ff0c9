"""The models of a site by the group of their shutdown: overdue, ahead, with only an earliest day, or past."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.detail_page import Group
from model_lifecycle.page.lifecycle_summary import replacements, shutdown, status
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.site.detail_common import Site
from model_lifecycle.workspace.index import Entry, ModelKey

AHEAD: Final[tuple[Group, ...]] = ("ahead", "earliest")
"""The groups of upcoming shutdowns."""


@dataclass(frozen=True)
class Ending:
    """A model with a published shutdown, upcoming or past."""

    group: Group
    entry: Entry
    key: ModelKey
    model: RecordReader
    shutdown: Shutdown
    replacements: tuple[ModelKey, ...]
    comparisons: tuple[Entry, ...]
    """The comparisons with its replacements that have a page."""

    @property
    def is_open(self) -> bool:
        """Whether a task is left: the model is ending, and has no replacement or no comparison."""
        is_ending = self.group in ("overdue", "ahead") or (
            self.group == "earliest" and status(self.model) == "deprecated"
        )
        return is_ending and not (self.replacements and self.comparisons)


def endings(site: Site, reader: WorkspaceReader) -> tuple[Ending, ...]:
    """All models with a published shutdown, sorted by day; past ones come last, the latest first."""
    by_day = sorted(
        _endings(site, reader), key=lambda ending: (ending.shutdown.first, ending.shutdown.kind, ending.key)
    )
    ahead = [ending for ending in by_day if ending.group != "past"]
    past = [ending for ending in reversed(by_day) if ending.group == "past"]
    return (*ahead, *past)


def _endings(site: Site, reader: WorkspaceReader) -> Iterator[Ending]:
    """Yield the models with a published shutdown, in the order of the plan."""
    for entry in site.plan.pages.values():
        model = reader.subject(entry) if site.workspace.record(entry).kind == "model" else None
        end = shutdown(model)
        if model is None or end is None:
            continue
        key = ModelKey(model.text("provider") or "", model.text("id") or "")
        replacement_keys = tuple(replacements(model))
        comparisons = (
            migration
            for other in replacement_keys
            for migration in reader.view.migrations(key, other)
            if site.page(migration)
        )
        group = _group(site, model, end)
        yield Ending(group, entry, key, model, end, replacement_keys, tuple(dict.fromkeys(comparisons)))


def _group(site: Site, model: RecordReader, end: Shutdown) -> Group:
    """The group of a shutdown: `past` if the model is retired, otherwise `overdue` if its last day has passed."""
    if status(model) == "retired":
        return "past"
    if end.is_over(site.today):
        return "overdue"
    return "earliest" if end.kind == "not_before" else "ahead"
