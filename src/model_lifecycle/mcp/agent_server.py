"""The SDK's server with our messages for failures, and with an answer for each line of JSON."""

import re
import sys
from io import TextIOWrapper
from typing import Any, Final

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import UnexpectedResourceError
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS

from model_lifecycle.mcp.failures import is_crash, sentence
from model_lifecycle.mcp.known_records import RecordsLoader

_ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)
r"""A JSON escape such as `\n` or `\ud83d\ude00`; the group matches a lone surrogate, which is invalid in text."""


class AgentServer(MCPServer[RecordsLoader]):
    """An MCP server whose error for each failed prompt or page says what is wrong."""

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[RecordsLoader, Any] | None = None
    ) -> Any:
        """The messages of the prompt `name`. Raises `MCPError` with the reason if there are none."""
        try:
            return await super().get_prompt(name, arguments, context)
        except ValueError as error:
            if not str(error).startswith("Error rendering"):  # an unknown prompt, a missing argument
                raise MCPError(code=INVALID_PARAMS, message=str(error)) from error
            code = INTERNAL_ERROR if is_crash(error) else INVALID_PARAMS
            raise MCPError(code=code, message=sentence(name, error)) from error

    async def read_resource(self, uri: Any, context: Context[RecordsLoader, Any] | None = None) -> Any:
        """The text of the page at `uri`. Raises the errors of the SDK, with the reason if building the page fails."""
        try:
            return await super().read_resource(uri, context)
        except UnexpectedResourceError as error:
            raise UnexpectedResourceError(sentence(str(uri), error)) from error

    async def run_stdio_async(self) -> None:
        """Serve over standard input and output."""
        lines = _MessageReader(TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace"))
        async with stdio_server(stdin=lines) as (read_stream, write_stream):
            options = self._lowlevel_server.create_initialization_options()
            await self._lowlevel_server.run(read_stream, write_stream, options)


class _MessageReader(anyio.AsyncFile[str]):
    r"""Standard input as lines of JSON, without lone surrogates such as `\ud800`: the SDK would drop the message."""

    async def readline(self) -> str:
        """Read a line, with U+FFFD in place of each escaped lone surrogate."""
        line = await super().readline()
        return _ESCAPE.sub(lambda match: r"\ufffd" if match[1] else match[0], line) if "\\u" in line else line
