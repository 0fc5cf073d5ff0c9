"""What passes between the threads of a session. Nothing here ever changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.lsp.texts import OpenText
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A snapshot, and which of its files are open texts, by path. Both change together."""

    workspace: Workspace
    open: Mapping[str, OpenText] = field(default_factory=dict)
    settled: bool = False
    """Whether every file has been read, so that what is not there is missing."""


@dataclass(frozen=True, slots=True)
class Found:
    """All findings of one file of a snapshot. `text` is the open text they are about, None for a file on disk."""

    path: str
    text: OpenText | None
    content: str
    """What the file holds; empty for one that is gone."""
    findings: tuple[Diagnostic, ...]
    workspace: Workspace
    provisional: bool = False
    """Whether files are still being read that may say more about this one."""


Failed = Callable[[str, BaseException], None]
"""Told what could not be done, and why, when something fails that never should."""
