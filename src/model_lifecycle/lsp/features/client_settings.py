"""The client's settings: requested with `workspace/configuration` if it supports that, otherwise as it sends them."""

from typing import Any

from lsprotocol import types

from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.editor_settings import SECTION, read_settings


def take_settings(server: Server, sent_settings: Any) -> None:
    """Apply changed settings: the client is asked for them if it supports that; otherwise `sent_settings` are used."""
    workspace = server.client.capabilities.workspace
    if workspace is not None and workspace.configuration:
        server.client.later(_request_settings(server))
    else:
        _apply(server, sent_settings)


async def _request_settings(server: Server) -> None:
    """Request the settings from the client and apply them."""
    items = [types.ConfigurationItem(section=SECTION)]
    answer = await server.client.try_request(types.WORKSPACE_CONFIGURATION, types.ConfigurationParams(items=items))
    if answer:
        _apply(server, answer[0])


def _apply(server: Server, values: Any) -> None:
    """Apply settings that the client sent, and log the invalid ones."""
    settings, rejected = read_settings(values, server.session.settings)
    for reason in rejected:
        server.client.log(reason, types.MessageType.Warning)
    server.session.set_settings(settings)
