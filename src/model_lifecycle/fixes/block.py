"""Edits of collections in YAML block style."""

import re
from dataclasses import dataclass

from model_lifecycle.fixes.edit_target import EditTarget, UnsafeEditError
from model_lifecycle.fixes.layout import Layout
from model_lifecycle.format.quoting import block_scalar, scalar_text, yaml_lines
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, ScalarStyle, SequenceNode
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_BLOCK_HEADER = re.compile(r"[|>]([1-9]?)[-+]?[1-9]?([ \t]+#[^\r\n]*)?")
"""Matches the header of a block scalar: `|`, `>-2 # comment`."""
_CONTENT = re.compile(r"\S")
"""Matches a character that is not blank."""
_FIRST_CONTENT = re.compile(r"[\r\n]([ ]*)[^ \r\n]")
"""Matches a line break and the first indented line after it; the group is its indentation."""


@dataclass(frozen=True)
class _Slot:
    """The position of a value: the offset after its colon or dash (`indicator`), and the column of its collection."""

    start: int
    column: int
    indicator: str


def _slot(layout: Layout, target: EditTarget) -> _Slot:
    """The position of the value of `target`. Raises `UnsafeEditError` if its colon is not directly after its key."""
    container = target.container
    if isinstance(container, SequenceNode):
        dash = layout.cached(_child_ranges, container)[0][target.index]
        return _Slot(dash + 1, layout.column(dash), "-")
    key = target.pair.key
    colon = layout.text.find(":", key.end)
    if colon < 0 or layout.text[key.end : colon].strip(" \t") or colon >= max(target.node.start, key.end + 1):
        raise UnsafeEditError
    return _Slot(colon + 1, layout.column(key.start), ":")


def replace(layout: Layout, target: EditTarget, value: object) -> list[TextEdit]:
    """The edits that replace the node of `target` by `value`, in the same style if that can hold it."""
    node = target.node
    slot = _slot(layout, target)
    inline, below = _value_text(layout, slot, node, value)
    return _fill_slot(layout, slot, node, inline, below)


def _value_text(layout: Layout, slot: _Slot, node: Node, value: object) -> tuple[str, list[str]]:
    """The text of a value: the rest of the line of its colon or dash, and the lines below it."""
    if isinstance(value, dict | list | tuple):
        in_lines = isinstance(node, SequenceNode) and not node.flow
        return _collection_text(layout, slot, value, in_lines=in_lines)
    style: ScalarStyle = node.style if isinstance(node, Scalar) and isinstance(node.value, str) else ""
    if isinstance(value, str) and ("\n" in value or style in ("|", ">")):
        block = _block_scalar_text(layout, slot, node, value, style)
        if block is not None:
            first, *rest = block.split("\n")
            return f" {first}", rest
    return f" {scalar_text(value, 'yaml', style)}", []


def _block_scalar_text(layout: Layout, slot: _Slot, node: Node, value: str, style: ScalarStyle) -> str | None:
    """`value` as a block scalar in the indentation of `node`, with its comment; None if only quotes can hold it."""
    indent = slot.column + max(len(layout.unit), 1)
    comment = ""
    if style in ("|", ">"):
        header = _BLOCK_HEADER.match(layout.text, node.start)
        content = _FIRST_CONTENT.search(layout.text, node.start, node.end)
        if header:
            comment = header[2] or ""
            if content and not header[1]:
                indent = len(content[1])
    return block_scalar(value, style, indent, "\n", comment)


