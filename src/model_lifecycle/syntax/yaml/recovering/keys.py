"""Keys of block mappings."""

import re
from typing import Final

from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.yaml.recovering import error_messages
from model_lifecycle.syntax.yaml.recovering.flow_collections import read_flow
from model_lifecycle.syntax.yaml.recovering.inline_tokens import (
    alias,
    alias_end,
    closing_quote_on_line,
    plain,
    properties,
    quoted,
)
from model_lifecycle.syntax.yaml.recovering.parser import PLAIN_LINE, Parser

_SIMPLE_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*+(?=:(?:[ \t]|\Z))")
_COLON: Final = re.compile(r"[ \t]*+:(?=[ \t]|\Z)")
_BLANKS: Final = re.compile(r"[ \t]*+")
_BRACKETS: Final = re.compile(r"""[\[{]|[\]}]|"(?:[^"\\\r\n]++|\\[^\r\n])*"|'[^'\r\n]*+'""")
_NEVER_KEY: Final = ",]}|>#"


def is_mark(reading: Parser, place: int, line: int, mark: str) -> bool:
    """Whether the indicator `mark` is at `place`, with a blank or nothing behind it."""
    end = reading.lines.end[line]
    return reading.text[place] == mark and (place + 1 == end or reading.text[place + 1] in " \t")


def colon_of_key(reading: Parser, place: int, line: int) -> int | None:
    """The offset of the colon behind the key at `place`; None where no key begins there."""
    end = reading.lines.end[line]
    simple = _SIMPLE_KEY.match(reading.text, place, end)
    if simple is not None:
        return simple.end()
    given = properties(reading, place) if reading.text[place] in "&!" else None
    if given is not None:
        blanks = _BLANKS.match(reading.text, given.end, end)
        place = blanks.end() if blanks else given.end
    if place >= end:
        return None
    match = _COLON.match(reading.text, _end_of_key(reading, place, end), end)
    return match.end() - 1 if match else None


def _end_of_key(reading: Parser, place: int, end: int) -> int:
    character = reading.text[place]
    if character in "\"'":
        closing = closing_quote_on_line(reading, place, end)
        return end if closing is None else closing
    if character == "*":
        return min(alias_end(reading, place), end)
    if character in "[{":
        return _behind_brackets(reading.text, place, end)
    if character in _NEVER_KEY:
        return end
    match = PLAIN_LINE.match(reading.text, place, end)
    return end if match is None else match.end()


def read_key(reading: Parser, place: int, colon: int) -> Node:
    """The key from `place` to its colon."""
    text = reading.text
    given = properties(reading, place) if text[place] in "&!" else None
    if given is not None:
        blanks = _BLANKS.match(text, given.end, colon)
        place = blanks.end() if blanks else given.end
        place = given.end if place == colon else place
    end = colon
    while end > place and text[end - 1] in " \t":
        end -= 1
    key = _key_node(reading, place, end)
    if isinstance(key, Scalar | MappingNode | SequenceNode):
        reading.set_properties(key, given)
    elif given is not None:
        error_messages.properties_of_alias(reading, given)
    return key


def _key_node(reading: Parser, place: int, end: int) -> Node:
    column = reading.top.column
    if place == end:
        return Scalar(place, place, "", None)
    character = reading.text[place]
    if character in "\"'":
        return quoted(reading, place, column, in_flow=False).scalar
    if character == "*":
        return alias(reading, place, end)
    if character in "[{":
        return read_flow(reading, place, column).node
    is_mark_with_properties = character in "?-" and reading.text[place + 1 : place + 2] in (" ", "\t")
    if character in "@`%&!" or is_mark_with_properties:
        error_messages.reserved_start(reading, place, end)
    written = reading.text[place:end]
    return plain(reading, place, end, written)


def _behind_brackets(text: str, place: int, end: int) -> int:
    """The end of the collection in brackets at `place`, or of the line if that comes first."""
    depth = 0
    for match in _BRACKETS.finditer(text, place, end):
        depth += (match[0] in ("[", "{")) - (match[0] in ("]", "}"))
        if depth == 0:
            return match.end()
    return end
