"""The comments of a JSON text, for the same records in YAML.

JSON has none, so the reader reports each; who writes the file as YAML keeps them.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.json_rules import JSON_COMMENT
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_FRAME: Final = re.compile(r"[ \t]*\*+(?!\S)")
_BREAK: Final = re.compile(r"\r\n|\r|\n")


class _Entry(NamedTuple):
    """A property or an item: its pointer, where its key or itself begins, and its value."""

    pointer: str
    start: int
    value: Node
    is_item: bool

    @property
    def end(self) -> int:
        return self.value.end


_Role = Literal["above", "behind", "end"]


class _Comment(NamedTuple):
    """A comment's lines, and where it belongs: above an entry, behind it, or at the end of what it holds.

    The root, `""`, has the comments of the text: those above it, and those at its end.
    """

    lines: list[str]
    role: _Role
    pointer: str


def with_comments(document: Document, text: str) -> str | None:
    """The records of a JSON document as YAML, which is `text`, with the comments of the JSON.

    None where something else is wrong with the JSON, or it has too many of them.
    """
    spans = [diagnostic.span for diagnostic in document.diagnostics if diagnostic.code == JSON_COMMENT.name]
    if len(spans) != len(document.diagnostics) or len(document.roots) != 1:
        return None
    after = parse(text, "yaml")
    writer = _Writer(after)
    return apply_edits(text, [writer.edit(_placed(document, span)) for span in spans])


def _children(node: Node, pointer: str) -> list[_Entry]:
    """What a mapping or list holds, in order of the text."""
    if isinstance(node, MappingNode):
        return [
            _Entry(child(pointer, key_text(entry.key)), entry.key.start, entry.value, is_item=False)
            for entry in node.pairs
        ]
    if isinstance(node, SequenceNode):
        return [
            _Entry(child(pointer, index), entry.start, entry, is_item=True) for index, entry in enumerate(node.items)
        ]
    return []


def _placed(document: Document, span: Span) -> _Comment:
    """Where a comment of a JSON text belongs."""
    lines, root = _lines(document.text[slice(*span)]), document.roots[0]
    if span.end <= root.start or span.start >= root.end:
        return _Comment(lines, "above" if span.end <= root.start else "end", "")
    entry = _Entry("", root.start, root, is_item=True)
    while True:
        children = _children(entry.value, entry.pointer)
        behind = bisect_left(children, span.end, key=lambda child: child.start)
        before = children[behind - 1] if behind else None
        if before is None or not before.value.start < span.start < before.end:
            break
        entry = before
    line_of = document.lines.line_of
    line = line_of(span.start)
    if document.text[document.lines.starts[line] : span.start].strip():
        if before is None and line_of(entry.start) == line:
            return _Comment(lines, "behind" if entry.pointer else "above", entry.pointer)
        if before is not None and line_of(before.start) == line:
            return _Comment(lines, "behind", before.pointer)
        if before is not None and line_of(before.end) == line:
            return _Comment(lines, "end", before.pointer)
    if before is not None and before.end > span.start:
        return _Comment(lines, "above", before.pointer)
    if behind < len(children):
        return _Comment(lines, "above", children[behind].pointer)
    return _Comment(lines, "end", entry.pointer)


def _lines(comment: str) -> list[str]:
    """The words of a comment, line by line, without its signs."""
    if not comment.startswith("/*"):
        return [comment.removeprefix("//").lstrip("#").strip()]
    inner = comment[2:].removesuffix("*/").lstrip("*")
    lines = [_without_frame(line).strip() for line in _BREAK.split(inner)]
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    while len(lines) > 1 and not lines[0]:
        lines.pop(0)
    return lines


class _Writer:
    """Writes comments into a YAML text in block style."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._lines = document.lines
        self._entries = {entry.pointer: entry for root in document.roots for entry in _all(root, "")}
        self._taken: set[int] = set()
        """The lines that have a comment at their end."""

    def edit(self, comment: _Comment) -> TextEdit:
        entry = self._entries.get(comment.pointer)
        if entry is None:
            return _inserted(0 if comment.role == "above" else len(self._text), "", comment)
        line = self._lines.line_of(entry.start)
        if comment.role == "end" and (children := _children(entry.value, "")):
            last = self._lines.line_of(max(entry.end - 1, entry.start))
            indent = self._indentation(self._lines.line_of(children[0].start))
            return _inserted(self._lines.starts[last + 1], indent, comment)
        if comment.role == "behind" and len(comment.lines) == 1 and line not in self._taken and self._has_line(entry):
            self._taken.add(line)
            end = self._lines.starts[line] + len(self._lines.line_text(line))
            return TextEdit(Span(end, end), f" {_written(comment.lines[0])}")
        return _inserted(self._lines.starts[line], self._indentation(line), comment)

    def _indentation(self, line: int) -> str:
        text = self._lines.line_text(line)
        return text[: len(text) - len(text.lstrip(" "))]

    def _has_line(self, entry: _Entry) -> bool:
        """Whether the end of an entry's first line belongs to that entry."""
        value = entry.value
        is_short = self._lines.line_of(value.start) == self._lines.line_of(value.end)
        return isinstance(value, Scalar) or not entry.is_item or is_short


def _without_frame(line: str) -> str:
    """A line of a comment without the asterisks that it begins with."""
    frame = _FRAME.match(line)
    return line if frame is None else line[frame.end() :]


def _all(node: Node, pointer: str) -> Iterator[_Entry]:
    for entry in _children(node, pointer):
        yield entry
        yield from _all(entry.value, entry.pointer)


def _inserted(offset: int, indent: str, comment: _Comment) -> TextEdit:
    return TextEdit(Span(offset, offset), "".join(f"{indent}{_written(line)}\n" for line in comment.lines))


def _written(line: str) -> str:
    return f"# {line}" if line else "#"
