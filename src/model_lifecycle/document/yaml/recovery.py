"""Texts that the C parser refuses, read by the resilient parser: every mistake is found, and the tree of the rest.

A large text is read in parts, a document or an item of its root at a time, and only parts with a mistake are read by
the slower parser.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.node import Node, Sequence
from model_lifecycle.document.problems import Problems
from model_lifecycle.document.yaml.assembly import Assembly
from model_lifecycle.document.yaml.block import BlockReader
from model_lifecycle.document.yaml.builder import TreeBuilder
from model_lifecycle.document.yaml.directives import behind_end_marker, check_directives
from model_lifecycle.document.yaml.events import ParserError, prepare
from model_lifecycle.document.yaml.reading import Reading

_MARKER: Final = re.compile(r"(?:\A|(?<=[\r\n]))(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
_HEADER: Final = re.compile(r"(?:(?:[ \t]*+(?:#[^\r\n]*+)?|%[^\r\n]*+|\ufeff)(?:[\r\n]++|\Z))*")
_TAG_DIRECTIVE: Final = re.compile(r"(?:\A|(?<=[\r\n]))%TAG[ \t]++(![^ \t\r\n]*+)[ \t]++([^ \t\r\n]++)")
_ITEM: Final = re.compile(r"(?:\A|(?<=[\r\n]))( *+)-(?=[ \t\r\n]|\Z)")
_LEADING: Final = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n]++)*")

_LARGE: Final = 30_000
"""Code points from which on a text is read in parts."""


class _Part(NamedTuple):
    """One YAML document: where its directives begin, where its content does and ends."""

    header: int
    start: int
    end: int
    marked: bool
    """Whether a line `---` begins it."""
    behind_end: bool
    """Whether it begins on the line of a `...`, the end of the one before."""


def read_broken(text: str) -> tuple[tuple[Node, ...], list[Diagnostic]]:
    """The roots of a text that is not YAML, as far as they can be read, and what is wrong."""
    problems = Problems()
    roots: list[Node] = []
    records = 0
    for part in _documents(text):
        root = _read_document(Assembly(text, problems), part, records)
        if root is not None:
            roots.append(root)
            records += len(root.items) if isinstance(root, Sequence) else 1
    return tuple(roots), problems.and_rest()


def _documents(text: str) -> Iterator[_Part]:
    header = start = 0
    marked = behind_end = False
    for marker in _MARKER.finditer(text):
        if marker[0] == "---":
            directives = _HEADER.match(text, start, marker.start())
            if not marked and directives is not None and directives.end() == marker.start():
                start, marked = marker.end(), True
                continue
        yield _Part(header, start, marker.start(), marked, behind_end)
        header = start = marker.end()
        marked = marker[0] == "---"
        behind_end = not marked
    yield _Part(header, start, len(text), marked, behind_end)


def _read_document(assembly: Assembly, part: _Part, records: int) -> Node | None:
    text = assembly.text
    if part.marked:
        check_directives(assembly, part.header, part.start)
    elif part.behind_end:
        part = part._replace(start=behind_end_marker(assembly, part.start))
    handles = dict(_TAG_DIRECTIVE.findall(text, part.header, part.start)) if part.marked else {}
    if text.startswith("\ufeff", part.start):  # a byte-order mark may begin any document
        part = part._replace(start=part.start + 1)
    stretches = [(part.start, part.end)]
    if len(text) > _LARGE:
        stretches = _items(text, part)
    whole: Sequence | None = None
    for start, end in stretches:
        first_item = 0 if whole is None else len(whole.items)
        root = _read_quickly(assembly, start, end) if len(text) > _LARGE and not handles else None
        if root is None:
            reading = Reading(assembly, start, end, records, first_item)
            reading.handles |= handles
            root = BlockReader(reading).read(start, part.marked and start == part.start)
        if len(stretches) == 1:
            return root
        assert isinstance(root, Sequence)  # each stretch begins with a dash
        if whole is None:
            whole = root
        else:
            whole.items += root.items
            whole.end = root.end
            whole.incomplete = whole.incomplete or root.incomplete
    return whole


def _items(text: str, part: _Part) -> list[tuple[int, int]]:
    """The stretches of a document that is a list, one for each item; the whole document if it is none."""
    leading = _LEADING.match(text, part.start, part.end)
    first = _ITEM.match(text, leading.end() if leading else part.start, part.end)
    if first is None:
        return [(part.start, part.end)]
    starts = [found.start() for found in _ITEM.finditer(text, first.start(), part.end) if found[1] == first[1]]
    starts[0] = part.start
    return list(zip(starts, [*starts[1:], part.end], strict=True))


def _read_quickly(assembly: Assembly, start: int, end: int) -> Node | None:
    """The root of a stretch without a mistake; None where it has one."""
    prepared = prepare(assembly.text[start:end])
    if prepared is None:
        return None
    problems, anchors = assembly.problems.copied(), dict(assembly.anchors)
    builder = TreeBuilder(assembly.text, assembly.problems, assembly, start)
    try:
        builder.build(prepared)
    except ParserError:
        builder.roots.clear()
    if len(builder.roots) != 1:
        assembly.problems.go_back(problems)
        assembly.anchors = anchors
        return None
    return builder.roots[0]
