"""Selects a command's workspace: the current folder's, or if that has no records, the only one below it with some."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.load_requested import LoadRequest, read_workspaces
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.cli.requested_paths import RequestedPath, WorkspaceRequest, nothing_to_read
from model_lifecycle.workspace.paths import display, relative_to
from model_lifecycle.workspace.workspace import Workspace

T = TypeVar("T")


def workspaces_at(
    folder: str,
    config: str | None,
    *,
    named_paths: Sequence[str] = (),
    jobs: int | None = None,
    progress: bool = True,
    may_be_empty: bool = False,
) -> tuple[Workspace, ...]:
    """The workspaces with records: the one that contains `folder`, then those below it.

    `folder` and `named_paths`, which are read too, are absolute. Raises `UsageError` if none has records (with
    `may_be_empty`, the one around `folder` is returned then), or if a configuration has errors.
    """
    targets = [RequestedPath(None, folder, is_folder=True)]
    targets += [RequestedPath(path, path, is_folder=False) for path in named_paths]
    request = WorkspaceRequest(settings_for(folder, config), tuple(targets))
    options = LoadRequest(paths=(), config=config, jobs=jobs, quiet=not progress)
    workspaces = [read.workspace for read in read_workspaces([request], options)]
    with_records = tuple(workspace for workspace in workspaces if workspace.files)
    if not with_records and may_be_empty:
        return (workspaces[0],)
    if not with_records:
        raise UsageError(nothing_to_read(workspaces[0], workspaces[0].root))
    return with_records


def only_workspace(workspaces: Sequence[Workspace], folder: str) -> Workspace:
    """The workspace that contains `folder`, or the only one below it. Raises `UsageError` if there are several."""
    containing = [workspace for workspace in workspaces if relative_to(folder, workspace.root) is not None]
    if containing or len(workspaces) == 1:
        return (containing or workspaces)[0]
    raise UsageError(f"there are {len(workspaces)} workspaces here. Run it in one of them:{_root_lines(workspaces)}")


def find_in_workspaces(
    workspaces: Sequence[Workspace], folder: str, find: Callable[[Workspace], T]
) -> tuple[Workspace, T]:
    """The workspace in which `find` succeeds, and its result: the one around `folder` first, then those below it.

    Raises the `UsageError` of `find` if it fails in all of them, and another if it succeeds in several below `folder`.
    """
    results: list[tuple[Workspace, T]] = []
    errors: list[UsageError] = []
    for workspace in workspaces:
        try:
            results.append((workspace, find(workspace)))
        except UsageError as error:
            errors.append(error)
        else:
            if relative_to(folder, workspace.root) is not None:
                break
    if not results:
        raise errors[0]
    if len(results) > 1:
        displayed_roots = _root_lines([workspace for workspace, _ in results])
        raise UsageError(f"it is in {len(results)} workspaces here. Run it in one of them:{displayed_roots}")
    return results[0]


def unread_note(workspace: Workspace) -> str:
    """The end of a "not found" message: the first unreadable path, which may hold it; empty if there is none."""
    unread_paths = sorted({*workspace.diagnostics, *(path for path, file in workspace.files.items() if file.unread)})
    if not unread_paths:
        return ""
    more = f" and {len(unread_paths) - 1} more" if len(unread_paths) > 1 else ""
    return f". `{display(unread_paths[0], current_folder())}`{more} cannot be read: `model-lifecycle validate` says why"


def _root_lines(workspaces: Sequence[Workspace]) -> str:
    """A line for each workspace with its root, for the end of a message."""
    return "".join(f"\n  {display(workspace.root, current_folder())}" for workspace in workspaces)
