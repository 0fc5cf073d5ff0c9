"""Edits of flow collections: JSON, and the flow style of YAML."""

from collections.abc import Sequence as Items

from model_lifecycle.fixes.edit_target import EditTarget, UnsafeEditError, is_absent
from model_lifecycle.fixes.layout import Layout
from model_lifecycle.format.quoting import flow_text, json_lines, scalar_text
from model_lifecycle.syntax.node import MappingNode, Scalar, ScalarStyle, SequenceNode
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span


def replace(layout: Layout, target: EditTarget, value: object) -> list[TextEdit]:
    """The edits that replace the node of `target` by `value`."""
    node = target.node
    if isinstance(value, dict | list | tuple):
        return [TextEdit(node.span, _collection_text(layout, value, node.span))]
    style: ScalarStyle = node.style if isinstance(node, Scalar) and isinstance(node.value, str) else ""
    text = scalar_text(value, layout.language, style, flow=True)
    return [TextEdit(node.span, f" {text}" if is_absent(node) else text)]


def _collection_text(layout: Layout, value: object, around: Span, indentation: str | None = None) -> str:
    """The text of the collection `value`: on several lines if the JSON document is written so, otherwise on one.

    It replaces or follows `around`; `indentation` is that of the line of `around` unless given.
    """
    if layout.language == "json" and layout.is_multi_line:
        lines = json_lines(value, layout.unit)
        base = layout.indentation(around.start) if indentation is None else indentation
        return (layout.break_at(around.start) + base).join(lines)
    return flow_text(value, layout.language, spaced=layout.is_spaced)


def insert(layout: Layout, target: EditTarget, entries: Items[tuple[str | None, object, int | None]]) -> list[TextEdit]:
    """The edits that add properties (name, value, index of the pair after it or None) or items (without a name).

    Raises `UnsafeEditError` if the only content of the collection is a comment.
    """
    container = target.node
    assert isinstance(container, MappingNode | SequenceNode)
    children = _spans(container)
    if not children:
        value: object = (
            {name: value for name, value, _ in entries}
            if isinstance(container, MappingNode)
            else [value for _, value, _ in entries]
        )
        inside = layout.text[container.start + 1 : container.end - 1]
        if inside.strip():
            raise UnsafeEditError  # a comment
        return [TextEdit(container.span, _collection_text(layout, value, container.span))]
    edits = []
    for name, value, before in entries:
        neighbour = children[-1 if before is None else before]
        on_new_line = layout.is_first_on_line(neighbour.start) and not layout.same_line(
            container.start, neighbour.start
        )
        indentation = layout.indentation(neighbour.start)
        text = (
            _collection_text(layout, value, neighbour, indentation)
            if isinstance(value, dict | list | tuple)
            else scalar_text(value, layout.language, flow=True)
        )
        if name is not None:
            text = f"{_key_text(layout, container, name)}{layout.colon}{text}"
        separator = "," + layout.break_at(neighbour.start) + indentation if on_new_line else layout.comma
        if before is None:
            edits.append(TextEdit(Span(neighbour.end, neighbour.end), separator + text))
        else:
            edits.append(TextEdit(Span(neighbour.start, neighbour.start), text + separator))
    return edits


def _key_text(layout: Layout, container: MappingNode | SequenceNode, name: str) -> str:
    """The text of the key `name`, in the quotes of the last key of its mapping."""
    key = container.pairs[-1].key if isinstance(container, MappingNode) else None
    style: ScalarStyle = key.style if isinstance(key, Scalar) else ""
    return scalar_text(name, layout.language, style, flow=True)


def remove(layout: Layout, target: EditTarget, indexes: set[int]) -> list[TextEdit]:
    """The edits that delete the properties or items at `indexes`, with their commas and the lines that become empty."""
    container = target.node
    assert isinstance(container, MappingNode | SequenceNode)
    children = layout.cached(_children, container)
    if len(indexes) == len(children):
        return [TextEdit(Span(container.start + 1, container.end - 1), "")]
    edits = []
    for index in sorted(indexes):
        if index - 1 not in indexes:
            last = index
            while last + 1 in indexes:
                last += 1
            edits += _remove_run(layout, container, children, index, last)
    return edits


def _children(_: Layout, container: MappingNode | SequenceNode) -> list[Span]:
    """`_spans` as an argument of `Layout.cached`."""
    return _spans(container)


def _remove_run(
    layout: Layout, container: MappingNode | SequenceNode, children: list[Span], first: int, last: int
) -> list[TextEdit]:
    """The edits that delete the children from `first` to `last`, with a comma. Raises `UnsafeEditError` without one."""
    start, end = children[first].start, children[last].end
    limit = children[last + 1].start if last + 1 < len(children) else container.end - 1
    comma = _comma(layout, end, limit)
    edits = []
    if comma is not None:
        end = comma + 1
    elif first > 0:
        before = _comma(layout, children[first - 1].end, start)
        if before is None:
            raise UnsafeEditError
        edits.append(TextEdit(Span(before, before + 1), ""))
        if layout.same_line(before, start):
            return [TextEdit(Span(before, end), "")]
    if layout.is_first_on_line(start) and layout.is_last_on_line(end):
        edits.append(TextEdit(Span(layout.line_start(start), layout.next_line(end)), ""))
    elif last + 1 < len(children) and layout.same_line(end, limit):
        edits.append(TextEdit(Span(start, limit), ""))
    else:
        edits.append(TextEdit(Span(start, end), ""))
    return edits


def _comma(layout: Layout, start: int, end: int) -> int | None:
    """The offset of the first comma between two offsets, outside of comments; None if there is none."""
    offset = start
    while offset < end:
        character = layout.text[offset]
        if character == ",":
            return offset
        offset = layout.line_end(offset) if character == "#" and layout.language == "yaml" else offset + 1
    return None


def _spans(container: MappingNode | SequenceNode) -> list[Span]:
    """The span of each pair or item."""
    if isinstance(container, SequenceNode):
        return [item.span for item in container.items]
    return [Span(pair.key.start, max(pair.key.end, pair.value.end)) for pair in container.pairs]
