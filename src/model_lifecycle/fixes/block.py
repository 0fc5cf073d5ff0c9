"""Edits in the block style of YAML."""

import re
from dataclasses import dataclass

from model_lifecycle.fixes.edit_target import EditTarget, UnsafeEditError
from model_lifecycle.fixes.layout import Layout
from model_lifecycle.format.quoting import block_scalar, scalar_text, yaml_lines
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, ScalarStyle, SequenceNode
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_BLOCK_HEADER = re.compile(r"[|>]([1-9]?)[-+]?[1-9]?([ \t]+#[^\r\n]*)?")
_CONTENT = re.compile(r"\S")
_FIRST_CONTENT = re.compile(r"[\r\n]([ ]*)[^ \r\n]")


@dataclass(frozen=True)
class _Slot:
    """Where a value is written: `start` right behind the colon or dash, in a structure at `column`."""

    start: int
    column: int
    sign: str


def _slot(layout: Layout, place: EditTarget) -> _Slot:
    container = place.container
    if isinstance(container, SequenceNode):
        dash = layout.remembered(_stretches, container)[0][place.index]
        return _Slot(dash + 1, layout.column(dash), "-")
    key = place.pair.key
    colon = layout.text.find(":", key.end)
    if colon < 0 or layout.text[key.end : colon].strip(" \t") or colon >= max(place.node.start, key.end + 1):
        raise UnsafeEditError
    return _Slot(colon + 1, layout.column(key.start), ":")


def replace(layout: Layout, place: EditTarget, value: object) -> list[TextEdit]:
    """Write a value in place of another, in its style where that fits."""
    node = place.node
    slot = _slot(layout, place)
    inline, below = _written(layout, slot, node, value)
    return _fill(layout, slot, node, inline, below)


def _written(layout: Layout, slot: _Slot, node: Node, value: object) -> tuple[str, list[str]]:
    """The text behind the colon or dash, and the whole lines below."""
    if isinstance(value, dict | list | tuple):
        in_lines = isinstance(node, SequenceNode) and not node.flow
        return _collection(layout, slot, value, in_lines=in_lines)
    style: ScalarStyle = node.style if isinstance(node, Scalar) and isinstance(node.value, str) else ""
    if isinstance(value, str) and ("\n" in value or style in ("|", ">")):
        block = _block(layout, slot, node, value, style)
        if block is not None:
            first, *rest = block.split("\n")
            return f" {first}", rest
    return f" {scalar_text(value, 'yaml', style)}", []


def _block(layout: Layout, slot: _Slot, node: Node, value: str, style: ScalarStyle) -> str | None:
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


def _fill(layout: Layout, slot: _Slot, node: Node, inline: str, below: list[str]) -> list[TextEdit]:
    """Put a value into a slot in place of `node`, keeping a comment behind it."""
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
        if is_block or not layout.is_last(node.end):
            return [TextEdit(first.span, first.replacement + rest)]
        end = layout.line_end(node.end)
        return [first, TextEdit(Span(end, end), rest)]
    end = layout.line_end(slot.start)
    if not layout.is_last(slot.start):
        raise UnsafeEditError  # an anchor or a tag
    last = layout.line_end(node.end) if layout.is_last(node.end) else node.end
    return [TextEdit(Span(slot.start, slot.start), inline), TextEdit(Span(end, last), rest)]


def begin(layout: Layout, place: EditTarget, value: dict[str, object] | list[object]) -> list[TextEdit]:
    """Put a mapping or list in block style in place of nothing, null or an empty one."""
    slot = _slot(layout, place)
    return _fill(layout, slot, place.node, *_collection(layout, slot, value, in_lines=True))


def _collection(layout: Layout, slot: _Slot, value: object, *, in_lines: bool) -> tuple[str, list[str]]:
    """The text behind the colon or dash, and the lines below; `in_lines` for each single value of a list too."""
    lines = yaml_lines(slot.sign, value, len(layout.unit), layout.dash)
    if in_lines and isinstance(value, list | tuple) and value and slot.sign == ":":
        lines = [slot.sign]
        for item in value:
            lines += [" " * layout.dash + line for line in yaml_lines("-", item, len(layout.unit), layout.dash)]
    return lines[0][1:], [" " * slot.column + line for line in lines[1:]]


