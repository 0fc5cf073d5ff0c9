"""A record below a key of its own: `record:`, `data:`, or what an API answers with."""

from collections.abc import Iterator, Sequence
from typing import Final

from model_lifecycle.syntax.copied.copied_lines import Candidate, edits_of, lines_of
from model_lifecycle.syntax.copied.copied_rules import OUTER_KEY
from model_lifecycle.syntax.copied.record_shape import are_records
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_MOST: Final = 4
"""More properties beside the one that holds the record are no wrapping of it."""


def outer_keys(text: str, roots: Sequence[Node]) -> Iterator[Candidate]:
    """The text with the record alone that stands below a key, or in one list too many."""
    if len(roots) != 1:
        return
    root = roots[0]
    if isinstance(root, SequenceNode) and len(root.items) == 1 and are_records(root.items) and root.flow:
        inner = root.items[0]
        if isinstance(inner, SequenceNode):
            message = "The record stands in two lists, one in the other. One is enough: delete the outer brackets."
            edits = _around(text, root, inner)
            yield Candidate(OUTER_KEY, message, "Delete the outer brackets", Span(root.start, root.start + 1), edits)
    if not isinstance(root, MappingNode) or len(root.pairs) > _MOST:
        return
    holders = [pair for pair in root.pairs if are_records((pair.value,))]
    if len(holders) != 1 or not isinstance(holders[0].key, Scalar):
        return
    key, value = holders[0].key, holders[0].value
    edits = _around(text, root, value) if root.flow else _unindented(text, root, value)
    records = "records stand" if isinstance(value, SequenceNode) else "record stands"
    more = " with all else beside it" if len(root.pairs) > 1 else ""
    message = f"The {records} below `{shown(key.text)}`. Delete this key{more}: properties stand at the top level."
    title = f"Take the {records.split()[0]} out of `{shown(key.text)}`"
    yield Candidate(OUTER_KEY, message, title, key.span, edits)


def _around(text: str, root: Node, value: Node) -> tuple[TextEdit, ...]:
    end = len(text[: root.end].rstrip())
    return (TextEdit(Span(root.start, value.start), ""), TextEdit(Span(value.end, end), ""))


def _unindented(text: str, root: Node, value: Node) -> tuple[TextEdit, ...]:
    """The edits that leave the lines of a value alone, further out, with the comments of the text."""
    lines = lines_of(text)
    first = max(index for index, line in enumerate(lines) if line.start <= value.start)
    last = max(index for index, line in enumerate(lines) if line.start < max(value.end, value.start + 1))
    column = value.start - lines[first].start
    texts: list[str | None] = []
    for index, line in enumerate(lines):
        if first <= index <= last:
            blanks = len(line.text) - len(line.text.lstrip(" "))
            texts.append(line.text[min(column, blanks) :])
        else:
            is_kept = not line.text.strip() or line.text.lstrip().startswith("#") or line.start < root.start
            texts.append(line.text if is_kept else None)
    return edits_of(lines, texts)
