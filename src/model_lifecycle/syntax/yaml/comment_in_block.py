"""A `#` before a line of a text below `|`, further out than the text: YAML ends the text there.

An editor's key for comments writes it at the start of lines of a code sample. All lines after it are then mistakes:
before this guess the 4 KB of a migration took 3,700 strict readings.
"""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.mend import Failure, Slip
from model_lifecycle.syntax.yaml import margins
from model_lifecycle.syntax.yaml.yaml_rules import BLOCK_TEXT
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

HEADER: Final = re.compile(r"(?::|-)[ \t]+([|>])[-+0-9]*[ \t]*\Z")
"""The end of a line whose value is a text on the lines below."""


class _Scalar:
    """The lines of a block scalar read so far."""

    def __init__(self, header: re.Match[str], outer: int) -> None:
        self.sign = header[1]
        self.place = header.start(1)
        self.outer = outer
        """The column of its key, which the text is indented further than."""
        self.column = 0
        """The column of the text; 0 before its first line."""
        self.begins_with_comment = False
        """Whether the line that should tell the column is a comment: then the furthest out of the others does."""
        self.comments: list[re.Match[str]] = []
        """The comments that are further out than the text, and have more of the text after them."""
        self.waiting: list[re.Match[str]] = []
        """The comments after which no more of the text was read yet."""

    def takes(self, line: re.Match[str]) -> bool:
        """Read a line that is not blank; return whether it is part of the scalar, or a comment among its lines."""
        column, is_comment = len(line[1]), line[2].startswith("#")
        if not self.column and is_comment:
            self.begins_with_comment = True
        elif column > self.outer and (column >= self.column or self.begins_with_comment):
            self.column = min(self.column or column, column)
            self.comments += self.waiting
            self.waiting = []
            return True
        if is_comment:
            self.waiting.append(line)
        return is_comment


def comment_in_block(text: str, failure: Failure, begin: int) -> Iterator[Slip]:
    """The comments that end a text below `|` before it does, where reading fails after them.

    The text is looked at from the start of the line at `begin`.
    """
    block: _Scalar | None = None
    for line in margins.LINE.finditer(text, begin):
        if line[2] and (block is None or not block.takes(line)):
            if line.start() > failure.place:
                break
            header = HEADER.search(text, line.start(2), line.end(2))
            block = _Scalar(header, len(line[1]) + 2 * line[2].startswith("- ")) if header is not None else None
        if line.end() == len(text):
            break
    if block is None or not block.comments or block.comments[0].start() > failure.place:
        return
    first, more = block.comments[0], len(block.comments) - 1
    others = f", and so {'does' if more == 1 else 'do'} {counted(more, 'more line', 'more lines')}" if more else ""
    what = "them" if more else "it"
    message = f"This comment ends the text of `{block.sign}` above it{others}. Indent {what} as far as the text."
    edits = tuple(TextEdit(Span(line.start(), line.end(1)), " " * block.column) for line in block.comments)
    span = Span(first.start(2), first.end(2))
    yield Slip(BLOCK_TEXT, message, span, f"Indent {what} as far as the text", edits, at=block.place)