def _fill_slot(layout: Layout, slot: _Slot, node: Node, inline: str, below: list[str]) -> list[TextEdit]:
    """The edits that replace `node` by a value (the text `inline`, the lines `below`), keeping a comment after it.

    Raises `UnsafeEditError` if the value has an anchor or a tag.
    """
    line_break = layout.break_at(slot.start)
    rest = "".join(line_break + line for line in below)
    if below and layout.line_end(node.end) == len(layout.text):
        rest += line_break  # the line break that a literal text may end with
    if layout.same_line(slot.start, node.start):
        properties = layout.text[slot.start : node.start].strip(" \t")
        is_block = isinstance(node, Scalar) and node.style in ("|", ">")
        if inline and (properties or node.start > slot.start):
            first = TextEdit(node.span, inline.lstrip(" "))
        elif properties:
            raise UnsafeEditError
        else:
            first = TextEdit(Span(slot.start, node.end), inline)
        if not rest:
            return [first]
        if is_block or not layout.is_last_on_line(node.end):
            return [TextEdit(first.span, first.replacement + rest)]
        end = layout.line_end(node.end)
        return [first, TextEdit(Span(end, end), rest)]
    end = layout.line_end(slot.start)
    if not layout.is_last_on_line(slot.start):
        raise UnsafeEditError  # an anchor or a tag
    last = layout.line_end(node.end) if layout.is_last_on_line(node.end) else node.end
    return [TextEdit(Span(slot.start, slot.start), inline), TextEdit(Span(end, last), rest)]


def begin_collection(layout: Layout, target: EditTarget, value: dict[str, object] | list[object]) -> list[TextEdit]:
    """The edits that put a collection in block style in place of an absent, null or empty value."""
    slot = _slot(layout, target)
    return _fill_slot(layout, slot, target.node, *_collection_text(layout, slot, value, in_lines=True))


def _collection_text(layout: Layout, slot: _Slot, value: object, *, in_lines: bool) -> tuple[str, list[str]]:
    """The text of the collection `value`: the rest of the line of its colon or dash, and the lines below.

    `in_lines`: one line for each item of a list, even if it would fit between brackets.
    """
    lines = yaml_lines(slot.indicator, value, len(layout.unit), layout.dash)
    if in_lines and isinstance(value, list | tuple) and value and slot.indicator == ":":
        lines = [slot.indicator]
        for item in value:
            lines += [" " * layout.dash + line for line in yaml_lines("-", item, len(layout.unit), layout.dash)]
    return lines[0][1:], [" " * slot.column + line for line in lines[1:]]


def insert_property(
    layout: Layout, mapping: MappingNode, name: str, value: object, before: int | None
) -> list[TextEdit]:
    """The edits that add the property `name` to a mapping, before the pair at the index `before` (None: at the end)."""
    key = mapping.pairs[-1 if before is None else before].key
    style: ScalarStyle = key.style if isinstance(key, Scalar) else ""
    written = scalar_text(name, "yaml", style)
    lines = yaml_lines(f"{written}:", value, len(layout.unit), layout.dash)
    column = layout.column(mapping.pairs[0].key.start)
    if before == 0:
        text = (layout.break_at(key.start) + " " * column).join([*lines, ""])
        return [TextEdit(Span(key.start, key.start), text)]
    above = mapping.pairs[-1 if before is None else before - 1]
    return _insert_below(layout, max(above.value.end, above.key.end), lines, column)


def insert_item(layout: Layout, sequence: SequenceNode, value: object) -> list[TextEdit]:
    """The edits that add the item `value` at the end of a list."""
    lines = yaml_lines("-", value, len(layout.unit), layout.dash)
    dash = layout.cached(_child_ranges, sequence)[0][-1]
    return _insert_below(layout, max(sequence.items[-1].end, dash + 1), lines, layout.column(sequence.start))


def unfold(layout: Layout, target: EditTarget, values: list[object]) -> list[TextEdit]:
    """The edits that turn the flow list at `target` into block style, its items unchanged, and add `values`.

    Raises `UnsafeEditError` if the list has an anchor, a tag or a comment.
    """
    sequence = target.node
    slot = _slot(layout, target)
    assert isinstance(sequence, SequenceNode)
    items = [layout.text[item.start : item.end] for item in sequence.items]
    text_between = layout.text[sequence.start : sequence.end]
    for item in items:
        text_between = text_between.replace(item, "", 1)
    if slot.indicator != ":" or text_between.strip("[], \t") or not all(items):
        raise UnsafeEditError  # an anchor or a tag
    lines = [f"- {item}" for item in items]
    for value in values:
        lines += yaml_lines("-", value, len(layout.unit), layout.dash)
    return _fill_slot(layout, slot, sequence, "", [" " * (slot.column + layout.dash) + line for line in lines])


