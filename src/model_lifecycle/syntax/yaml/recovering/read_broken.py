"""Texts that the C parser refuses, read by the recovering parser: every error, and a tree of the rest.

A large text is read in parts, a document or an item of its root at a time, and only parts with an error are read by
the slower parser.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.long_texts import LONG, item_lines
from model_lifecycle.syntax.node import Node, SequenceNode
from model_lifecycle.syntax.syntax_errors import Diagnostics
from model_lifecycle.syntax.yaml.event_tree import TreeBuilder
from model_lifecycle.syntax.yaml.libyaml import ParserError, prepare
from model_lifecycle.syntax.yaml.node_builder import NodeBuilder
from model_lifecycle.syntax.yaml.recovering.block_collections import BlockReader
from model_lifecycle.syntax.yaml.recovering.directives import behind_end_marker, check_directives
from model_lifecycle.syntax.yaml.recovering.parser import Parser

# A byte-order mark may begin any document (YAML 1.2.2, rules 202 and 211): those of joined files keep theirs.
_MARKER: Final = re.compile(r"(?:\A|(?<=[\r\n]))(?:\ufeff?---|\.\.\.)(?=[ \t\r\n]|\Z)")
_HEADER: Final = re.compile(r"(?:\ufeff?(?:[ \t]*+(?:#[^\r\n]*+)?|%[^\r\n]*+)(?:[\r\n]++|\Z))*")
_MARK_OF_DOCUMENT: Final = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n]++)*\ufeff")
_TAG_DIRECTIVE: Final = re.compile(r"(?:\A|(?<=[\r\n]))%TAG[ \t]++(![^ \t\r\n]*+)[ \t]++([^ \t\r\n]++)")


class _Part(NamedTuple):
    """One YAML document: the offsets of its directives, of its content, and of its end."""

    header: int
    start: int
    end: int
    marked: bool
    """Whether a line `---` begins it."""
    behind_end: bool
    """Whether it begins on the line of a `...`, the end of the one before."""


def read_broken(text: str) -> tuple[tuple[Node, ...], list[Diagnostic]]:
    """The roots of an invalid text, as far as they can be read, and its diagnostics."""
    diagnostics = Diagnostics()
    roots: list[Node] = []
    records = 0
    for part in _documents(text):
        root = _read_document(NodeBuilder(text, diagnostics), part, records)
        if root is not None:
            roots.append(root)
            records += len(root.items) if isinstance(root, SequenceNode) else 1
    return tuple(roots), diagnostics.all


def _documents(text: str) -> Iterator[_Part]:
    header = start = 0
    marked = behind_end = False
    for marker in _MARKER.finditer(text):
        if marker[0] != "...":
            directives = _HEADER.match(text, start, marker.start())
            if not marked and directives is not None and directives.end() == marker.start():
                start, marked = marker.end(), True
                continue
        yield _Part(header, start, marker.start(), marked, behind_end)
        header = start = marker.end()
        marked = marker[0] != "..."
        behind_end = not marked
    yield _Part(header, start, len(text), marked, behind_end)


def _read_document(assembly: NodeBuilder, part: _Part, records: int) -> Node | None:
    text = assembly.text
    if part.marked:
        check_directives(assembly, part.header, part.start)
    elif part.behind_end:
        part = part._replace(start=behind_end_marker(assembly, part.start))
    handles = dict(_TAG_DIRECTIVE.findall(text, part.header, part.start)) if part.marked else {}
    mark = None if part.marked else _MARK_OF_DOCUMENT.match(text, part.start, part.end)
    if mark is not None:
        part = part._replace(start=mark.end())
    stretches = [(part.start, part.end)]
    if len(text) > LONG:
        stretches = _items(text, part)
    whole: SequenceNode | None = None
    for start, end in stretches:
        first_item = 0 if whole is None else len(whole.items)
        root = _read_quickly(assembly, start, end) if len(text) > LONG and not handles else None
        if root is None and not assembly.diagnostics.ends_at(start):
            reading = Parser(assembly, start, end, records, first_item)
            reading.handles |= handles
            root = BlockReader(reading).read(start, part.marked and start == part.start)
        if len(stretches) == 1:
            return root
        if root is None:  # it is not read behind so many errors
            if whole is not None:
                whole.incomplete = True
            continue
        assert isinstance(root, SequenceNode)  # each stretch begins with a dash
        if whole is None:
            whole = root
        else:
            whole.items += root.items
            whole.end = root.end
            whole.incomplete = whole.incomplete or root.incomplete
    return whole


def _items(text: str, part: _Part) -> list[tuple[int, int]]:
    """The parts of a document that is a list, one for each item; the whole of any other document."""
    starts = item_lines(text, part.start, part.end)
    if not starts:
        return [(part.start, part.end)]
    starts[0] = part.start
    return list(zip(starts, [*starts[1:], part.end], strict=True))


def _read_quickly(assembly: NodeBuilder, start: int, end: int) -> Node | None:
    """The root of a part without errors; None where there are errors."""
    prepared = prepare(assembly.text[start:end])
    if prepared is None:
        return None
    count, anchors = len(assembly.diagnostics), assembly.anchors.mark()
    builder = TreeBuilder(assembly.text, assembly.diagnostics, assembly, start)
    try:
        builder.build(prepared)
    except ParserError:
        builder.roots.clear()
    if len(builder.roots) != 1:
        assembly.diagnostics.go_back(count)
        assembly.anchors.go_back(anchors)
        return None
    return builder.roots[0]
