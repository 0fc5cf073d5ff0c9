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
    place: str,
    config: str | None,
    *,
    named: Sequence[str] = (),
    jobs: int | None = None,
    progress: bool = True,
    may_be_empty: bool = False,
) -> tuple[Workspace, ...]:
    """The workspaces with records: the one that contains the folder `place`, then those below it.

    `place` and the `named` paths are absolute. Raises `UsageError` if none has records (with `may_be_empty`, the
    one around `place` is returned then), or if a configuration has errors.
    """
    targets = [RequestedPath(None, place, is_folder=True)]
    targets += [RequestedPath(path, path, is_folder=False) for path in named]
    request = WorkspaceRequest(settings_for(place, config), tuple(targets))
    options = LoadRequest(paths=(), config=config, jobs=jobs, quiet=not progress)
    workspaces = [read.workspace for read in read_workspaces([request], options)]
    with_records = tuple(workspace for workspace in workspaces if workspace.files)
    if not with_records and may_be_empty:
        return (workspaces[0],)
    if not with_records:
        raise UsageError(nothing_to_read(workspaces[0], workspaces[0].root))
    return with_records


def only_workspace(workspaces: Sequence[Workspace], place: str) -> Workspace:
    """The workspace that contains the folder `place`, or the only one below it. Raises `UsageError` if several are."""
    around = [workspace for workspace in workspaces if relative_to(place, workspace.root) is not None]
    if around or len(workspaces) == 1:
        return (around or workspaces)[0]
    raise UsageError(f"there are {len(workspaces)} workspaces here. Run it in one of them:{_listed(workspaces)}")


def find_in_workspaces(
    workspaces: Sequence[Workspace], place: str, find: Callable[[Workspace], T]
) -> tuple[Workspace, T]:
    """The workspace in which `find` succeeds, and its result: the one around `place` first, then those below it.

    Raises the `UsageError` of `find` if it fails in all of them, and another if it succeeds in several below `place`.
    """
    results: list[tuple[Workspace, T]] = []
    errors: list[UsageError] = []
    for workspace in workspaces:
        try:
            results.append((workspace, find(workspace)))
        except UsageError as error:
            errors.append(error)
        else:
            if relative_to(place, workspace.root) is not None:
                break
    if not results:
        raise errors[0]
    if len(results) > 1:
        named = _listed([workspace for workspace, _ in results])
        raise UsageError(f"it is in {len(results)} workspaces here. Run it in one of them:{named}")
    return results[0]


def unread_note(workspace: Workspace) -> str:
    """A sentence to append to a "not found" message: which file or folder, that may hold it, cannot be read."""
    unread = sorted({*workspace.diagnostics, *(path for path, file in workspace.files.items() if file.unread)})
    if not unread:
        return ""
    more = f" and {len(unread) - 1} more" if len(unread) > 1 else ""
    return f". `{display(unread[0], current_folder())}`{more} cannot be read: `model-lifecycle validate` says why"


def _listed(workspaces: Sequence[Workspace]) -> str:
    return "".join(f"\n  {display(workspace.root, current_folder())}" for workspace in workspaces)
