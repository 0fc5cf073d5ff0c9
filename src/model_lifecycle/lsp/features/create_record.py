"""The command that writes a record which another one calls for: by a lens, or as a code action."""

from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from model_lifecycle.lsp.features.asked_place import AskedPlace
from model_lifecycle.lsp.features.record_actions import CREATE, Editing, NewRecordFile, asked_by, created_record
from model_lifecycle.lsp.features.workspace_edit import EditSupport
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.transport.parameters import given
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.writing import create_new_file

_MOST_NAMED: Final = 5
"""Gaps that are named in a message."""


def register(server: Server) -> None:
    """Register the handlers of create record."""

    @server.command(CREATE)
    async def create(ls: Server, *arguments: Any) -> str | None:
        return await _create(ls, *_place_and_title(given(arguments[0] if arguments else None)))


def can_create(capabilities: types.ClientCapabilities) -> bool:
    """Whether a client applies edits that it is sent, and creates files in them: one that does not keeps to itself what
    is on the disk.
    """
    workspace = capabilities.workspace
    return workspace is not None and bool(workspace.apply_edit) and EditSupport.of(capabilities).file_creation


def _place_and_title(argument: dict[str, Any]) -> tuple[AskedPlace, str | None]:
    """The place of the lens or action that a command is sent for, and the title of the action.

    Raises `JsonRpcInvalidParams` for an `argument` that does not name a place.
    """
    asked = asked_by(argument)
    if asked is None:
        raise JsonRpcInvalidParams(
            "A place is an object with `uri` and `position`, as its lens or its action has them."
        )
    return asked


async def _create(server: Server, asked: AskedPlace, title: str | None) -> str | None:
    """Write the file whole, show it where its first gap is, and say what is left to fill in.

    The server writes it, not an edit of the client: of an edit some clients leave an empty file on the disk, and the
    text in a buffer that nobody sees.
    """
    session, client = server.session, server.client
    await session.settled()
    editing = Editing(EditSupport.of(client.capabilities), session.uri, lambda _: None)
    new = await session.ask_checked(asked.uri, lambda view: created_record(view, asked, title, editing))
    if new is None or not can_create(client.capabilities):
        client.show("Nothing to create: the file or the record is there already.", types.MessageType.Info)
        return None
    try:
        create_new_file(new.path, new.text.encode())
    except OSError as error:
        client.show(f"`{new.path}` was not written: {reason_not_written(error)}", types.MessageType.Error)
        return None
    if client.shows_documents:
        params = types.ShowDocumentParams(new.uri, take_focus=True, selection=new.first_gap)
        await client.try_request(types.WINDOW_SHOW_DOCUMENT, params)
    client.show(left_to_fill_in(new), types.MessageType.Info)
    return new.uri


def left_to_fill_in(new: NewRecordFile) -> str:
    """A sentence for a person: the name of the file written, and its values still to fill in."""
    written = f"Wrote {Path(new.path).name}."
    if not new.gaps:
        return written
    more = f" and {len(new.gaps) - _MOST_NAMED} more" if len(new.gaps) > _MOST_NAMED else ""
    return f"{written} To fill in: {', '.join(new.gaps[:_MOST_NAMED])}{more}."
