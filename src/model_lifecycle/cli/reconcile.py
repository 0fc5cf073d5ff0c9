"""`model-lifecycle reconcile`: reports where public catalogues differ from records, and makes the safe changes."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.workspace_store import set_of
from model_lifecycle.check import Checked, weighed
from model_lifecycle.cli import options
from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.catalogue_options import (
    add_catalogue_option,
    catalogues_from,
    provider_map,
    stored_catalogues,
)
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.import_models import importer_for
from model_lifecycle.cli.load_requested import LoadedWorkspace, load_workspaces
from model_lifecycle.cli.new_files import report_unnameable, write_new_files
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.record_filter import record_filter
from model_lifecycle.cli.terminal import name_lines, visible
from model_lifecycle.cli.unified_diff import unified_diff
from model_lifecycle.cli.validate import report_results
from model_lifecycle.cli.validate_options import ValidateOptions, add_output_options, add_report_options, options_of
from model_lifecycle.cli.write_rename import RenamedFile, write_rename
from model_lifecycle.ide.import_models import Importer, ImportResult
from model_lifecycle.ide.reconcile_workspace import findings_by_path, not_recorded, with_safe_changes
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
Compare model records with public catalogues: values that differ, events of a
model's lifecycle that its record lacks, and contradictions among catalogues.
The catalogues are those that `catalogues update` has stored, or files.

--write makes the safe changes: a value is replaced only where the
record still has what the catalogues said before the last update (or say in the
files of --before). Values that a person wrote are reported, never replaced."""

_EPILOG = """\
examples:
  model-lifecycle reconcile                          all records of this folder
  model-lifecycle reconcile --diff                   what --write would change
  model-lifecycle reconcile --write --fail-on warning
  model-lifecycle reconcile --new                    also models without a record
  model-lifecycle reconcile --catalogue models.dev=new.json --before models.dev=old.json

exit codes: 0 no finding that fails the run, 1 findings, 2 the run itself failed"""

_AT_MOST = 25
"""The default of `--at-most`."""

_MOST_NAMED = 20


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = "%(prog)s [OPTION ...] [PATH ...]"
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=options.path, help="files and folders to compare (default: .)"
    )
    group = parser.add_argument_group("what is compared")
    options.add_config_option(group)
    options.add_as_of_option(group, "the newest day of the catalogues")
    add_report_options(group)
    add_catalogue_option(group)
    group.add_argument(
        "--before",
        metavar="NAME=FILE",
        action="append",
        default=[],
        help="an earlier copy of a catalogue (default: the copy that the last update replaced)",
    )
    group.add_argument("--new", action="store_true", help="also report models that have no record")
    group.add_argument(
        "--since", metavar="REV", help="only records that changed since the branch left this git revision"
    )
    group = parser.add_argument_group("what is written")
    group.add_argument("--write", action="store_true", help="make the safe changes; with --new, also write records")
    group.add_argument("--diff", action="store_true", help="show what --write would change, and change nothing")
    group.add_argument(
        "--at-most",
        metavar="N",
        type=options.count,
        default=_AT_MOST,
        help=f"with --write --new: write no more than N records (default: {_AT_MOST})",
    )
    add_output_options(parser)
    parser.set_defaults(stdin_filename=None, changed_only=False, fix=False, unsafe_fixes=False, jobs=None)


def run(arguments: Namespace) -> int:
    """Compare, make or show the safe changes if requested, and report; return the exit code."""
    start = perf_counter()
    if arguments.write and arguments.diff:
        raise UsageError("`--write` makes the changes that `--diff` shows: give one of them")
    if arguments.since is not None and arguments.new:
        raise UsageError("`--new` reports models without a record, which have no git history: leave out `--since`")
    is_diff, arguments.diff = arguments.diff, False
    validate_options = replace(
        options_of(arguments), since=None
    )  # it says which records are compared, not what is filtered
    results = []
    changes: list[tuple[Workspace, dict[str, str], ImportResult | None]] = []
    for loaded_workspace in load_workspaces(validate_options):
        result, texts, created = _compare(
            loaded_workspace, validate_options, arguments, is_changing=arguments.write or is_diff
        )
        results.append(result)
        changes.append((loaded_workspace.workspace, texts, created))
    if is_diff:
        for workspace, texts, created in changes:
            _show(workspace, texts, created)
        return int(any(texts or (created and created.models) for _, texts, created in changes))
    for workspace, texts, created in changes:
        _write(workspace, texts, created, quiet=validate_options.quiet)
    return report_results(results, validate_options, start)


