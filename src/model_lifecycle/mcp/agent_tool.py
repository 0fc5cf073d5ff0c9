"""A tool that rejects unknown arguments, and explains in a sentence why it has no answer."""

from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations

from model_lifecycle.mcp.answers import NoAnswerError, shorten
from model_lifecycle.mcp.failures import is_crash, sentence
from model_lifecycle.text.similar import alike, did_you_mean

_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
"""The annotations of all tools: they only read, and answer a repeated call alike."""

_MAX_SUGGESTIONS = 2


class AgentTool(Tool):
    """A tool that rejects unknown arguments: to ignore one would answer a different question."""

    async def run(self, arguments: dict[str, Any], context: Context[Any, Any], convert_result: bool = False) -> Any:
        """Call the tool without its empty optional `arguments`.

        Raises `ToolError` with the reason for an unknown or empty one, or if the tool has no answer.
        """
        properties = self.parameters["properties"]
        optional = properties.keys() - set(self.parameters.get("required", ()))
        given = {name: value for name, value in arguments.items() if value != "" or name not in optional}
        try:
            if unknown := sorted(given.keys() - properties.keys()):
                raise NoAnswerError(_unknown_argument(self.name, unknown[0], list(properties)))
            if empty := [name for name, value in given.items() if value == ""]:
                raise NoAnswerError(f"`{empty[0]}` is empty")
            return await super().run(given, context, convert_result)
        except ToolError as error:
            kind = UnexpectedToolError if is_crash(error) else ToolError
            raise kind(sentence(self.name, error)) from error


def agent_tool(name: str, function: Callable[..., Any]) -> Tool:
    """Make a tool of a function; its schema forbids other arguments than the function's."""
    tool = AgentTool.from_function(function, name=name, annotations=_READS)
    tool.parameters["additionalProperties"] = False
    return tool


def _unknown_argument(tool: str, argument: str, argument_names: list[str]) -> str:
    """The message for an unknown `argument` of `tool`: similar ones of its `argument_names`, and then all of these."""
    suggestion = did_you_mean(*alike(argument, argument_names, _MAX_SUGGESTIONS))
    return " ".join(
        filter(
            None,
            [
                f"`{tool}` has no argument `{shorten(argument)}`.",
                suggestion,
                f"It takes {_list_names(argument_names)}.",
            ],
        )
    )


def _list_names(names: list[str]) -> str:
    """The names as inline code, separated by commas."""
    return ", ".join(f"`{name}`" for name in names)
