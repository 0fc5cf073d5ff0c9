"""The comments of a record file that silence findings."""

import re
from collections.abc import Iterator

from model_lifecycle.suppressions.directive import COMMENT_START, OTHER_WORDS, Suppression, directives_in
from model_lifecycle.syntax.document import Document
from model_lifecycle.text.span import Span

_BLANK = re.compile(r"\s*+")


def suppressions_in(document: Document) -> Iterator[Suppression]:
    """The directives of a document's comments, in order. Those of the file count before the first property."""
    text = document.text
    top = min((root.start for root in document.roots), default=len(text))
    comments = (comment for comment in document.comments if COMMENT_START.match(text, comment.start, comment.end))
    for suppression in directives_in(text, document.lines, comments):
        yield suppression._replace(at_top=suppression.comment.start < top)


def removal(document: Document, suppression: Suppression) -> Span:
    """The span to delete if a directive silences nothing: the line or the comment; of a comment with more in it, only
    so much that the rest remains a comment.
    """
    comment, directive = suppression.comment, suppression.span
    text, lines = document.text, document.lines
    mark = COMMENT_START.match(text, comment.start, directive.start)
    is_first = mark is not None and _BLANK.fullmatch(text, mark.end(), directive.start) is not None
    if not is_first or OTHER_WORDS.search(text, directive.end, comment.end) is not None:
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
