"""Errors by their path in a record, and the spans of paths in the text."""

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import (
    Alias,
    MappingNode,
    Node,
    SequenceNode,
    Value,
    resolved,
)
from model_lifecycle.syntax.pointer import Path, parent, to_pointer, walk
from model_lifecycle.syntax.text_rules import MISSING_COLON
from model_lifecycle.syntax.text_rules import RULES as TEXT_RULES
from model_lifecycle.syntax.yaml.yaml_rules import RULES as YAML_RULES
from model_lifecycle.text.span import Span

_HIDING = frozenset(rule.name for rule in (*TEXT_RULES, *YAML_RULES) if rule.hides_structure)


class SchemaError(NamedTuple):
    """An error at `pointer`; shown under the key (`key`) or the value at `at`.

    `related` are messages about other places, each shown under the key there.
    """

    code: str
    message: str
    pointer: Path
    at: Path
    key: bool = False
    fix: Fix | None = None
    related: tuple[tuple[str, Path], ...] = ()
    missing: tuple[str, ...] = ()
    """The names of the properties that are missing."""


class Location(NamedTuple):
    """The value at a path of a record.

    `node` is the value as written (an alias is not resolved), `key` its key, None for an item and for the root.
    `alias` is the first alias on the way there; `merged`: a merge key (`<<`) brings the property here. In both cases
    the value is written somewhere else.
    """

    node: Node
    key: Node | None
    alias: Alias | None
    merged: bool

    @property
    def value(self) -> Value:
        return resolved(self.node)

    @property
    def borrowed(self) -> bool:
        return self.alias is not None or self.merged


class BorrowedValue(NamedTuple):
    """Where a borrowed value is written: its path in this record (`is_own`) or in another record of the file."""

    path: Path
    is_own: bool


class Locations:
    """Finds the places of one record."""

    def __init__(self, document: Document, record: int) -> None:
        self.document = document
        self.record = record
        self.root = document.records[record]

    def find(self, path: Path) -> Location:
        """The value at a path of the record's data. Raises KeyError or IndexError where there is none."""
        place = Location(self.root, None, None, merged=False)
        for step in path:
            alias = place.alias or (place.node if isinstance(place.node, Alias) else None)
            container = place.value
            if isinstance(container, MappingNode):
                written, effective = container.by_key()
                pair = effective[str(step)]
                merged = place.merged or written.get(str(step)) is not pair
                place = Location(pair.value, pair.key, alias, merged)
            elif isinstance(container, SequenceNode) and isinstance(step, int):
                place = Location(container.items[step], None, alias, place.merged)
        return place

    def value_span(self, path: Path) -> Span:
        """The value; the alias where the value is written elsewhere; the key or the dash where nothing is written."""
        place = self.find(path)
        span = (place.alias or place.node).span
        if span.start < span.end:
            return span
        if place.key is not None:
            return place.key.span
        text, before = self.document.text, span.start
        while before and text[before - 1] in " \t":
            before -= 1
        return Span(before - 1, before) if text[before - 1 : before] == "-" else span

    def key_span(self, path: Path) -> Span:
        """The key; without one, an item's or the root's first key; without any, the value itself (`{}`)."""
        place = self.find(path)
        if place.alias is not None:
            return place.alias.span
        if place.key is not None:
            return place.key.span
        if isinstance(place.node, MappingNode) and place.node.pairs:
            return place.node.pairs[0].key.span
        return place.node.span

    def home(self, path: Path) -> "BorrowedValue | None":
        """The place where the value at `path` is written, if an alias or a merge key brings it there; None if not."""
        place = self.find(path)
        if not place.borrowed and not isinstance(place.node, Alias):
            return None
        path_here = self.document.paths(self.record).get(id(place.value))
        if path_here is not None:
            return BorrowedValue(path_here, is_own=True)
        index = bisect_right(self.document.records, place.value.start, key=lambda root: root.start) - 1
        other = self.document.paths(index).get(id(place.value)) if index >= 0 else None
        return None if other is None else BorrowedValue(other, is_own=False)

    def may_hold_more(self, path: Path) -> bool:
        """Whether a part of the value at `path` could not be read: a missing property may stand in it."""
        return any(
            isinstance(node, MappingNode | SequenceNode) and node.incomplete for _, node in walk(self.find(path).value)
        )

    @cached_property
    def _syntax_errors(self) -> tuple[Diagnostic, ...]:
        """The syntax errors in this record."""
        return tuple(
            diagnostic
            for diagnostic in self.document.diagnostics_of(self.record)
            if diagnostic.severity == Severity.ERROR
        )

    @cached_property
    def _rejected(self) -> frozenset[str]:
        return frozenset(error.pointer for error in self._syntax_errors if error.pointer)

    @cached_property
    def _lone_words(self) -> list[Span]:
        """The words that are reported for their missing colon, in order."""
        return sorted(error.span for error in self._syntax_errors if error.code == MISSING_COLON.name)

    @cached_property
    def _unsure(self) -> frozenset[str]:
        """The pointers of the values in which, at any depth, an error hides structure."""
        pointers: set[str] = set()
        for error in self._syntax_errors:
            pointer = error.pointer if error.code in _HIDING else ""
            while pointer:
                pointer = parent(pointer)
                if pointer in pointers:
                    break
                pointers.add(pointer)
        return frozenset(pointers)

    @property
    def has_syntax_errors(self) -> bool:
        """Whether a part of the record could not be read."""
        return bool(self._syntax_errors)

    def word_above(self, path: Path) -> str:
        """The word alone on the line above a property's key, reported for its missing colon; empty if there is none."""
        key = self.find(path).key
        place = key.start if key is not None else 0
        before = bisect_right(self._lone_words, place, key=lambda span: span.end)
        span = self._lone_words[before - 1] if before else Span(0, 0)
        between = self.document.text[span.end : place]
        return self.document.text[slice(*span)] if between and not between.strip() and "\n" in between else ""

    def is_rejected(self, path: Path) -> bool:
        """Whether a syntax error is at the path or above it."""
        invalid = self._rejected
        return bool(invalid) and any(to_pointer(path[:end]) in invalid for end in range(1, len(path) + 1))

    def is_endless(self, path: Path) -> bool:
        """Whether the reader gave up on the value (too deep, or endless aliases), or guessed its structure."""
        return to_pointer(path) in self._unsure


def value_at(data: Data, path: Path) -> Data:
    """The value at a path of plain data; None where there is nothing."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(str(step))
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data
