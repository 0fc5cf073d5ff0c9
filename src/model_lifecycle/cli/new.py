"""`model-lifecycle new`: writes a record, filled in from other records and catalogues as far as possible."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from model_lifecycle.check import today_of
from model_lifecycle.cli import options
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import find_in_workspaces, only_workspace, workspaces_at
from model_lifecycle.cli.named_models import models_named, named_model
from model_lifecycle.cli.output import write_file, write_text
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.recompute_migrations import recompute_migrations
from model_lifecycle.cli.terminal import style_of, visible
from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_file import UnnameableError, new_file, usual_language, usual_style
from model_lifecycle.generate.new_records import NewRecord, new_model, new_provider, to_fill_in, with_gaps
from model_lifecycle.generate.record_text import record_text
from model_lifecycle.page.assumed_day import day_of_records
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Kind
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.text.counting import counted
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.configuration.configuration_file import providers_line
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import absolute, display, join
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
Write a new record, filled in from other records as far as possible.

A migration has the numbers, windows and capabilities that follow from its two
models, samples in the style of the provider's other migrations or of the
maker's SDK, and the sources that the values came from. Unknown and unread
values are left as gaps: a text that begins with TODO,
https://example.com/TODO, the day 0001-01-01. `validate` lists them.

The file is written beside others of its kind, and named after the record. Days
come from the records, or from --as-of: never from the clock where a record
has one."""

_EPILOG = """\
examples:
  model-lifecycle new migration openai/gpt-4o
  model-lifecycle new migration old-model new-model
  model-lifecycle new migration provider-1/old provider-2/new --output -
  model-lifecycle new model provider-1 model-5 --like model-4
  model-lifecycle new provider provider-3
  model-lifecycle new --recompute

exit codes: 0 written (or shown), 2 it cannot be written: the message says why"""