def _insert_below(layout: Layout, end: int, lines: list[str], column: int) -> list[TextEdit]:
    """The edit that adds whole lines, indented by `column`, below the line of the offset `end`.

    Raises `UnsafeEditError` if something other than a comment follows `end` on its line.
    """
    if not layout.is_last_on_line(end):
        raise UnsafeEditError
    line_break = layout.break_at(end)
    block = line_break.join(" " * column + line for line in lines)
    line_start = layout.next_line(end)
    if line_start == layout.line_end(end):  # the last line, without a line break
        final_break = line_break if len(lines) > 1 else ""  # a literal text may end with it
        return [TextEdit(Span(line_start, line_start), line_break + block + final_break)]
    return [TextEdit(Span(line_start, line_start), block + line_break)]


def remove(layout: Layout, target: EditTarget, indexes: set[int]) -> list[TextEdit]:
    """The edits that delete properties or items with their lines; if all are deleted, `{}` or `[]` is written.

    Raises `UnsafeEditError` if something other than a comment follows one of them on its line.
    """
    container = target.node
    assert isinstance(container, MappingNode | SequenceNode)
    starts, ends = layout.cached(_child_ranges, container)
    if len(indexes) == len(starts):
        empty = "{}" if isinstance(container, MappingNode) else "[]"
        if target.outer is None:
            return [TextEdit(container.span, empty)]
        return _fill_slot(layout, _slot(layout, target), container, f" {empty}", [])
    if any(not layout.is_last_on_line(ends[index]) for index in indexes):
        raise UnsafeEditError
    edits = []
    pending = sorted(indexes)
    while pending:
        index = pending.pop(0)
        if layout.is_first_on_line(starts[index]):
            edits.append(TextEdit(Span(layout.line_start(starts[index]), layout.next_line(ends[index])), ""))
            continue
        after = _next_content(layout, ends[index])
        while pending and after == starts[pending[0]]:
            after = _next_content(layout, ends[pending.pop(0)])
        edits.append(
            TextEdit(Span(starts[index], after), "")
        )  # the following text, even a comment, moves up to the dash
    return edits


def _child_ranges(layout: Layout, container: MappingNode | SequenceNode) -> tuple[list[int], list[int]]:
    """The start offsets of the properties or items of a collection, with dashes, and their end offsets."""
    if isinstance(container, MappingNode):
        starts = [pair.key.start for pair in container.pairs]
        return starts, [max(pair.value.end, pair.key.end) for pair in container.pairs]
    starts = _dashes(layout, container)
    return starts, [max(item.end, dash + 1) for item, dash in zip(container.items, starts, strict=True)]


def _next_content(layout: Layout, offset: int) -> int:
    """The offset of the first non-blank character below the line of `offset`, or the end of the text."""
    content = _CONTENT.search(layout.text, layout.line_end(offset))
    return content.start() if content is not None else len(layout.text)


def _dashes(layout: Layout, sequence: SequenceNode) -> list[int]:
    """The offset of the dash of each item of a block sequence. Raises `UnsafeEditError` if one is not found."""
    column = layout.column(sequence.start)
    dashes = [sequence.start]
    for before in sequence.items[:-1]:
        line_start = layout.next_line(max(before.end, dashes[-1]))
        while line_start < len(layout.text) and not (
            layout.text.startswith("-", line_start + column)
            and not layout.text[line_start : line_start + column].strip(" ")
        ):
            if layout.next_line(line_start) == line_start:
                raise UnsafeEditError
            line_start = layout.next_line(line_start)
        dashes.append(line_start + column)
    return dashes
