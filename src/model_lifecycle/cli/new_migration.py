"""Writes a migration and the missing records it needs; the new model is named, or the best replacement."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from model_lifecycle.check import today_of
from model_lifecycle.cli.catalogue_options import copies_for, copies_note
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import only_workspace
from model_lifecycle.cli.named_models import models_named, named_model
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import style_of, visible
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.ide.wanted_records import UnwantedError, WantedRecords, known_providers, wanted_files
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_not_written
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display, relative_to
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import write_all


def write_migration(arguments: Namespace, workspaces: Sequence[Workspace], folder: str) -> None:
    """Write a migration and the models, providers and configuration entry that it needs. Raises `UsageError`."""
    if arguments.output is not None or arguments.format is not None or arguments.force:
        raise UsageError("--output, --format and --force write one file only: name two models that have records")
    workspace = only_workspace(workspaces, folder)
    importer = _catalogue_importer(workspace, arguments)
    keys = [_key(workspace, importer, name) for name in arguments.names]
    today = today_of(workspace.configuration, as_of=arguments.as_of)
    try:
        path = workspace.configuration.path
        configuration = decode(read_bytes(path)) if path is not None else None
        path_and_text = (path, configuration.text) if path is not None and configuration is not None else None
        wanted = WantedRecords(migration=(keys[0], keys[1] if len(keys) > 1 else None))
        result = wanted_files(workspace, wanted, importer, today, path_and_text)
        changed_files = {}
        for file, edits in result.edits.items():
            source = workspace.files[file].source if file in workspace.files else configuration
            assert source is not None, "the configuration is changed where there is one"
            changed_files[file] = source.encode(source.text), source.encode(apply_edits(source.text, edits))
        contents = {relative_to(file, workspace.root) or file: text.encode() for file, text in result.texts.items()}
        write_all(Path(workspace.root), contents, changed_files)
    except (UnwantedError, UnreadableError) as error:
        raise UsageError(f"{error}") from error
    except OSError as error:
        raise UsageError(f"nothing was written: `{error.filename}`: {reason_not_written(error)}") from error
    if not arguments.quiet:
        report = [(file, "Wrote") for file in result.texts] + [(file, "Changed") for file in result.edits]
        sys.stderr.writelines(f"{verb} {visible(display(file, current_folder()))}\n" for file, verb in report)


def _catalogue_importer(workspace: Workspace, arguments: Namespace) -> Importer | None:
    """The importer of models of all known providers from catalogue copies; None if there is no copy.

    Notes on standard error say which copies are used.
    """
    from model_lifecycle.catalogues.workspace_store import map_with_makers, set_of

    copies = copies_for(workspace.configuration, workspace.root, ())
    if not copies.used:
        return None
    if not arguments.quiet:
        sys.stderr.write(copies_note(copies, arguments.as_of or date.today(), style_of(sys.stderr), "Known from"))
    catalogues = set_of((copy.read for copy in copies.used), workspace.configuration, arguments.as_of)
    return Importer(workspace, catalogues, map_with_makers(workspace.configuration))


def _key(workspace: Workspace, importer: Importer | None, name: str) -> ModelKey:
    """The model named `name` (or `provider/name`) in the records, otherwise in catalogues. Raises `UsageError`."""
    if importer is None or models_named(workspace, name):
        return named_model(workspace, name)
    provider, slash, rest = name.partition("/")
    providers = known_providers(workspace, importer)
    keys = (
        [ModelKey(provider, rest)] if slash and provider in providers else [ModelKey(each, name) for each in providers]
    )
    known_keys = [key for key in keys if importer.known_model(key) is not None]
    return known_keys[0] if known_keys else named_model(workspace, name)
