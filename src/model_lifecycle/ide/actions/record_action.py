"""A code action: its title, its kind, and its changes to files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.text.edits import TextEdit

ActionKind = Literal["quickfix", "refactor", "refactor.rewrite", "source"]
"""The code action kinds of the LSP: fix a diagnostic, create a record, rewrite a value, rewrite a file."""


@dataclass(frozen=True, slots=True)
class FileChanges:
    """The changes of an action: edits of files, new files, and renamed files."""

    edits: Mapping[str, tuple[TextEdit, ...]] = field(default_factory=dict)
    """The edits by the current path of the file."""
    created: Mapping[str, str] = field(default_factory=dict)
    """The texts of new files, by path."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """The new paths of files, by the old ones."""
    loses: str = ""
    """A phrase for the data that is lost, which the user has to confirm; empty if nothing is lost."""


@dataclass(frozen=True, slots=True)
class RecordAction:
    """An offered action; `work_out` computes its changes when it is chosen, None if there is nothing to change."""

    title: str
    kind: ActionKind
    work_out: Callable[[], FileChanges | None]
    diagnostic: Diagnostic | None = None
    """The diagnostic that the action fixes, explains or ignores."""
    creates: bool = False
    """Whether the action creates a file."""
    moves: bool = False
    """Whether the action renames a file."""
    opens: str = ""
    """The URL that the action opens instead of changing files; empty if none."""
    explains: str = ""
    """The code of the rule whose page the action shows instead of changing files; empty if none."""
    refusal: str = ""
    """The reason why the action is disabled here; empty if it is enabled."""
