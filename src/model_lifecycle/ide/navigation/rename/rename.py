"""A rename as data: the edits of each file, and the files that are named after what is renamed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

RenameKind = Literal["model", "slug", "provider"]

RenameGroup = Literal["records", "texts"]
"""`records`: the properties that refer to it. `texts`: display names, and words in texts, samples and comments."""


class RenameRefusedError(Exception):
    """Something cannot be renamed, or not to that; its text says why and what to do."""


@dataclass(frozen=True, slots=True)
class RenameTarget:
    """What is to be renamed: a model's id, a model's slug (then `symbol` is that model), a provider's id."""

    kind: RenameKind
    symbol: Symbol
    name: str
    """What it is called now."""


@dataclass(frozen=True, slots=True)
class PreparedRename:
    """What a rename at some place would rename, and the span of its name."""

    target: RenameTarget
    span: Span


@dataclass(frozen=True, slots=True)
class RenameEdit:
    """A change to a text, and the group it can be refused with."""

    edit: TextEdit
    group: RenameGroup


@dataclass(frozen=True, slots=True)
class Rename:
    """Everything that a rename changes. Paths are those before it."""

    edits: Mapping[str, tuple[RenameEdit, ...]] = field(default_factory=dict)
    """By path; the spans of one file do not overlap."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """The new path of each file that moves."""

    def new_text(self, path: str, text: str) -> str:
        """The text of a file after the rename."""
        return apply_edits(text, [edit.edit for edit in self.edits.get(path, ())])
