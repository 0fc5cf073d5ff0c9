"""The answers of tools as typed data; the output schemas are generated from these classes."""

import re
from typing import Annotated, Any, Final

from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, Field

MOST_ROWS: Final = 50
MOST_TEXT: Final = 20_000
"""The limits of an answer: items of a list, characters of a text."""

MOST_WRITTEN: Final = 300
MOST_PATH: Final = 4_000
"""The most characters of an argument: of an id or a name, and of a path."""

_MOST_REPEATED: Final = 100
"""The most characters of a client's text that a message repeats."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Matches a lone surrogate, which UTF-8 cannot encode."""

ModelName = Annotated[str, Field(description="provider/id")]
Basis = Annotated[str, Field(description="What the answer rests on, and how old that is")]
LeftOut = Annotated[int, Field(description="The number of items left out: narrow the question")]


class NoAnswerError(ToolError, ResourceNotFoundError):
    """Raised for a call that has no answer; the message says why, and what to do."""


def shorten(text: str) -> str:
    """Cut a client's text after `_MOST_REPEATED` characters, with an ellipsis, for use in a message."""
    return text if len(text) <= _MOST_REPEATED else f"{text[:_MOST_REPEATED]}…"


def bound_text(text: str) -> str:
    """Shorten a text to `MOST_TEXT`, and replace surrogates, which file names may have and UTF-8 cannot encode."""
    return _SURROGATE.sub("\ufffd", text[:MOST_TEXT])


def _encodable(value: Any) -> Any:
    """Replace surrogates, which UTF-8 cannot encode, in all strings of JSON data."""
    if isinstance(value, dict):
        return {name: _encodable(member) for name, member in value.items()}
    if isinstance(value, list | tuple):
        return [_encodable(item) for item in value]
    return _SURROGATE.sub("\ufffd", value) if isinstance(value, str) else value


def reply(answer: BaseModel, text: str) -> CallToolResult:
    """The result of a tool: `answer` as structured data, and `text` for clients that show only texts."""
    content = TextContent(type="text", text=bound_text(text))
    return CallToolResult(content=[content], structured_content=_encodable(answer.model_dump()))


def reply_rows(answer: BaseModel, rows: list[str], left_out: int, basis: str) -> CallToolResult:
    """The result of a tool that returns a list: as `reply`, with a line of text for each row, and then `basis`."""
    more = [f"and {left_out:,} more: narrow the question"] if left_out else []
    return reply(answer, "\n".join([*(rows or ["None."]), *more, basis]))


class CitedSource(BaseModel):
    url: str
    read: str | None = Field(description="Day on which the page was last read, YYYY-MM-DD")


class ModelReplacement(BaseModel):
    model: ModelName
    official: bool = Field(description="Whether the maker names it; otherwise it is an editor's choice")
    migration: str | None = Field(description="Record or page that compares both")


class CheckedModel(BaseModel):
    known: bool
    understood: str = Field(description="How the written form was read, such as `exact id` or `no id`")
    model: ModelName | None
    platform: str | None = Field(description="Platform that uses this form of ids, such as bedrock or openrouter")
    code: str | None = Field(
        description="retired-model, ending-model, deprecated-model or legacy-model; otherwise null"
    )
    verdict: str = Field(description="What happens when, and what to move to")
    status: str | None
    shutdown_date: str | None = Field(description="YYYY-MM-DD, or YYYY-MM where only the month is published")
    shutdown_kind: str | None = Field(description="exact, month_only, or not_before (a floor, not an end)")
    days: int | None = Field(description="Until the shutdown; negative once it has passed")
    replacement: ModelReplacement | None = Field(description="At the end of the chain of replacements")
    not_read: list[str] = Field(
        description="Values that nobody has read on the maker's pages yet, such as shutdown_date: they may be published"
    )
    sources: list[CitedSource]
    nearest: list[str] = Field(description="Known ids spelled like an unknown one; ask the user before using one")
    as_of: str
    rests_on: Basis


class FoundModel(BaseModel):
    model: ModelName
    facts: dict[str, str | None] = Field(description="The values that decided")


class FoundModels(BaseModel):
    models: list[FoundModel]
    left_out: LeftOut
    rests_on: Basis


class UpcomingShutdown(BaseModel):
    model: ModelName
    shutdown_date: str
    state: str = Field(
        description="end, floor (not before that day), or overdue (passed, and not marked retired), or over"
    )
    days: int
    replacements: list[ModelName]
    host: str | None = Field(default=None, description="The host whose end this is, where it is not the maker's")
    uses: int | None = Field(description="Places in the code, where code was named")


class Shutdowns(BaseModel):
    shutdowns: list[UpcomingShutdown]
    left_out: LeftOut
    as_of: str
    rests_on: Basis


class ModelComparison(BaseModel):
    old: ModelName
    new: ModelName
    draft: bool = Field(description="Whether nobody has written this migration: it is computed from both models")
    prices: dict[str, Any] = Field(description="Columns and rows of the table")
    limits: dict[str, Any]
    checklist: list[str]
    page: str = Field(description="The comparison page as Markdown")
    rests_on: Basis


class CodePlace(BaseModel):
    line: int = Field(description="From 1")
    column: int = Field(description="From 1, in code points")
    end_line: int
    end_column: int = Field(description="Exclusive")


class Edit(CodePlace):
    text: str = Field(description="What to write there")


class Finding(CodePlace):
    path: str
    severity: str
    code: str
    message: str
    model: ModelName | None = Field(description="Model that source code names there")
    fix: str | None
    safe: bool = Field(description="Whether the fix cannot change a meaning or break a call")
    edits: list[Edit]


class Findings(BaseModel):
    findings: list[Finding]
    left_out: LeftOut
    files: int
    not_judged: int = Field(description="Places whose role was not determined")
    unread_files: int = Field(description="Files of source code that could not be read")
    mentions: int = Field(description="Places that name a model that ends or is over, and do not use it")
    models_over_mentioned: int = Field(description="Models that are over among these")
    places_listed: int = Field(description="Places in menus and lists that name models that are over")
    rests_on: Basis


class Explanation(BaseModel):
    text: str = Field(description="The manual's words, as Markdown")
