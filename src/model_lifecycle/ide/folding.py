"""Folding ranges: what an editor can fold away."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from model_lifecycle.document.document import Document
from model_lifecycle.document.node import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines (from 0) that fold into the first of them; both ends belong to it."""

    start: int
    end: int
    kind: Literal["node", "comment"] = "node"


def folds(document: Document) -> tuple[Fold, ...]:
    """The folds of records, of every value of more than one line under its key, and of blocks of comments.

    In order, the outer before the inner; at most one begins on a line.
    """
    found: dict[int, Fold] = {}
    for fold in sorted((*_nodes(document), *_comments(document)), key=lambda fold: (fold.start, -fold.end)):
        found.setdefault(fold.start, fold)
    return tuple(found.values())


def _nodes(document: Document) -> Iterator[Fold]:
    several = len(document.records) > 1
    for root in document.roots:
        waiting: list[tuple[int, Node]] = [(root.start, root)]
        while waiting:
            start, node = waiting.pop()
            if isinstance(node, Mapping):
                waiting += ((pair.key.start, pair.value) for pair in node.pairs)
            elif isinstance(node, Sequence):
                waiting += ((item.start, item) for item in node.items)
            elif not isinstance(node, Scalar) or node.style not in ("|", ">"):
                continue
            if node is root and not several and not _bracketed(node):
                continue  # a whole file of one block record: there is nothing to tell it from
            yield from _fold(document, start, node)


def _fold(document: Document, start: int, node: Node) -> Iterator[Fold]:
    lines = document.lines
    first = lines.position(start).line
    last = lines.position(max(node.start, node.end - 1)).line
    if _bracketed(node):
        last -= 1  # the closing bracket stays in sight
    if last > first:
        yield Fold(first, last)


def _bracketed(node: Node) -> bool:
    return isinstance(node, Mapping | Sequence) and node.flow


def _comments(document: Document) -> Iterator[Fold]:
    block: list[int] = []
    for comment in document.comments:
        if not comment.own_line:
            continue
        line = document.lines.position(comment.start).line
        if block and line != block[-1] + 1:
            yield from _comment_fold(block)
            block = []
        block.append(line)
    yield from _comment_fold(block)


def _comment_fold(block: list[int]) -> Iterator[Fold]:
    if len(block) > 1:
        yield Fold(block[0], block[-1], "comment")
