"""The catalogues that a command line and a configuration ask for, read from files or from the store."""

import sys
from argparse import ArgumentParser, _ArgumentGroup
from collections.abc import Sequence
from datetime import date

from model_lifecycle.catalogues import workspace_store
from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.catalogues.newest_copies import Copies, UsedCopy
from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.catalogues.read_catalogue import CatalogueError, ReadCatalogue, read_catalogue
from model_lifecycle.catalogues.store import Store
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import Style, style_of, visible
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_NONE = (
    "no catalogue is stored here. Fetch them with `model-lifecycle catalogues update`, or name files: "
    "--catalogue NAME=FILE"
)
"""The end of a message that no catalogue is stored, with the commands that help."""


def add_catalogue_option(parser: ArgumentParser | _ArgumentGroup) -> None:
    """Add `--catalogue NAME=FILE`, which is repeatable."""
    parser.add_argument(
        "--catalogue",
        metavar="NAME=FILE",
        action="append",
        default=[],
        dest="catalogues",
        help="use this copy of a catalogue instead of the stored copies; repeatable",
    )


def named_catalogue(name: str) -> Catalogue:
    """The catalogue named `name`. Raises `UsageError` if there is none."""
    if name in CATALOGUES:
        return CATALOGUES[name]
    similar = closest(name, CATALOGUES)
    suggestion = did_you_mean(similar.name) if similar is not None else f"There are: {', '.join(CATALOGUES)}"
    raise UsageError(f"there is no catalogue `{name}`. {suggestion}")


def used_catalogues(configuration: Configuration) -> tuple[Catalogue, ...]:
    """The catalogues that the configuration names, by default all. Raises `UsageError` for an unknown name."""
    for name in configuration.catalogues.use or ():
        named_catalogue(name)
    return workspace_store.used_catalogues(configuration)


def provider_map(configuration: Configuration) -> ProviderMap:
    """The configured mapping of catalogues' provider names to the workspace's providers.

    Raises `UsageError` for a name that is mapped to an unknown provider, or twice.
    """
    try:
        return workspace_store.provider_map(configuration)
    except ValueError as error:
        raise UsageError(f"[catalogues.providers]: {error}. There are: {', '.join(configuration.providers)}") from error


def store_of(workspace: Workspace) -> Store:
    """The catalogue store that the workspace's configuration names, or if it names none, the user's.

    Raises `UsageError` as `provider_map` does, and if an address is configured for an unknown catalogue.
    """
    provider_map(workspace.configuration)
    for name in workspace.configuration.catalogues.addresses:
        named_catalogue(name)
    return workspace_store.store_of(workspace)


def catalogues_from(arguments: Sequence[str], option: str = "--catalogue") -> list[ReadCatalogue]:
    """Read the catalogues of `NAME=FILE` arguments. Raises `UsageError` if one is malformed or cannot be read."""
    catalogues: dict[str, ReadCatalogue] = {}
    for argument in arguments:
        name, equals, file = argument.partition("=")
        if not equals or not file:
            raise UsageError(f"{option}: expected NAME=FILE, found `{argument}`")
        catalogue = named_catalogue(name)
        if name in catalogues:
            raise UsageError(f"{option}: `{name}` is given twice")
        try:
            content = read_bytes(file)
        except UnreadableError as error:
            reason = "it is not there. It has to be a file: `catalogues update` fetches" if error.gone else error.reason
            raise UsageError(f"{option}: `{file}` cannot be read: {reason}") from error
        try:
            catalogues[name] = read_catalogue(catalogue, content)
        except CatalogueError as error:
            others = [
                f"{other}={file}"
                for other in CATALOGUES
                if other != name and _is_valid_copy(CATALOGUES[other], content)
            ]
            suggestion = f". {did_you_mean(others[0])}" if others else ""
            raise UsageError(f"{option}: `{file}`: {error}{suggestion}") from error
    return list(catalogues.values())


def _is_valid_copy(catalogue: Catalogue, content: bytes) -> bool:
    """Whether `content` is a valid copy of `catalogue`."""
    try:
        read_catalogue(catalogue, content)
    except CatalogueError:
        return False
    return True


def stored_catalogues(workspace: Workspace, *, previous: bool = False, quiet: bool = False) -> list[ReadCatalogue]:
    """The stored copies of the catalogues in use, or with `previous`, those before the last update.

    Unreadable ones are named on standard error, unless `quiet`.
    """
    store = store_of(workspace)
    stored = []
    for catalogue in used_catalogues(workspace.configuration):
        try:
            catalogue_copy = store.read(catalogue, before=previous)
        except CatalogueError as error:
            if not quiet:
                sys.stderr.write(_unread_note(store.path(catalogue, before=previous).as_posix(), str(error)))
            continue
        if catalogue_copy is not None:
            stored.append(catalogue_copy)
    return stored


def _unread_note(path: str, reason: str) -> str:
    """A line for standard error on an unreadable copy: its path, the reason, and the command that repairs it."""
    shown = visible(display(path, current_folder()))
    return f"model-lifecycle: `{shown}` is ignored: {visible(reason)}. `model-lifecycle catalogues update` repairs it\n"


def copies_for(configuration: Configuration, root: str, arguments: Sequence[str]) -> Copies:
    """The catalogue copies of `NAME=FILE` arguments, otherwise the newest. Raises `UsageError` as `catalogues_from`."""
    if arguments:
        return Copies(tuple(UsedCopy(read, "file") for read in catalogues_from(arguments)))
    provider_map(configuration)
    used_catalogues(configuration)
    return workspace_store.copies_of(configuration, root)


def copies_note(copies: Copies, today: date, style: Style, verb: str = "Judged by") -> str:
    """A note for standard error, which starts with `verb`, on the copies that a run used; a warning if they are old."""
    note = copies.note(today, verb)
    return f"{unread_copies(copies)}{style('warning', note) if copies.are_old(today) else note}\n"


def unread_copies(copies: Copies) -> str:
    """A line for standard error for each copy that cannot be read."""
    return "".join(_unread_note(path, reason) for path, reason in copies.unread)


def known_catalogues(workspace: Workspace, files: Sequence[str], as_of: date | None, *, quiet: bool) -> CatalogueSet:
    """The catalogues that new records are filled from, named on standard error. Raises `UsageError` without any."""
    copies = copies_for(workspace.configuration, workspace.root, files)
    if not copies.used:
        sys.stderr.write(unread_copies(copies))
        raise UsageError(_NONE)
    if not quiet:
        today = as_of or date.today()
        note = copies_note(copies, today, style_of(sys.stderr), "Known from")
        sys.stderr.write(note if copies.are_carried else unread_copies(copies))
    return workspace_store.set_of((copy.read for copy in copies.used), workspace.configuration, as_of)


def fetched_catalogues(workspace: Workspace, arguments: Sequence[str], as_of: date | None) -> CatalogueSet:
    """The catalogues of `NAME=FILE` arguments, or the stored ones, but not the copies in the package.

    Raises `UsageError` if there are none.
    """
    copies = catalogues_from(arguments) if arguments else stored_catalogues(workspace)
    if not copies:
        raise UsageError(f"this needs fetched catalogues, not the copies in the package: {_NONE}")
    return workspace_store.set_of(copies, workspace.configuration, as_of)
