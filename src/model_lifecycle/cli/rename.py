"""`model-lifecycle rename`: renames a model, a slug or a provider in all records of a workspace."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import find_in_workspaces, unread_note, workspaces_at
from model_lifecycle.cli.named_models import models_named
from model_lifecycle.cli.options import add_config_option
from model_lifecycle.cli.output import write_text
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.cli.write_rename import RenamedFile, rename_patch, renamed_files, write_rename
from model_lifecycle.ide.navigation.rename.compute_rename import WORDS, compute_rename
from model_lifecycle.ide.navigation.rename.rename import Rename, RenameKind, RenameRefusedError, RenameTarget
from model_lifecycle.ide.navigation.symbol import model_symbol, provider_symbol
from model_lifecycle.text.counting import counted
from model_lifecycle.text.similar import did_you_mean, nearest
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.disk import UnreadableError, exists, read_bytes
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
Rename a model id, a slug or a provider wherever a record refers to it.
Files named after a slug or a provider are renamed too; display names that are
the id, and the word in code samples, checklists, labels, notes and comments,
change with it. URLs, families and excerpts stay: they quote others."""

_EPILOG = """\
examples:
  model-lifecycle rename model gpt-x gpt-x-2024 --diff   look first
  model-lifecycle rename model gpt-x gpt-x-2024          write the files
  model-lifecycle rename slug provider-1/gpt-x gpt-x-1   where providers share it
  model-lifecycle rename provider provider-1 acme --records-only

exit codes: 0 renamed (or shown), 2 it cannot be renamed: the message says why"""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("kind", metavar="model|slug|provider", choices=tuple(WORDS), help="the kind of name")
    parser.add_argument("old", metavar="OLD", help="the current name; `provider/name` if several providers have it")
    parser.add_argument("new", metavar="NEW", help="the new name")
    parser.add_argument("--diff", action="store_true", help="show the changes as a patch and make none")
    parser.add_argument(
        "--records-only", action="store_true", help="leave display names and words in texts, samples and comments alone"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no summary of the changes")
    add_config_option(parser)


def run(arguments: Namespace) -> int:
    """Rename, or show the changes as a patch; return the exit code. Raises `UsageError` if that is refused."""
    folder = current_folder()
    workspaces = workspaces_at(folder, arguments.config, progress=not arguments.quiet)
    find = partial(_target, kind=arguments.kind, current_name=arguments.old)
    workspace, target = find_in_workspaces(workspaces, folder, find)
    files, rename = _renamed_files(workspace, target, arguments.new, records_only=arguments.records_only)
    if arguments.diff:
        for line in rename_patch(files):
            write_text(line)
        return 0
    write_rename(files)
    if not arguments.quiet:
        sys.stderr.write(_summary(target, arguments.new, rename))
    return 0


def _renamed_files(
    workspace: Workspace, target: RenameTarget, new_name: str, *, records_only: bool
) -> tuple[list[RenamedFile], Rename]:
    """Compute a rename; return the changed files and the rename. Raises `UsageError` if it is refused."""
    path, configuration = workspace.configuration.path, None
    try:
        configuration = decode(read_bytes(path)) if path is not None else None
        rename = compute_rename(
            workspace,
            target,
            new_name,
            records_only=records_only,
            configuration=None if configuration is None else configuration.text,
            exists=exists,
        )
    except UnreadableError as error:
        raise UsageError(f"`{path}` cannot be read: {error.reason}") from error
    except RenameRefusedError as error:
        raise UsageError(f"`{target.name}` was not renamed. {error}") from error
    return renamed_files(workspace, rename, configuration), rename


def _target(workspace: Workspace, kind: RenameKind, current_name: str) -> RenameTarget:
    """The target of a rename of this `kind`. Raises `UsageError` if nothing, or more than one model, has the name."""
    if kind == "provider":
        view = workspace.view()
        if not view.providers(current_name) and not view.provider_references(current_name):
            tables = workspace.index.tables
            ids = {key[0] for table in ("providers", "provider-references") for key in tables.get(table, ())}
            raise UsageError(
                f"there is no provider `{current_name}`{_did_you_mean(current_name, ids)}{unread_note(workspace)}"
            )
        return RenameTarget("provider", provider_symbol(current_name), current_name)
    names = dict(_models(workspace, kind))
    keys = [key for key, name in names.items() if name == current_name]
    keys = keys or [key for key, name in names.items() if f"{key.provider}/{name}" == current_name]
    keys = keys or [key for key in models_named(workspace, current_name) if key in names]
    noun = "model" if kind == "model" else "slug"
    if not keys:
        raise UsageError(
            f"there is no {noun} `{current_name}`{_did_you_mean(current_name, set(names.values()))}"
            f"{unread_note(workspace)}"
        )
    if len(keys) > 1:
        choices = "".join(f"\n  {key.provider}/{names[key]}" for key in keys)
        raise UsageError(f"`{current_name}` names {len(keys)} models. Name one as:{choices}")
    return RenameTarget(kind, model_symbol(keys[0]), names[keys[0]])


def _models(workspace: Workspace, kind: RenameKind) -> Iterator[tuple[ModelKey, str]]:
    """Yield the models that have a record or are referenced, each with its id or slug, as `kind` selects."""
    view = workspace.view()
    for entry in view.all_models():
        record = workspace.record(entry)
        provider, model_id, slug = (record.value(name) for name in ("provider", "id", "slug"))
        if isinstance(provider, str) and isinstance(model_id, str):
            name = model_id if kind == "model" else slug
            if isinstance(name, str):
                yield ModelKey(provider, model_id), name
    if kind == "model":
        for provider, model_id in workspace.index.tables.get("references", {}):
            if not view.models_with_id(model_id):
                yield ModelKey(provider, model_id), model_id


def _did_you_mean(name: str, candidates: set[str]) -> str:
    """The end of a message that suggests up to 3 similar names; empty without any."""
    similar = nearest(name, candidates, 3)
    return f". {did_you_mean(*similar)}" if similar else ""


def _summary(target: RenameTarget, new_name: str, rename: Rename) -> str:
    """The lines that summarize a rename: files renamed, and the number of changed occurrences."""
    occurrence_count = sum(len(edits) for edits in rename.edits.values())
    if not occurrence_count:
        return "Nothing to rename.\n"
    move_lines = "".join(
        f"moved: {visible(display(old, current_folder()))} to {visible(display(path, current_folder()))}\n"
        for old, path in sorted(rename.moves.items())
    )
    where = f"{counted(occurrence_count, 'place')} in {counted(len(rename.edits), 'file')}"
    return f"{move_lines}Renamed `{visible(target.name)}` to `{visible(new_name)}` at {where}.\n"
