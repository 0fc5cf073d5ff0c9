"""A line that somebody broke in two: its second half is no line of its own."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.line_slip import LineSlip
from model_lifecycle.syntax.yaml.margins import KEY, SNAKE_CASE, MarginLine, Margins
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_WAITS: Final = re.compile(r"(?:.*:|(?:.*[ \t])?-)[ \t]+\Z")
"""A line that ends behind its colon or its dash, with a blank that calls for more."""
_SIGNS: Final = re.compile(r"([-=*+.~_#])\1\1")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_IN_A_WORD: Final = re.compile(r"[^ \t][-_/:.=#?&%@]\Z")
_HALF_A_KEY: Final = re.compile(r"(?:- )?[a-z][a-z0-9_]*_\Z")
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_ITEM: Final = re.compile(r"(?:.*[ \t])?-[ \t]+\Z")


def broken_lines(margins: Margins, index: int, *, is_quote_open: bool) -> Iterator[LineSlip]:
    """The slips of a line and the one below it that each may be the second half of the line above.

    `is_quote_open`: a quote is never closed.
    """
    for second in (index, index + 1):
        if 0 < second < len(margins.lines) and (slip := _joined(margins, second, is_quote_open)) is not None:
            yield slip


def _joined(margins: Margins, index: int, is_quote_open: bool) -> LineSlip | None:
    above, line = margins.lines[index - 1], margins.lines[index]
    between = _between(margins.text, above, line, is_quote_open)
    if between is None or _LINE_BREAK.fullmatch(margins.text, above.end, line.start) is None:
        return None
    span = Span(line.content, line.end)
    edit = TextEdit(Span(above.end, line.content), between)
    message = "This line is the second half of the line above, which was broken in two. Join them."
    return LineSlip(
        yaml_rules.WRONG_INDENTATION, message, span, "Join the two lines", (edit,), safe=False, at=above.content
    )


def _between(text: str, above: MarginLine, line: MarginLine, is_quote_open: bool) -> str | None:
    """What stands between the halves of a line when they are joined; None where they are no halves."""
    first, second = text[above.content : above.end], text[line.content : line.end]
    is_key = SNAKE_CASE.match(second) is not None
    if _ITEM.fullmatch(first):
        return "" if is_key else None
    if second.startswith("- ") or _SIGNS.match(second):
        return None
    if _WAITS.fullmatch(first):
        return None if is_key else ""
    if _HALF_A_KEY.fullmatch(first) or (line.column < above.column and _WORD.fullmatch(first)):
        return "" if is_key else None
    if is_key or KEY.match(first.removeprefix("- ")) is None:
        return None
    is_quoted = is_quote_open and first.count('"') % 2 == 1 and second.count('"') % 2 == 1
    if _IN_A_WORD.search(first) and (first[-1] != "." or second[0].isdigit()):
        return ""
    return None if not is_quoted else "" if first[-1] in " \t" else " "
