"""The command of a lens that writes a missing migration, as an edit that the client applies."""

from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from model_lifecycle.lsp.features.record_actions import Asked, Editing, created_migration
from model_lifecycle.lsp.features.workspace_edit import EditSupport
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.transport.parameters import given, position_in

CREATE: Final = "model-lifecycle.createMigration"
"""Command `{uri, position}`: write the migration to the replacement there, and show it. Its URI, or null."""


def register(server: Server) -> None:
    """Serve it."""

    @server.command(CREATE)
    async def create(ls: Server, *arguments: Any) -> str | None:
        return await _create(ls, _asked(given(arguments[0] if arguments else None)))


def can_create(capabilities: types.ClientCapabilities) -> bool:
    """Whether a client applies edits that it is sent, and creates files in them."""
    workspace = capabilities.workspace
    return workspace is not None and bool(workspace.apply_edit) and EditSupport.of(capabilities).file_creation


def _asked(argument: dict[str, Any]) -> Asked:
    match argument:
        case {"uri": str(uri), "position": position} if place := position_in(position):
            return Asked(uri, types.Range(place, place), None)
    raise JsonRpcInvalidParams("A replacement is an object with `uri` and `position`, as its lens has them.")


async def _create(server: Server, asked: Asked) -> str | None:
    session, client = server.session, server.client
    await session.settled()
    editing = Editing(EditSupport.of(client.capabilities), session.uri, lambda _: None)
    made = await session.ask_checked(asked.uri, lambda view: created_migration(view, asked, editing))
    if made is None or not can_create(client.capabilities):
        client.show("Nothing to create: the file or the migration is there already.", types.MessageType.Info)
        return None
    title, uri, edit = made
    answer = await client.try_request(
        types.WORKSPACE_APPLY_EDIT, types.ApplyWorkspaceEditParams(edit=edit, label=title)
    )
    if answer is None or not answer.applied:
        return None
    if client.shows_documents:
        await client.try_request(types.WINDOW_SHOW_DOCUMENT, types.ShowDocumentParams(uri, take_focus=True))
    return uri
