"""Fixes of errors that do not keep a text from being read strictly; all others have theirs from `mend`."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, Remove, ReplaceText
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode, key_text, resolved
from model_lifecycle.syntax.pointer import find, from_pointer, parent
from model_lifecycle.syntax.text_rules import (
    CONTROL_CHARACTER,
    DUPLICATE_KEY,
    KEY_NOT_TEXT,
)
from model_lifecycle.syntax.yaml.yaml_rules import UNDEFINED_ALIAS
from model_lifecycle.text.lines import LINE_BREAK
from model_lifecycle.text.span import Span


def with_fixes(document: Document) -> Document:
    """The document, each diagnostic with its repair where there is one."""
    if not document.diagnostics:
        return document
    text = _Text(document)
    diagnostics = tuple(
        diagnostic if diagnostic.fix or diagnostic.is_rest or (make := _FIXES.get(diagnostic.code)) is None
        else replace(diagnostic, fix=make(text, diagnostic))
        for diagnostic in document.diagnostics
    )  # fmt: skip
    return replace(document, diagnostics=diagnostics)


class _PropertyNames:
    """The properties of one mapping by name, and which of them repeat a name; made in one pass."""

    def __init__(self, mapping: MappingNode) -> None:
        self.pairs: dict[str, list[Pair]] = {}
        self.occurrences: dict[Span, int] = {}
        """By the span of a key: how many properties of its name stand before it."""
        self._repeated: list[bool] = []
        self._places: dict[Span, int] = {}
        for place, pair in enumerate(mapping.pairs):
            same = self.pairs.setdefault(key_text(pair.key), [])
            span = pair.key.span
            self.occurrences[span] = len(same)
            self._repeated.append(bool(same))
            self._places[span] = place
            same.append(pair)

    def has_duplicate_neighbour(self, key: Span) -> bool:
        """Whether the property before or after that of a key is a duplicate as well: more is wrong than one line."""
        place = self._places.get(key, 0)
        return any(self._repeated[max(place - 1, 0) : place] + self._repeated[place + 1 : place + 2])


@dataclass(frozen=True)
class _Text:
    document: Document
    _names: dict[int, _PropertyNames] = field(default_factory=dict)
    """By the identity of a mapping, which the document keeps alive."""

    def property_names(self, mapping: MappingNode) -> _PropertyNames:
        if id(mapping) not in self._names:
            self._names[id(mapping)] = _PropertyNames(mapping)
        return self._names[id(mapping)]

    def written(self, span: Span) -> str:
        return self.document.text[span.start : span.end]

    def node(self, diagnostic: Diagnostic, pointer: str) -> Node | None:
        """The node at a pointer of the record that a diagnostic is about, if there is one."""
        records = self.document.records
        return find(records[diagnostic.record], pointer) if diagnostic.record < len(records) else None


def _replacing(title: str, start: int, end: int, replacement: str, *, safe: bool = True) -> Fix:
    return Fix(title, (ReplaceText(start, end, replacement),), safe)


def _delete_character(text: _Text, diagnostic: Diagnostic) -> Fix:
    return _replacing("Delete the character", *diagnostic.span, "", safe=False)


def _drop_duplicate(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    """Drop a property that is written twice with the same value."""
    container = text.node(diagnostic, parent(diagnostic.pointer))
    mapping = None if container is None else resolved(container)
    if not diagnostic.pointer or not isinstance(mapping, MappingNode):
        return None
    names = text.property_names(mapping)
    same = names.pairs.get(from_pointer(diagnostic.pointer)[-1], [])
    occurrence = names.occurrences.get(diagnostic.span, 0)
    if not occurrence:
        return None
    if to_data(same[occurrence].value) != to_data(same[0].value):
        return _join_merges(text, mapping, same[0], same[occurrence])
    if names.has_duplicate_neighbour(diagnostic.span):
        return None  # `repeated_block` has the fix of all of them
    return Fix("Delete the second one", (Remove(diagnostic.pointer, occurrence),), safe=True)


def _join_merges(text: _Text, mapping: MappingNode, first: Pair, second: Pair) -> Fix | None:
    """Give the first of two `<<` what the second merges; safe where the order of both makes no difference."""
    if text.written(first.key.span) != "<<" or text.written(second.key.span) != "<<":
        return None
    place = [pair.key.span for pair in mapping.pairs].index(second.key.span)
    before = mapping.pairs[place - 1].value
    items = [*_merged(first.value), *_merged(second.value)]
    between = text.written(Span(before.end, second.key.start))
    if between.strip(" \t\r\n,") or any(LINE_BREAK.search(text.written(item.span)) for item in items):
        return None
    joined = f"[{', '.join(text.written(item.span) for item in items)}]"
    keys = [key_text(pair.key) for item in items for pair in getattr(resolved(item), "pairs", ())]
    write = ReplaceText(*first.value.span, joined)
    delete = ReplaceText(before.end, second.value.end, "")
    return Fix(f"Write `<<: {joined}`", (write, delete), safe=len(set(keys)) == len(keys))


def _merged(value: Node) -> list[Node]:
    """The mappings that the value of a `<<` merges."""
    return value.items if isinstance(value, SequenceNode) else [value]


def _quote(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    """Put a word in quotes: a key as YAML shows it, or an alias without an anchor, which may be a text."""
    written = text.written(diagnostic.span)
    if not re.fullmatch(r"[*\w.+~-]+", written):
        return None
    quoted = json.dumps(written, ensure_ascii=False)
    return _replacing(f"Write `{quoted}`", *diagnostic.span, quoted, safe=diagnostic.code == KEY_NOT_TEXT.name)


_FIXES: Final[dict[str, Callable[[_Text, Diagnostic], Fix | None]]] = {
    CONTROL_CHARACTER.name: _delete_character,
    DUPLICATE_KEY.name: _drop_duplicate,
    KEY_NOT_TEXT.name: _quote,
    UNDEFINED_ALIAS.name: _quote,
}
