"""The client's settings: requested with `workspace/configuration` if it supports that, otherwise as it sends them."""

from typing import Any

from lsprotocol import types

from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.editor_settings import SECTION, read_settings


def take_settings(server: Server, sent: Any) -> None:
    """Take changed settings of the client: ask for them if it supports that, otherwise use those it `sent`."""
    workspace = server.client.capabilities.workspace
    if workspace is not None and workspace.configuration:
        server.client.later(_ask(server))
    else:
        _use(server, sent)


async def _ask(server: Server) -> None:
    items = [types.ConfigurationItem(section=SECTION)]
    answer = await server.client.try_request(types.WORKSPACE_CONFIGURATION, types.ConfigurationParams(items=items))
    if answer:
        _use(server, answer[0])


def _use(server: Server, given: Any) -> None:
    settings, rejected = read_settings(given, server.session.settings)
    for reason in rejected:
        server.client.log(reason, types.MessageType.Warning)
    server.session.set_settings(settings)
