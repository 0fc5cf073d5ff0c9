"""The first step of `validate`: reads the workspaces of the paths on the command line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import settings_for
from model_lifecycle.cli.progress import progress_bar
from model_lifecycle.cli.requested_paths import (
    RequestedPath,
    WorkspaceRequest,
    nothing_to_read,
    requested_paths,
    target_for_text,
    workspace_requests,
)
from model_lifecycle.cli.rule_filter import RuleFilter
from model_lifecycle.cli.standard_streams import read_standard_input
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, kw_only=True)
class LoadRequest:
    """The record files to read, and the options for reading them."""

    paths: tuple[str, ...]
    """The paths as given on the command line; empty means the current folder."""
    config: str | None = None
    jobs: int | None = None
    codes: RuleFilter = field(default_factory=RuleFilter)
    quiet: bool = False
    only_requested: bool = False
    """Whether to read only the requested files, not the rest of their workspaces."""


class LoadedWorkspace(NamedTuple):
    """A workspace, and the requested paths in it."""

    targets: tuple[RequestedPath, ...]
    workspace: Workspace


def load_workspaces(options: LoadRequest) -> Iterator[LoadedWorkspace]:
    """Yield the workspaces of the requested paths, then those nested in requested folders.

    Raises `UsageError` if a path has no record file.
    """
    requests = workspace_requests(requested_paths(options.paths or (".",)), options.config)
    for request, workspace, nested in read_workspaces(requests, options):
        _refuse_empty(workspace, request.targets, nested)
        yield LoadedWorkspace(request.targets, workspace)


class ReadWorkspace(NamedTuple):
    """A loaded workspace, its request, and the requests for the workspaces nested in it."""

    request: WorkspaceRequest
    workspace: Workspace
    nested: Sequence[WorkspaceRequest]


def read_workspaces(requests: Iterable[WorkspaceRequest], options: LoadRequest) -> Iterator[ReadWorkspace]:
    """Yield the requested workspaces, then those nested in requested folders; `options.paths` is ignored.

    Raises `UsageError` if a nested configuration has errors.
    """
    pending = list(requests)
    seen_roots = {request.settings.root.path for request in pending}
    while pending:
        request = pending.pop(0)
        with progress_bar("Reading", is_shown=not options.quiet) as progress:
            workspace = load_workspace(
                request.settings.root.path,
                options.codes.applied_to(request.settings.configuration),
                jobs=options.jobs,
                progress=progress,
                named_paths=request.named_paths,
                only_named=options.only_requested and not request.is_whole,
            )
        nested = [
            WorkspaceRequest(settings_for(root, options.config), (target,))
            for root in workspace.nested_roots
            for target in request.targets
            if target.covers(root) and root not in seen_roots
        ]
        seen_roots.update(request.settings.root.path for request in nested)
        pending += nested
        yield ReadWorkspace(request, workspace, nested)


def load_text(file: str, options: LoadRequest) -> LoadedWorkspace:
    """Load the workspace of a file, which need not exist, with standard input as the file's content."""
    (request,) = workspace_requests([target_for_text(file)], options.config)
    (target,) = request.targets
    source = decode(read_standard_input())
    root, configuration = request.settings.root.path, options.codes.applied_to(request.settings.configuration)
    workspace = load_workspace(root, configuration, jobs=options.jobs, only_named=options.only_requested)
    record_file = workspace.read(target.path, source, named=True)
    diagnostics = {
        path: path_diagnostics for path, path_diagnostics in workspace.diagnostics.items() if path != target.path
    }
    workspace_with_text = replace(workspace.with_files({target.path: record_file}), diagnostics=diagnostics)
    return LoadedWorkspace(request.targets, workspace_with_text)


def _refuse_empty(workspace: Workspace, targets: Sequence[RequestedPath], nested: Sequence[WorkspaceRequest]) -> None:
    """Raise `UsageError` if a requested path has neither record files nor a nested workspace."""
    for target in targets:
        if not any(map(target.covers, (*workspace.files, *workspace.diagnostics))) and not any(
            target in request.targets for request in nested
        ):
            raise UsageError(nothing_to_read(workspace, target.path, target.given))
