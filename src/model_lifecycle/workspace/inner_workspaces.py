"""Loads a folder's workspace together with nested workspaces, which have configurations of their own."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.discovery import discover, stamps_of
from model_lifecycle.workspace.disk import Stamp
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace

ConfigurationOf = Callable[[str], Configuration]
"""The function from an absolute folder, with `/`, to its configuration."""


def load_with_inner(root: str, configuration_of: ConfigurationOf) -> tuple[Workspace, ...]:
    """Load the workspaces of a root and its nested roots, without those that have no records; at least the root's."""
    pending, workspaces = [root], list[Workspace]()
    while pending:
        folder = pending.pop(0)
        workspace = load_workspace(folder, configuration_of(folder))
        workspaces.append(workspace)
        pending += workspace.nested_roots
    return tuple(workspace for workspace in workspaces if workspace.files) or (workspaces[0],)


class Stamps(NamedTuple):
    """The stamps of the files that walks have found, by absolute path, and the number of entries seen on the way."""

    files: dict[str, Stamp]
    entries: int


def stamps_with_inner(root: str, configuration_of: ConfigurationOf) -> Stamps:
    """The stamps of the workspace at `root` and nested ones, which differ after any change of a file or setting."""
    configuration = configuration_of(root)
    discovery = discover(root, configuration)
    files, entries = stamps_of(discovery, configuration.path), discovery.entries
    for folder in discovery.nested:
        inner = stamps_with_inner(folder, configuration_of)
        files, entries = files | inner.files, entries + inner.entries
    return Stamps(files, entries)


def files_with_errors(workspaces: Sequence[Workspace]) -> int:
    """The number of record files with errors, and of unreadable folders."""
    return sum(
        len(workspace.diagnostics)
        + sum(
            any(diagnostic.severity is Severity.ERROR for diagnostic in file.diagnostics)
            for file in workspace.files.values()
        )
        for workspace in workspaces
    )
