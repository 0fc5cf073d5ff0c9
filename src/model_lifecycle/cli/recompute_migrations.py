"""`model-lifecycle new --recompute`: updates migrations to what their models' records say today."""

import sys
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from model_lifecycle.check import today_of
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import find_in_workspaces
from model_lifecycle.cli.named_models import named_model
from model_lifecycle.cli.output import rewrite_file
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.generate.recompute import recompute, recompute_edits
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace


def recompute_migrations(arguments: Namespace, workspaces: Sequence[Workspace], place: str) -> int:
    """Recompute the migration between the two named models, or without names every migration; return the exit code.

    Raises `UsageError` if no such migration exists.
    """
    if arguments.names:
        workspace, entries = find_in_workspaces(workspaces, place, lambda workspace: _named(workspace, arguments.names))
        requested = [(workspace, entries)]
    else:
        requested = [(workspace, tuple(_migrations(workspace))) for workspace in workspaces]
    changed, failed = 0, 0
    for workspace, entries in requested:
        for line, is_written in _rewrite(workspace, entries, arguments):
            changed, failed = changed + is_written, failed + (not is_written)
            if not arguments.quiet or not is_written:
                sys.stderr.write(f"{visible(line)}\n")
    if not changed and not failed and not arguments.quiet:
        number = sum(len(entries) for _, entries in requested)
        sys.stderr.write(f"Nothing to recompute in {counted(number, 'migration')}.\n")
    return 2 if failed else 0


def _named(workspace: Workspace, names: Sequence[str]) -> tuple[Entry, ...]:
    """The migrations between two named models. Raises `UsageError` if there are none."""
    if len(names) != 2:
        raise UsageError("--recompute needs OLD and NEW, or no names for every migration")
    old, new = (named_model(workspace, name) for name in names)
    entries = workspace.view().migrations(old, new)
    if not entries:
        command = f"model-lifecycle new migration {old.provider}/{old.id} {new.provider}/{new.id}"
        raise UsageError(f"there is no migration from `{old.id}` to `{new.id}`. To write one: {command}")
    return entries


def _migrations(workspace: Workspace) -> Iterator[Entry]:
    return (entry for entry in workspace.entries() if workspace.record(entry).kind == "migration")


def _rewrite(workspace: Workspace, entries: Iterable[Entry], arguments: Namespace) -> Iterator[tuple[str, bool]]:
    """Rewrite the files with outdated migrations; yield for each a line on the outcome, and whether it was written."""
    today = today_of(workspace.configuration, as_of=arguments.as_of)
    by_path: defaultdict[str, list[int]] = defaultdict(list)
    for entry in entries:
        by_path[entry.path].append(entry.record_index)
    for path, records in sorted(by_path.items()):
        file, shown = workspace.files[path], display(path, current_folder())
        stale = [record for record in records if recompute(workspace, file, record, today)]
        edits = [recompute_edits(workspace, file, record, today) for record in stale]
        if not stale:
            continue
        if None in edits:
            yield f"{shown} is not recomputed: its layout does not allow it. Format it first", False
            continue
        together = sorted((edit for of_file in edits for edit in of_file or ()), key=lambda edit: edit.span)
        reason = rewrite_file(path, file.source, apply_edits(file.source.text, together))
        yield (f"{shown} is not recomputed: {reason}", False) if reason else (f"Recomputed {shown}", True)
