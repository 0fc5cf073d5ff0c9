"""A code action of an editor: its title, its kind, and its changes to files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.text.edits import TextEdit

ActionKind = Literal["quickfix", "refactor", "refactor.rewrite", "source"]
"""The code action kinds of the LSP: fix a diagnostic, create a record, rewrite a value, rewrite a file."""


@dataclass(frozen=True, slots=True)
class FileChanges:
    """The changes of an action: edits of files, new files, and files that are moved before they are edited."""

    edits: Mapping[str, tuple[TextEdit, ...]] = field(default_factory=dict)
    """By the current path of the file."""
    created: Mapping[str, str] = field(default_factory=dict)
    """The texts of new files, by path."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """The new paths of files, by the old ones."""
    loses: str = ""
    """The information that is lost, in words, to ask a person before; empty if nothing is lost."""


@dataclass(frozen=True, slots=True)
class RecordAction:
    """An offered action. `work_out` computes its changes when it is chosen; None if there is nothing to change."""

    title: str
    kind: ActionKind
    work_out: Callable[[], FileChanges | None]
    diagnostic: Diagnostic | None = None
    """The diagnostic that it fixes, or ignores."""
    creates: bool = False
    """Whether it writes a new file."""
    moves: bool = False
    """Whether it gives a file another name."""
    opens: str = ""
    """The address of the web that it opens, instead of changing anything."""
    explains: str = ""
    """The code whose page it shows, instead of changing anything."""
    refusal: str = ""
    """Why it cannot be done here: the action is shown as unavailable, and does nothing."""
