"""Document symbols: the outline of a file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, SequenceNode, key_text, own_pairs, resolved
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

SymbolKind = Literal["record", "object", "array", "string", "number", "boolean", "null"]

MAX_SYMBOLS: Final = 10_000
"""The most symbols, as larger outlines are slow to draw; the deepest levels are left out first, records never."""

MOST_LEVELS: Final = 32
"""The most levels shown below records, several times the depth of a valid record."""

_LABELS: Final = ("label", "model_id", "field", "detail", "id", "url")
"""The properties that distinguish the items of a list, the best first."""

_MOST_CHARACTERS: Final = 60
"""The most characters of a name or value in the outline."""


@dataclass(frozen=True, slots=True)
class OutlineSymbol:
    """A node of the outline; `span` covers all of it, and `name_span`, which is within, is selected by a jump."""

    name: str
    kind: SymbolKind
    span: Span
    name_span: Span
    detail: str = ""
    children: "tuple[OutlineSymbol, ...]" = ()


def symbols(file: RecordFile) -> tuple[OutlineSymbol, ...]:
    """A symbol for every record, with its properties as children."""
    document = file.document
    records = [document.record(index) for index in range(len(document.records))]
    depth = _depth(node for node, _ in records)
    return tuple(_shift(_record(file, index, node, depth), offset) for index, (node, offset) in enumerate(records))


def _shift(symbol: OutlineSymbol, offset: int) -> OutlineSymbol:
    """The symbol and its children with `offset` added to their spans."""
    if not offset:
        return symbol
    span, name_span = (Span(part.start + offset, part.end + offset) for part in (symbol.span, symbol.name_span))
    children = tuple(_shift(child, offset) for child in symbol.children)
    return replace(symbol, span=span, name_span=name_span, children=children)


def _depth(records: Iterable[Node]) -> int:
    """The number of levels below the records that fit into `MAX_SYMBOLS`, at most `MOST_LEVELS`."""
    level = list(records)
    total, depth = len(level), 0
    while level and depth < MOST_LEVELS:
        level = [child for node in level for _, child in _children(node)]
        total += len(level)
        if total > MAX_SYMBOLS:
            break
        depth += 1
    return depth


def _record(file: RecordFile, index: int, node: Node, depth: int) -> OutlineSymbol:
    """The symbol of a record, with its properties down to `depth` levels."""
    value = resolved(node)
    first_key = value.pairs[0].key.span if isinstance(value, MappingNode) and value.pairs and value is node else None
    name = _record_name(node, file.kind.kind) or f"record {index + 1}"
    name_span = first_key if first_key is not None else Span(node.start, node.start)
    return OutlineSymbol(name, "record", node.span, name_span, file.kind.kind or "", _child_symbols(node, depth))


def _record_name(node: Node, kind: str | None) -> str:
    """The name of a record: its id, or both model ids of a migration; empty if missing."""
    if kind == "migration":
        ends = [_text_at(node, side, "model_id") for side in ("from", "to")]
        return " → ".join(ends) if all(ends) else ""
    return _text_at(node, "id")


def _text_at(node: Node, *names: str) -> str:
    """The shortened text of the value below `node` to which `names` lead; empty if there is none."""
    for name in names:
        value = resolved(node)
        pair = own_pairs(value).get(name) if isinstance(value, MappingNode) else None
        if pair is None:
            return ""
        node = pair.value
    value = resolved(node)
    return _shorten(value.text) if isinstance(value, Scalar) else ""


def _child_symbols(node: Node, depth: int) -> tuple[OutlineSymbol, ...]:
    """The symbols of a node's properties or items, down to `depth` levels."""
    if depth <= 0:
        return ()
    symbols = []
    for index, (key, value) in enumerate(_children(node)):
        if key is None:
            name = _item_name(value) or f"{index + 1}"
            span, name_span = value.span, Span(value.start, value.start)
        else:
            name = _key_name(key)
            span, name_span = Span(key.start, max(key.end, value.end)), key.span
        symbols.append(
            OutlineSymbol(name, _kind(value), span, name_span, _detail(value), _child_symbols(value, depth - 1))
        )
    return tuple(symbols)


def _children(node: Node) -> Iterator[tuple[Node | None, Node]]:
    """Yield the key (None for items) and the value of each child of a node."""
    if isinstance(node, MappingNode):
        yield from ((pair.key, pair.value) for pair in node.pairs)
    elif isinstance(node, SequenceNode):
        yield from ((None, item) for item in node.items)


def _item_name(node: Node) -> str:
    """The name of a list item: its text, or its most distinctive property; empty without one."""
    value = resolved(node)
    if isinstance(value, Scalar):
        return _shorten(value.text)
    return next((text for label in _LABELS if (text := _text_at(value, label))), "")


def _detail(node: Node) -> str:
    """The text shown beside a symbol: the scalar's value or the alias; empty for objects and lists."""
    if isinstance(node, Alias):
        return f"*{node.name}"
    return _shorten(node.text) if isinstance(node, Scalar) else ""


def _shorten(text: str) -> str:
    """The text on one line, cut after `_MOST_CHARACTERS` characters."""
    text = " ".join(text.split())
    return text if len(text) <= _MOST_CHARACTERS else f"{text[: _MOST_CHARACTERS - 1]}…"


def _kind(node: Node) -> SymbolKind:
    """The symbol kind of a node's value."""
    value = resolved(node)
    if isinstance(value, MappingNode):
        return "object"
    if isinstance(value, SequenceNode):
        return "array"
    match value.value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case _:
            return "string"


def _key_name(key: Node) -> str:
    """The name of a property in the outline: its shortened key."""
    return (_shorten(key_text(key)) or '""') if isinstance(resolved(key), Scalar) else "(a key that is not text)"
