"""Lines that are no part of a record, or have something in front of them that is not: comments of other languages,
sentences, markers of Markdown and of patches.

Such a line ends the mapping that it stands in, and what follows is read as something else. A text that is in order
without it is read so.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.margins import FOREIGN_COMMENT, HEADER, KEY, MarginLine, Margins, indentation_advice
from model_lifecycle.syntax.yaml.read_valid import read_valid
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_MARKER: Final = re.compile(
    r"(?:\+|>|\d+[.:)|]|\*\*|- \[[ xX]\]|#+(?= - )|-(?=[ ]{2}))"
    r"(?=[ ]*(?:- [^\s]|(?:- )?[\"']?[a-z_]+[\"']?:(?:[ \r\n]|\Z)))"
)
_LONG: Final = 100_000
"""Longer texts, in code points, are read as they stand."""
_MOST: Final = 8
"""How many lines are tried."""


class _Stray(NamedTuple):
    """A line that is stray, or only its start (`marker`), or in the wrong column (`column` is the right one).

    With `edit` it is in order.
    """

    span: Span
    edit: TextEdit
    marker: str = ""
    column: int = -1


def find_stray_lines(text: str, _roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The line that explains all syntax errors of a text; none where that is not so."""
    errors = [found for found in diagnostics if found.severity is Severity.ERROR]
    if not errors or len(text) > _LONG:
        return []
    margins = Margins(text)
    for stray in _candidates(text, margins, errors):
        read = read_valid(apply_edits(text, [stray.edit]))
        if read is not None and not any(found.severity is Severity.ERROR for found in read[1]):
            return [_repair(text, stray)]
    return []


def _candidates(text: str, margins: Margins, errors: list[Diagnostic]) -> Iterator[_Stray]:
    lines = margins.lines
    near: dict[int, None] = {}
    without_key: set[int] = set()
    for found in errors[:_MOST]:
        index = next((index for index, line in enumerate(lines) if line.end >= found.span.start), None)
        if index is not None:
            near |= dict.fromkeys((index, max(index - 1, 0)))
            without_key |= {index} if found.code == text_rules.MISSING_COLON.name else set()
    for index in list(near)[:_MOST]:
        line = lines[index]
        marker = _MARKER.match(text, line.content, line.end)
        if marker is not None:
            span = Span(*marker.span())
            for blanks in (0, 1) if text.startswith(" ", span.end) else (0,):
                yield _Stray(span, TextEdit(Span(span.start, span.end + blanks), ""), marker[0])
            continue
        if index not in without_key:
            continue
        span = Span(line.content, line.end)
        if sign := FOREIGN_COMMENT.match(text, line.content, line.end):
            yield _Stray(span, TextEdit(Span(line.content, sign.end()), "#"))
        elif _interrupts(text, lines, index):
            yield _Stray(span, TextEdit(Span(line.content, line.content), "# "))
        if _interrupts(text, lines, index):  # a text of several lines
            column = lines[index + 1].column
            yield _Stray(span, TextEdit(Span(line.start, line.content), " " * column), column=column)


def _interrupts(text: str, lines: list[MarginLine], index: int) -> bool:
    """Whether a sentence stands further out than the lines around it: it is neither a property nor an item."""
    line = lines[index]
    words = text[line.content : line.end].split()
    is_key = KEY.match(text, line.content, line.end) or words[-1][0] in "|>" or words[-1].endswith(":")
    if not 0 < index < len(lines) - 1 or len(words) < 2 or words[0] in ("-", "?") or is_key:
        return False
    before, behind = lines[index - 1], lines[index + 1]
    is_header = HEADER.search(text, before.content, before.end) is not None
    return behind.column > line.column and (before.column > line.column or is_header)


def _repair(text: str, stray: _Stray) -> Repair:
    written = text[stray.span.start : stray.span.end]
    if stray.marker:
        message = f"`{stray.marker}` in front of this line is no YAML. Delete it."
        found = syntax_error(yaml_rules.STRAY_MARKER, message, stray.span)
        return repair(found, f"Delete `{stray.marker}`", [stray.edit], safe=False, at=stray.edit.span.end)
    if stray.column >= 0:
        advice = indentation_advice(stray.column, "it")
        message = f"`{shown(written)}` stands further out than the text that it is part of. {advice.sentence}"
        found = syntax_error(yaml_rules.WRONG_INDENTATION, message, stray.span)
        return repair(found, advice.title, [stray.edit], safe=False)
    if FOREIGN_COMMENT.match(written):
        found = syntax_error(
            text_rules.MISSING_COLON, "This is no comment in YAML. Begin a comment with `#`.", stray.span
        )
        return repair(found, "Begin it with `#`", [stray.edit], safe=True)
    message = f"`{shown(written)}` is neither a property nor an item. Delete the line, or make it a comment with `#`."
    found = syntax_error(text_rules.MISSING_COLON, message, stray.span)
    return repair(found, "Make it a comment", [stray.edit], safe=False)