_NAME_ARGUMENTS: Final[dict[Kind, tuple[str, ...]]] = {
    "migration": ("OLD", "NEW"),
    "model": ("PROVIDER", "ID"),
    "provider": ("ID",),
}
"""The names that each kind of new record needs on the command line."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = (
        "model-lifecycle new migration OLD [NEW] [options]\n"
        "       model-lifecycle new model PROVIDER ID [--like ID] [options]\n"
        "       model-lifecycle new provider ID [options]\n"
        "       model-lifecycle new --recompute [OLD NEW]"
    )
    parser.add_argument(
        "kind",
        metavar="migration|model|provider",
        choices=tuple(_NAME_ARGUMENTS),
        nargs="?",
        help="the kind of the new record",
    )
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="two models by id, slug, name or `provider/id`; or the provider and the id of a new model; or the id of "
        "a provider",
    )
    parser.add_argument(
        "--like",
        metavar="ID",
        help="for a model: copy endpoints, modalities, currency and source URLs from the model ID",
    )
    parser.add_argument(
        "--recompute",
        metavar=("OLD", "NEW"),
        nargs="*",
        help="update existing migrations (the one between two models, or without names all) to what the models' "
        "records say today",
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        type=options.path,
        help="the file to write (default: beside others of its kind); `-` for standard output",
    )
    parser.add_argument(
        "--format", choices=("yaml", "json"), help="default: by the extension of FILE, or as most files of its kind"
    )
    parser.add_argument("--force", action="store_true", help="overwrite the file, or write a second record of the same")
    parser.add_argument("-q", "--quiet", action="store_true", help="no summary of files and gaps")
    options.add_config_option(parser)
    options.add_as_of_option(parser, options.NEWEST_CHECK)


def run(arguments: Namespace) -> int:
    """Write the new record, or recompute migrations; return the exit code. Raises `UsageError`."""
    kind: Kind | None = arguments.kind
    folder = current_folder()
    if arguments.recompute is not None:
        if kind not in (None, "migration") or arguments.output is not None or arguments.like is not None:
            raise UsageError("--recompute rewrites migrations where they are: new --recompute [OLD NEW]")
        arguments.names += arguments.recompute
        return recompute_migrations(arguments, workspaces_at(folder, arguments.config), folder)
    if kind is None:
        raise UsageError("say what to write: new migration OLD NEW, new model PROVIDER ID, or new provider ID")
    expected = _NAME_ARGUMENTS[kind]
    if len(arguments.names) != len(expected) and (kind, len(arguments.names)) != ("migration", 1):
        raise UsageError(
            f"`new {kind}` needs {' and '.join(expected)}, found {counted(len(arguments.names), 'name')}: "
            f"model-lifecycle new {kind} {' '.join(expected)}"
        )
    if arguments.like is not None and kind != "model":
        raise UsageError(f"--like is for models; `new {kind}` copies nothing")
    workspaces = workspaces_at(folder, arguments.config, progress=not arguments.quiet, may_be_empty=True)
    if kind == "migration" and _lacks_records(arguments, workspaces):
        from model_lifecycle.cli.new_migration import write_migration  # with the readers of catalogues

        write_migration(arguments, workspaces, folder)
        return 0
    workspace, record = _RECORD_MAKERS[kind](arguments, workspaces, folder)
    _write(arguments, workspace, record)
    return 0


def _lacks_records(arguments: Namespace, workspaces: Sequence[Workspace]) -> bool:
    """Whether the migration needs further records: the new model is not named, or a named model has no record.

    Only then, and with none of `--output`, `--format`, `--force` for two names, are several files written.
    """
    names = arguments.names
    uses_defaults = arguments.output is None and arguments.format is None and not arguments.force
    has_unrecorded_name = any(not any(models_named(workspace, name) for workspace in workspaces) for name in names)
    return len(names) == 1 or (uses_defaults and has_unrecorded_name)


_Maker = Callable[[Namespace, Sequence[Workspace], str], tuple[Workspace, NewRecord]]
"""A function from the arguments, workspaces and start folder to the workspace and the new record."""


def _new_migration(arguments: Namespace, workspaces: Sequence[Workspace], folder: str) -> tuple[Workspace, NewRecord]:
    """The workspace that has both named models, and the new migration record. Raises `UsageError`.

    Names invalid records, of which values are missing in the migration, on standard error.
    """

    def find(workspace: Workspace) -> tuple[ModelKey, ModelKey]:
        """The two named models, if both are in this workspace. Raises `UsageError`."""
        return named_model(workspace, arguments.names[0]), named_model(workspace, arguments.names[1])

    workspace, (old, new) = find_in_workspaces(workspaces, folder, find)
    if old == new:
        raise UsageError(f"both names are the model `{old.provider}/{old.id}`: a migration leads to another one")
    view = workspace.view()
    _refuse_existing(arguments, view.migrations(old, new), f"migration from `{old.id}` to `{new.id}`")
    for key in (old, new):
        (entry,) = view.models(*key)
        if view.record(entry).invalid and not arguments.quiet:
            displayed_path = visible(display(entry.path, current_folder()))
            sys.stderr.write(f"{displayed_path} has errors: what cannot be read of it is missing in the migration\n")
    return workspace, with_gaps(draft_record(view, old, new))


def _new_model(arguments: Namespace, workspaces: Sequence[Workspace], folder: str) -> tuple[Workspace, NewRecord]:
    """The workspace, and the new model record: like `--like`, or from catalogues, or with placeholders.

    Raises `UsageError`.
    """
    workspace = only_workspace(workspaces, folder)
    provider, name = arguments.names
    _refuse_unknown_provider(workspace, provider)
    if not name:
        raise UsageError("the model id is empty")
    view = workspace.view()
    _refuse_existing(arguments, view.models(provider, name), f"model `{provider}/{name}`")
    template = None
    if arguments.like is not None:
        template = Model(view.record(view.models(*named_model(workspace, arguments.like))[0]))
    key = ModelKey(provider, name)
    record = None if template is not None else _from_catalogues(workspace, key, arguments)
    return workspace, record or new_model(view, key, _day(arguments, workspace), template)


def _from_catalogues(workspace: Workspace, key: ModelKey, arguments: Namespace) -> NewRecord | None:
    """The new model record filled in from catalogues, which are named on standard error; None if none has the model."""
    from model_lifecycle.cli.catalogue_options import copies_for, copies_note  # with the readers of catalogues
    from model_lifecycle.cli.import_models import importer_for

    copies = copies_for(workspace.configuration, workspace.root, ())
    if not copies.used:
        return None
    result = importer_for(workspace, (), arguments.as_of, quiet=True).import_models([key])
    if not result.models:
        return None
    if not arguments.quiet:
        sys.stderr.write(copies_note(copies, arguments.as_of or date.today(), style_of(sys.stderr), "Known from"))
        sys.stderr.write(f"Filled {counted(len(result.models[0].values), 'value')} from catalogues\n")
    return {**result.models[0].record}


def _new_provider(arguments: Namespace, workspaces: Sequence[Workspace], folder: str) -> tuple[Workspace, NewRecord]:
    """The workspace and the new provider record. Raises `UsageError`."""
    workspace = only_workspace(workspaces, folder)
    (provider,) = arguments.names
    _refuse_unknown_provider(workspace, provider)
    _refuse_existing(arguments, workspace.view().providers(provider), f"provider `{provider}`")
    return workspace, new_provider(provider)


_RECORD_MAKERS: Final[dict[Kind, _Maker]] = {
    "migration": _new_migration,
    "model": _new_model,
    "provider": _new_provider,
}
"""The function that makes a new record, by its kind."""


def _refuse_unknown_provider(workspace: Workspace, provider: str) -> None:
    """Raise `UsageError`, with a suggestion, if the configuration does not list the provider."""
    providers = workspace.configuration.providers
    if provider not in providers:
        similar = closest(provider, providers)
        hint = did_you_mean(similar.name) if similar is not None else f"There are: {', '.join(providers)}."
        view = workspace.view()
        are_configured = providers != Configuration().providers
        listed = [
            provider for provider in providers if are_configured or view.providers(provider) or view.models_of(provider)
        ]
        path = workspace.configuration.path or join(workspace.root, FILE_NAME)
        raise UsageError(
            f"there is no provider `{provider}`. {hint} For another id write this line into "
            f"`{display(path, current_folder())}`: {providers_line([*listed, provider])}"
        )


def _refuse_existing(arguments: Namespace, entries: Sequence[Entry], description: str) -> None:
    """Raise `UsageError` if `entries` has existing records and neither `--force` nor `--output -` is given.

    `description` names the record, such as ``provider `acme` ``.
    """
    if entries and arguments.output != "-" and not arguments.force:
        path = display(entries[0].path, current_folder())
        raise UsageError(f"there is a {description} already: `{path}`. --output - shows a new one, --force writes it")


def _day(arguments: Namespace, workspace: Workspace) -> date:
    """The day of new records: requested, configured, or the newest on which records were checked; otherwise today."""
    newest_check = day_of_records(workspace, arguments.as_of)
    return newest_check.day if newest_check is not None else today_of(workspace.configuration, as_of=arguments.as_of)


def _write(arguments: Namespace, workspace: Workspace, record: NewRecord) -> None:
    """Write the record to its file or standard output; report the path and values to fill in. Raises `UsageError`."""
    kind: Kind = arguments.kind
    language: Language | None = arguments.format
    output: str | None = arguments.output
    if output == "-":
        style = replace(usual_style(workspace), line_break="\n")
        write_text(record_text(record, language or usual_language(workspace, kind), style))
    else:
        path, text = _target(workspace, kind, record, output, language)
        displayed_path = display(path, current_folder())
        if Path(path).is_dir():
            raise UsageError(f"`{displayed_path}` is a folder: name a file with --output FILE")
        if not arguments.force and (Path(path).exists() or Path(path).is_symlink()):
            raise UsageError(
                f"there is a file `{displayed_path}` already. --force writes over it, --output FILE names another"
            )
        write_file(Path(path), text)
        if not arguments.quiet:
            sys.stderr.write(f"Wrote {visible(displayed_path)}\n")
    gaps = to_fill_in(kind, record)
    if gaps and not arguments.quiet:
        sys.stderr.write(f"To fill in: {counted(len(gaps), 'value')}; model-lifecycle validate says which\n")


def _target(
    workspace: Workspace, kind: Kind, record: NewRecord, output: str | None, language: Language | None
) -> tuple[str, str]:
    """The absolute path and the text of the file to write: `output`, or the usual path. Raises `UsageError`."""
    if output is None:
        try:
            return new_file(workspace, kind, record, language)
        except UnnameableError as error:
            raise UsageError(f"{error}: name it with --output FILE") from error
    file_language = language_of(output)
    if file_language is None:
        raise UsageError(f"`{output}` is not a record file: its name has to end in .yaml, .yml or .json")
    if language not in (None, file_language):
        raise UsageError(f"--format {language} does not fit `{output}`, which is read as {file_language.upper()}")
    return absolute(output, current_folder()), record_text(record, file_language, usual_style(workspace))
