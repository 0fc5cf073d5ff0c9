"""`model-lifecycle import`: writes model records from the claims of public catalogues, each value with its origin."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from datetime import date

from model_lifecycle.catalogues.published_values import id_in
from model_lifecycle.cli import options
from model_lifecycle.cli.catalogue_options import (
    add_catalogue_option,
    fetched_catalogues,
    known_catalogues,
    provider_map,
)
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import only_workspace, workspaces_at
from model_lifecycle.cli.import_text import detail_lines, overview_lines
from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.new_files import report_unnameable, write_new_files
from model_lifecycle.cli.output import write_text
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import name_lines, visible
from model_lifecycle.cli.unified_diff import unified_diff
from model_lifecycle.ide.import_models import ImportedModel, Importer
from model_lifecycle.identity.makers import maker_of
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.page.assumed_day import day_of_records
from model_lifecycle.scan.verdict.model_facts import catalogue_of
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.counting import counted
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
Write records for models that have none, with the values of public catalogues.
Each value is listed with its origin and day; contradictions between catalogues
are shown, and values that none of them has stay gaps. Nothing is overwritten.

The catalogues are those that `catalogues update` has stored, or files."""

_EPILOG = """\
examples:
  model-lifecycle import provider-1/gpt-4o provider-2/claude-opus-4-1
  model-lifecycle import --missing provider-1 --at-most 10
  model-lifecycle import provider-1/gpt-4o --dry-run --format json
  model-lifecycle import provider-1/gpt-4o --catalogue models.dev=api.json

exit codes: 0 written, or nothing to write; 1 a model is known to no catalogue
(the others are written); 2 nothing is written: the message says why"""

_AT_MOST = 25
"""The default of `--at-most`."""

_MOST_NAMED = 20


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = (
        "model-lifecycle import PROVIDER/MODEL ... [options]\n"
        "       model-lifecycle import --missing [PROVIDER ...] [options]"
    )
    parser.add_argument(
        "names", metavar="PROVIDER/MODEL", nargs="*", help="a provider of the workspace, and a model's id"
    )
    parser.add_argument(
        "--missing", action="store_true", help="all models of these providers (default: of all) that have no record"
    )
    parser.add_argument(
        "--at-most",
        metavar="N",
        type=options.count,
        default=_AT_MOST,
        help="write no more than N records with --missing, no more than N successors with --with-replacements "
        f"(default: {_AT_MOST})",
    )
    parser.add_argument(
        "--with-replacements", action="store_true", help="also import the models that replace them, where known"
    )
    parser.add_argument("--dry-run", action="store_true", help="write nothing; show what would be written")
    parser.add_argument("--diff", action="store_true", help="write nothing; show the new files as a patch")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="output format (default: text)")
    parser.add_argument("-q", "--quiet", action="store_true", help="no summary of the new records")
    parser.add_argument(
        "--verbose", action="store_true", help="show every value with its origin, for several records too"
    )
    add_catalogue_option(parser)
    options.add_config_option(parser)
    options.add_as_of_option(parser, "the newest day of the catalogues")


def run(arguments: Namespace) -> int:
    """Write records of the named or missing models, and report them; return 1 if a model is in no catalogue."""
    folder = current_folder()
    workspaces = workspaces_at(folder, arguments.config, progress=not arguments.quiet, may_be_empty=True)
    workspace = only_workspace(workspaces, folder)
    importer = importer_for(workspace, arguments.catalogues, arguments.as_of, quiet=arguments.quiet)
    keys = _missing(importer, arguments) if arguments.missing else named_keys(importer, arguments.names)
    result = importer.import_models(
        keys,
        at_most=arguments.at_most if arguments.missing else len(keys) + arguments.at_most,
        with_replacements=arguments.with_replacements,
    )
    if not arguments.dry_run and not arguments.diff:
        write_new_files(workspace.root, {model.path: model.text for model in result.models})
    if arguments.format == "json":
        write_text(_json_of(result.models))
    elif arguments.diff:
        for model in result.models:
            sys.stdout.writelines(unified_diff("/dev/null", "", display(model.path, folder), model.text))
    elif not arguments.quiet:
        is_long = arguments.verbose or len(result.models) == 1
        write_text("".join(detail_lines(result.models) if is_long else overview_lines(result.models)))
    if not arguments.quiet:
        _report_written(result.models, is_written=not (arguments.dry_run or arguments.diff))
    report_unnameable(result.unnameable)
    _report_leftovers(result.existing, result.left, quiet=arguments.quiet)
    if result.unknown:
        hints = [_spelling_hint(importer, key) for key in result.unknown]
        names = [f"{name}{hint}" for name, hint in zip(_displayed_keys(result.unknown), hints, strict=True)]
        sys.stderr.write(f"model-lifecycle: known to no catalogue:{name_lines(names, _MOST_NAMED)}\n")
    return int(bool(result.unknown))


def _spelling_hint(importer: Importer, key: ModelKey) -> str:
    """The end of a message with the closest id in the catalogues; empty if none is close."""
    names = importer.providers.names(key.provider)
    similar = closest(key.id, [model for name in names for model in importer.catalogues.models(name)])
    return f". {did_you_mean(similar.name)}" if similar is not None else ""


def importer_for(
    workspace: Workspace, files: Sequence[str], as_of: date | None, *, needs_fetched: bool = False, quiet: bool = False
) -> Importer:
    """The importer of a workspace, from catalogue `files` or the newest copies.

    Raises `UsageError` if none can be read.

    With `needs_fetched`, copies in the package are not used.
    """
    providers = provider_map(workspace.configuration)
    if needs_fetched:
        catalogues = fetched_catalogues(workspace, files, as_of)
    else:
        catalogues = known_catalogues(workspace, files, as_of, quiet=quiet)
    newest_check = day_of_records(workspace, as_of)
    return Importer(workspace, catalogues, providers, newest_check.day if newest_check else None)


