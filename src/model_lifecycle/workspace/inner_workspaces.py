"""A folder's workspace together with the workspaces inside of it, which have configurations of their own."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.discovery import discover, stamps_of
from model_lifecycle.workspace.disk import Stamp
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace

ConfigurationOf = Callable[[str], Configuration]
"""The configuration that holds in a folder; absolute, with `/`."""


def load_with_inner(root: str, configuration_of: ConfigurationOf) -> tuple[Workspace, ...]:
    """The workspace of a root and those inside of it; without those that have no records, but for the first of all."""
    waiting, workspaces = [root], list[Workspace]()
    while waiting:
        folder = waiting.pop(0)
        workspace = load_workspace(folder, configuration_of(folder))
        workspaces.append(workspace)
        waiting += workspace.nested_roots
    return tuple(workspace for workspace in workspaces if workspace.files) or (workspaces[0],)


class Stamps(NamedTuple):
    """The state of the files that walks have found, by absolute path, and how much was looked at for it."""

    files: dict[str, Stamp]
    entries: int


def stamps_with_inner(root: str, configuration_of: ConfigurationOf) -> Stamps:
    """Stamps of the workspace at `root` and those below: they differ after any change of a file or configuration."""
    configuration = configuration_of(root)
    found = discover(root, configuration)
    files, entries = stamps_of(found, configuration.path), found.entries
    for folder in found.nested:
        inner = stamps_with_inner(folder, configuration_of)
        files, entries = files | inner.files, entries + inner.entries
    return Stamps(files, entries)


def files_with_errors(workspaces: Sequence[Workspace]) -> int:
    """How many files of records have errors, or are in folders that cannot be read."""
    return sum(
        len(workspace.diagnostics)
        + sum(
            any(diagnostic.severity is Severity.ERROR for diagnostic in file.diagnostics)
            for file in workspace.files.values()
        )
        for workspace in workspaces
    )
