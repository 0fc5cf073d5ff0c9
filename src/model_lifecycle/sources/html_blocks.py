"""Converts HTML to blocks: the text that a browser shows, in reading order.

The parser is lexbor (selectolax): it makes the tree that browsers make of any bytes, such as of `<= 200k` in a text,
where libxml2 (lxml) loses words; it does not recurse, and has wheels for every platform.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from model_lifecycle.sources.block import MOST_CELLS, MOST_COLUMNS, SEAM, Block, Cell


def _word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


_HIDDEN: Final = _word_set("""
    script style template noscript svg math head iframe object video audio canvas del s strike
""")
"""Elements whose content is not current text of the page; `del`, `s` and `strike` hold outdated text."""

_INLINE: Final = _word_set("""
    a abbr acronym b bdi bdo big button cite code data dfn em font i img input ins kbd label mark nobr output q
    ruby rp rt samp select small span strong sub sup time tt u var wbr
""")
"""Inline elements; all others, known or not, begin and end a block."""

_IN_WORD: Final = _word_set("""
    b i em strong code mark u sup sub small font tt kbd wbr abbr nobr
""")
"""Inline elements that do not separate words."""

_LABEL_NOT_SHOWN: Final = _word_set("option optgroup track")

_RAW: Final = _word_set("script style textarea title xmp noframes noembed iframe plaintext")
"""Elements whose content is raw text, even if it contains tags."""

_NEVER_NESTED: Final = _word_set("""
    area base br col embed hr img input link meta source track wbr param
    p li dt dd tr td th thead tbody tfoot option optgroup rp rt html head body a
