"""The comments of source code that silence findings, in the comment syntax of any language.

`# model-lifecycle: ignore[retired-model] until 2026-12-31: the replacement is being tested`
"""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.suppressions.directive import (
    CLOSING_SIGNS,
    COMMENT_START,
    MARK,
    Suppression,
    directives_in,
    plain_sign,
)
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.text.lines import LineIndex

_START: Final = re.compile(rf"(?:{COMMENT_START.pattern}|(?P<inside>^[ \t]*){MARK})[ \t]*(?=ignore\b)", re.MULTILINE)
"""A directive right behind the mark, as documents say the name of this program too; `inside` of an open comment the
mark may begin a line.
"""

_LONGEST: Final = 1_000
"""The most code points of a comment that are read before the mark, and after it."""

_REST: Final = re.compile(r"[ \t]*\}?[ \t]*$", re.MULTILINE)
"""The rest of a line of nothing but a comment."""


def suppressions_in(text: str) -> tuple[Suppression, ...]:
    """The directives of a text's comments, in order."""
    if MARK not in text:
        return ()
    lines = LineIndex(text)
    return tuple(directives_in(text, lines, _comments(text, lines)))


def _comments(text: str, lines: LineIndex) -> Iterator[Comment]:
    end = 0
    for found in _START.finditer(text):
        if found.start() < end:
            continue  # a comment already
        closing = _closing(text, found)
        if found["inside"] is not None and not closing:
            continue
        line = lines.line_of(found.end())
        end = lines.starts[line] + len(lines.line_text(line))
        own_line = found["inside"] is not None or _is_first(text, found.start())
        closed = text.find(closing, found.end(), found.end() + _LONGEST) if closing else -1
        if closed >= 0:
            end = closed + len(closing)
            own_line = own_line and _REST.match(text, end) is not None
        yield Comment("", found.start(), end, own_line)


def _closing(text: str, found: re.Match[str]) -> str:
    """The sign that closes the comment which a directive is in; empty if the line does, or if it is in no comment."""
    if found["inside"] is None:
        return CLOSING_SIGNS.get(plain_sign(found["sign"]), "")
    first = max(0, found.start() - _LONGEST)
    opened = ((text.rfind(sign, first, found.start()), closing) for sign, closing in CLOSING_SIGNS.items())
    start, closing = max(opened)
    return closing if start >= 0 and text.find(closing, start, found.start()) < 0 else ""


def _is_first(text: str, start: int) -> bool:
    """Whether a line has only blanks before an offset."""
    while start and text[start - 1] in " \t":
        start -= 1
    return not start or text[start - 1] in "\r\n"
