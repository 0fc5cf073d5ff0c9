"""The input of a page's parts: the records of one comparison, and the names of its models."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from model_lifecycle.page.citations import Citations
from model_lifecycle.page.format import TextBudget, cut
from model_lifecycle.page.page import AssumedDay, Value
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.migration import EndName
from model_lifecycle.workspace.index import Entry, ModelKey

NO_MODEL_ID: Final = "(no model id)"
"""The name of a model whose id the migration record lacks."""

MOST_NAME: Final = 300
"""The most characters of a model id on the page; a longer one is cut."""


@dataclass(frozen=True)
class ComparedModel:
    """One of the two compared models; `end` is `from` for the old one, `to` for the new one."""

    end: EndName
    word: Literal["old", "new"]
    key: ModelKey
    """The provider and id; empty texts if the migration record lacks them."""
    slug: str
    model: RecordReader | None
    """The model's own record."""

    @property
    def name(self) -> str:
        """The model's id as the page writes it."""
        return cut(self.key.id, MOST_NAME) or NO_MODEL_ID


@dataclass(frozen=True)
class Comparison:
    """One migration record with everything that its page reads."""

    migration: RecordReader
    old: ComparedModel
    new: ComparedModel
    provider: RecordReader | None
    """The record of the old model's provider."""
    chain: tuple[ModelKey, ...] | None
    """The chain of replacements from the new model to one that is still offered, if the new model is ending."""
    day: AssumedDay | None
    reader: WorkspaceReader
    citations: Citations
    suspect: Collection[Entry]
    """Records that are known to have errors."""
    draft: bool = False
    """Whether the migration is not a record yet, but was made from the two model records."""
    budget: TextBudget = field(default_factory=TextBudget)
    """The characters left for the long texts of the page."""

    @property
    def today(self) -> date | None:
        """The day from which days are counted; None if there is none."""
        return self.day.day if self.day else None

    @property
    def sides(self) -> tuple[ComparedModel, ComparedModel]:
        """The old and the new model."""
        return (self.old, self.new)

    def name(self, value_id: str, side: ComparedModel) -> Value:
        """The id of a model as a value of the page with the id `value_id`."""
        return Value(
            id=value_id,
            text=side.name,
            label="Old model" if side.word == "old" else "New model",
            places=(self.migration.location(side.end, "model_id"),),
            code=True,
        )
