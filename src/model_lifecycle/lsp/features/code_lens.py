"""`textDocument/codeLens`, `codeLens/resolve`, and the command of lenses that lead to other locations."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from model_lifecycle.ide.lenses import FIXED_TITLES, LENS_KINDS, Lens, LensKind, lens_places, lens_title, lenses
from model_lifecycle.ide.navigation.nearby_records import NAMED_BY_NONE
from model_lifecycle.lsp.features.create_record import can_create
from model_lifecycle.lsp.features.open_preview import OPEN as OPEN_PREVIEW
from model_lifecycle.lsp.features.record_actions import CREATE
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.lsp.transport.parameters import object_in
from model_lifecycle.lsp.transport.protocol import Encoded
from model_lifecycle.workspace.paths import from_uri

IN_EDITORS: Final = {
    "code lens": "on a migration: opens [its page](#the-live-page); on a model or a provider: the number of records "
    "that name it, and the time until its shutdown (a click leads there); on a replacement: opens the page of the "
    "migration to it, or [creates](../src/model_lifecycle/docs/new-records.md) the migration if there is none",
}

SHOW: Final = "model-lifecycle.showReferences"
"""Command `{uri, position, record, kind}`: let the user go to one of the locations that a lens leads to. An editor with
a list of locations of its own requests them (`PLACES`) and shows that list."""

PLACES: Final = "model-lifecycle/lensPlaces"
"""Request `{uri, record, kind}` → the locations that a lens leads to."""

_COMMANDS: Final[Mapping[LensKind, str]] = {"preview": OPEN_PREVIEW, "create": CREATE}
"""The commands of lenses that need not be resolved."""

_MOST_CHOICES: Final = 12
"""The most locations that the user is asked to choose from."""


def register(server: Server) -> None:
    """Register the handlers and the command of code lenses."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def code_lens(ls: Server, params: types.CodeLensParams) -> Encoded | list[types.CodeLens] | None:
        """The lenses of a record file, with their commands unless the client resolves these."""
        uri, client = params.text_document.uri, ls.client
        if not ls.session.settings.code_lens:
            return []
        resolves, creates = _resolves(client.capabilities), can_create(client.capabilities)

        def answer(view: View) -> list[types.CodeLens]:
            """The lenses of the view's file that the client supports, resolved if it does not resolve them itself."""
            code_lenses = [
                _convert_lens(lens, view, uri)
                for lens in lenses(view.workspace, view.file)
                if lens.kind != "create" or creates
            ]
            return (
                code_lenses
                if resolves
                else [lens if lens.command else _resolve_lens(lens, view, client) for lens in code_lenses]
            )

        return await ls.session.ask_outline(
            types.TEXT_DOCUMENT_CODE_LENS, uri, answer, lambda view: view.workspace, all_files=True
        )

    @server.feature(types.CODE_LENS_RESOLVE)
    async def resolve(ls: Server, lens: types.CodeLens) -> types.CodeLens:
        """Add the command to a lens."""
        match lens.data:
            case {"uri": str(uri)}:
                resolved = await ls.session.ask(uri, lambda view: _resolve_lens(lens, view, ls.client))
                return lens if resolved is None else resolved
        return lens

    @server.feature(PLACES)
    async def places(ls: Server, params: Any) -> list[types.Location]:
        """The locations that a lens leads to, for an editor with its own list of locations."""
        return await _lens_locations(ls, object_in(params))

    @server.command(SHOW)
    async def show(ls: Server, *arguments: Any) -> None:
        """Let the user go to a location that a lens leads to."""
        await _show(ls, await _lens_locations(ls, object_in(arguments[0] if arguments else None)))


def _resolves(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client resolves the command of a lens before showing it; all clients did before LSP 3.18."""
    document = capabilities.text_document
    lens = document.code_lens if document is not None else None
    support = lens.resolve_support if lens is not None else None
    return support is None or "command" in support.properties


def _convert_lens(lens: Lens, view: View, uri: str) -> types.CodeLens:
    """Convert a lens for the client; it has a command only if its title is fixed, otherwise `data` to resolve it."""
    lens_range = view.style.range(lens.span, view.lines)
    position = {"line": lens_range.start.line, "character": lens_range.start.character}
    if lens.kind in FIXED_TITLES:
        arguments = [{"uri": uri, "position": position}]
        return types.CodeLens(
            lens_range, types.Command(FIXED_TITLES[lens.kind], _COMMANDS[lens.kind], arguments=arguments)
        )
    return types.CodeLens(lens_range, data={"uri": uri, "position": position, "record": lens.record, "kind": lens.kind})


def _resolve_lens(lens: types.CodeLens, view: View, client: Client) -> types.CodeLens:
    """A lens with its current title and command; both empty if its record no longer exists."""
    title = ""
    match lens.data:
        case {"record": int(record), "kind": str(kind)} if kind in LENS_KINDS and record >= 0:
            title = lens_title(view.workspace, view.file, record, kind, view.snapshot.today)
    has_locations = bool(title) and title != NAMED_BY_NONE and client.shows_documents
    command = types.Command(title, SHOW, arguments=[lens.data]) if has_locations else types.Command(title, "")
    return types.CodeLens(lens.range, command, lens.data)


async def _lens_locations(ls: Server, lens: dict[str, Any]) -> list[types.Location]:
    """The locations that a client's lens leads to, of a record's references. Raises `JsonRpcInvalidParams`."""
    session = ls.session
    match lens:
        case {"uri": str(uri), "record": int(record), "kind": str(kind)} if kind in LENS_KINDS and record >= 0:

            def answer(view: View) -> list[types.Location]:
                locator = Locator(view.workspace, view.style, session.uri)
                return [
                    locator.location(*path_and_span)
                    for path_and_span in lens_places(view.workspace, view.file, record, kind)
                ]

            return await session.ask(uri, answer) or []
    raise JsonRpcInvalidParams("A lens is an object with `uri`, `record` and `kind`, as the server gave it.")


async def _show(ls: Server, locations: Sequence[types.Location]) -> None:
    """Open the only location, or the one that the user chooses, in the editor; nothing if there is none."""
    locations_by_title = {_title(location): location for location in locations[:_MOST_CHOICES]}
    location_to_show = locations[0] if len(locations) == 1 else None
    if len(locations) > 1:
        try:
            answer = await ls.client.ask_person(
                "Go to which?", [types.MessageActionItem(name) for name in locations_by_title]
            )
        except JsonRpcException:  # this client cannot ask
            return
        location_to_show = locations_by_title.get(answer or "")
    if location_to_show is not None:
        params = types.ShowDocumentParams(location_to_show.uri, take_focus=True, selection=location_to_show.range)
        await ls.client.try_request(types.WINDOW_SHOW_DOCUMENT, params)


def _title(location: types.Location) -> str:
    """A location as `folder/file.yaml:line`, from 1, for the user to choose from."""
    path = from_uri(location.uri) or location.uri
    return f"{'/'.join(path.split('/')[-2:])}:{location.range.start.line + 1}"
