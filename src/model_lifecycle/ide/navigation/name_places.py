"""The texts of a file that may contain names: scalars by the role of their property, and comments."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.ide.navigation.symbol import OccurrenceRole
from model_lifecycle.records.record_texts import ROLES, Role
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, SequenceNode, is_merge, key_text, resolved
from model_lifecycle.syntax.pointer import to_pointer
from model_lifecycle.syntax.scalar_map import source_span
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

Steps = tuple[str | int, ...]

_ROLES_OF_NAMES: Final[dict[Role, OccurrenceRole]] = {"label": "text", "prose": "text", "code": "code"}
"""The role of names in texts, by the role of the text; excerpts and URLs, which others wrote, are left out."""

_DIRECTIVE: Final = re.compile(r"model-lifecycle:|yaml-language-server:")
"""Matches a comment that is a directive for a program."""


@dataclass(frozen=True, slots=True)
class FilePart:
    """A part of a file that is parsed separately: a chunk of a long file, or the whole file."""

    file: RecordFile
    document: Document
    first: int
    """The position of its first record in the file."""
    offset: int
    """The offset of the part in the file."""


class RecordText:
    """A value of a record, by the steps to it."""

    __slots__ = ()

    steps: Steps

    @property
    def pointer(self) -> str:
        """The JSON Pointer to the value."""
        return to_pointer(self.steps)

    @property
    def name(self) -> str:
        """The name of the value's property, or of the property whose list contains it."""
        return next((step for step in reversed(self.steps) if isinstance(step, str)), "")

    @property
    def words_role(self) -> OccurrenceRole | None:
        """The role of names within the text; None if the text cannot contain names."""
        role = ROLES.get(self.name)
        return None if role is None else _ROLES_OF_NAMES.get(role)


@dataclass(frozen=True, slots=True)
class ValuePlace(RecordText):
    """A scalar of a record, or an alias of it."""

    part: FilePart
    record: int
    steps: Steps
    node: Node
    is_in_flow: bool = False
    """Whether it is within brackets."""

    @property
    def text(self) -> str | None:
        """The value if it is a text; otherwise None."""
        value = resolved(self.node)
        return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else None

    @property
    def file(self) -> RecordFile:
        """The record file that contains the value."""
        return self.part.file

    @property
    def is_scalar(self) -> bool:
        """Whether the node is a scalar, not an alias."""
        return isinstance(self.node, Scalar)

    @property
    def is_alias(self) -> bool:
        """Whether the node is an alias of a scalar."""
        return isinstance(self.node, Alias)

    def span(self, start: int, end: int) -> Span:
        """The span in the file of the text from `start` to `end`; of the whole alias if the node is one."""
        if isinstance(self.node, Scalar):
            span = source_span(self.part.document, self.node, start, end)
        else:
            span = self.node.span
        return Span(span.start + self.part.offset, span.end + self.part.offset)


@dataclass(frozen=True, slots=True)
class RecordComment:
    """A comment, and the index of the record that contains it, or that follows it if it is between records."""

    part: FilePart
    record: int
    comment: Comment

    @property
    def file(self) -> RecordFile:
        """The record file that contains the comment."""
        return self.part.file

    @property
    def text(self) -> str:
        """The text of the comment, without its `#`."""
        return self.comment.text

    def span(self, start: int, end: int) -> Span:
        """The span in the file of the comment's text from `start` to `end`."""
        begin = self.part.document.text.find(self.comment.text, self.comment.start) + self.part.offset
        return Span(begin + start, begin + end)


def parts_of(file: RecordFile, accepts: Callable[[str], bool]) -> Iterator[FilePart]:
    """Yield the parts of a file whose text `accepts`; of a long file, its chunks."""
    document = file.document
    if isinstance(document, ChunkedDocument):
        for number, chunk in enumerate(document.chunks):
            if accepts(chunk.stretch):
                yield FilePart(file, chunk.document, document.firsts[number], document.offsets[number])
    elif accepts(document.text):
        yield FilePart(file, document, 0, 0)


def values_of(part: FilePart) -> Iterator[ValuePlace]:
    """Yield every scalar in a part's records, and every alias of a scalar."""
    for index, root in enumerate(part.document.records):
        for steps, node, is_in_flow in _scalars(root, (), False):
            yield ValuePlace(part, part.first + index, steps, node, is_in_flow)


def comments_of(part: FilePart) -> Iterator[RecordComment]:
    """Yield the comments of a part, without directives for programs."""
    for comment in part.document.comments if "#" in part.document.text else ():
        if not _DIRECTIVE.match(comment.text):
            yield _comment_place(part, comment)


def comment_at(part: FilePart, offset: int) -> RecordComment | None:
    """The comment that covers or touches `offset` of the part; None if there is none.

    A comment for a program, such as `# model-lifecycle: ignore[gap]`, counts as none.
    """
    text = part.document.text
    line = line_start(text, offset)
    if text.find("#", line, offset + 1) < 0:  # most lines have none, and finding comments in a long text is slow
        return None
    if isinstance(part.document, ChunkedDocument):
        document = part.document
        number = max(bisect_right(document.offsets, offset) - 1, 0)
        first, start = document.firsts[number], document.offsets[number]
        return comment_at(FilePart(part.file, document.chunks[number].document, first, start), offset - start)
    comments = part.document.comments
    preceding = comments[: bisect_right(comments, offset, key=lambda comment: comment.start)]
    if not preceding or offset > preceding[-1].end or _DIRECTIVE.match(preceding[-1].text):
        return None
    return _comment_place(part, preceding[-1])


def _comment_place(part: FilePart, comment: Comment) -> RecordComment:
    """A comment with the index of the record that contains or follows it."""
    records = part.document.records
    following = bisect_left(records, comment.start, key=lambda root: root.end)
    return RecordComment(part, part.first + min(following, max(len(records) - 1, 0)), comment)


def _scalars(node: Node, steps: Steps, is_in_flow: bool) -> Iterator[tuple[Steps, Node, bool]]:
    """Yield the steps, the node and whether it is within brackets, of each scalar and alias of one below `node`."""
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            if not is_merge(pair):
                yield from _scalars(pair.value, (*steps, key_text(pair.key)), is_in_flow or node.flow)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield from _scalars(item, (*steps, index), is_in_flow or node.flow)
    elif isinstance(node, Scalar) or isinstance(node.target, Scalar):
        yield steps, node, is_in_flow