def named_keys(importer: Importer, names: Sequence[str]) -> list[ModelKey]:
    """The keys of models given as `provider/id` arguments. Raises `UsageError` for an invalid or unknown one."""
    workspace = importer.workspace
    if not names:
        raise UsageError("say which models: PROVIDER/MODEL, or --missing for all that have no record")
    providers = provider_map(workspace.configuration)
    keys = []
    for name in names:
        provider, slash, model = name.partition("/")
        if not slash or not model:
            raise UsageError(f"expected PROVIDER/MODEL, found `{visible(name)}`{_platform_hint(importer, name)}")
        is_unknown = provider not in workspace.configuration.providers and providers.here(provider) is None
        if is_unknown and (hint := _platform_hint(importer, name)):
            raise UsageError(f"there is no provider `{visible(provider)}`{hint}")
        _refuse_unknown(workspace, provider)
        if not providers.names(provider):
            raise UsageError(f"no catalogue's name is mapped to `{provider}`: see [catalogues.providers]")
        if id_in(model) is None:
            raise UsageError(f"`{visible(model)}` is not the id of a model")
        keys.append(ModelKey(provider, model))
    return list(dict.fromkeys(keys))


def _platform_hint(importer: Importer, model_id: str) -> str:
    """The end of a message with the model that a platform's spelling of an id stands for; empty if that is unknown."""
    configuration = importer.workspace.configuration
    keys = {*catalogue_of(importer.workspace).models, *importer.missing(configuration.providers)}
    makers = {
        provider: maker_of(name, None, ())
        for provider in configuration.providers
        for name in importer.providers.names(provider)
    }
    names = ModelNames(frozenset(keys), makers, configuration.aliases, configuration.platforms)
    model = resolve(model_id, names).model
    return f". The maker's id is `{visible('/'.join(model))}`" if model is not None else ""


def _refuse_unknown(workspace: Workspace, provider: str) -> None:
    """Raise `UsageError`, with a suggestion, if the workspace has no provider with this id."""
    configuration = workspace.configuration
    if provider in configuration.providers:
        return
    recorded_name = provider_map(configuration).here(provider)
    similar = closest(provider, configuration.providers)
    if configuration.path is None:
        hint = f"`model-lifecycle init --provider {visible(provider)}` begins a workspace with it."
    elif recorded_name is not None:
        hint = f"The catalogues' `{provider}` is `{recorded_name}` here."
    else:
        hint = (
            did_you_mean(similar.name) if similar is not None else f"There are: {', '.join(configuration.providers)}."
        )
    raise UsageError(f"there is no provider `{visible(provider)}`. {hint}")


def _missing(importer: Importer, arguments: Namespace) -> list[ModelKey]:
    """The models without a record of the providers given as arguments; the best ones first if there are too many."""
    workspace = importer.workspace
    for provider in arguments.names:
        _refuse_unknown(workspace, provider)
    missing = importer.missing(arguments.names or workspace.configuration.providers)
    return importer.best_first(missing) if len(missing) > arguments.at_most else missing


def _json_of(models: Sequence[ImportedModel]) -> str:
    """The imported models as JSON for other programs."""
    return json_text({"models": [_json(model) for model in models]}, indent=2) + "\n"


def _json(model: ImportedModel) -> dict[str, Data]:
    """An imported model as JSON data: its path, values with origins, conflicts, and what is missing."""
    return {
        "provider": model.key.provider,
        "id": model.key.id,
        "path": display(model.path, current_folder()),
        "values": [
            {
                "pointer": value.pointer,
                "value": value.value,
                "catalogue": value.claim.catalogue,
                "entry": value.claim.entry,
                "day": value.claim.day,
            }
            for value in model.values
        ],
        "conflicts": [
            {
                "pointer": pointer,
                "candidates": [{"value": value, "catalogue": name} for value, name in candidates],
            }
            for pointer, candidates in model.conflicts
        ],
        "not_represented": [
            {"catalogue": name, "field": field, "value": value} for name, field, value in model.not_represented
        ],
        "missing": list(model.missing),
    }


def _report_written(models: Sequence[ImportedModel], *, is_written: bool) -> None:
    """Write the number of new records to standard error, and the catalogues whose day is unknown."""
    verb = "Wrote" if is_written else "Would write"
    sys.stdout.flush()
    sys.stderr.write(f"{verb} {counted(len(models), 'record')}.\n")
    undated = {value.claim.catalogue for model in models for value in model.values if value.claim.day is None}
    if undated:
        sys.stderr.write(f"The day of {', '.join(sorted(undated))} is unknown: set it with --as-of.\n")


def _report_leftovers(existing: Sequence[ModelKey], left: int, *, quiet: bool) -> None:
    """Name on standard error the models with existing records, and the number `left` that was not imported."""
    if existing and not quiet:
        sys.stderr.write(f"These models already have records:{name_lines(_displayed_keys(existing), _MOST_NAMED)}\n")
    if left:
        sys.stderr.write(f"Left out: {counted(left, 'model')}. --at-most sets how many are imported at once.\n")


def _displayed_keys(keys: Sequence[ModelKey]) -> list[str]:
    """The models as `provider/id`."""
    return [visible(f"{key.provider}/{key.id}") for key in keys]