def _compare(
    loaded: LoadedWorkspace, validate_options: ValidateOptions, arguments: Namespace, *, is_changing: bool
) -> tuple[WorkspaceResult, dict[str, str], ImportResult | None]:
    """Compare a workspace with the catalogues; return its findings, changed texts by path, and imported models.

    With `is_changing`, the safe changes are made first, in memory, and the findings are those that remain.
    """
    workspace = loaded.workspace
    importer = importer_for(workspace, arguments.catalogues, arguments.as_of, needs_fetched=True)
    previous = _previous_importer(workspace, importer, arguments)
    result = WorkspaceResult(loaded.targets, Checked(workspace, importer.day, {}, {}))
    texts: dict[str, str] = {}
    created = None
    is_compared = record_filter(result, arguments.since)
    diagnostics = findings_by_path(workspace, importer, previous, is_compared)
    if is_changing:
        if previous is None and diagnostics and not validate_options.quiet:
            sys.stderr.write(
                "Nothing is written: no earlier copy of a catalogue is known. `catalogues update` keeps one from its "
                "second run on; --before NAME=FILE names one.\n"
            )
        new_workspace, texts = with_safe_changes(workspace, weighed(workspace, diagnostics, importer.day), importer)
        if arguments.new:
            importer.workspace = new_workspace
            created = importer.import_models(
                importer.missing(workspace.configuration.providers), at_most=arguments.at_most
            )
            new_workspace = created.workspace
        workspace = importer.workspace = new_workspace
        if texts:
            diagnostics = findings_by_path(workspace, importer, previous, is_compared)
    if arguments.new:
        at_providers, without_provider = not_recorded(workspace, importer)
        for path, diagnostics_of_provider in at_providers.items():
            diagnostics.setdefault(path, []).extend(diagnostics_of_provider)
        _report_models_without_provider(without_provider, quiet=validate_options.quiet)
    checked = Checked(workspace, importer.day, weighed(workspace, diagnostics, importer.day), {})
    return result._replace(checked=checked), texts, created


def _previous_importer(workspace: Workspace, importer: Importer, arguments: Namespace) -> Importer | None:
    """An importer from the copies before the last update, or the current one of a catalogue that has none before.

    None if no catalogue has an earlier copy.
    """
    copies = catalogues_from(arguments.before, "--before")
    if not copies and not arguments.catalogues:
        copies = stored_catalogues(workspace, previous=True)
    if not copies:
        return None
    by_name = {read.catalogue.name: read for read in importer.catalogues.catalogues}
    by_name |= {read.catalogue.name: read for read in copies}
    catalogues = set_of(by_name.values(), workspace.configuration, importer.day)
    return Importer(
        workspace, CatalogueSet(catalogues.catalogues, importer.catalogues.today), provider_map(workspace.configuration)
    )


def _show(workspace: Workspace, texts: dict[str, str], created: ImportResult | None) -> None:
    """Write the changed and the new files to standard output as a patch."""
    for path, text in sorted(texts.items()):
        name = display(path, current_folder())
        sys.stdout.writelines(unified_diff(name, workspace.files[path].source.text, name, text))
    for model in created.models if created is not None else ():
        sys.stdout.writelines(unified_diff("/dev/null", "", display(model.path, current_folder()), model.text))


def _write(workspace: Workspace, texts: dict[str, str], created: ImportResult | None, *, quiet: bool) -> None:
    """Write the changed files, all or none, then the new ones; summarize them on standard error unless `quiet`."""
    files = [RenamedFile(path, workspace.files[path].source, path, text) for path, text in sorted(texts.items())]
    write_rename(files, "written")
    if created is not None:
        write_new_files(workspace.root, {model.path: model.text for model in created.models})
        report_unnameable(created.unnameable)
        if created.left:
            sys.stderr.write(f"{counted(created.left, 'model')} more: --at-most sets how many are written at once.\n")
    if (texts or created) and not quiet:
        sys.stderr.write(
            f"Changed {counted(len(texts), 'record file')}, wrote {len(created.models) if created else 0}.\n"
        )
        if texts and any(file.kind.kind == "migration" for file in workspace.files.values()):
            sys.stderr.write("`model-lifecycle new migration --recompute` updates the numbers of migrations.\n")


def _report_models_without_provider(keys: Sequence[ModelKey], *, quiet: bool) -> None:
    """Name on standard error the models whose provider has no record either, where they would be reported."""
    if keys and not quiet:
        names = [visible(f"{key.provider}/{key.id}") for key in keys]
        sys.stderr.write(f"Neither these models nor their providers have a record:{name_lines(names, _MOST_NAMED)}\n")
