"""Selects the workspace of a command: that of the current folder, else the only one below it that has records."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.load_requested import LoadOptions, read_workspaces
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.cli.requested_paths import RequestedPath, WorkspaceRequest, nothing_to_read
from model_lifecycle.workspace.paths import display, relative_to
from model_lifecycle.workspace.workspace import Workspace

T = TypeVar("T")


def workspaces_at(
    place: str,
    config: str | None,
    *,
    named: Sequence[str] = (),
    jobs: int | None = None,
    progress: bool = True,
    may_be_empty: bool = False,
) -> tuple[Workspace, ...]:
    """The workspaces with records of a place: its own first, then those inside that lie below the place.

    `place` and the `named` files are absolute. Where there is none, its own one without records where that is asked
    for. Raises `UsageError` where there is none, or a configuration is mistaken.
    """
    targets = [RequestedPath(None, place, is_folder=True)]
    targets += [RequestedPath(path, path, is_folder=False) for path in named]
    request = WorkspaceRequest(settings_for(place, config), tuple(targets))
    options = LoadOptions(paths=(), config=config, jobs=jobs, quiet=not progress)
    found = [read.workspace for read in read_workspaces([request], options)]
    with_records = tuple(workspace for workspace in found if workspace.files)
    if not with_records and may_be_empty:
        return (found[0],)
    if not with_records:
        raise UsageError(nothing_to_read(found[0], found[0].root))
    return with_records


def the_one(workspaces: Sequence[Workspace], place: str) -> Workspace:
    """The workspace of a place itself, or the only one inside. Raises `UsageError` where there are several."""
    own = [workspace for workspace in workspaces if relative_to(place, workspace.root) is not None]
    if own or len(workspaces) == 1:
        return (own or workspaces)[0]
    raise UsageError(f"there are {len(workspaces)} workspaces here. Run it in one of them:{_listed(workspaces)}")


def found_in(workspaces: Sequence[Workspace], place: str, find: Callable[[Workspace], T]) -> tuple[Workspace, T]:
    """What `find` finds in the workspace of a place, else in the one inside where it finds it.

    Raises the `UsageError` of `find` where it is in none, and one where it is in several.
    """
    found: list[tuple[Workspace, T]] = []
    errors: list[UsageError] = []
    for workspace in workspaces:
        try:
            found.append((workspace, find(workspace)))
        except UsageError as error:
            errors.append(error)
        else:
            if relative_to(place, workspace.root) is not None:
                break
    if not found:
        raise errors[0]
    if len(found) > 1:
        named = _listed([workspace for workspace, _ in found])
        raise UsageError(f"it is in {len(found)} workspaces here. Run it in one of them:{named}")
    return found[0]


def unread_note(workspace: Workspace) -> str:
    """For a message that something is not there: that a file or folder, which may hold it, cannot be read."""
    unread = sorted({*workspace.diagnostics, *(path for path, file in workspace.files.items() if file.unread)})
    if not unread:
        return ""
    more = f" and {len(unread) - 1} more" if len(unread) > 1 else ""
    return f". `{display(unread[0], current_folder())}`{more} cannot be read: `model-lifecycle validate` says why"


def _listed(workspaces: Sequence[Workspace]) -> str:
    return "".join(f"\n  {display(workspace.root, current_folder())}" for workspace in workspaces)
