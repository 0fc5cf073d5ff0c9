"""Two lines that run into each other, because the line break between them is not there."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.line_slip import LineSlip
from model_lifecycle.syntax.yaml.margins import Margins
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_SECOND: Final = re.compile(r"(?<![a-z_-])(?P<second>(?:- )?[\"']?(?P<name>[a-z][a-z0-9_]*)[\"']?:)(?=[ \t]|\Z)")
_FIRST: Final = re.compile(r"(?:- )?[\"']?[a-z][a-z0-9_]*[\"']?:")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_BEHIND_VALUE: Final = " \t\"')]}"
_MOST: Final = 4
"""How many places of a line are tried."""


def run_on_lines(margins: Margins, index: int) -> Iterator[LineSlip]:
    """The slips of a line in which a second property, or the first of an item, begins."""
    text, line = margins.text, margins.lines[index]
    first = _FIRST.match(text, line.content, line.end)
    if first is None:
        return
    line_break = _LINE_BREAK.search(text)
    for found in islice(_SECOND.finditer(text, first.end(), line.end), _MOST):
        place = _beginning(margins, index, first.end(), found)
        if place is None:
            continue
        written = text[line.content : place]
        blanks = len(written) - len(written.rstrip(" \t"))
        name = text[max(place, found.start("name")) : found.end("name")]
        message = f"Two lines run into each other here. Begin `{name}` on a line of its own."
        for column in _columns(margins, index, is_item=text.startswith("- ", place)):
            edit = TextEdit(Span(place - blanks, place), f"{line_break[0] if line_break else chr(10)}{' ' * column}")
            yield LineSlip(
                yaml_rules.UNQUOTED_COLON,
                message,
                Span(found.end("name") - len(name), found.end("name")),
                f"Begin `{name}` on a new line",
                (edit,),
                safe=False,
                at=place,
            )


def _beginning(margins: Margins, index: int, value: int, found: re.Match[str]) -> int | None:
    """Where the second property begins, whose name may be glued to a value; None where that cannot be told."""
    text, line, place = margins.text, margins.lines[index], found.start("second")
    others = [name for name in margins.columns_of_keys() if name != found["name"]]
    has_value = bool(text[value:place].strip(" \t"))
    is_header = has_value and found.end() == line.end and margins.subtree(index) > index
    is_name = is_header or "_" in found["name"] or _is_key_elsewhere(margins, index, found["name"])
    if not is_name:
        pass  # likely a word of a text
    elif not has_value:
        if (_is_deeper_below(margins, index) and text[line.end - 1] not in "|>") or found["second"].startswith("- "):
            return place
    elif text[place - 1] in _BEHIND_VALUE or text[place - 1].isdigit():
        return place
    known = [name for name in others if found["name"].endswith(name)]
    return found.end("name") - max(map(len, known)) if known else None


def _is_deeper_below(margins: Margins, index: int) -> bool:
    """Whether the next line belongs to the value of a line's property; one of the same item does not."""
    line = margins.lines[index]
    inner = line.column + 2 * margins.text.startswith("- ", line.content)
    return margins.subtree(index) > index and margins.lines[index + 1].column > inner


def _is_key_elsewhere(margins: Margins, index: int, name: str) -> bool:
    return any(line != index for line, _ in margins.columns_of_keys().get(name, ()))


def _columns(margins: Margins, index: int, *, is_item: bool) -> Iterator[int]:
    """The columns that the second line may begin in, the likeliest first."""
    seen: set[int] = set()
    around = [
        *margins.lines[index + 1 : index + 2],
        margins.lines[index],
        *(margins.lines[at] for at in margins.above(index)),
    ]
    for line in around:
        is_item_there = margins.text.startswith("- ", line.content)
        inner = line.column + 2 * is_item_there
        for column in (line.column, inner - 2, inner) if is_item else (inner, line.column):
            if column >= 0 and column not in seen:
                seen.add(column)
                yield column
