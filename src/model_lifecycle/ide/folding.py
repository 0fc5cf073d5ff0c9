"""Folding ranges: the lines that an editor can collapse."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunk import Chunk
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode

MAX_FOLDS: Final = 5_000
"""The most folds, by the default limit of VS Code; inner ones are left out first."""


_COMMENTS: Final = re.compile(r"(?:\A|[\r\n])[ \t]*+#[^\r\n]*+(?:\r\n|\r|\n)[ \t]*+#")
"""Matches two consecutive lines that look like comments."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A range of lines (from 0, both inclusive) that fold into the first one."""

    start: int
    end: int
    kind: Literal["node", "comment"] = "node"


class _Foldable(NamedTuple):
    """A candidate for a fold: offsets in its first and last line, whether it is in brackets, and its nesting depth."""

    start: int
    last: int
    bracketed: bool
    depth: int


def folds(document: Document, limit: int = MAX_FOLDS) -> tuple[Fold, ...]:
    """The folds of records, of values of more than one line, and of blocks of comments, sorted by position.

    At most one fold begins on a line. Of more than `limit`, the innermost are left out.
    """
    comments = [(fold, 0) for fold in _comments(document)]
    all_folds = _largest_per_line([*comments, *_folds_of(document, _foldables(document))])
    if len(all_folds) > limit:
        all_folds = sorted(sorted(all_folds, key=lambda fold: fold[1])[:limit], key=lambda fold: fold[0].start)
    return tuple(fold for fold, _ in all_folds)


def _largest_per_line(by_depth: list[tuple[Fold, int]]) -> list[tuple[Fold, int]]:
    """The largest fold that begins on each line, with its depth, sorted by line."""
    first: dict[int, tuple[Fold, int]] = {}
    for fold, depth in sorted(by_depth, key=lambda item: (item[0].start, -item[0].end)):
        first.setdefault(fold.start, (fold, depth))
    return list(first.values())


def _folds_of(document: Document, foldables: Iterable[_Foldable]) -> Iterator[tuple[Fold, int]]:
    """Yield the fold, with its depth, of each candidate that spans several lines."""
    lines = document.lines
    for start, last, bracketed, depth in foldables:
        first, end = lines.line_of(start), lines.line_of(last) - bracketed  # the closing bracket stays visible
        if end > first:
            yield Fold(first, end), depth


def _foldables(document: Document) -> Iterator[_Foldable]:
    """Yield the candidates for folds in a document, outer ones first."""
    if isinstance(document, ChunkedDocument):
        if document.is_list:
            root = document.roots[0]
            yield _foldable(root.start, root, 0)
        for chunk, offset in zip(document.chunks, document.offsets, strict=True):
            for start, last, bracketed, depth in _foldables_of_chunk(chunk):
                yield _Foldable(start + offset, last + offset, bracketed, depth)
        return
    has_several = len(document.records) > 1
    for root in document.roots:
        # A fold of the only block record would collapse the whole file, so it is left out.
        yield from _foldables_in_tree(root.start, root, 0, is_only_record=not has_several)


def _foldables_of_chunk(chunk: Chunk) -> list[_Foldable]:
    """The candidates of a chunk, with offsets from its start, computed once and stored with it."""
    foldables: list[_Foldable] | None = chunk.kept.get(_foldables_of_chunk)
    if foldables is None:
        records = chunk.document.records
        foldables = [
            each for record in records for each in _foldables_in_tree(record.start, record, 1, is_only_record=False)
        ]
        chunk.kept[_foldables_of_chunk] = foldables
    return foldables


def _foldables_in_tree(start: int, root: Node, depth: int, *, is_only_record: bool) -> Iterator[_Foldable]:
    """Yield the candidates in a tree; of the `is_only_record` of a file, the root counts only if it is in brackets."""
    pending: list[tuple[int, Node, int]] = [(start, root, depth)]
    while pending:
        node_start, node, level = pending.pop()
        if isinstance(node, MappingNode):
            pending += ((pair.key.start, pair.value, level + 1) for pair in node.pairs)
        elif isinstance(node, SequenceNode):
            pending += ((item.start, item, level + 1) for item in node.items)
        elif not isinstance(node, Scalar) or node.style not in ("|", ">"):
            continue
        if node is not root or not is_only_record or _is_bracketed(node):
            yield _foldable(node_start, node, level)


def _foldable(start: int, node: Node, depth: int) -> _Foldable:
    """The candidate for the fold of a node, which begins at its key, at offset `start`."""
    return _Foldable(start, max(node.start, node.end - 1), _is_bracketed(node), depth)


def _is_bracketed(node: Node) -> bool:
    """Whether a node is an object or list in brackets."""
    return isinstance(node, MappingNode | SequenceNode) and node.flow


def _comments(document: Document) -> Iterator[Fold]:
    """Yield the folds of blocks of comments on consecutive lines."""
    if not _COMMENTS.search(document.text):
        return  # finding the comments takes a while, as `#` may be part of a scalar
    block: list[int] = []
    for comment in document.comments:
        if not comment.own_line:
            continue
        line = document.lines.line_of(comment.start)
        if block and line != block[-1] + 1:
            yield from _comment_fold(block)
            block = []
        block.append(line)
    yield from _comment_fold(block)


def _comment_fold(block: list[int]) -> Iterator[Fold]:
    """Yield the fold of a block of comments, given as its line indexes; nothing for a single line."""
    if len(block) > 1:
        yield Fold(block[0], block[-1], "comment")
