"""Find the faults of a model's replacements: the common basis of the rules about them."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from model_lifecycle.rules.framework.rule_check import ModelContext, once_per_record
from model_lifecycle.rules.references.duplicates import is_duplicate_model
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView

MOST_FOLLOWED: Final = 200
"""The most models to visit in a search for cycles of replacements, for one model."""


class ReplacementEntry(NamedTuple):
    """An entry of `replacements`: its position, the model that it names, and that model's records."""

    position: int
    key: ModelKey
    records: tuple[Entry, ...]

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the id that the entry names."""
        return f"/replacements/{self.position}/model_id"


@dataclass
class ReplacementEntries:
    """The valid entries of `replacements` by fault; none if the record duplicates another."""

    to_itself: list[ReplacementEntry] = field(default_factory=list)
    """Entries that name the model itself."""
    repeated: list[tuple[ReplacementEntry, int]] = field(default_factory=list)
    """Entries that repeat an earlier entry, with the position of the earlier entry."""
    circular: list[tuple[ReplacementEntry, tuple[ModelKey, ...]]] = field(default_factory=list)
    """Entries in a cycle of replacements, each with the models of the cycle, this model first."""
    others: list[ReplacementEntry] = field(default_factory=list)
    """The remaining entries whose model has exactly one record."""


_NO_ENTRIES: Final = ReplacementEntries()


@once_per_record
def replacement_entries(context: ModelContext) -> ReplacementEntries:
    """Sort the entries of a model's `replacements` by fault."""
    replacements = context.model.replacements
    if not replacements or is_duplicate_model(context):
        return _NO_ENTRIES
    entries = ReplacementEntries()
    model = context.model
    own_key = (
        ModelKey(model.provider, model.id) if isinstance(model.provider, str) and isinstance(model.id, str) else None
    )
    most = max(MOST_FOLLOWED // len(replacements), 1)
    seen: dict[ModelKey, int] = {}
    for replacement in replacements:
        if not isinstance(replacement.provider, str) or not isinstance(replacement.model_id, str):
            continue
        key = ModelKey(replacement.provider, replacement.model_id)
        if key == own_key:
            entries.to_itself.append(ReplacementEntry(replacement.index, key, ()))
            continue
        entry = ReplacementEntry(replacement.index, key, context.view.models(*key))
        if key in seen and entry.records:
            entries.repeated.append((entry, seen[key]))
            continue
        seen[key] = replacement.index
        if len(entry.records) != 1:
            continue
        cycle = None if own_key is None else _cycle_through(context.view, key, own_key, most)
        if cycle is None:
            entries.others.append(entry)
        else:
            entries.circular.append((entry, cycle))
    return entries


def _cycle_through(view: IndexView, start: ModelKey, goal: ModelKey, most: int) -> tuple[ModelKey, ...] | None:
    """The shortest chain of replacements from `start` to `goal`, with `goal` put in front; None if there is none.

    The search visits at most `most` models.
    """
    predecessors: dict[ModelKey, ModelKey] = {start: goal}
    queue = [start]
    for key in queue:
        for following in view.replacements(key):
            if following == goal:
                chain = [key]
                while chain[-1] != goal:
                    chain.append(predecessors[chain[-1]])
                return tuple(reversed(chain))
            if following not in predecessors and len(predecessors) < most:
                predecessors[following] = key
                queue.append(following)
    return None
