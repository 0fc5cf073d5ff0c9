"""Trivia between the nodes of a YAML text, read in order: comments, blank lines, anchors and tags."""

import re
from dataclasses import dataclass, field
from typing import Final

from model_lifecycle.format.format_style import FormatRefusedError
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Node

_PIECE: Final = re.compile(
    r"(?P<blanks>[ \t\ufeff]++)|(?P<comment>#[^\r\n]*+)|(?P<break>\r\n|\r|\n)"
    r"|(?P<property>!<[^>\s]*+>|[&!][^ \t\r\n,\[\]{}]*+)"
)
"""Matches one piece of trivia, whose group names the kind. A `property` is an anchor or tag."""
_COLON: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+:")
"""Matches a colon after any blanks, line breaks and comments."""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A comment on a line of its own, or, where `text` is empty, a blank line."""

    text: str
    column: int
    start: int


@dataclass(slots=True)
class CommentSlot:
    """The end of a line, after a token that a comment can follow."""

    comment: str = ""
    """The comment, with the blanks before it."""


@dataclass(slots=True)
class TriviaReader:
    """Reads the trivia between nodes; `at` is the offset up to which the text is read.

    A comment after a token on its line is stored in `comment_slot` if that has none yet; other comments are returned as
    lines.
    """

    document: Document
    at: int = 0
    comment_slot: CommentSlot = field(default_factory=CommentSlot)
    fresh: bool = True
    """Whether the line has only blanks before `at`."""
    in_scalar: bool = False
    """Whether blank lines at `at` belong to the block scalar above them."""
    comments: int = 0
    """The number of comments read."""

    def lines(self, limit: int) -> list[OwnLine]:
        """Read and return comment and blank lines, up to the next token or `limit`."""
        text, lines = self.document.text, list[OwnLine]()
        while self.at < limit and (piece := _PIECE.match(text, self.at, limit)) is not None:
            kind = piece.lastgroup
            if kind == "property":
                break
            if kind == "comment":
                self._comment(piece[0], lines)
            elif kind == "break":
                if self.fresh and not self.in_scalar and not (lines and not lines[-1].text):
                    lines.append(OwnLine("", 0, self.at))
                self.fresh = True
            self.at = piece.end()
        return lines

    def _comment(self, text: str, lines: list[OwnLine]) -> None:
        """Read a comment, into `comment_slot` or, if it is on a line of its own, `lines`."""
        self.comments += 1
        self.in_scalar = False
        text = text.rstrip(" \t")
        if self.fresh or self.comment_slot.comment:
            lines.append(OwnLine(text, self.column(self.at), self.at))
        else:
            start = self.at
            while start and self.document.text[start - 1] in " \t":
                start -= 1
            before = self.document.text[start : self.at]
            self.comment_slot.comment = (before if before and "\t" not in before else "  ") + text
        self.fresh = False

    def column(self, offset: int) -> int:
        """The column of an offset, in code points."""
        return self.document.lines.position(offset).column

    def properties(self, node: Node, limit: int) -> tuple[str, list[OwnLine]]:
        """Read the anchor and tag of a node; return them as written, and the comment and blank lines before them."""
        texts: list[str] = []
        lines: list[OwnLine] = []
        for _ in range((node.anchor is not None) + (node.tag is not None)):
            lines += self.lines(limit)
            piece = _PIECE.match(self.document.text, self.at)
            if piece is None or piece.lastgroup != "property":
                raise self.unexpected_text()
            texts.append(piece[0])
            self.move_to(piece.end())
        return " ".join(texts), lines

    def take(self, token: str, comment_slot: CommentSlot) -> None:
        """Move past the token `token`; a comment after it goes to `comment_slot`. Raises `FormatRefusedError` if it is
        not there.
        """
        if not self.document.text.startswith(token, self.at):
            raise self.unexpected_text()
        self.move_to(self.at + len(token))
        self.comment_slot = comment_slot

    def sees(self, token: str) -> bool:
        return self.document.text.startswith(token, self.at)

    def sees_colon(self) -> bool:
        """Whether the next token is a colon."""
        return _COLON.match(self.document.text, self.at) is not None

    def move_to(self, offset: int) -> None:
        """Move to `offset`, the end of a node or token. Raises `FormatRefusedError` if the reader is already past
        it.
        """
        if offset < self.at:
            raise self.unexpected_text()
        self.at, self.fresh, self.in_scalar = offset, False, False

    def unexpected_text(self) -> FormatRefusedError:
        """The error for a text in which the reader does not find the expected node or token."""
        line = self.document.lines.position(self.at).line + 1
        return FormatRefusedError(f"Line {line} is written in a way that the formatter does not know.")
