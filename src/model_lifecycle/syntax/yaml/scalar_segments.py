"""Scalars piece by piece: which range of the source gives which range of the content.

The map of offsets (`scalar_map.py`) takes its places from here. A piece's source and content are the same characters,
or the source is an escape, a line fold or a line break that gives the content.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from model_lifecycle.syntax.node import Scalar


class Segment(NamedTuple):
    """The source from `start` to `end` gives `text`. Where `literal`, they are the same characters."""

    text: str
    start: int
    end: int
    literal: bool = True


_BREAK: Final = r"(?:\r\n|\r|\n)"
_FOLD: Final = rf"[ \t]*+{_BREAK}(?:[ \t]*+{_BREAK})*[ \t]*+"
_BREAKS: Final = re.compile(_BREAK)

_PLAIN: Final = re.compile(rf"(?P<fold>{_FOLD})|[ \t]++|[^ \t\r\n]++")
_SINGLE: Final = re.compile(rf"(?P<fold>{_FOLD})|(?P<quote>'')|[ \t]++|[^' \t\r\n]++|'")
_ESCAPE: Final = (
    r"\\(?:x[0-9a-fA-F]{2}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^\r\n])"
)
_JOIN: Final = rf"\\{_BREAK}(?:[ \t]*+{_BREAK})*[ \t]*+"
_DOUBLE: Final = re.compile(rf"(?P<fold>{_FOLD})|(?P<join>{_JOIN})|(?P<escape>{_ESCAPE})|[ \t]++|[^\\ \t\r\n]++|\\")
_LINE: Final = re.compile(rf"([^\r\n]*+)({_BREAK}|\Z)")

SIMPLE_ESCAPES: Final = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
"""YAML 1.2.2, section 5.7: the escapes of one character."""


def joined(pieces: Iterable[Segment]) -> str:
    """The content of a scalar, joined from its segments."""
    return "".join(piece.text for piece in pieces)


def segments_of(text: str, scalar: Scalar) -> Iterator[Segment]:
    """The pieces of a scalar of a tree of `text`, in order."""
    if scalar.style == '"':
        return double_quoted_segments(text, scalar.start + 1, scalar.end - 1)
    if scalar.style == "'":
        return single_quoted_segments(text, scalar.start + 1, scalar.end - 1)
    if scalar.style == "":
        return plain_segments(text, scalar.start, scalar.end)
    return iter(_block_of(text, scalar))


def plain_segments(text: str, start: int, end: int) -> Iterator[Segment]:
    """The pieces of a plain scalar."""
    for match in _PLAIN.finditer(text, start, end):
        yield _folded(match) if match["fold"] else _literal(match)


def single_quoted_segments(text: str, start: int, end: int) -> Iterator[Segment]:
    """The pieces of a text between single quotes."""
    for match in _SINGLE.finditer(text, start, end):
        if match["fold"]:
            yield _folded(match)
        elif match["quote"]:
            yield Segment("'", *match.span(), literal=False)
        else:
            yield _literal(match)


def double_quoted_segments(text: str, start: int, end: int) -> Iterator[Segment]:
    """The pieces of a text between double quotes, of YAML or JSON. An unknown escape is its own content."""
    for match in _DOUBLE.finditer(text, start, end):
        if match["fold"]:
            yield _folded(match)
        elif match["join"]:
            yield Segment("\n" * (len(_BREAKS.findall(match["join"])) - 1), *match.span(), literal=False)
        elif match["escape"]:
            yield _unescaped(match)
        else:
            yield _literal(match)


def _literal(match: re.Match[str]) -> Segment:
    return Segment(match[0], *match.span())


def _folded(match: re.Match[str]) -> Segment:
    count = len(_BREAKS.findall(match[0]))
    return Segment(" " if count == 1 else "\n" * (count - 1), *match.span(), literal=False)


def _unescaped(match: re.Match[str]) -> Segment:
    meaning = escape_meaning(match[0])
    if meaning is None:
        return _literal(match)
    # No program can save or show half a character.
    return Segment("\ufffd" if "\ud800" <= meaning <= "\udfff" else meaning, *match.span(), literal=False)


def escape_meaning(escape: str) -> str | None:
    """The characters of an escape (given with its backslash); None for an unknown escape.

    A lone surrogate is returned as it is: the caller decides whether it is allowed.
    """
    digits = escape[2:]
    if len(escape) == 12:
        high, low = int(escape[2:6], 16), int(escape[8:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    if digits:
        code = int(digits, 16)
        return chr(code) if code <= 0x10FFFF else None
    return SIMPLE_ESCAPES.get(escape[1])


def block_segments(text: str, lines: Iterable[tuple[int, int, int]], style: str, chomp: str) -> list[Segment]:
    """The pieces of a literal (`|`) or folded (`>`) scalar.

    A line is (where its content begins after the indentation, where it ends, where its line break ends); `chomp`
    is `-`, `+` or nothing. As YAML 1.2.2, sections 8.1.2 and 8.1.3.
    """
    pieces: list[Segment] = []
    breaks: list[Segment] = []  # the breaks since the last line that is not empty, that line's own first
    more_indented = True  # so is the line before `breaks`; the start of the text counts as such
    content = False
    for start, end, after in lines:
        if start < end:
            indented = text[start] in " \t"
            if style == ">" and content and not more_indented and not indented:
                pieces += _fold_breaks(breaks)
            else:
                pieces += breaks
            pieces.append(Segment(text[start:end], start, end))
            breaks = []
            more_indented, content = indented, True
        if after > end:
            breaks.append(Segment("\n", end, after, literal=False))
    if content and chomp != "-":
        pieces += breaks if chomp == "+" else breaks[:1]
    elif chomp == "+":
        pieces += breaks
    return pieces


def _fold_breaks(breaks: list[Segment]) -> list[Segment]:
    first, *rest = breaks
    if rest:
        return [Segment("", first.start, first.end, literal=False), *rest]
    return [Segment(" ", first.start, first.end, literal=False)]


def block_header(text: str, start: int, end: int) -> tuple[str, int | None, int]:
    """Parse a block scalar's header: chomping indicator, indentation indicator, and the end of the header line."""
    chomp, indentation = "", None
    place = start + 1
    while place < end and text[place] in "+-123456789":
        if text[place] in "+-":
            chomp = text[place]
        else:
            indentation = int(text[place])
        place += 1
    line = _LINE.match(text, place, end)
    return chomp, indentation, line.end() if line else end


def _block_of(text: str, scalar: Scalar) -> list[Segment]:
    """The pieces of a block scalar, its indentation found from the content, which the tree holds."""
    chomp, _, place = block_header(text, scalar.start, scalar.end)
    content = scalar.text.lstrip(" \t\n")
    if not content:
        return []
    # The first character that is not blank is in the same column of its line, apart from the indentation.
    first = place + len(text[place : scalar.end]) - len(text[place : scalar.end].lstrip(" \t\r\n"))
    before = scalar.text[: len(scalar.text) - len(content)]
    line_start = max(text.rfind("\n", place, first), text.rfind("\r", place, first)) + 1 or place
    indentation = first - line_start - len(before[before.rfind("\n") + 1 :])
    return block_segments(text, _block_lines(text, place, scalar.end, indentation), scalar.style, chomp)


def _block_lines(text: str, place: int, end: int, indentation: int) -> Iterator[tuple[int, int, int]]:
    while place < end:
        line = _LINE.match(text, place)
        if line is None or line.end() == place:
            return
        yield min(place + indentation, line.end(1)), line.end(1), line.end()
        place = line.end()
