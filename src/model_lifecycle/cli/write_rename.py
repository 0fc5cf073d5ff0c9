"""Writes a rename to disk, all or nothing, or shows it as a patch."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.unified_diff import quoted_name, unified_diff
from model_lifecycle.ide.navigation.rename.rename import Rename
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_not_written
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import check_place, write_file_whole


@dataclass(frozen=True)
class RenamedFile:
    """A file before a rename, and its path and text after it."""

    path: str
    source: FileText
    new_path: str
    new_text: str


def renamed_files(workspace: Workspace, rename: Rename, configuration: FileText | None) -> list[RenamedFile]:
    """The files that a rename edits or moves; `configuration` is the text of the workspace's configuration, if any."""
    files = []
    for path in sorted({*rename.edits, *rename.moves}):
        source = configuration if path == workspace.configuration.path else workspace.files[path].source
        assert source is not None
        new_text = rename.new_text(path, source.text)
        files.append(RenamedFile(path, source, rename.moves.get(path, path), new_text))
    return files


def write_rename(files: Sequence[RenamedFile], participle: str = "renamed") -> None:
    """Write the new texts and move the files; if that fails, undo everything and raise `UsageError`.

    `participle` says what was not done in the error message, such as `renamed`. Folders that become empty are removed.
    """
    undo_steps: list[Callable[[], object]] = []
    path = ""
    try:
        for file in files:
            path = file.path
            if read_bytes(path) != file.source.encode(file.source.text):
                raise UnreadableError("it was changed meanwhile; run again")
        for file in files:
            path = file.path
            if file.new_text != file.source.text:
                undo_steps.append(lambda file=file: write_file_whole(file.path, file.source.encode(file.source.text)))  # type: ignore[misc] # bound now
                write_file_whole(path, file.source.encode(file.new_text))
        for file in files:
            path = file.new_path
            if file.new_path != file.path:
                _move(Path(file.path), Path(file.new_path), undo_steps)
    except (OSError, UnreadableError) as error:
        for step in reversed(undo_steps):
            with suppress(OSError):
                step()
        reason = error.reason if isinstance(error, UnreadableError) else reason_not_written(error)
        raise UsageError(f"nothing was {participle}: `{display(path, current_folder())}`: {reason}") from error
    for folder in {Path(file.path).parent for file in files if file.new_path != file.path}:
        with suppress(OSError):  # other files are still in it
            folder.rmdir()


def _move(old: Path, new: Path, undo_steps: list[Callable[[], object]]) -> None:
    """Move a file to a path that must not exist, and add the steps that undo it to `undo_steps`. Raises OSError."""
    check_place(new)
    if not new.parent.exists():
        new.parent.mkdir(parents=True)
        undo_steps.append(new.parent.rmdir)
    if os.path.lexists(new) and not new.samefile(old):
        raise FileExistsError(17, "", str(new))
    undo_steps.append(lambda: new.rename(old))
    old.rename(new)


def rename_patch(files: Sequence[RenamedFile]) -> Iterator[str]:
    """Yield the changes as a patch for `git apply`, with paths relative to the current folder."""
    for file in files:
        old, new = (display(path, current_folder()) for path in (file.path, file.new_path))
        if old != new:
            paths = f"{quoted_name(f'a/{old}')} {quoted_name(f'b/{new}')}"
            yield f"diff --git {paths}\nrename from {quoted_name(old)}\nrename to {quoted_name(new)}\n"
        yield from unified_diff(f"a/{old}", file.source.text, f"b/{new}", file.new_text)
