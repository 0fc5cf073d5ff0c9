"""A rename as data: the edits of each file, and the moves of files named after the model or provider."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

RenameKind = Literal["model", "slug", "provider"]

RenameGroup = Literal["records", "texts"]
"""`records`: properties that refer to the target. `texts`: display names; words in texts, samples, comments."""


class RenameRefusedError(Exception):
    """Raised if a rename, or the new name, is refused; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class RenameTarget:
    """The target of a rename: a model's id, a model's slug (then `symbol` is that model), or a provider's id."""

    kind: RenameKind
    symbol: Symbol
    name: str
    """The current name."""


@dataclass(frozen=True, slots=True)
class PreparedRename:
    """The target of a rename, and the span of its name at the cursor."""

    target: RenameTarget
    span: Span


@dataclass(frozen=True, slots=True)
class RenameEdit:
    """An edit, and the group with which a user can reject it."""

    edit: TextEdit
    group: RenameGroup


@dataclass(frozen=True, slots=True)
class Rename:
    """The changes of a rename; all paths are those before it."""

    edits: Mapping[str, tuple[RenameEdit, ...]] = field(default_factory=dict)
    """The edits by path; the spans of one file do not overlap."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """The new path of each moved file by its old one."""

    def new_text(self, path: str, text: str) -> str:
        """The text of a file after the rename."""
        return apply_edits(text, [edit.edit for edit in self.edits.get(path, ())])
