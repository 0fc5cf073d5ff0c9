"""The comments of source code that silence findings, in the comment syntax of any language.

`# model-lifecycle: ignore[retired-model] until 2026-12-31: the replacement is being tested`
"""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.suppressions.directive import COMMENT_START, MARK, Suppression, directives_in
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.text.lines import LineIndex

_START: Final = re.compile(rf"{COMMENT_START.pattern}[ \t]*(?=ignore\b)")
"""A directive right behind the mark: documents say the name of this program too."""


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
            continue  # the line is a comment already
        line = lines.line_of(found.start())
        start, content = lines.starts[line], lines.line_text(line)
        end = start + len(content)
        yield Comment("", found.start(), end, own_line=not text[start : found.start()].strip())
