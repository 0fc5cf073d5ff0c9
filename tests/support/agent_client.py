"""An agent: the official client of the protocol, connected to a server in this process or to the real one."""

import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

from mcp.client.client import Client
from mcp.client.context import ClientRequestContext
from mcp.client.stdio import StdioServerParameters
from mcp.types import CallToolResult, ListRootsResult, Root, TextContent
from pydantic import FileUrl

from model_lifecycle.mcp.known_records import RecordsLoader
from model_lifecycle.mcp.server import server_of
from support.examples import AS_OF
from support.workspace_files import OLD, make_workspace, text_of


class Agent:
    """An agent that asks in a folder; in its answers the folder is called `FOLDER`."""

    def __init__(self, client: Client, folder: Path) -> None:
        self.client = client
        self._folder = folder.as_posix()

    async def asked(self, tool: str, **arguments: Any) -> str:
        """The text of an answer; `error: …` where the tool refuses."""
        result = await self.client.call_tool(tool, arguments)
        text = answer_text(result).replace(self._folder, "FOLDER")
        return f"error: {text}" if result.is_error else text

    async def data(self, tool: str, **arguments: Any) -> Mapping[str, Any]:
        """The data of an answer."""
        result = await self.client.call_tool(tool, arguments)
        assert isinstance(result.structured_content, dict), answer_text(result)
        return result.structured_content


def agent_workspace(folder: Path) -> Path:
    """Two models with a migration; the old one ends, and a third has ended before it."""
    gone = text_of(OLD, ('"example-1"', '"example-0"'), ('"status": "deprecated"', '"status": "retired"'))
    return make_workspace(folder, {"models/provider-1/example-0.yaml": gone})


@asynccontextmanager
async def agent_in(folder: Path, *, records: str | None = None, roots: Sequence[Path] = ()) -> AsyncIterator[Agent]:
    """An agent that has started a server in a folder, on the day of the examples, and opens some folders to it."""

    async def list_roots(context: ClientRequestContext) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=FileUrl(root.as_uri())) for root in roots])

    server = server_of(RecordsLoader(records, folder.as_posix(), date.fromisoformat(AS_OF)))
    async with Client(server, list_roots_callback=list_roots if roots else None) as client:
        yield Agent(client, folder)


def real_server(folder: Path, *arguments: str) -> StdioServerParameters:
    """How an agent starts the real server in a folder."""
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "model_lifecycle", "mcp", *arguments],
        cwd=folder,
        env={"PYTHONWARNINGS": "error", "PYTHONUTF8": "1"},
    )


def answer_text(result: CallToolResult) -> str:
    """The text of an answer."""
    return "\n".join(content.text for content in result.content if isinstance(content, TextContent))
