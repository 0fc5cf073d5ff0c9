"""`model-lifecycle init`: creates a new workspace, or the small example workspace."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from textwrap import fill

from model_lifecycle.catalogues.carried import MAKERS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.provider_pages import provider_values
from model_lifecycle.catalogues.workspace_store import set_of
from model_lifecycle.cli import options
from model_lifecycle.cli.catalogue_options import add_catalogue_option, copies_for
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.new_files import report_unnameable
from model_lifecycle.cli.terminal import name_lines, style_of, visible
from model_lifecycle.generate.new_file import UnnameableError, new_file
from model_lifecycle.generate.new_records import new_provider
from model_lifecycle.text.counting import counted
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.configuration.configuration_file import providers_line
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import write_all

_DESCRIPTION = """\
Create a workspace: a configuration that lists your providers, a record of each
with gaps to fill in, and the folders for models and migrations. With --example
a small one to explore and change: seven invented providers, their
models, and migrations of every kind, all valid. No existing file is ever
overwritten."""

_EPILOG = f"""\
providers that public catalogues know:
{fill(", ".join(MAKERS), 76, initial_indent="  ", subsequent_indent="  ")}

examples:
  model-lifecycle init --provider openai --provider anthropic
  model-lifecycle init records --provider openai
  model-lifecycle init --from-catalogues openai anthropic
  model-lifecycle init --example example && cd example && model-lifecycle validate"""

_FOLDERS = ("models", "migrations")
"""The empty folders of a new workspace."""

_MOST_MODELS = 25
"""The most models that `--from-catalogues` writes without `--all`."""

_KNOWN = f"Public catalogues know {', '.join(MAKERS)}"

_MOST_NAMED = 10
"""The most existing files that a message names."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = (
        "%(prog)s [DIR] --provider ID [--provider ID ...]\n"
        "       %(prog)s [DIR] --from-catalogues ID [ID ...]\n"
        "       %(prog)s [DIR] --example"
    )
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default=".", type=options.path, help="where to write (default: here)"
    )
    contents = parser.add_mutually_exclusive_group()
    contents.add_argument(
        "--provider", metavar="ID", action="append", help="the id of a provider, as records name it; repeatable"
    )
    contents.add_argument(
        "--from-catalogues",
        metavar="ID",
        action="extend",
        nargs="+",
        help=f"providers, with up to {_MOST_MODELS} of their models that are still served, from public catalogues",
    )
    contents.add_argument("--example", action="store_true", help="write the example workspace")
    parser.add_argument(
        "--all", action="store_true", help="with --from-catalogues: all their models, including retired ones"
    )
    add_catalogue_option(parser)
    options.add_as_of_option(parser, "the newest day of the catalogues")


def run(arguments: Namespace) -> int:
    """Write a new workspace or the example, and print the next steps. Raises `UsageError` if files exist."""
    folder: str = arguments.folder
    if arguments.example:
        example = example_files()
        write_example(folder, example)
        sys.stdout.write(_next_steps(folder, example))
        return 0
    if not arguments.provider and not arguments.from_catalogues:
        raise UsageError(
            "say which providers your records are about: model-lifecycle init --provider openai --provider anthropic. "
            f"{_KNOWN}. For an example workspace: model-lifecycle init --example"
        )
    providers = tuple(dict.fromkeys(arguments.provider or arguments.from_catalogues))
    if arguments.all and not arguments.from_catalogues:
        raise UsageError("`--all` is for --from-catalogues: it writes all models of these providers")
    workspace = Workspace("/new", Configuration(providers=providers))
    catalogues = _catalogues(workspace, arguments)
    contents = _configuration_and_providers(workspace, catalogues)
    new_workspace = _workspace_with(workspace, contents)
    models = _models_of(new_workspace, providers, arguments) if arguments.from_catalogues else {}
    write_example(folder, contents | models)
    for name in _FOLDERS:
        with suppress(OSError):  # a link to nowhere, perhaps; what is written there later makes the folder
            (Path(folder) / name).mkdir(exist_ok=True)
    sys.stdout.write(_first_steps(folder, providers, len(models), None if arguments.all else catalogues))
    return 0


def _configuration_and_providers(workspace: Workspace, catalogues: CatalogueSet | None) -> dict[str, bytes]:
    """The files of a new workspace by path: its configuration, and a record of each provider.

    Raises `UsageError` for a provider id that cannot be a file name.
    """
    providers = workspace.configuration.providers
    contents = {FILE_NAME: f"{providers_line(providers)}\n".encode()}
    for provider in providers:
        record = new_provider(provider)
        if catalogues is not None:
            record |= provider_values(catalogues, provider)
        try:
            path, text = new_file(workspace, "provider", record)
        except UnnameableError as error:
            raise UsageError(f"`{provider}` is not the id of a provider: {error}") from error
        contents[path.removeprefix("/new/")] = text.encode()
    return contents


def _catalogues(workspace: Workspace, arguments: Namespace) -> CatalogueSet | None:
    """The catalogues that give the providers' names and pages; None if no copy is available."""
    copies = copies_for(workspace.configuration, workspace.root, arguments.catalogues)
    return set_of((copy.read for copy in copies.used), workspace.configuration) if copies.used else None


