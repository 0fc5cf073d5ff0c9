"""Write the entries of a YAML document as text in the formatter's layout."""

from collections.abc import Iterable
from typing import Final

from model_lifecycle.format.entry_order import order_of, ordered
from model_lifecycle.format.format_style import LINE_WIDTH, FormatStyle, KeyOrder
from model_lifecycle.format.lines_out import LinesOut
from model_lifecycle.format.plain_words import key_spelling, spelling
from model_lifecycle.format.quoting import block_scalar
from model_lifecycle.format.yaml_layout import LayoutBlock, LayoutEntry
from model_lifecycle.format.yaml_scalars import block_lines, in_lines, lines_of
from model_lifecycle.format.yaml_trivia import OwnLine
from model_lifecycle.syntax.node import Alias, MappingNode, Scalar

_DASH_WIDTH: Final = 2
"""The width of a dash with its space: an item is indented by so much more."""

_LONGEST_KEY: Final = 1000
"""The most code points of a key without `?`: a little less than YAML allows."""


class YamlWriter:
    """Writes the entries of the YAML text `text` to `out`."""

    def __init__(self, text: str, style: FormatStyle, out: LinesOut) -> None:
        self.text = text
        self.style = style
        self.out = out

    def root(self, entry: LayoutEntry, order: KeyOrder) -> None:
        """Write a document's root, at the start of a line or after the `---` on it."""
        self._value(entry, order, -self.style.indent, self.style.indent, is_root=True)

    def _end_line(self, entry: LayoutEntry, *, header: bool = True) -> None:
        """End the line of a value with its comment; if it has none, with the one of its colon (`header`)."""
        self.out.write(entry.trail.comment or (entry.header.comment if header else ""))
        self.out.end_line(entry.node.end)

    def _write_lines(self, lines: Iterable[OwnLine], column: int) -> None:
        """Write comment and blank lines, comments indented to `column`."""
        for line in lines:
            self.out.whole_line(" " * column + line.text if line.text else "", line.start)

    def _write_entries(
        self, block: LayoutBlock, order: KeyOrder, column: int, *, is_compact: bool = False, is_root: bool = False
    ) -> None:
        """Write the entries of a block collection at `column`; `is_compact`: the first one continues the current
        line.
        """
        for number, entry in enumerate(ordered(block, order, self.style)):
            if number or not is_compact:
                above = entry.above if number else without_first_blanks(entry.above)
                if is_root and number and not isinstance(block.node, MappingNode):
                    self.out.add_boundary(entry.above[0].start if entry.above else entry.start)
                self._write_lines(above, column)
                self.out.write(" " * column)
            if isinstance(block.node, MappingNode):
                written = self._key_text(entry, in_flow=False)
                step = self.style.indent
                if len(written) > _LONGEST_KEY:
                    self.out.write(f"? {written}")
                    self.out.end_line(entry.start)
                    written, step = " " * column, _DASH_WIDTH
                self.out.write(f"{written}:")
                self._value(entry, order_of(entry, block, order), column, step)
            else:
                self.out.write("-")
                self._value(entry, order.for_item, column, _DASH_WIDTH)
        self._write_lines(block.end, column)

    def _key_text(self, entry: LayoutEntry, *, in_flow: bool) -> str:
        """The output text of a key, with its anchor and tag."""
        key = entry.key
        if isinstance(key, Scalar):
            written = key_spelling(key, self.text, in_flow=in_flow)
        else:
            written = self.text[key.start : key.end] if key is not None else ""
        parts = [part for part in (entry.key_properties, written) if part]
        needs_blank = isinstance(key, Alias) or not written
        return " ".join(parts) + (" " if needs_blank and parts else "")

    def _value(self, entry: LayoutEntry, order: KeyOrder, column: int, step: int, *, is_root: bool = False) -> None:
        """Write the value of an entry after its colon or dash, in a collection at `column`, and end the line.

        If the value is written on lines of its own, these are indented by `step` more.
        """
        if entry.properties:
            self._append(entry.properties)
        single_line = self._one_line(entry, order, len(self.out.line) + 1)
        if entry.block is None:
            self._scalar(entry, order, column, step)
        elif single_line is None:
            self._block(entry, entry.block, order, column + step, is_root=is_root)
        elif entry.below or (entry.header.comment and entry.trail.comment):
            self._start_line_below(entry, column + step)
            self.out.write(single_line)
            self._end_line(entry, header=False)
        else:
            self._append(single_line)
            self._end_line(entry)

    def _append(self, text: str) -> None:
        """Append text to the current line, after a space if the line is not empty."""
        self.out.write(f" {text}" if self.out.line else text)

    def _start_line_below(self, entry: LayoutEntry, column: int) -> None:
        """End the line of a colon or dash, write the lines below it, and start a line at `column`."""
        self.out.write(entry.header.comment)
        if self.out.line:
            self.out.end_line(entry.start)
        self._write_lines(without_first_blanks(entry.below), column)
        self.out.write(" " * column)

    def _block(self, entry: LayoutEntry, block: LayoutBlock, order: KeyOrder, column: int, *, is_root: bool) -> None:
        """Write a collection in block style, or a flow collection that does not fit on one line."""
        first, second = entry.header.comment, entry.trail.comment
        if second and (first or not self.out.line):
            block.end.append(OwnLine(second.strip(), 0, entry.node.end))
            second = ""
        is_item = entry.key is None and not is_root
        if is_item and not (
            entry.properties or first or second or entry.below or _begins_with_comment(block, order, self.style)
        ):
            self.out.write(" ")
            self._write_entries(block, order, column, is_compact=True)
            return
        self.out.write(first or second)
        if self.out.line:
            self.out.end_line(entry.start)
        self._write_lines(without_first_blanks(entry.below), column)
        self._write_entries(block, order, column, is_root=is_root)

    def _scalar(self, entry: LayoutEntry, order: KeyOrder, column: int, step: int) -> None:
        """Write a scalar or alias, and end its line."""
        node = entry.node
        first, *rest = self._leaf_lines(entry, order, max(column + step, step), step)
        is_block = first[:1] in ("|", ">")
        if not first:
            self._end_line(entry)
            return
        is_beside = not (entry.below or entry.header.comment or self._stays_below(entry, first, rest))
        if not is_beside:
            self._start_line_below(entry, max(column + step, 0))
            self.out.write(first)
        else:
            self._append(first)
        at = node.start
        if is_block:
            self.out.write(entry.trail.comment)
            entry.trail.comment = ""
        for line in rest:
            self.out.end_line(at)
            at = min(self.out.next_line(at), node.end)
            self.out.write(line)
        self._end_line(entry, header=is_beside)
        if is_block and "+" in first.partition("#")[0]:
            self.out.is_in_scalar = True

    def _stays_below(self, entry: LayoutEntry, first: str, rest: list[str]) -> bool:
        """Whether a text that starts on the line below its key stays there because it is long."""
        node = entry.node
        if entry.key is None or entry.properties or not isinstance(node, Scalar) or node.style in ("|", ">"):
            return False
        if not lines_of(self.text[entry.key.end : node.start])[1:]:
            return False
        return bool(rest) or len(self.out.line) + 1 + len(first) > LINE_WIDTH

    def _leaf_lines(self, entry: LayoutEntry, order: KeyOrder, indent: int, step: int) -> list[str]:
        """The output lines of a scalar or alias; all but the first are indented by `indent`."""
        node = entry.node
        if not isinstance(node, Scalar):
            return [self.text[node.start : node.end]]
        if node.style in ("|", ">"):
            return block_lines(node, self.text, indent, step)
        raw = spelling(node, self.text, in_flow=False)
        if order.is_code and node.style and "\n" in node.text and node.tag is None:
            written = block_scalar(node.text, "|", indent, "\n")
            if written is not None:
                return written.split("\n")
        return in_lines(raw, indent)

    def _one_line(self, entry: LayoutEntry, order: KeyOrder, column: int) -> str | None:
        """The text of a flow collection on one line, which starts at `column`; None for other values, or if it does not
        fit.
        """
        block = entry.block
        if block is None or not block.node.flow or block.has_comments or block.end:
            return None
        written = self._flow(block, order)
        return written if written is not None and column + len(written) <= LINE_WIDTH else None

    def _flow(self, block: LayoutBlock, order: KeyOrder) -> str | None:
        """A collection in flow style on one line; None if an entry needs several lines, or it is surely too long."""
        parts: list[str] = []
        length = 0
        is_mapping = isinstance(block.node, MappingNode)
        for entry in ordered(block, order, self.style):
            value = self._flow_value(entry, order_of(entry, block, order))
            if value is None:
                return None
            if is_mapping:
                key = self._key_text(entry, in_flow=True)
                value = f"{key}: {value}" if value else key or ": "
            parts.append(value)
            length += len(value)
            if length > LINE_WIDTH:  # too long, so that the collection around it is too
                return None
        if block.is_bare:
            return parts[0] if parts else None
        opening, closing = "{}" if is_mapping else "[]"
        return opening + ", ".join(parts) + closing

    def _flow_value(self, entry: LayoutEntry, order: KeyOrder) -> str | None:
        """The text of an entry's value in flow style; None if it needs several lines."""
        node = entry.node
        if entry.block is not None:
            written = self._flow(entry.block, order) if entry.block.node.flow else None
        elif isinstance(node, Scalar):
            written = spelling(node, self.text, in_flow=True)
            if len(lines_of(written)) > 1 or node.style in ("|", ">"):
                written = None
        else:
            written = self.text[node.start : node.end]
        if written is None:
            return None
        return " ".join(part for part in (entry.properties, written) if part)


def without_first_blanks(lines: list[OwnLine]) -> list[OwnLine]:
    """The lines from the first comment on, without blank lines before it."""
    first = next((number for number, line in enumerate(lines) if line.text), len(lines))
    return lines[first:]


def _begins_with_comment(block: LayoutBlock, order: KeyOrder, style: FormatStyle) -> bool:
    """Whether there is a comment above the entry of `block` that is written first."""
    first = next(iter(ordered(block, order, style)), None)
    return first is not None and any(line.text for line in first.above)
