"""JSON text to tree."""

import gc
from math import isinf

from model_lifecycle.syntax.copied import may_be_copied
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.brackets import indent_of
from model_lifecycle.syntax.json.builder import Brackets, Builder, Container
from model_lifecycle.syntax.json.recovery import step
from model_lifecycle.syntax.json.tokens import (
    CLOSING,
    DECIMAL,
    EMPTY,
    ESCAPED,
    INTEGER,
    ITEM,
    MEMBER,
    OPENING,
    PLAIN,
    SURROGATE,
    WORD,
    WORDS,
    number,
    unescaped,
)
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.preflight import read_guarded, sanitize
from model_lifecycle.syntax.syntax_errors import Read, located
from model_lifecycle.syntax.text_rules import DUPLICATE_KEY


def read_json(text: str, undecodable: int | None = None) -> Document:
    """The document of a JSON text; never raises. YAML is read as YAML, with one error for that.

    Exactly the valid texts of RFC 8259 have no errors, with three exceptions: a duplicate key, half a surrogate pair
    written as an escape, and a number that no double can hold.
    """
    collecting = gc.isenabled()
    gc.disable()  # building a large tree leaves no garbage, and the collector would walk it again and again
    try:
        document = _document(text, undecodable)
    finally:
        if collecting:
            gc.enable()
    if document.diagnostics:
        from model_lifecycle.syntax.json.repair_json import read_as_yaml

        return read_as_yaml(text, document.diagnostics, undecodable) or document
    return document


def read_as_written(text: str) -> tuple[Node, ...]:
    """The trees of a JSON text that holds no records, without the repairs that records get."""
    guarded = sanitize(text, "json", None)
    if guarded is None:
        return _read_once(text)[0]
    return read_guarded(guarded, _read_once)[0] if guarded.readable else ()


def _document(text: str, undecodable: int | None) -> Document:
    guarded = sanitize(text, "json", undecodable)
    if guarded is None:
        roots, diagnostics = _roots(text)
        return Document(text, "json", roots, tuple(sorted(diagnostics, key=lambda diagnostic: diagnostic.span)))
    if not guarded.readable:
        return Document(text, "json", (), guarded.diagnostics)
    roots, diagnostics = read_guarded(guarded, _roots)
    return Document(text, "json", roots, located((*guarded.diagnostics, *diagnostics), roots))


def _roots(text: str) -> Read:
    read = _read_once(text)
    if not read[1] and not may_be_copied(read[0]):
        return read
    from model_lifecycle.syntax.json.repair_json import read_repaired  # most texts never need it

    return read_repaired(text, read, _read_once)


def _read_once(text: str) -> Read:
    reading = _read(text)
    return () if reading.root is None else (reading.root,), reading.diagnostics.all


def _read(text: str) -> Builder:
    """Read a text; where its brackets do not fit, in several ways, of which the one with the fewest errors is taken."""
    first = _attempt(text, "forgotten")
    if not first.bracket_trouble:
        return first
    others: tuple[Brackets, ...] = ("indented", "mistyped") if first.misfits else ("indented",)
    attempts = [*(_attempt(text, brackets) for brackets in others), first]
    return min(attempts, key=_syntax_errors)


def _syntax_errors(attempt: Builder) -> int:
    """The number of diagnostics without duplicate keys, which say nothing about brackets."""
    duplicates = sum(diagnostic.code == DUPLICATE_KEY.name for diagnostic in attempt.diagnostics)
    return len(attempt.diagnostics) - duplicates + attempt.bracket_trouble


def _attempt(text: str, brackets: Brackets) -> Builder:
    reading = Builder(text, brackets)
    while not reading.ended:
        if reading.open:
            _advance(reading)
        step(reading)
    return reading


def _advance(reading: Builder) -> None:
    """Read as far as the text is valid by RFC 8259. This is the hot path; `recovery.step` reads everything else.

    The root's own closing bracket is left to `recovery.step`, which looks at what follows.
    """
    text = reading.text
    position = reading.position
    comma = reading.comma
    after_value = reading.after_value
    containers = reading.open
    # When indentation counts, a token too far out on its line is left to `recovery.step`.
    indented = reading.brackets == "indented"
    margin = indent_of(reading, containers[-1]) if indented else 0
    node: Node
    pairs, items = _contents(containers[-1])
    while True:
        if after_value:
            match = CLOSING.match(text, position)
            if match is None or len(containers) == 1 or (match[1] == "}") is (pairs is None):
                break
            if indented and not _begins_at(text, match.start(1), margin):
                break
            reading.leave(match.end(1))
            pairs, items = _contents(containers[-1])
            margin = indent_of(reading, containers[-1]) if indented else 0
            position = match.end()
            after_value = text[position - 1] != ","
            comma = -1 if after_value else position - 1
            continue
        match = ITEM.match(text, position) if pairs is None else MEMBER.match(text, position)
        if match is None:
            break
        kind = match.lastindex or 0  # a match always has one
        start, end = match.span(kind)
        if indented and _has_break(text, match.start(1) - margin - 2, match.start(1)):
            break
        if kind == PLAIN:
            content = match[PLAIN]
            node = Scalar(start - 1, end + 1, content, content, '"')
        elif kind == OPENING:
            if len(containers) >= MAX_NESTING:
                break
            node = MappingNode(start, end, [], True) if text[start] == "{" else SequenceNode(start, end, [], True)
            containers.append(node)
        else:
            value = _value(kind, match[kind], start, end)
            if value is None or (kind == EMPTY and len(containers) >= MAX_NESTING):
                break
            node = value
        if pairs is None:
            items.append(node)
        else:
            name = match[1]
            start, end = match.span(1)
            pairs.append(Pair(Scalar(start - 1, end + 1, name, name, '"'), node))
        position = match.end()
        if kind == OPENING:
            pairs, items = _contents(containers[-1])
            margin = indent_of(reading, containers[-1]) if indented else 0
            comma = -1
        else:
            after_value = text[position - 1] != ","
            comma = -1 if after_value else position - 1
    reading.position = position
    reading.comma = comma
    reading.after_value = after_value


def _has_break(text: str, start: int, end: int) -> bool:
    stretch = text[max(start, 0) : end]
    return "\n" in stretch or "\r" in stretch


def _begins_at(text: str, position: int, column: int) -> bool:
    """Whether the token at a position, which begins a line, does so at a column."""
    return text[position - column - 1] in "\r\n" and not _has_break(text, position - column, position)


def _contents(container: Container) -> tuple[list[Pair] | None, list[Node]]:
    """The pairs of a mapping, or None and the items of a sequence."""
    return (container.pairs, []) if isinstance(container, MappingNode) else (None, container.items)


def _value(kind: int, written: str, start: int, end: int) -> Node | None:
    """The node of a value of a kind of `ITEM` other than plain text; None for one that needs a diagnostic."""
    if kind == INTEGER and len(written) < _SURELY_FINITE:
        return Scalar(start, end, written, int(written))
    if kind in (INTEGER, DECIMAL):
        value = number(written)
        return None if isinstance(value, float) and isinf(value) else Scalar(start, end, written, value)
    if kind == WORD:
        return Scalar(start, end, written, WORDS[written])
    if kind == ESCAPED:
        text = unescaped(written)
        return None if SURROGATE.search(text) else Scalar(start, end, text, text, '"')
    assert kind == EMPTY
    return MappingNode(start, end, [], True) if written[0] == "{" else SequenceNode(start, end, [], True)


_SURELY_FINITE = 300
"""An integer of fewer digits is below the largest double."""
