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


def recompute_migrations(arguments: Namespace, workspaces: Sequence[Workspace], folder: str) -> int:
    """Recompute the migration between the two named models, or without names all; return the exit code.

    Raises `UsageError` if no such migration exists.
    """
    if arguments.names:
        workspace, entries = find_in_workspaces(
            workspaces, folder, lambda workspace: _migrations_between(workspace, arguments.names)
        )
        requested = [(workspace, entries)]
    else:
        requested = [(workspace, tuple(_all_migrations(workspace))) for workspace in workspaces]
    written_count, failure_count = 0, 0
    for workspace, entries in requested:
        for line, is_written in _rewrite(workspace, entries, arguments):
            written_count, failure_count = written_count + is_written, failure_count + (not is_written)
            if not arguments.quiet or not is_written:
                sys.stderr.write(f"{visible(line)}\n")
    if not written_count and not failure_count and not arguments.quiet:
        migration_count = sum(len(entries) for _, entries in requested)
        sys.stderr.write(f"Nothing to recompute in {counted(migration_count, 'migration')}.\n")
    return 2 if failure_count else 0


def _migrations_between(workspace: Workspace, names: Sequence[str]) -> tuple[Entry, ...]:
    """The migrations between the models with the two `names`. Raises `UsageError` if there are none."""
    if len(names) != 2:
        raise UsageError("--recompute needs OLD and NEW, or no names for every migration")
    old, new = (named_model(workspace, name) for name in names)
    entries = workspace.view().migrations(old, new)
    if not entries:
        command = f"model-lifecycle new migration {old.provider}/{old.id} {new.provider}/{new.id}"
        raise UsageError(f"there is no migration from `{old.id}` to `{new.id}`. To write one: {command}")
    return entries


def _all_migrations(workspace: Workspace) -> Iterator[Entry]:
    """Yield the migration records of a workspace."""
    return (entry for entry in workspace.entries() if workspace.record(entry).kind == "migration")


def _rewrite(workspace: Workspace, entries: Iterable[Entry], arguments: Namespace) -> Iterator[tuple[str, bool]]:
    """Rewrite the files with outdated migrations; yield a line on each of these, and whether it was written."""
    today = today_of(workspace.configuration, as_of=arguments.as_of)
    by_path: defaultdict[str, list[int]] = defaultdict(list)
    for entry in entries:
        by_path[entry.path].append(entry.record_index)
    for path, records in sorted(by_path.items()):
        file, displayed_path = workspace.files[path], display(path, current_folder())
        outdated = [record for record in records if recompute(workspace, file, record, today)]
        edits = [recompute_edits(workspace, file, record, today) for record in outdated]
        if not outdated:
            continue
        if None in edits:
            yield f"{displayed_path} is not recomputed: its layout does not allow it. Format it first", False
            continue
        sorted_edits = sorted(
            (edit for record_edits in edits for edit in record_edits or ()), key=lambda edit: edit.span
        )
        reason = rewrite_file(path, file.source, apply_edits(file.source.text, sorted_edits))
        yield (
            (f"{displayed_path} is not recomputed: {reason}", False)
            if reason
            else (f"Recomputed {displayed_path}", True)
        )
