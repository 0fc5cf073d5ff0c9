"""Trivia between the nodes of a YAML text: comments, blank lines, anchors and tags, read in order."""

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
_COLON: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+:")


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A comment on a line of its own, or, where `text` is empty, a blank line."""

    text: str
    column: int
    start: int


@dataclass(slots=True)
class CommentSlot:
    """A place on a line that a comment can follow."""

    comment: str = ""
    """With the blanks before it."""


@dataclass(slots=True)
class TriviaReader:
    """Reads the text between nodes; `at` is how far it is.

    A comment behind something on its line goes to `place`, where that has none yet; all others are on
    lines of their own, and returned.
    """

    document: Document
    at: int = 0
    place: CommentSlot = field(default_factory=CommentSlot)
    fresh: bool = True
    """Whether there are only blanks before `at` on its line."""
    in_scalar: bool = False
    """Whether the blank lines that come belong to the block scalar above them."""
    comments: int = 0
    """How many comments were read."""

    def lines(self, limit: int) -> list[OwnLine]:
        """The comments and blank lines up to the next thing that is neither, or `limit`."""
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
        self.comments += 1
        self.in_scalar = False
        text = text.rstrip(" \t")
        if self.fresh or self.place.comment:
            lines.append(OwnLine(text, self.column(self.at), self.at))
        else:
            start = self.at
            while start and self.document.text[start - 1] in " \t":
                start -= 1
            before = self.document.text[start : self.at]
            self.place.comment = (before if before and "\t" not in before else "  ") + text
        self.fresh = False

    def column(self, offset: int) -> int:
        """The column of an offset, in code points."""
        return self.document.lines.position(offset).column

    def properties(self, node: Node, limit: int) -> tuple[str, list[OwnLine]]:
        """The anchor and the tag of a node as they are written, and the lines of their own before them."""
        texts: list[str] = []
        lines: list[OwnLine] = []
        for _ in range((node.anchor is not None) + (node.tag is not None)):
            lines += self.lines(limit)
            piece = _PIECE.match(self.document.text, self.at)
            if piece is None or piece.lastgroup != "property":
                raise self.lost()
            texts.append(piece[0])
            self.behind(piece.end())
        return " ".join(texts), lines

    def take(self, sign: str, place: CommentSlot) -> None:
        """Go behind a sign, whose comment belongs to `place`. Raises `FormatRefusedError` where it is not there."""
        if not self.document.text.startswith(sign, self.at):
            raise self.lost()
        self.behind(self.at + len(sign))
        self.place = place

    def sees(self, sign: str) -> bool:
        return self.document.text.startswith(sign, self.at)

    def sees_colon(self) -> bool:
        """Whether the next thing, comments left out, is a colon."""
        return _COLON.match(self.document.text, self.at) is not None

    def behind(self, offset: int) -> None:
        """Move to `offset`, behind a node or a sign."""
        if offset < self.at:
            raise self.lost()
        self.at, self.fresh, self.in_scalar = offset, False, False

    def lost(self) -> FormatRefusedError:
        line = self.document.lines.position(self.at).line + 1
        return FormatRefusedError(f"Line {line} is written in a way that the formatter does not know.")
