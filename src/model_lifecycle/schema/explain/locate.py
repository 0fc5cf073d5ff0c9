"""Find the nodes and spans of paths in a record."""

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
"""The codes of syntax errors that leave the structure of the text after them uncertain."""


class SchemaError(NamedTuple):
    """An error of the value at `pointer`; its span is that of the key (`key`) or the value at the path `at`.

    `related` are messages, each with the path of the key at which it is shown.
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
    """The location of the value at a path of a record.

    `node` is the value as written (an alias is not resolved), `key` its key, None for an item and the root. `alias` is
    the first alias on the path; `merged`: the property comes from a merge key (`<<`). In both cases the value is
    written elsewhere.
    """

    node: Node
    key: Node | None
    alias: Alias | None
    merged: bool

    @property
    def value(self) -> Value:
        """The node of the value, with an alias resolved."""
        return resolved(self.node)

    @property
    def is_borrowed(self) -> bool:
        """Whether the value is written elsewhere, and comes through an alias or a merge key."""
        return self.alias is not None or self.merged


class BorrowedValue(NamedTuple):
    """The path at which a borrowed value is written: in this record (`is_own`) or in another record of the file."""

    path: Path
    is_own: bool


class Locations:
    """Finds the nodes and spans of paths in one record."""

    def __init__(self, document: Document, record: int) -> None:
        """Look up paths in the record with the index `record` in `document`."""
        self.document = document
        self.record = record
        self.root = document.records[record]

    def find(self, path: Path) -> Location:
        """The location of the value at a path of the record's data. Raises KeyError or IndexError if there is none."""
        location = Location(self.root, None, None, merged=False)
        for step in path:
            alias = location.alias or (location.node if isinstance(location.node, Alias) else None)
            container = location.value
            if isinstance(container, MappingNode):
                written, effective = container.by_key()
                pair = effective[str(step)]
                merged = location.merged or written.get(str(step)) is not pair
                location = Location(pair.value, pair.key, alias, merged)
            elif isinstance(container, SequenceNode) and isinstance(step, int):
                location = Location(container.items[step], None, alias, location.merged)
        return location

    def value_span(self, path: Path) -> Span:
        """The span of the value at `path`; if written elsewhere, of the alias; if absent, of the key or dash."""
        location = self.find(path)
        span = (location.alias or location.node).span
        if span.start < span.end:
            return span
        if location.key is not None:
            return location.key.span
        text, before = self.document.text, span.start
        while before and text[before - 1] in " \t":
            before -= 1
        return Span(before - 1, before) if text[before - 1 : before] == "-" else span

    def key_span(self, path: Path) -> Span:
        """The span of the key at `path`; for an item or the root, of its first key; without a key, of the value
        (`{}`).
        """
        location = self.find(path)
        if location.alias is not None:
            return location.alias.span
        if location.key is not None:
            return location.key.span
        if isinstance(location.node, MappingNode) and location.node.pairs:
            return location.node.pairs[0].key.span
        return location.node.span

    def home(self, path: Path) -> "BorrowedValue | None":
        """The path at which the value of `path` is written if it comes through an alias or merge key; otherwise
        None.
        """
        location = self.find(path)
        if not location.is_borrowed and not isinstance(location.node, Alias):
            return None
        path_here = self.document.paths(self.record).get(id(location.value))
        if path_here is not None:
            return BorrowedValue(path_here, is_own=True)
        index = bisect_right(self.document.records, location.value.start, key=lambda root: root.start) - 1
        other = self.document.paths(index).get(id(location.value)) if index >= 0 else None
        return None if other is None else BorrowedValue(other, is_own=False)

    def may_hold_more(self, path: Path) -> bool:
        """Whether a part of the value at `path` could not be parsed, so that a missing property may be in it."""
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
        """The pointers of the syntax errors in this record."""
        return frozenset(error.pointer for error in self._syntax_errors if error.pointer)

    @cached_property
    def _lone_words(self) -> list[Span]:
        """The spans of the words that are reported for a missing colon, in order."""
        return sorted(error.span for error in self._syntax_errors if error.code == MISSING_COLON.name)

    @cached_property
    def _unsure(self) -> frozenset[str]:
        """The pointers of the values that contain, at any depth, an error that hides structure."""
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
        """Whether a part of the record could not be parsed."""
        return bool(self._syntax_errors)

    def word_above(self, path: Path) -> str:
        """The text reported for a missing colon on the line above the key at `path`; empty if there is none."""
        key = self.find(path).key
        offset = key.start if key is not None else 0
        before = bisect_right(self._lone_words, offset, key=lambda span: span.end)
        span = self._lone_words[before - 1] if before else Span(0, 0)
        text_between = self.document.text[span.end : offset]
        return (
            self.document.text[slice(*span)]
            if text_between and not text_between.strip() and "\n" in text_between
            else ""
        )

    def is_rejected(self, path: Path) -> bool:
        """Whether a syntax error is reported at the path, or at a value that contains it."""
        invalid = self._rejected
        return bool(invalid) and any(to_pointer(path[:end]) in invalid for end in range(1, len(path) + 1))

    def is_unreliable(self, path: Path) -> bool:
        """Whether the structure of the value is unreliable: too deep, with endless aliases, or guessed after an
        error.
        """
        return to_pointer(path) in self._unsure


def value_at(data: Data, path: Path) -> Data:
    """The value at a path of plain data; None if there is none."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(str(step))
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data
