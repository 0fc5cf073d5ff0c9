"""An action that an editor offers at a place: its title, its kind, and what it does to the files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.text.edits import TextEdit

ActionKind = Literal["quickfix", "refactor", "refactor.rewrite", "source"]
"""As the LSP calls it: what fixes a diagnostic, makes something new, rewrites a value or a file."""


@dataclass(frozen=True, slots=True)
class FileChanges:
    """What an action does: edits of files, files that come, and files that move before their edits are made."""

    edits: Mapping[str, tuple[TextEdit, ...]] = field(default_factory=dict)
    """By the path that the file has now."""
    created: Mapping[str, str] = field(default_factory=dict)
    """The texts of new files, by path."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """The new paths of files, by the old ones."""
    loses: str = ""
    """What is lost, in words: a person should be asked first."""


@dataclass(frozen=True, slots=True)
class RecordAction:
    """An offered action. What it does is worked out when it is chosen: None where it turns out to do nothing."""

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