""")
"""Void elements, and elements that end where the next one begins."""

_TAG: Final = re.compile(r"<!--|<(/?)([a-z][^\s/>]{0,80})")
"""Matches the start of a comment, or of a tag: group 1 is `/` in an end tag, group 2 the name."""

_MOST_NESTING: Final = 1000
"""Maximum nesting of elements; browsers stop at half of it."""

_HEADING: Final = re.compile(r"h([1-6])$")
_FOOTNOTE: Final = re.compile(r"[\s\[(]*(?:\d{1,2}|[*†‡§]+|[a-z])[\s\])]*(?:,[\s\[(]*\d{1,2}[\s\])]*)*")
"""Matches the text of a footnote reference: `1`, `[2]`, `†`, `1, 2`."""

_STRUCK: Final = re.compile(r"(?:^|[\s:;])line-through\b")
"""Matches a class or style that strikes text through."""

_DISPLAY_NONE: Final = re.compile(r"(?:^|[\s;])display\s*:\s*none\b")
"""Matches a style that hides an element."""

_ISO_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_ROLES: Final = {
    "table": "table",
    "grid": "table",
    "row": "tr",
    "cell": "td",
    "gridcell": "td",
    "columnheader": "th",
    "rowheader": "th",
}
"""The part of a table that an element with an ARIA role stands for."""

_MAX_REPEATED: Final = 1_000_000
"""Maximum total of characters that `rowspan` cells repeat in further rows; beyond it, no cell is repeated."""
_CELL_WEIGHT: Final = 10
"""Number of characters that each repeated cell counts in addition to its text."""
_MAX_FOOTNOTE_NODES: Final = 12


@dataclass
class _OpenCell:
    """A table cell whose text is being collected: its columns from `first` to before `end`, and its `rowspan`."""

    first: int
    end: int
    rows: int
    is_header: bool
    parts: list[str] = field(default_factory=list)


@dataclass
class _OpenTable:
    """A table being read: its `number`, the next free `column`, and the cells of the current row."""

    number: int
    is_in_head: bool = False
    column: int = 0
    cells: list[_OpenCell] = field(default_factory=list)
    carried: dict[int, tuple[int, Cell]] = field(default_factory=dict)
    """The `rowspan` cells by first column: the number of remaining rows, and the cell."""


def is_deep(html: str) -> bool:
    """Whether elements are nested so deeply that an HTML parser would need quadratic time.

    Elements that end where the next one begins, such as `<li>`, do not count.
    """
    depth = end = 0
    lower = html.lower()
    for match in _TAG.finditer(lower):
        if match.start() < end:
            continue
        name = match[2]
        if name is None or (not match[1] and name in _RAW):
            closing = "-->" if name is None else f"</{name}"
            end = lower.find(closing, match.end())
            if end < 0:
                return False
        elif name not in _NEVER_NESTED:
            depth = max(0, depth - 1) if match[1] else depth + 1
            if depth > _MOST_NESTING:
                return True
    return False


def blocks_of_html(html: str | bytes) -> tuple[Block, ...]:
    """The blocks of an HTML page or fragment."""
    parser = LexborHTMLParser(html)
    return tuple(_BlockReader().read(parser.root)) if parser.root is not None else ()


class _BlockReader:
    """Walks a tree once, without recursion, and collects text until a block ends."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._parts: list[str] = []
        """The text collected for the current block or cell."""
        self._level = 0
        self._tables: list[_OpenTable | None] = []
        """The open tables, innermost last; None for a layout table."""
        self._table_count = 0
        self._cell_count = 0
        self._repeated_characters = 0

    def read(self, root: LexborNode) -> list[Block]:
        """Collect the blocks of the tree below `root`."""
        layout_tables = _layout_tables(root)
        for node, name, is_start in _walk(root):
            if name == "-text":
                self._parts.append(_SPACE.sub(" ", node.text_content or ""))
            elif is_start:
                self._enter(node, name, layout_tables)
            else:
                self._leave(node, name)
        self._flush()
        return self._blocks

    def _enter(self, node: LexborNode, name: str, layout_tables: frozenset[int]) -> None:
        """Handle the start of an element: open a table, row or cell, or begin a block."""
        if name in _INLINE:
            if name not in _IN_WORD:
                self._parts.append(SEAM)
            return
        if name == "br":
            self._parts.append("\n")
            return
        table = self._tables[-1] if self._tables else None
        if name == "table":
            self._flush()
            self._tables.append(None if node.mem_id in layout_tables else _OpenTable(self._next_table_number()))
        elif table is not None and name == "thead":
            table.is_in_head = True
        elif table is not None and name == "tr":
            table.column = 0
            table.cells = []
        elif table is not None and name in ("td", "th"):
            self._open_cell(table, node, is_header=name == "th")
        elif name == "dl":
            self._flush()
            self._tables.append(_OpenTable(self._next_table_number()))
        elif table is not None and name in ("dt", "dd"):
            if name == "dt":
                self._end_row(table)
            if name == "dd" or not table.cells:
                table.cells.append(_OpenCell(len(table.cells), len(table.cells) + 1, 1, is_header=False))
                self._parts = table.cells[-1].parts
        else:
            self._break()
            if table is None and (heading := _HEADING.match(name)) is not None:
                self._level = int(heading[1])
            label = node.attributes.get("label")
            if label and name not in _LABEL_NOT_SHOWN:  # a component, which shows its label
                self._parts.append(label)
                self._break()

    def _leave(self, node: LexborNode, name: str) -> None:
        """Handle the end of an element: close a table, row or cell, or end a block."""
        if name in _INLINE:
            if name == "time":
                self._add_day(node)
            if name not in _IN_WORD:
                self._parts.append(SEAM)
            return
        if name == "br":
            return
        table = self._tables[-1] if self._tables else None
        if name in ("table", "dl"):
            if table is not None:
                self._end_row(table)
            if self._tables:
                self._tables.pop()
            self._parts = []
            outer = next((table for table in reversed(self._tables) if table is not None), None)
            if outer is not None and outer.cells:
                self._parts = outer.cells[-1].parts
        elif table is not None and name == "thead":
            table.is_in_head = False
        elif table is not None and name == "tr":
            self._end_row(table)
        elif table is not None and name in ("td", "th", "dt", "dd"):
            self._parts = []
        else:
            self._break()

    def _add_day(self, node: LexborNode) -> None:
        """Append the day of a `<time>` element whose text has no year, such as `end of August`."""
        day = _ISO_DAY.match(node.attributes.get("datetime") or "")
        if day is not None and day[0][:4] not in node.text():
            self._parts.append(f" ({day[0]})")

    def _next_table_number(self) -> int:
        """Count a table, and return its number, from 0."""
        self._table_count += 1
        return self._table_count - 1

    def _open_cell(self, table: _OpenTable, node: LexborNode, *, is_header: bool) -> None:
        """Begin a cell in the next column that no `rowspan` cell from above takes; further text is collected in it."""
        while table.column in table.carried:
            table.column = table.carried[table.column][1].end
        columns, rows = (_span(node.attributes.get(name)) for name in ("colspan", "rowspan"))
        cell = _OpenCell(
            table.column, min(table.column + columns, max(MOST_COLUMNS, table.column + 1)), rows, is_header
        )
        table.cells.append(cell)
        table.column = cell.end
        self._parts = cell.parts

    def _end_row(self, table: _OpenTable) -> None:
        """Add the row as a block, with the `rowspan` cells of the rows above, and begin the next one."""
        if not table.cells:
            return
        row_cells = [Cell(_join(cell.parts), cell.first, cell.end) for cell in table.cells]
        repeated = [cell for _, cell in table.carried.values()]
        still_open = {first: (rows - 1, cell) for first, (rows, cell) in table.carried.items() if rows > 1}
        for cell, open_cell in zip(row_cells, table.cells, strict=True):
            if open_cell.rows > 1 and cell.end <= MOST_COLUMNS:
                still_open[cell.first] = open_cell.rows - 1, cell._replace(is_carried=True)
        self._repeated_characters += sum(len(cell.text) + _CELL_WEIGHT for cell in repeated)
        is_header = table.is_in_head or all(cell.is_header for cell in table.cells)
        text = " | ".join(cell.text for cell in row_cells)
        if any(cell.text for cell in row_cells):
            block_cells = [cell for cell in row_cells if cell.end <= MOST_COLUMNS] + repeated
            self._cell_count += len(block_cells)
            cells = tuple(sorted(block_cells, key=lambda cell: cell.first)) if self._cell_count <= MOST_CELLS else ()
            self._blocks.append(Block(text, 0, cells, table.number if cells else -1, is_header))
        table.carried, table.cells = still_open if self._repeated_characters <= _MAX_REPEATED else {}, []
        self._parts = []

    def _break(self) -> None:
        """Start a new block, or within a table cell a new line."""
        table = self._tables[-1] if self._tables else None
        if table is not None:
            self._parts.append("\n")
        else:
            self._flush()

    def _flush(self) -> None:
        """Add the collected text as a block, unless it is in a table."""
        text = _join(self._parts)
        if text and not any(table is not None for table in self._tables):
            self._blocks.append(Block(text, self._level))
        self._parts, self._level = [], 0


