"""Comments written into a YAML text, each with the node it belongs to."""

from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import child, walk


class Attached(NamedTuple):
    """A comment above an entry, behind its value, or at the end of a mapping, by the pointer of that."""

    text: str
    role: Literal["above", "behind", "end"]
    root: int
    pointer: str


def with_comments(random: Random, text: str, share: float = 0.2) -> tuple[str, list[Attached]]:
    """A text with comments at some of the places where it can have one."""
    document = parse(text, "yaml")
    inserted: dict[int, str] = {}
    attached: list[Attached] = []
    for role, root, pointer, place, before in _places(document):
        if place not in inserted and random.random() < share:
            name = f"# {role} {len(attached)}"
            inserted[place] = f" {name}" if role == "behind" else f"{before}{name}\n"
            attached.append(Attached(name, role, root, pointer))
    for place in sorted(inserted, reverse=True):
        text = text[:place] + inserted[place] + text[place:]
    return text, attached


_Where = tuple[Literal["above", "behind", "end"], int, str, int, str]


def _places(document: Document) -> Iterator[_Where]:
    """Roles, roots, pointers, and where a comment goes, with the blanks before it."""
    for number, root in enumerate(document.roots):
        for pointer, node in walk(root):
            if isinstance(node, MappingNode | SequenceNode) and not node.flow:
                yield from _around_entries(document, number, pointer, node)


def _around_entries(
    document: Document, number: int, pointer: str, node: MappingNode | SequenceNode
) -> Iterator[_Where]:
    lines, text = document.lines, document.text
    entries: list[tuple[str, Node, Node]]
    if isinstance(node, MappingNode):
        entries = [(child(pointer, key_text(pair.key)), pair.key, pair.value) for pair in node.pairs]
    else:
        entries = [(child(pointer, position), item, item) for position, item in enumerate(node.items)]
    for inner, first, value in entries:
        start = lines.starts[lines.position(first.start).line]
        blanks = text[start : first.start]
        if blanks.strip() == ("-" if isinstance(node, SequenceNode) else "") and start > node.start:
            yield "above", number, inner, start, blanks.partition("-")[0]
        line = lines.position(value.end).line
        end = lines.starts[line] + len(lines.line_text(line))
        if start <= first.start < value.end == end and lines.position(first.start).line == line:
            yield "behind", number, inner, end, ""
    line = lines.position(node.end).line + 1
    if line < len(lines) and isinstance(node, MappingNode) and node.pairs:
        column = lines.position(node.pairs[0].key.start).column
        yield "end", number, pointer, lines.starts[line], " " * column
