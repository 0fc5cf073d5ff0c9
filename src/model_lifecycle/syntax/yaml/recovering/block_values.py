"""Values that are no block collections: scalars, aliases and collections in brackets."""

import re
from typing import Final

from model_lifecycle.syntax.node import Node, Scalar
from model_lifecycle.syntax.yaml.recovering import continuation_lines, error_messages, indentation_errors
from model_lifecycle.syntax.yaml.recovering.block_scalars import HEADER, read_block_scalar
from model_lifecycle.syntax.yaml.recovering.flow_collections import read_flow
from model_lifecycle.syntax.yaml.recovering.inline_tokens import alias, alias_end, plain, quoted
from model_lifecycle.syntax.yaml.recovering.keys import colon_of_key
from model_lifecycle.syntax.yaml.recovering.parser import PLAIN_LINE, Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Properties
from model_lifecycle.syntax.yaml.scalar_segments import joined, plain_segments

_COLON: Final = re.compile(r"[ \t]*+:(?=[ \t]|\Z)")


def read_value(reading: Parser, place: int, line: int, given: Properties | None) -> int:
    """A value that is no block collection, at `place`."""
    character = reading.text[place]
    if character in "[{":
        return _flow(reading, place, given)
    if character in "\"'":
        return _quoted(reading, place, line, given)
    if character in "|>" and HEADER.match(reading.text, place, reading.lines.end[line]):
        return _block_scalar(reading, place, line, given)
    if character == "*" and given is None:
        return _alias(reading, place, line)
    if error_messages.wrong_start(reading, place, line, has_properties=given is not None):
        return _text_as_written(reading, place, line)
    return _plain(reading, place, line, given)


def _text_as_written(reading: Parser, place: int, line: int) -> int:
    """Read a text that lacks its quotes as it is written; its error has been reported."""
    end = reading.end_of_text(place, line)
    written = reading.text[place:end]
    if written[0] == "%" and place == reading.lines.starts[line]:  # a directive
        reading.give_up("skipped")
        return line + 1
    reading.attach(Scalar(place, end, written, written))
    reading.give_up("skipped")
    return line + 1


def _flow(reading: Parser, place: int, given: Properties | None) -> int:
    read = read_flow(reading, place, reading.top.column, given)
    line = reading.lines.at(max(read.end - 1, place))
    if not read.closed:
        reading.attach(read.node)
        reading.give_up("skipped")
        return _behind(reading, line, read.end)
    return _finished(reading, place, read.node, read.end)


def _behind(reading: Parser, line: int, place: int) -> int:
    """The first line that begins at or behind an offset."""
    while line < len(reading.lines) and reading.lines.starts[line] < place:
        line += 1
    return line


def _quoted(reading: Parser, place: int, line: int, given: Properties | None) -> int:
    read = quoted(reading, place, reading.top.column, in_flow=False)
    reading.set_properties(read.scalar, given)
    if not read.closed:
        reading.attach(read.scalar)
        reading.give_up("skipped")
        return line + 1
    continuation_lines.report_shallow(reading, continuation_lines.shallow_lines(reading, place, read.end))
    return _finished(reading, place, read.scalar, read.end)


def _alias(reading: Parser, place: int, line: int) -> int:
    end = min(alias_end(reading, place), reading.lines.end[line])
    if error_messages.text_after(reading, place, end, reading.lines.at(end)):
        return _text_as_written(reading, place, line)
    reading.attach(alias(reading, place, end))
    return line + 1


def _finished(reading: Parser, start: int, node: Node, end: int) -> int:
    """Finish a value in quotes or brackets, behind which only a comment may follow."""
    line = reading.lines.at(max(end - 1, start))
    complete = not error_messages.text_after(reading, start, end, line)
    reading.attach(node)
    if not complete:
        reading.give_up("skipped")
    return line + 1


def _block_scalar(reading: Parser, place: int, line: int, given: Properties | None) -> int:
    column = reading.top.column
    scalar, later = read_block_scalar(reading, place, line, column)
    reading.set_properties(scalar, given)
    reading.attach(scalar)
    line = reading.lines.significant(later)
    if line == len(reading.lines):
        return later
    begin = reading.lines.content[line]
    is_entry = reading.resumes(line, column) or colon_of_key(reading, begin, line) is not None
    if not error_messages.text_outside_block(reading, scalar, line, column, is_entry=is_entry):
        return later
    reading.give_up("skipped")
    while later < len(reading.lines) and not reading.resumes(later, column):
        later += 1
    return later


def _plain(reading: Parser, place: int, line: int, given: Properties | None) -> int:
    """A plain scalar and its further lines."""
    level, text = reading.top, reading.text
    content_of_line = PLAIN_LINE.match(text, place, reading.lines.end[line])
    end = content_of_line.end() if content_of_line else place
    if _stops_at_colon(reading, end, line):
        error_messages.colon_in_text(reading, place, line)
        return _text_as_written(reading, place, line)
    last, later = line, line + 1
    while _has_nothing_behind(reading, end, last):
        later = _continuation(reading, last, level.column)
        if later < 0:
            break
        content_of_line = PLAIN_LINE.match(text, reading.lines.content[later], reading.lines.end[later])
        stop = content_of_line.end() if content_of_line else reading.lines.end[later]
        if _stops_at_colon(reading, stop, later):
            break
        indentation_errors.check_indentation(reading, later, continued=level.column)
        last, end = later, stop
    if last > line:
        blank = (
            each for each in continuation_lines.shallow_lines(reading, place, end) if not _has_content(reading, each)
        )
        continuation_lines.report_shallow(reading, list(blank))
    content = text[place:end] if last == line else joined(plain_segments(text, place, end))
    scalar = plain(reading, place, end, content)
    reading.set_properties(scalar, given)
    reading.attach(scalar)
    return last + 1


def _has_content(reading: Parser, line: int) -> bool:
    return reading.lines.content[line] < reading.lines.end[line]


def _continuation(reading: Parser, line: int, column: int) -> int:
    """The next line of a plain scalar in an entry at `column`; -1 if there is none."""
    later = reading.lines.significant(line + 1)
    if later >= len(reading.lines) or reading.lines.indent[later] <= column:
        return -1
    for between in range(line + 1, later):
        if reading.lines.content[between] < reading.lines.end[between]:
            return -1  # a comment ends the text
    return later


def _stops_at_colon(reading: Parser, end: int, line: int) -> bool:
    return _COLON.match(reading.text, end, reading.lines.end[line]) is not None


def _has_nothing_behind(reading: Parser, end: int, line: int) -> bool:
    return reading.lines.text_end(line) <= end