def _walk(root: LexborNode) -> Iterator[tuple[LexborNode, str, bool]]:
    """Yield each text node (named `-text`), and each visible element twice: at its start (True) and its end (False)."""
    stack: list[tuple[LexborNode, str, bool]] = [(root, _name(root), True)]
    while stack:
        node, name, is_start = stack.pop()
        if not is_start:
            yield node, name, False
            continue
        if name == "-text":
            yield node, name, True
            continue
        if name in _HIDDEN or (name == "sup" and _is_footnote(node)) or _is_struck(node):
            continue
        if name in ("tr", "td", "th") and _is_hidden(node):
            continue
        yield node, name, True
        stack.append((node, name, False))
        children = ((child, _name(child)) for child in node.iter(include_text=True))
        stack.extend(reversed([(child, name, True) for child, name in children if name[:1] != "-" or name == "-text"]))


def _name(node: LexborNode) -> str:
    """The name of an element, or of the table part that its ARIA role stands for."""
    tag = node.tag or ""
    if tag in ("div", "span", "ul", "li", "section"):
        return _ROLES.get(node.attributes.get("role") or "", tag)
    return tag


def _is_footnote(node: LexborNode) -> bool:
    """Whether a `<sup>` element is a footnote number or sign, perhaps in a link."""
    inside = list(islice(node.traverse(include_text=True), _MAX_FOOTNOTE_NODES))
    text = "".join(node.text_content or "" for node in inside if node.tag == "-text")
    return len(inside) < _MAX_FOOTNOTE_NODES and _FOOTNOTE.fullmatch(text) is not None


def _is_struck(node: LexborNode) -> bool:
    """Whether the class or style of an element strikes its text through."""
    attributes = node.attributes
    return any(_STRUCK.search(attributes.get(name) or "") for name in ("class", "style"))


def _is_hidden(node: LexborNode) -> bool:
    """Whether a row or a cell is hidden; other hidden elements, such as tabs, may be shown by a click."""
    attributes = node.attributes
    return "hidden" in attributes or _DISPLAY_NONE.search(attributes.get("style") or "") is not None


def _layout_tables(root: LexborNode) -> frozenset[int]:
    """The `mem_id` of tables that contain other tables: they are only layout, and their cells hold no values."""
    layout_tables: set[int] = set()
    open_tables: list[int] = []
    for node, name, is_start in _walk(root):
        if name == "table":
            if not is_start:
                open_tables.pop()
                continue
            if open_tables:
                layout_tables.add(open_tables[-1])
            open_tables.append(node.mem_id)
    return frozenset(layout_tables)


def _span(text: str | None) -> int:
    """The number in a `colspan` or `rowspan` attribute; 1 if it is missing or invalid."""
    return max(1, int(text[:4])) if text and text.isdecimal() else 1


_SPACE: Final = re.compile(r"\s+")
_GAP: Final = re.compile(rf"[\s{SEAM}]+")
"""Matches white space and seams between words."""


def _join(parts: list[str]) -> str:
    """Join the parts of a block's text: collapse white space, keep line breaks, and keep seams only between words."""
    return _GAP.sub(_gap_replacement, "".join(parts).strip(f"{SEAM} \t\r\n\f"))


def _gap_replacement(match: re.Match[str]) -> str:
    """The replacement for a gap between words: a line break, a space, a seam, or nothing."""
    if match[0].strip(SEAM):
        return "\n" if "\n" in match[0] else " "
    text = match.string
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    return SEAM if before.isalnum() and (after.isalnum() or after in "$€£¥") else ""
