"""Block scalars: literal (`|`) and folded (`>`) texts below their key."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.node import Scalar, ScalarStyle
from model_lifecycle.syntax.yaml.core_schema import block_end
from model_lifecycle.syntax.yaml.recovering import continuation_lines, error_messages
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.scalar_segments import block_segments, joined
from model_lifecycle.text.span import Span

HEADER: Final = re.compile(r"[|>](?P<indicators>[-+]?[1-9]?|[1-9][-+])(?=[ \t#]|\Z)(?P<rest>[ \t]*+(?:#[^\r\n]*+)?)\Z")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n|\Z")


def read_block_scalar(reading: Parser, start: int, line: int, column: int) -> tuple[Scalar, int]:
    """The block scalar with its header at `start`, in an entry at `column`, and the first line behind it.

    The caller has matched `HEADER`.
    """
    text = reading.text
    header = HEADER.match(text, start, reading.lines.end[line])
    assert header is not None
    if header["rest"].startswith("#"):
        error_messages.glued_comment(reading, header.start("rest"))
    digit = header["indicators"].strip("+-")
    explicit = max(column, 0) + int(digit) if digit else None
    content, indentation, later = _content(reading, line + 1, explicit, column)
    pieces = block_segments(
        text,
        _without_indentation(text, content, indentation, reading.lines.stop),
        text[start],
        header["indicators"].strip("123456789"),
    )
    style: ScalarStyle = "|" if text[start] == "|" else ">"
    value = joined(pieces)
    stop = content[-1][1] if content else reading.lines.end[line]
    return Scalar(start, block_end(text, start, stop, value), value, value, style), later


def _content(
    reading: Parser, line: int, explicit: int | None, column: int
) -> tuple[list[tuple[int, int]], int | None, int]:
    """The lines of a block scalar from `line` on, where each begins and ends, their indentation, and the line behind.

    Reports lines of only blanks that YAML takes for something else.
    """
    lines, text = reading.lines, reading.text
    indentation = explicit
    content: list[tuple[int, int]] = []
    leading: list[Span] = []  # the lines of only spaces before the first that tells the indentation
    tabs: list[Span] = []
    while line < len(lines):
        begin, end = lines.starts[line], lines.end[line]
        spaces = _count_spaces(text, begin, end)
        wanted = column + 1 if indentation is None else indentation
        if begin + spaces == end:
            leading += [Span(begin, end)] if indentation is None else []
        elif spaces < wanted and not text[begin:end].strip(" \t"):
            tabs.append(Span(begin + spaces, end))
        elif spaces < wanted:
            break
        elif indentation is None:
            indentation = spaces
            error_messages.blank_before_block(reading, [span for span in leading if span.end - span.start > spaces])
        content.append((end if indentation is None else begin, end))
        line += 1
    if tabs and (line < len(lines) or text[tabs[-1].end :].strip()):  # else they are behind all content
        continuation_lines.report_tabs(reading, tabs)
    return content, indentation, line


def _count_spaces(text: str, begin: int, end: int) -> int:
    place = begin
    while place < end and text[place] == " ":
        place += 1
    return place - begin


def _without_indentation(
    text: str, lines: list[tuple[int, int]], indentation: int | None, stop: int
) -> Iterator[tuple[int, int, int]]:
    """The lines as `block_segments` wants them."""
    for begin, end in lines:
        behind = _LINE_BREAK.match(text, end, stop)
        # A last line of only blanks without a line break counts as if it had one.
        stop_of_line = behind.end() if behind else end
        if stop_of_line == end and not text[max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) + 1 : end].strip():
            stop_of_line += 1
        is_empty = indentation is None or _count_spaces(text, begin, end) < indentation
        yield end if is_empty else begin + (indentation or 0), end, stop_of_line
