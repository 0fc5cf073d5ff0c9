"""Scalars in quotes, aliases, anchors and tags, which are alike inside and outside of brackets."""

import re
from typing import Final
from urllib.parse import unquote

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Alias, Scalar, ScalarStyle
from model_lifecycle.syntax.syntax_errors import lone_surrogate, shown
from model_lifecycle.syntax.yaml.core_schema import plain_value
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Properties
from model_lifecycle.syntax.yaml.scalar_segments import (
    double_quoted_segments,
    escape_meaning,
    joined,
    single_quoted_segments,
)
from model_lifecycle.text.span import Span

_PROPERTY: Final = re.compile(r"!<[^>\r\n]*+>|[&!][^ \t\r\n,\[\]{}]*+")
_BLANKS: Final = re.compile(r"[ \t]*+")
_ALIAS: Final = re.compile(r"\*[^ \t\r\n,\[\]{}]*+")
_TAG: Final = re.compile(r"(!(?:[0-9A-Za-z-]*!)?)(.*)", re.DOTALL)
_CLOSING: Final = {'"': re.compile(r'(?:[^"\\\r\n]++|\\[^\r\n])*'), "'": re.compile(r"(?:[^'\r\n]++|'')*")}
_ESCAPE: Final = re.compile(
    r"\\(?:(?P<whole>x[0-9a-fA-F]{2}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^xuU\r\n])|(?P<cut>x[0-9a-fA-F]?|u[0-9a-fA-F]{0,3}|U[0-9a-fA-F]{0,7})|)"
)
_DIGITS: Final = {"x": "two", "u": "four", "U": "eight"}


def plain(reading: Parser, start: int, end: int, text: str) -> Scalar:
    """The plain scalar `text`, checked if it is a number."""
    scalar = Scalar(start, end, text, plain_value(text))
    reading.assembly.check_number(scalar)
    return scalar


class QuotedToken:
    """A text in quotes, as far as it could be read."""

    __slots__ = ("closed", "end", "scalar")

    def __init__(self, scalar: Scalar, end: int, closed: bool) -> None:
        self.scalar = scalar
        self.end = end
        self.closed = closed


def quoted(reading: Parser, start: int, column: int, *, in_flow: bool) -> QuotedToken:
    """Read the text in quotes at `start`, in an entry at `column`.

    Where its closing quote is missing, that is reported, and the text ends with its line.
    """
    end = closing_quote(reading, start, column, in_flow=in_flow)
    if end is None:
        return _unclosed(reading, start)
    style: ScalarStyle = '"' if reading.text[start] == '"' else "'"
    if style == "'":
        text = joined(single_quoted_segments(reading.text, start + 1, end - 1))
    else:
        text = joined(double_quoted_segments(reading.text, start + 1, end - 1))
        _check_escapes(reading, start + 1, end - 1)
    return QuotedToken(Scalar(start, end, text, text, style), end, closed=True)


def closing_quote_on_line(reading: Parser, start: int, line_end: int) -> int | None:
    """The end of the text in quotes at `start`; None where it does not end on its line."""
    content = _CLOSING[reading.text[start]].match(reading.text, start + 1, line_end)
    assert content is not None  # it matches nothing, too
    end = content.end()
    return end + 1 if end < line_end and reading.text[end] == reading.text[start] else None


def closing_quote(reading: Parser, start: int, column: int, *, in_flow: bool) -> int | None:
    """The end of the text in quotes at `start`; None where its quote is not closed.

    A quote on a later line closes it if no line before looks like the next entry, and if what is behind the quote may
    follow a value.
    """
    lines, text = reading.lines, reading.text
    line = lines.at(start)
    end = closing_quote_on_line(reading, start, lines.end[line])
    if end is not None:
        return end
    closing = _CLOSING[text[start]]
    for later in range(line + 1, len(lines)):
        if reading.resumes(later, column) or not reading.spend(lines.end[later] - lines.starts[later] + 1):
            return None
        content = closing.match(text, lines.starts[later], lines.end[later])
        assert content is not None
        end = content.end()
        if end < lines.end[later] and text[end] == text[start]:
            behind = text[end + 1 : lines.end[later]].lstrip(" \t")
            fits = not behind or behind[0] == "#" or (in_flow and behind[0] in ",]}:")
            return end + 1 if fits else None
    return None


def _unclosed(reading: Parser, start: int) -> QuotedToken:
    end = max(reading.lines.text_end(reading.lines.at(start)), start + 1)
    quote = reading.text[start]
    name = "double quote" if quote == '"' else "single quote"
    message = f"This {name} is never closed. Write `{quote}` at the end of the text."
    if quote == "'":
        message = f"{message} A text that begins with an apostrophe needs double quotes around it."
    reading.report(text_rules.UNCLOSED_QUOTE, message, Span(start, end))
    content = reading.text[start + 1 : end]
    return QuotedToken(Scalar(start, end, content, content, '"' if quote == '"' else "'"), end, closed=False)


def _check_escapes(reading: Parser, start: int, end: int) -> None:
    if "\\" not in reading.text[start:end]:
        return
    for match in _ESCAPE.finditer(reading.text, start, end):
        if reading.assembly.diagnostics.ends_at(match.start()):
            return
        escape, span = match[0], Span(*match.span())
        meaning = escape_meaning(escape) if match["whole"] else None
        if match["cut"]:
            count = _DIGITS[escape[1]]
            message = f"`{shown(escape)}` is cut short: `\\{escape[1]}` wants {count} hexadecimal digits."
            reading.report(text_rules.BAD_ESCAPE, f"{message} For a backslash, write it twice.", span)
        elif match["whole"] and meaning is None:
            message = f"`{shown(escape)}` has no meaning between double quotes. For a backslash, write it twice."
            reading.report(text_rules.BAD_ESCAPE, message, span)
        elif meaning is not None and "\ud800" <= meaning[0] <= "\udfff":
            reading.place(lone_surrogate(escape, span))


def alias(reading: Parser, start: int, end: int) -> Alias:
    """The alias from `start` to `end`."""
    return reading.assembly.alias(reading.text[start + 1 : end], start, end, reading.depth)


def alias_end(reading: Parser, start: int) -> int:
    """The end of the alias at `start`. A colon at its end is read as that of a key (`*name: value`)."""
    match = _ALIAS.match(reading.text, start, reading.lines.stop)
    assert match is not None
    is_key = match[0].endswith(":") and match[0][1:] not in reading.assembly.anchors
    return match.end() - is_key


def properties(reading: Parser, start: int) -> Properties | None:
    """The anchor and tag at `start`, up to the node or the end of the line; None without any."""
    text = reading.text
    result = Properties(start)
    place = start
    while place < reading.lines.stop and text[place] in "&!":
        match = _PROPERTY.match(text, place, reading.lines.stop)
        if match is None or match[0] == "&" or (result.anchor if text[place] == "&" else result.tag) is not None:
            break
        if text[place] == "&":
            result.anchor = match[0][1:]
        else:
            result.tag, result.tag_span = _resolved_tag(reading, match[0]), Span(*match.span())
        result.end = match.end()
        blanks = _BLANKS.match(text, match.end(), reading.lines.stop)
        place = blanks.end() if blanks else match.end()
    return result if result.end > start else None


def _resolved_tag(reading: Parser, written: str) -> str:
    if written.startswith("!<"):
        return written[2:-1]
    if written == "!":
        return written
    tag = _TAG.match(written)
    assert tag is not None
    return reading.handles.get(tag[1], tag[1]) + unquote(tag[2])
