"""The command that writes a record that another record lacks, sent by a lens or a code action."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from model_lifecycle.lsp.features.asked_place import AskedPlace
from model_lifecycle.lsp.features.record_actions import (
    CREATE,
    Editing,
    NewRecordFile,
    created_record,
    parse_create_argument,
)
from model_lifecycle.lsp.features.rename import configuration_document
from model_lifecycle.lsp.features.workspace_edit import EditSupport
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.transport.parameters import object_in
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.writing import create_new_file

_MOST_NAMED: Final = 5
"""The most values to fill in that a message names."""


def register(server: Server) -> None:
    """Register the command that creates a record."""

    @server.command(CREATE)
    async def create(ls: Server, *arguments: Any) -> str | None:
        """Create the record that a lens or a code action names; return its URI, or None."""
        return await _create(ls, *_parse_argument(object_in(arguments[0] if arguments else None)))


def can_create(capabilities: types.ClientCapabilities) -> bool:
    """Whether a client applies workspace edits of the server and can create files in them; only for such a client does
    the server create files on disk.
    """
    workspace = capabilities.workspace
    return (
        workspace is not None
        and bool(workspace.apply_edit)
        and EditSupport.from_capabilities(capabilities).file_creation
    )


def _parse_argument(argument: dict[str, Any]) -> tuple[AskedPlace, str | None]:
    """Parse a command's argument: the target of its lens or action, and the action's title, None for a lens.

    Raises `JsonRpcInvalidParams` for an `argument` without a position.
    """
    target_and_title = parse_create_argument(argument)
    if target_and_title is None:
        raise JsonRpcInvalidParams(
            "A place is an object with `uri` and `position`, as its lens or its action has them."
        )
    return target_and_title


async def _create(server: Server, target: AskedPlace, title: str | None) -> str | None:
    """Write the file of the new record, open it with the first placeholder selected, and list all in a message.

    Returns its URI; None, after telling the user, if there is nothing to create or writing fails. The server writes the
    file, not an edit of the client: some clients leave an empty file on disk after such an edit, and the text in a
    hidden buffer.
    """
    session, client = server.session, server.client
    await session.wait_until_read()
    read_configuration = partial(configuration_document, server)
    editing = Editing(
        EditSupport.from_capabilities(client.capabilities), session.uri, lambda _: None, read_configuration
    )
    new_file = await session.ask_checked(target.uri, lambda view: created_record(view, target, title, editing))
    if new_file is None or not can_create(client.capabilities):
        client.show("Nothing to create: the file or the record exists already.", types.MessageType.Info)
        return None
    try:
        create_new_file(new_file.path, new_file.text.encode())
    except OSError as error:
        client.show(f"`{new_file.path}` was not written: {reason_not_written(error)}", types.MessageType.Error)
        return None
    session.disk_changed([new_file.uri])
    if client.shows_documents:
        params = types.ShowDocumentParams(new_file.uri, take_focus=True, selection=new_file.first_gap)
        await client.try_request(types.WINDOW_SHOW_DOCUMENT, params)
    client.show(gaps_message(new_file), types.MessageType.Info)
    return new_file.uri


def gaps_message(new: NewRecordFile) -> str:
    """The message on a new record file: its name, and the values that are still to be filled in."""
    first_sentence = f"Wrote {Path(new.path).name}."
    if not new.gaps:
        return first_sentence
    more = f" and {len(new.gaps) - _MOST_NAMED} more" if len(new.gaps) > _MOST_NAMED else ""
    return f"{first_sentence} To fill in: {', '.join(new.gaps[:_MOST_NAMED])}{more}."
