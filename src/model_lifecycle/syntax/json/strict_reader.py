"""Valid JSON to a tree with spans, or the place where reading fails."""

import re
from math import isinf
from typing import Final, Literal

from model_lifecycle.syntax.json.tokens import (
    CLOSING,
    DECIMAL,
    EMPTY,
    ESCAPE,
    ESCAPED,
    ESCAPED_NAME,
    INTEGER,
    ITEM,
    MEMBER,
    OPENING,
    PLAIN,
    SPACE,
    SURROGATE,
    TEXT_START,
    WORD,
    WORDS,
    escaped_character,
    number,
    unescaped,
)
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.mend import Failure
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.syntax_errors import (
    Diagnostics,
    Read,
    duplicate_key,
    lone_surrogate,
    number_not_finite,
)
from model_lifecycle.text.span import Span

Expected = Literal["value", "name", "colon", "separator", "end", "nesting", "scanning a text"]
"""Values of `Failure.problem`: the token expected where reading fails; or that this is too deep, or inside quotes."""

_Container = MappingNode | SequenceNode
_SURELY_FINITE: Final = 300
"""An integer of fewer digits is below the largest double."""
_COLON: Final = re.compile(rf"{SPACE.pattern}:{SPACE.pattern}")


def read_strictly(text: str) -> Read | Failure:
    """The tree of a valid text, and where it repeats a key or has a value that cannot be stored; else where it fails.

    The context of a failure is the innermost bracket that is open there, or the quote before it.
    """
    return _StrictReader(text).read()


class _StrictReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.open: list[_Container] = []
        self.diagnostics = Diagnostics()

    def read(self) -> Read | Failure:
        """Read all of the text. This is the hot path of JSON."""
        text, containers = self.text, self.open
        roots: list[Node] = []
        pairs: list[Pair] | None = None
        items = roots
        position = 0
        after_value = False
        while containers or not roots:
            if after_value:
                match = CLOSING.match(text, position)
                if match is None or (match[1] == "}") is (pairs is None):
                    return self._failure(position, "separator")
                self._leave(match.end(1))
                if not containers:
                    position = match.end(1)
                    break
                pairs, items = _contents(containers[-1])
                position = match.end()
                after_value = text[position - 1] != ","
                continue
            match = ITEM.match(text, position) if pairs is None else MEMBER.match(text, position)
            name_span = match.span(1) if match else (0, 0)
            name = match[1] if match else ""
            if match is None and pairs is not None and (escaped := ESCAPED_NAME.match(text, position)):
                match = ITEM.match(text, escaped.end())
                name_span = escaped.start(1) + 1, escaped.end(1) - 1
                name = self._text(escaped[1], name_span[0] - 1)
            if match is None:
                return self._failure(position, "value" if pairs is None else "name")
            kind = match.lastindex or 0  # a match always has one
            start, end = match.span(kind)
            if kind >= EMPTY and len(containers) >= MAX_NESTING:
                return Failure(start, containers[-1].start, "nesting")
            node = self._node(kind, match[kind], start, end)
            if pairs is None:
                items.append(node)
            else:
                pairs.append(Pair(Scalar(name_span[0] - 1, name_span[1] + 1, name, name, '"'), node))
            position = match.end()
            if kind == OPENING:
                assert isinstance(node, MappingNode | SequenceNode)
                containers.append(node)
                pairs, items = _contents(node)
            elif not containers:
                position = match.end(kind) + (kind == PLAIN)
            else:
                after_value = text[position - 1] != ","
        place = _skip_space(text, position)
        return (tuple(roots), self.diagnostics.all) if place == len(text) else Failure(place, -1, "end")

    def _node(self, kind: int, written: str, start: int, end: int) -> Node:
        """The node of a value, by the kind of `ITEM` that matched it."""
        if kind == PLAIN:
            return Scalar(start - 1, end + 1, written, written, '"')
        if kind == INTEGER and len(written) < _SURELY_FINITE:
            return Scalar(start, end, written, int(written))
        if kind in (INTEGER, DECIMAL):
            value = number(written)
            if isinstance(value, float) and isinf(value):
                self.diagnostics.take(number_not_finite(written, Span(start, end)))
            return Scalar(start, end, written, value)
        if kind == WORD:
            return Scalar(start, end, written, WORDS[written])
        if kind == ESCAPED:
            text = self._text(written, start)
            return Scalar(start, end, text, text, '"')
        return MappingNode(start, end, [], True) if written[0] == "{" else SequenceNode(start, end, [], True)

    def _text(self, written: str, start: int) -> str:
        """The content of a string with escapes; half a surrogate pair gives U+FFFD and an error."""
        text = unescaped(written)
        if not SURROGATE.search(text):
            return text
        for escape in ESCAPE.finditer(written):
            if escape[3] and escaped_character(escape)[0] == "\ufffd" and escape[3].lower() != "fffd":
                span = Span(start + escape.start(), start + escape.end())
                self.diagnostics.take(lone_surrogate(escape[0], span))
        return ESCAPE.sub(lambda escape: escaped_character(escape)[0], written[1:-1])

    def _leave(self, end: int) -> None:
        """End the innermost container at `end`."""
        closed = self.open.pop()
        closed.end = end
        if not isinstance(closed, MappingNode) or len({key_text(pair.key) for pair in closed.pairs}) == len(
            closed.pairs
        ):
            return
        first: dict[str, Node] = {}
        for pair in closed.pairs:
            name = key_text(pair.key)
            earlier = first.setdefault(name, pair.key)
            if earlier is not pair.key:
                self.diagnostics.take(duplicate_key(name, pair.key.span, earlier.span))

    def _failure(self, position: int, expected: Expected) -> Failure:
        """The failure after a position at which a name, a value or a separator is expected."""
        text = self.text
        place = _skip_space(text, position)
        context = self.open[-1].start if self.open else -1
        if expected == "name":
            name = TEXT_START.match(text, place)
            if name is not None and name["end"]:
                colon = _COLON.match(text, name.end())
                if colon is None:
                    return Failure(_skip_space(text, name.end()), context, "colon", depth=len(self.open))
                place, expected = colon.end(), "value"
        if expected in ("name", "value"):
            begun = TEXT_START.match(text, place)
            if begun is not None and not begun["end"]:
                return Failure(begun.end(), place, "scanning a text", depth=len(self.open))
        return Failure(place, context, expected, depth=len(self.open))


def _skip_space(text: str, position: int) -> int:
    blanks = SPACE.match(text, position)
    return blanks.end() if blanks else position


def _contents(container: _Container) -> tuple[list[Pair] | None, list[Node]]:
    """The pairs of a mapping, or None and the items of a sequence."""
    return (container.pairs, []) if isinstance(container, MappingNode) else (None, container.items)
