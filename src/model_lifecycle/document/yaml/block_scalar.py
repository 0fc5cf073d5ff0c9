"""Block scalars: literal (`|`) and folded (`>`) texts below their key."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.document.node import Scalar, ScalarStyle
from model_lifecycle.document.yaml import explain
from model_lifecycle.document.yaml.pieces import block_pieces, joined
from model_lifecycle.document.yaml.reading import Reading
from model_lifecycle.document.yaml.scalars import block_end

HEADER: Final = re.compile(r"[|>](?P<indicators>[-+]?[1-9]?|[1-9][-+])(?=[ \t#]|\Z)(?P<rest>[ \t]*+(?:#[^\r\n]*+)?)\Z")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n|\Z")


def read_block_scalar(reading: Reading, start: int, line: int, column: int) -> tuple[Scalar, int]:
    """Read the block scalar whose header stands at `start`, in an entry at `column`; the caller has matched `HEADER`.

    Gives it and the first line behind it.
    """
    lines, text = reading.lines, reading.text
    found = HEADER.match(text, start, lines.end[line])
    assert found is not None
    digit = found["indicators"].strip("+-")
    indentation = max(column, 0) + int(digit) if digit else None
    content: list[tuple[int, int]] = []
    most_blank, most_blank_line = 0, line
    later = line + 1
    while later < len(lines):
        begin, end = lines.starts[later], lines.end[later]
        spaces = _count_spaces(text, begin, end)
        wanted = column + 1 if indentation is None else indentation
        # A line with too few spaces and a tab is as good as empty.
        if begin + spaces == end or (spaces < wanted and not text[begin:end].strip(" \t")):
            if indentation is None and spaces > most_blank:
                most_blank, most_blank_line = spaces, later
        elif spaces < wanted or (indentation is None and spaces < most_blank and text[begin + spaces] == "#"):
            break
        elif indentation is None:
            indentation = spaces
            if spaces < most_blank:
                explain.blank_before_block(reading, most_blank_line)
        content.append((end if indentation is None else begin, end))
        later += 1
    pieces = block_pieces(
        text,
        _without_indentation(text, content, indentation, lines.stop),
        text[start],
        found["indicators"].strip("123456789"),
    )
    style: ScalarStyle = "|" if text[start] == "|" else ">"
    value = joined(pieces)
    stop = content[-1][1] if content else lines.end[line]
    return Scalar(start, block_end(text, start, stop, value), value, value, style), later


def _count_spaces(text: str, begin: int, end: int) -> int:
    place = begin
    while place < end and text[place] == " ":
        place += 1
    return place - begin


def _without_indentation(
    text: str, lines: list[tuple[int, int]], indentation: int | None, stop: int
) -> Iterator[tuple[int, int, int]]:
    """The lines as `block_pieces` wants them."""
    for begin, end in lines:
        behind = _LINE_BREAK.match(text, end, stop)
        is_empty = indentation is None or _count_spaces(text, begin, end) < indentation
        yield end if is_empty else begin + (indentation or 0), end, behind.end() if behind else end
