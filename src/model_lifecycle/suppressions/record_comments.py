"""The comments that silence diagnostics, as they are written: directives, the codes they name, what they count for."""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from model_lifecycle.suppressions.directive import DIRECTIVE, codes_of, is_over
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.document import Document
from model_lifecycle.text.span import Span

_MARK = re.compile(r"#[ \t]*model-lifecycle:")
_OTHER_WORDS = re.compile(rf"{DIRECTIVE.pattern}|\w=")
"""Words that a comment may contain after a directive."""
_BLANK = re.compile(r"\s*+")
_WORD = re.compile(r"\w")


Target = tuple[int | None, str]
"""The target of a suppression: the line that a comment counts for (None: the file), and a code."""


class Suppression(NamedTuple):
    """One directive of a comment: the codes with their places, and the line it counts for (None: the file)."""

    span: Span
    names: tuple[tuple[str, Span], ...]
    line: int | None
    at_top: bool
    has_reason: bool
    """Whether a reason follows it."""
    until: str | None
    """The day from which it silences nothing any more, as it is written; None where it has no end."""
    removal: Span
    """The span to delete if it silences nothing: the line or the comment; of a comment with more in it, only so much
    that the rest remains a comment."""

    @property
    def counts(self) -> bool:
        """Whether it is where it can silence anything."""
        return self.line is not None or self.at_top

    def is_over(self, today: date) -> bool:
        """Whether its last day has passed; a directive whose end is not a valid date silences nothing either."""
        return is_over(self.until, today)


def suppressions_in(document: Document) -> Iterator[Suppression]:
    """The directives of a document's comments, in order."""
    lines = _LinesMeant(document)
    top = min((root.start for root in document.roots), default=len(document.text))
    for comment in document.comments:
        if _MARK.match(document.text, comment.start, comment.end) is None:
            continue
        for match in DIRECTIVE.finditer(document.text, comment.start, comment.end):
            line = None if match["file"] else lines.of(comment)
            span = Span(*match.span())
            reason = _OTHER_WORDS.split(document.text[span.end : comment.end], maxsplit=1)[0]
            removal = _removal(document, comment, span)
            has_reason = _WORD.search(reason) is not None
            names = tuple(codes_of(match))
            yield Suppression(span, names, line, comment.start < top, has_reason, match["until"], removal)


class _LinesMeant:
    """The lines that comments apply to; ask in the order of the comments."""

    def __init__(self, document: Document) -> None:
        self._lines = document.lines
        self._next = -1
        """The last line found that is neither blank nor a comment; all before it, from the last comment on, are."""

    def of(self, comment: Comment) -> int:
        """A comment's own line, or the next that is neither blank nor a comment."""
        line = self._lines.position(comment.start).line
        if not comment.own_line:
            return line
        if line >= self._next:
            line += 1
            while line < len(self._lines) and self._lines.line_text(line).lstrip()[:1] in ("", "#"):
                line += 1
            self._next = line
        return self._next


def _removal(document: Document, comment: Comment, directive: Span) -> Span:
    text, lines = document.text, document.lines
    mark = _MARK.match(text, comment.start, directive.start)
    is_first = mark is not None and _BLANK.fullmatch(text, mark.end(), directive.start) is not None
    if not is_first or _OTHER_WORDS.search(text, directive.end, comment.end) is not None:
        return Span(directive.start - (text[directive.start - 1] in " \t"), directive.end)
    behind = text[directive.end : comment.end]
    if behind.strip():  # a remark: it stays, as a comment like any other
        remark = directive.end + len(behind) - len(behind.lstrip(" \t,;:-#"))
        return Span(comment.start + len("#"), remark - (remark > directive.end))
    line = lines.position(comment.start).line
    if comment.own_line and line + 1 < len(lines):
        return Span(lines.starts[line], lines.starts[line + 1])
    start = comment.start
    while start and text[start - 1] in " \t":
        start -= 1
    return Span(start, comment.end)
