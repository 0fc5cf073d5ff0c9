"""The paths on the command line as files and folders to report on, grouped by workspace."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import PathSettings, current_folder, settings_for
from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace.discovery.discovery import discover
from model_lifecycle.workspace.disk import why_dangling
from model_lifecycle.workspace.paths import absolute, display, relative_to
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.workspace_rules import START


class RequestedPath(NamedTuple):
    """A requested path, as given and as an absolute path with `/`."""

    given: str | None
    """The path as given; None for the current folder of a command without path arguments."""
    path: str
    is_folder: bool

    def covers(self, path: str) -> bool:
        """Whether `path` is this path, or lies in this folder."""
        return path == self.path or (self.is_folder and relative_to(path, self.path) is not None)

    def is_above(self, folder: str) -> bool:
        """Whether this is a folder that contains `folder`."""
        return folder != self.path and self.covers(folder)


class WorkspaceRequest(NamedTuple):
    """The requested paths of one workspace."""

    settings: PathSettings
    targets: tuple[RequestedPath, ...]

    @property
    def named_paths(self) -> list[str]:
        """The requested paths within the workspace, without folders above it."""
        targets = (target for target in self.targets if target.given is not None)
        return [target.path for target in targets if not target.is_above(self.settings.root.path)]

    @property
    def is_whole(self) -> bool:
        """Whether a requested path covers the whole workspace."""
        return any(target.covers(self.settings.root.path) for target in self.targets)


def requested_paths(arguments: Sequence[str]) -> tuple[RequestedPath, ...]:
    """The requested files and folders; a glob pattern that the shell did not expand is expanded here.

    Raises `UsageError` for a missing path, a dangling link, and a file that is neither YAML nor JSON.
    """
    return tuple(target for text in arguments for target in _targets(text))


def _targets(text: str) -> list[RequestedPath]:
    """The requested paths of one argument, which may be a glob pattern. Raises `UsageError`."""
    path = Path(text)
    if not path.exists() and not path.is_symlink():
        import glob  # shells do that, mostly

        matches = sorted(glob.glob(text, recursive=True)) if glob.has_magic(text) else []  # noqa: PTH207 - `**`, as given
        if not matches:
            raise UsageError(f"`{text}` matches nothing: there is no such file or folder")
        return [_target(match) for match in matches]
    return [_target(text)]


def _target(text: str) -> RequestedPath:
    """The requested path of an existing file or folder. Raises `UsageError`."""
    if Path(text).is_dir():
        return RequestedPath(text, absolute(text, current_folder()), is_folder=True)
    if language_of(text) is None and (reason := why_dangling(text)):
        raise UsageError(f"`{text}` cannot be read: {reason}")
    return target_for_text(text)


def target_for_text(file: str) -> RequestedPath:
    """The path of a file that need not exist. Raises `UsageError` if its name is not that of a YAML or JSON file."""
    if language_of(file) is None:
        raise UsageError(f"`{file}` is not a record file: those end in `.yaml`, `.yml` or `.json`")
    return RequestedPath(file, absolute(file, current_folder()), is_folder=False)


_MOST_NAMED: Final = 3


def nothing_to_read(workspace: Workspace, path: str, written_path: str | None = None) -> str:
    """The message of a `UsageError` for a folder without readable records: why there are none, and what to do.

    `written_path` is the path as the user wrote it, if given.
    """
    return (
        f"`{written_path or display(path, current_folder())}` holds no records: {why_nothing_to_read(workspace, path)}"
    )


def why_nothing_to_read(workspace: Workspace, path: str) -> str:
    """Why the folder `path` has no readable records, and what to do, as a clause after a colon."""
    discovery = discover(workspace.root, workspace.configuration, [path])
    readable_files = [file.path for file in discovery.files if relative_to(file.path, path) is not None]
    if not readable_files and discovery.dangling:
        link, reason = next(iter(discovery.dangling.items()))
        return f"`{display(link, current_folder())}` cannot be read: {reason}"
    if not readable_files:
        return (
            "there is no YAML or JSON file, or `exclude` or `.gitignore` leaves it out. "
            "`model-lifecycle init --example DIR` writes an example workspace"
        )
    shown = ", ".join(f"`{display(file, current_folder())}`" for file in readable_files[:_MOST_NAMED])
    more = f" and {len(readable_files) - _MOST_NAMED} more" if len(readable_files) > _MOST_NAMED else ""
    statement = (
        f"nothing shows that {shown}{more} {'is a record file' if len(readable_files) == 1 else 'are record files'}"
    )
    return f"{statement}. {START}, or name the file on the command line"


def workspace_requests(targets: Sequence[RequestedPath], config: str | None) -> tuple[WorkspaceRequest, ...]:
    """Group requested paths by workspace, in order. Raises `UsageError` if a configuration has errors."""
    by_root: dict[str, tuple[PathSettings, list[RequestedPath]]] = {}
    for target in targets:
        settings = settings_for(target.path, config)
        by_root.setdefault(settings.root.path, (settings, []))[1].append(target)
    return tuple(WorkspaceRequest(settings, tuple(paths)) for settings, paths in by_root.values())
