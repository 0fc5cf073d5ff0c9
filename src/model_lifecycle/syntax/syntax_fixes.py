"""Repairs of syntax errors, where a reader's guess and the place it stands at say what to write.

A repair is safe when the text after it reads as the reader took it to be before.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, Remove, ReplaceText
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.json_rules import (
    JSON_COMMENT,
    JSON_LITERAL,
    JSON_NUMBER,
    JSON_QUOTES,
    TRAILING_COMMA,
    UNESCAPED_CHARACTER,
    UNQUOTED_TEXT,
)
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.pointer import find, from_pointer, parent
from model_lifecycle.syntax.text_rules import (
    BAD_ESCAPE,
    CONTROL_CHARACTER,
    DUPLICATE_KEY,
    EXTRA_COMMA,
    KEY_NOT_TEXT,
    MISSING_COLON,
    MISSING_COMMA,
    UNCLOSED_QUOTE,
)
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_SPACE, UNDEFINED_ALIAS, UNQUOTED_COLON, UNQUOTED_START
from model_lifecycle.text.lines import LINE_BREAK
from model_lifecycle.text.span import Span

_QUOTE_OR_ESCAPE: Final = re.compile(r'\\.|"', re.DOTALL)


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
        """Whether the property before or behind that of a key is a duplicate as well: more is wrong than one line."""
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

    @cached_property
    def keys(self) -> frozenset[Scalar]:
        """The keys of all mappings."""
        nodes: list[Node] = list(self.document.roots)
        keys: list[Scalar] = []
        while nodes:
            node = nodes.pop()
            if isinstance(node, MappingNode):
                keys += [pair.key for pair in node.pairs if isinstance(pair.key, Scalar)]
                nodes += [pair.value for pair in node.pairs]
            elif isinstance(node, SequenceNode):
                nodes += node.items
        return frozenset(keys)

    @cached_property
    def names(self) -> frozenset[object]:
        """What the keys of all mappings say."""
        return frozenset(key.value for key in self.keys)

    def goes_on(self, span: Span) -> bool:
        """Whether something stands behind a span on its line that neither ends an item nor is a comment."""
        return re.compile(r"[ \t]*(?:[,\]}\r\n]|[ \t]#|$)").match(self.document.text, span.end) is None

    def scalar(self, span: Span) -> Scalar | None:
        """The scalar that is written at a span, if one is."""
        return self._scalars.get(span)

    def node(self, diagnostic: Diagnostic, pointer: str) -> Node | None:
        """The node at a pointer of the record that a diagnostic is about, if there is one."""
        records = self.document.records
        return find(records[diagnostic.record], pointer) if diagnostic.record < len(records) else None

    @cached_property
    def starts(self) -> Mapping[int, Scalar]:
        """The scalars by where they begin."""
        return {span.start: scalar for span, scalar in self._scalars.items()}

    @cached_property
    def _scalars(self) -> Mapping[Span, Scalar]:
        found: dict[Span, Scalar] = {}
        nodes: list[Node] = list(self.document.roots)
        while nodes:
            node = nodes.pop()
            if isinstance(node, Scalar):
                found.setdefault(node.span, node)
            elif isinstance(node, MappingNode):
                nodes += [side for pair in node.pairs for side in (pair.key, pair.value)]
            elif isinstance(node, SequenceNode):
                nodes += node.items
        return found


_WORDS: Final = re.compile(r"\w[\w .+/-]*")
_BEFORE_COLON: Final = re.compile(r"(?<![\w-])([\w-]+)[\"']?:(?=\s|$)")


def _replacing(title: str, start: int, end: int, replacement: str, *, safe: bool = True) -> Fix:
    return Fix(title, (ReplaceText(start, end, replacement),), safe)


def _delete(text: _Text, diagnostic: Diagnostic) -> Fix:
    return _replacing(f"Delete `{text.written(diagnostic.span)}`", *diagnostic.span, "")


def _delete_unsafely(text: _Text, diagnostic: Diagnostic) -> Fix:
    what = "comment" if diagnostic.code == JSON_COMMENT.name else "character"
    return _replacing(f"Delete the {what}", *diagnostic.span, "", safe=False)


def _insert_comma(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    start, stop = diagnostic.span
    if text.written(diagnostic.span) == ";":
        return _replacing("Write `,`", start, stop, ",")
    source = text.document.text
    end = _end_before(source, start, " \t\r\n")
    lines = text.document.lines
    line = max(lines.starts[lines.position(end).line], end - _LONG_LINE)
    if source.find("#", line, end) >= 0 or source.find("//", line, end) >= 0:
        return None  # the comma may have to stand before a comment
    return _replacing("Insert `,`", end, end, ",")


_LONG_LINE: Final = 10_000
"""So many code points in front of a place tell whether it stands in a comment."""


def _end_before(text: str, place: int, blanks: str) -> int:
    """Where the text before a place ends, without the blanks between them."""
    while place > 0 and text[place - 1] in blanks:
        place -= 1
    return place


_GROUP = re.compile(r",[0-9]{3}(?![0-9])")


def _write_value(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    """Write what was read in the way the language writes it."""
    scalar = text.scalar(diagnostic.span)
    written = text.written(diagnostic.span)
    if scalar is None or written.lower() in ("yes", "no", "on", "off"):  # a boolean, or a text?
        return None
    if diagnostic.code == JSON_NUMBER.name and _GROUP.search(written):  # thousands, or a decimal comma?
        return None
    if written == "?":  # not known: null, rather than this text
        return None
    if diagnostic.code == UNQUOTED_TEXT.name and not _WORDS.fullmatch(written):
        return None
    if diagnostic.code == UNQUOTED_COLON.name and _holds_property(text, written):
        return None
    if diagnostic.code == UNQUOTED_START.name and (scalar in text.keys or text.goes_on(diagnostic.span)):
        return None
    value = json.dumps(scalar.value, ensure_ascii=False)
    title = f"Write `{value}`" if value.isprintable() else "Put it in quotes"
    return _replacing(title, *diagnostic.span, value)


def _holds_property(text: _Text, written: str) -> bool:
    """Whether a plain text with a colon in it looks like two properties on one line, rather than like a sentence."""
    words = [found[1] for found in _BEFORE_COLON.finditer(written)]
    return any("_" in word or word in text.names for word in words)


def _write_colon(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    start, end = diagnostic.span
    written = text.written(diagnostic.span)
    if written in ("=", "=>", ":="):
        before = _end_before(text.document.text, start, " \t")
        return _replacing("Write `:`", before, end, ":", safe=False)
    if text.document.language == "json" or written[:1] in "\"'":  # of a value in quotes, behind its name
        before = _end_before(text.document.text, start, " \t")
        return _replacing("Insert `:`", before, start, ": ", safe=False)
    if re.fullmatch(r"[A-Za-z_]+", written):
        return _replacing("Insert `:`", end, end, ":", safe=False)
    return None


def _write_space(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    written = text.written(diagnostic.span)
    sign = re.search(r"[:-](?=\S)", written)
    if sign is None:
        return None
    place = diagnostic.span.start + sign.end()
    return _replacing("Insert a space", place, place, " ")


def _escape(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    written = text.written(diagnostic.span)
    if len(written) != 1:
        return _escape_line_breaks(text, diagnostic.span.start)
    if written == '"' and (scalar := _scalar_at(text, diagnostic)) is not None:
        return _escape_quotes(text, diagnostic.span.start, scalar.end - 1)
    return _replacing("Write it as an escape", *diagnostic.span, json.dumps(written)[1:-1])


def _scalar_at(text: _Text, diagnostic: Diagnostic) -> Scalar | None:
    """The value that a diagnostic is in."""
    found = text.node(diagnostic, diagnostic.pointer)
    return found if isinstance(found, Scalar) and found.start < diagnostic.span.start < found.end else None


def _escape_quotes(text: _Text, first: int, closing: int) -> Fix:
    """Write all quotes inside a text as escapes, from the first of them to the one that ends the text."""
    last = text.document.text.rfind('"', first, closing)
    inside = text.document.text[first : last + 1]
    escaped = _QUOTE_OR_ESCAPE.sub(lambda found: '\\"' if found[0] == '"' else found[0], inside)
    title = "Write it as an escape" if last == first else "Write them as escapes"
    return _replacing(title, first, last + 1, escaped)


def _escape_line_breaks(text: _Text, start: int) -> Fix | None:
    """Write the line breaks inside a text as escapes; they may be meant as blanks, and are read as they stand."""
    scalar = text.starts.get(start)
    if scalar is None:
        return None
    breaks = LINE_BREAK.finditer(text.document.text, scalar.start, scalar.end)
    changes = tuple(ReplaceText(found.start(), found.end(), "\\n") for found in breaks)
    return Fix("Write the line breaks as `\\n`", changes, safe=False) if changes else None


def _double_backslash(text: _Text, diagnostic: Diagnostic) -> Fix:
    start = diagnostic.span.start
    return _replacing("Write the backslash twice", start, start, "\\", safe=False)


def _close_quote(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    written = text.written(diagnostic.span)
    if text.document.language == "json" or written[:1] not in ('"', "'"):
        return None
    end = diagnostic.span.start + len(written.rstrip())
    return _replacing(f"Insert `{written[0]}`", end, end, written[0], safe=False)


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
    """The mappings that a `<<` with this value merges."""
    return value.items if isinstance(value, SequenceNode) else [value]


def _quote(text: _Text, diagnostic: Diagnostic) -> Fix | None:
    """Put a word in quotes: a key as YAML shows it, or an alias without an anchor, which may be a text."""
    written = text.written(diagnostic.span)
    if not re.fullmatch(r"[*\w.+~-]+", written):
        return None
    quoted = json.dumps(written, ensure_ascii=False)
    return _replacing(f"Write `{quoted}`", *diagnostic.span, quoted, safe=diagnostic.code == KEY_NOT_TEXT.name)


_FIXES: Final[dict[str, Callable[[_Text, Diagnostic], Fix | None]]] = {
    TRAILING_COMMA.name: _delete,
    EXTRA_COMMA.name: _delete,
    JSON_COMMENT.name: _delete_unsafely,
    CONTROL_CHARACTER.name: _delete_unsafely,
    MISSING_COMMA.name: _insert_comma,
    MISSING_COLON.name: _write_colon,
    MISSING_SPACE.name: _write_space,
    JSON_QUOTES.name: _write_value,
    JSON_LITERAL.name: _write_value,
    JSON_NUMBER.name: _write_value,
    UNQUOTED_TEXT.name: _write_value,
    UNQUOTED_START.name: _write_value,
    UNQUOTED_COLON.name: _write_value,
    UNESCAPED_CHARACTER.name: _escape,
    BAD_ESCAPE.name: _double_backslash,
    UNCLOSED_QUOTE.name: _close_quote,
    DUPLICATE_KEY.name: _drop_duplicate,
    KEY_NOT_TEXT.name: _quote,
    UNDEFINED_ALIAS.name: _quote,
}