def _workspace_with(workspace: Workspace, contents: Mapping[str, bytes]) -> Workspace:
    """The workspace with the provider records in `contents`, whose pages the model records cite."""
    paths = {path: f"{workspace.root}/{path}" for path in contents if path != FILE_NAME}
    record_files = {
        absolute_path: workspace.read(absolute_path, FileText(contents[path].decode()), named=True)
        for path, absolute_path in paths.items()
    }
    return workspace.with_files(record_files)


def _models_of(workspace: Workspace, providers: tuple[str, ...], arguments: Namespace) -> dict[str, bytes]:
    """The contents of model files made from catalogues, by path: a few served models of each provider.

    With `--all`, all models. Raises `UsageError` if no catalogue has models of a provider.
    """
    from model_lifecycle.cli.import_models import importer_for  # with the readers of catalogues

    importer = importer_for(workspace, arguments.catalogues, arguments.as_of)
    keys = importer.missing(providers)
    unknown = [provider for provider in providers if not any(key.provider == provider for key in keys)]
    if unknown:
        raise UsageError(f"no catalogue has models of `{visible(unknown[0])}`. {_KNOWN}. Nothing was written")
    if arguments.all:
        models = importer.import_models(keys).models
        return {model.path.removeprefix("/new/"): model.text.encode() for model in models}
    served_keys = importer.best_first(filter(importer.is_served, keys))
    share = max(1, _MOST_MODELS // len(providers))
    shares = [[key for key in served_keys if key.provider == provider][:share] for provider in providers]
    result = importer.import_models([key for keys in shares for key in keys], at_most=_MOST_MODELS)
    report_unnameable(result.unnameable)
    return {model.path.removeprefix("/new/"): model.text.encode() for model in result.models}


def _first_steps(folder: str, providers: Sequence[str], models: int, catalogues: CatalogueSet | None) -> str:
    """The output after `init`: the files written, and the commands to run next.

    `models` is the number of model records; `catalogues` suggests which to import, and is None if all were written.
    """
    style = style_of(sys.stdout)
    cd_step = [] if folder == "." else [f"cd {visible(folder)}"]
    destination = "" if folder == "." else f" to {visible(folder)}"
    importable = [name for name in providers if catalogues is not None and catalogues.models(canonical(name))]
    if importable:
        model_step = [f"model-lifecycle import --missing {' '.join(map(visible, importable))}"]
    else:
        model_step = [] if models else [f"model-lifecycle new model {visible(providers[0])} MODEL-ID"]
    steps = [*cd_step, *model_step, "model-lifecycle validate"]
    commands = "".join(f"    {style('bold', step)}\n" for step in steps)
    records = counted(len(providers), "provider record")
    if models:
        records += f" and {counted(models, 'model record')}"
    return (
        f"Wrote model-lifecycle.toml and {records}{destination}.\n"
        f"`validate` lists what is still to be filled in. Next:\n\n{commands}"
    )


def example_files() -> dict[str, bytes]:
    """The contents of the example workspace's files by relative path, with `/`."""
    return dict(_files_below(files("model_lifecycle.cli") / "example", ""))


def write_example(name: str, example: Mapping[str, bytes]) -> None:
    """Write the files `example` into the folder `name`, all or none. Raises `UsageError` if one exists already."""
    folder = Path(name)
    _refuse_conflicts(folder, example)
    try:
        write_all(folder, example)
    except OSError as error:
        path = error.filename or folder
        raise UsageError(f"cannot write `{path}`: {reason_not_written(error)}. Nothing was written") from error


def _files_below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files below a resource folder, as relative path and content, sorted."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files_below(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name, entry.read_bytes()


def _refuse_conflicts(folder: Path, example: Mapping[str, bytes]) -> None:
    """Raise `UsageError`, which names them, if existing files would be overwritten or the folder is a file."""
    for parent in (folder, *folder.parents):
        if os.path.lexists(parent) and not parent.is_dir():
            raise UsageError(f"`{parent}` is not a folder. Name another one: model-lifecycle init DIR …")
    conflicts = []
    for path in example:
        steps = [folder / path, *(folder / parent for parent in Path(path).parents)]
        if os.path.lexists(steps[0]):
            conflicts.append(path)
        else:
            conflicts += [step.relative_to(folder).as_posix() for step in steps[1:] if step.is_file()]
    conflicts = list(dict.fromkeys(conflicts))
    if conflicts:
        conflict_lines = name_lines([folder / path for path in conflicts], _MOST_NAMED)
        raise UsageError(
            f"nothing was written, because these would be overwritten:{conflict_lines}\n"
            "Name a new folder instead: model-lifecycle init DIR …"
        )


def _next_steps(folder: str, example: Mapping[str, bytes]) -> str:
    """The output after `init --example`: the files written, and how to check them."""
    style = style_of(sys.stdout)
    kinds = Counter(path.partition("/")[0] for path in example if "/" in path)
    counts = ", ".join(f"{kinds[kind]} in {kind}/" for kind in ("providers", "models", "migrations"))
    cd_step = [] if folder == "." else [f"cd {visible(folder)}"]
    steps = [*cd_step, "model-lifecycle validate"]
    return (
        f"Wrote {len(example)} files to {visible(folder)}: {counts},\n"
        "and model-lifecycle.toml, which explains itself.\n\n"
        f"Check them:\n\n    {style('bold', ' && '.join(steps))}\n\n"
        "They are all valid. Change a price or misspell a property, and check again.\n"
    )