def insert_property(
    layout: Layout, mapping: MappingNode, name: str, value: object, before: int | None
) -> list[TextEdit]:
    """Add a property in front of the pair `before`, or at the end."""
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
    """Add an item at the end of a list."""
    lines = yaml_lines("-", value, len(layout.unit), layout.dash)
    dash = layout.remembered(_stretches, sequence)[0][-1]
    return _insert_below(layout, max(sequence.items[-1].end, dash + 1), lines, layout.column(sequence.start))


def unfold(layout: Layout, place: EditTarget, values: list[object]) -> list[TextEdit]:
    """Put a list between brackets on a line of its property in block style, its items as they are, and add items."""
    sequence = place.node
    slot = _slot(layout, place)
    assert isinstance(sequence, SequenceNode)
    items = [layout.text[item.start : item.end] for item in sequence.items]
    between = layout.text[sequence.start : sequence.end]
    for item in items:
        between = between.replace(item, "", 1)
    if slot.sign != ":" or between.strip("[], \t") or not all(items):
        raise UnsafeEditError  # an anchor or a tag
    lines = [f"- {item}" for item in items]
    for value in values:
        lines += yaml_lines("-", value, len(layout.unit), layout.dash)
    return _fill(layout, slot, sequence, "", [" " * (slot.column + layout.dash) + line for line in lines])


def _insert_below(layout: Layout, end: int, lines: list[str], column: int) -> list[TextEdit]:
    """Add whole lines below the line on which something ends."""
    if not layout.is_last(end):
        raise UnsafeEditError
    line_break = layout.break_at(end)
    block = line_break.join(" " * column + line for line in lines)
    place = layout.next_line(end)
    if place == layout.line_end(end):  # the last line, without a line break
        ending = line_break if len(lines) > 1 else ""  # a literal text may end with it
        return [TextEdit(Span(place, place), line_break + block + ending)]
    return [TextEdit(Span(place, place), block + line_break)]


def remove(layout: Layout, place: EditTarget, indexes: set[int]) -> list[TextEdit]:
    """Take out properties or items with their lines; where none is left, `{}` or `[]` is written."""
    container = place.node
    assert isinstance(container, MappingNode | SequenceNode)
    starts, ends = layout.remembered(_stretches, container)
    if len(indexes) == len(starts):
        empty = "{}" if isinstance(container, MappingNode) else "[]"
        if place.outer is None:
            return [TextEdit(container.span, empty)]
        return _fill(layout, _slot(layout, place), container, f" {empty}", [])
    if any(not layout.is_last(ends[index]) for index in indexes):
        raise UnsafeEditError
    edits = []
    gone = sorted(indexes)
    while gone:
        index = gone.pop(0)
        if layout.is_first(starts[index]):
            edits.append(TextEdit(Span(layout.line_start(starts[index]), layout.next_line(ends[index])), ""))
            continue
        after = _next_content(layout, ends[index])
        while gone and after == starts[gone[0]]:
            after = _next_content(layout, ends[gone.pop(0)])
        edits.append(TextEdit(Span(starts[index], after), ""))  # the text that follows joins the dash, even a comment
    return edits


def _stretches(layout: Layout, container: MappingNode | SequenceNode) -> tuple[list[int], list[int]]:
    """Where the properties or items of a collection begin, dashes included, and where they end."""
    if isinstance(container, MappingNode):
        starts = [pair.key.start for pair in container.pairs]
        return starts, [max(pair.value.end, pair.key.end) for pair in container.pairs]
    starts = _dashes(layout, container)
    return starts, [max(item.end, dash + 1) for item, dash in zip(container.items, starts, strict=True)]


def _next_content(layout: Layout, offset: int) -> int:
    """Where the first line below the one of an offset that is not blank has its first character."""
    content = _CONTENT.search(layout.text, layout.line_end(offset))
    return content.start() if content is not None else len(layout.text)


def _dashes(layout: Layout, sequence: SequenceNode) -> list[int]:
    """The offset of the dash of each item."""
    column = layout.column(sequence.start)
    dashes = [sequence.start]
    for before in sequence.items[:-1]:
        place = layout.next_line(max(before.end, dashes[-1]))
        while place < len(layout.text) and not (
            layout.text.startswith("-", place + column) and not layout.text[place : place + column].strip(" ")
        ):
            if layout.next_line(place) == place:
                raise UnsafeEditError
            place = layout.next_line(place)
        dashes.append(place + column)
    return dashes
