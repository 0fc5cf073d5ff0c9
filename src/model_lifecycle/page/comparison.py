"""What the parts of a page are made from: the records of one comparison and the names of its models."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, Literal

from model_lifecycle.page.citations import Citations
from model_lifecycle.page.model import AssumedDay, Value
from model_lifecycle.page.subject import Reader, Subject
from model_lifecycle.page.words import Budget, cut
from model_lifecycle.workspace.index import Entry, ModelKey

UNNAMED: Final = "(no model id)"
"""Stands for a model id that the migration record lacks."""

MOST_NAME: Final = 300
"""A longer model id is cut on the page."""


@dataclass(frozen=True)
class Side:
    """One of the two models: `from` is the old one, `to` the new one."""

    end: Literal["from", "to"]
    word: Literal["old", "new"]
    key: ModelKey
    """Empty texts where the migration record does not say."""
    slug: str
    model: Subject | None
    """The model's own record."""

    @property
    def name(self) -> str:
        """The model's id as the page writes it."""
        return cut(self.key.id, MOST_NAME) or UNNAMED


@dataclass(frozen=True)
class Comparison:
    """One migration record with everything that its page reads."""

    migration: Subject
    old: Side
    new: Side
    provider: Subject | None
    """The record of the old model's provider."""
    chain: tuple[ModelKey, ...] | None
    """From the new model to one that is still offered, where the new one is leaving; None where none is known."""
    day: AssumedDay | None
    reader: Reader
    citations: Citations
    doubted: Collection[Entry]
    """Records that are known to have errors."""
    budget: Budget = field(default_factory=Budget)
    """For the long texts of the page."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """The old and the new model."""
        return (self.old, self.new)

    def name(self, value_id: str, side: Side) -> Value:
        """A model's id as a value of the page."""
        return Value(
            id=value_id,
            text=side.name,
            label="Old model" if side.word == "old" else "New model",
            places=(self.migration.place(side.end, "model_id"),),
            code=True,
        )
