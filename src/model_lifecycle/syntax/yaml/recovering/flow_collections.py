"""Flow collections, read with recovery from errors."""

import re
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.node_builder import OPEN
from model_lifecycle.syntax.yaml.recovering import continuation_lines, error_messages
from model_lifecycle.syntax.yaml.recovering.flow_scalars import GAP, INDICATOR_AHEAD, FlowTexts
from model_lifecycle.syntax.yaml.recovering.inline_tokens import alias, alias_end, plain, properties
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Bracket, Properties
from model_lifecycle.syntax.yaml.scalar_segments import joined, plain_segments
from model_lifecycle.text.span import Span

_BLANK_AHEAD: Final = re.compile(r"[ \t\r\n]|\Z")
_TOKEN: Final = re.compile(r"""(?:"(?:[^"\\\r\n]++|\\[^\r\n])*"|'[^'\r\n]*+')|[^ \t\r\n,\[\]{}]++""")
_NESTING: Final = re.compile(r"[\[{]|[\]}]|[\r\n]++[ \t]*+")
_LAST_WORD: Final = re.compile(r"[ \t\r\n]([a-z][a-z0-9_]*+)\Z")
_RESERVED: Final = "@`%|>"
_WORDS: Final = {"[": "list", "{": "mapping"}
_CLOSERS: Final = {"[": "]", "{": "}"}


class Flow:
    """A collection in brackets, as far as it could be read."""

    __slots__ = ("closed", "end", "node")

    def __init__(self, node: MappingNode | SequenceNode, end: int, closed: bool) -> None:
        self.node = node
        self.end = end
        """Where reading goes on: behind the closing bracket, or behind all that can belong to the collection."""
        self.closed = closed


class _NotCleanError(Exception):
    """Reading a stretch a second way found an error as well."""


def read_flow(reading: Parser, start: int, column: int, given: Properties | None = None) -> Flow:
    """Read the collection with its opening bracket at `start`, in an entry at `column`.

    A line inside that looks like block structure means that a bracket is not closed, unless the rest of the collection
    has no errors.
    """
    diagnostics, anchors = reading.assembly.diagnostics, reading.assembly.anchors
    before, anchors_before = len(diagnostics), anchors.mark()
    reader = _FlowReader(reading, column)
    flow = reader.read(start, given)
    if flow.closed or not reader.interrupted or reading.fuel <= 0:
        if flow.closed and len(diagnostics) == before:
            continuation_lines.report_shallow(reading, reader.shallow)
        return flow
    diagnostics_read, anchors_read = diagnostics.go_back(before), anchors.go_back(anchors_before)
    reader = _FlowReader(reading, -1, strict=True)
    try:
        flow = reader.read(start, given)
        continuation_lines.report_shallow(reading, reader.shallow)
        return flow
    except _NotCleanError:
        reading.brackets.clear()
        diagnostics.go_back(before)
        for diagnostic in diagnostics_read:
            diagnostics.take(diagnostic)
        anchors.go_back(anchors_before)
        anchors.set_again(anchors_read)
        return flow


def _second_key(text: str, value: Scalar) -> int | None:
    """Where a key begins at the end of a value without quotes; None where its last word does not look like one."""
    word = _LAST_WORD.search(text[value.start : value.end])
    return None if word is None else value.start + word.start(1)


class _FlowReader(FlowTexts):
    def __init__(self, reading: Parser, column: int, *, strict: bool = False) -> None:
        super().__init__(reading, column)
        self.strict = strict
        """Whether to raise `_NotCleanError` at the first error."""
        self.given: Properties | None = None
        """The anchor and the tag that the next node has."""

    def read(self, start: int, given: Properties | None) -> Flow:
        brackets = self.reading.brackets
        diagnostics = self.reading.assembly.diagnostics
        before = len(diagnostics)
        self.place = start
        self.given = given
        root = self._open()
        while brackets and self.skip() and not diagnostics.ends_at(self.place):
            at = self.place
            self._step()
            if self.strict and (len(diagnostics) > before or not self.reading.spend(self.place - at)):
                raise _NotCleanError
            assert self.place > at or not brackets
        if brackets and self.strict:
            raise _NotCleanError
        closed = not brackets
        if brackets:
            self._leave_open()
        return Flow(root, self.place, closed)

    def _step(self) -> None:
        """Read one token."""
        text, place = self.text, self.place
        character = text[place]
        bracket = self.reading.brackets[-1]
        if bracket.start < 0:
            bracket.start = place
        if character in "]}":
            self._close(character)
        elif character == ",":
            self._comma(bracket)
        elif character == ":" and self._is_colon(bracket):
            self._colon(bracket)
        elif character == "?" and _BLANK_AHEAD.match(text, place + 1, self.stop):
            self._question_mark(bracket)
        elif character in "?-" and text[place + 1 : place + 2] in (",", "]", "}"):
            if self._has_room(bracket, character):
                bracket.put(self.reserved(character))
        elif character == "-" and INDICATOR_AHEAD.match(text, place + 1, self.stop):
            message = "A list in brackets has no dashes. Delete the `-`, or put the text in quotes."
            self.reading.report(yaml_rules.UNEXPECTED_DASH, message, Span(place, place + 1))
            self.place += 1
        elif character in "&!" and self.given is None:
            self._properties(bracket)
        else:
            self._node(bracket, character)

    def _node(self, bracket: Bracket, character: str) -> None:
        start = self.place
        if not self._has_room(bracket, character):
            return
        if character in "[{":
            self._open()
            return
        given, self.given = self.given, None
        if character in "\"'":
            node: Node = self.quoted()
        elif character == "*":
            self.place = alias_end(self.reading, start)
            node = alias(self.reading, start, self.place)
        elif character in _RESERVED or character in "&!":
            node = self.reserved(character)
        else:
            node = self.plain()
        if given is not None and isinstance(node, Scalar):
            self.reading.assembly.set_properties(node, given.anchor, given.tag, given.tag_span)
        elif given is not None:
            error_messages.properties_of_alias(self.reading, given)
        bracket.put(node)
        self.last_end = self.place

    def _has_room(self, bracket: Bracket, character: str) -> bool:
        """Whether the entry still lacks a node. If not, a comma or the quotes of a text are missing."""
        last = bracket.second if bracket.colon >= 0 else bracket.first
        if last is None:
            return True
        token = _TOKEN.match(self.text, self.place, self.stop)
        start = min(self.place, self.stop - 1)  # behind the last tag of the text there is nothing to underline
        end = start + 1 if token is None else token.end()
        if self.place == self.last_end and character not in "[{":
            message = "There is text right behind a value that is complete. Put all of it in quotes, or write a comma."
            begin = start if last.start < self.reading.lines.starts[self.reading.lines.at(end)] else last.start
            self.reading.report(yaml_rules.TEXT_AFTER_VALUE, message, Span(begin, end))
            bracket.broken = True
            self.skip_stray()
            return False
        span = Span(start, end)
        if self._lacks_colon(bracket, end):
            name = key_text(bracket.first) if bracket.first is not None else ""
            message = f"A colon is missing between `{shown(name)}` and its value. Write `:`."
            self.reading.report(text_rules.MISSING_COLON, message, span, name)
            bracket.colon = self.place
            return True
        message = f"`,` expected before `{shown(self.text[self.place : end])}`."
        _finish_entry(self.reading, bracket)
        bracket.start = self.place
        steps = (self.text[span.start : span.end].strip("\"'"),) if bracket.is_mapping else ()
        self.reading.report(text_rules.MISSING_COMMA, message, span, *steps)
        bracket.broken = True
        return True

    def _lacks_colon(self, bracket: Bracket, end: int) -> bool:
        """Whether the token from here to `end` is the value of the name in quotes before it, not another entry."""
        first = bracket.first
        if (
            not bracket.is_mapping
            or bracket.colon >= 0
            or not isinstance(first, Scalar)
            or first.style not in ("'", '"')
        ):
            return False
        line = self.reading.lines.starts[self.reading.lines.at(self.place)]
        behind = GAP.match(self.text, end, self.stop)
        return first.end > line and behind is not None and self.text[behind.end() : behind.end() + 1] in (",", "}")

    def _properties(self, bracket: Bracket) -> None:
        given = properties(self.reading, self.place)
        if given is None:
            self._has_room(bracket, self.text[self.place])
            bracket.put(self.reserved(self.text[self.place]))
            return
        self.place = given.end
        self.last_end = given.end
        gap = GAP.match(self.text, self.place, self.stop)
        after = self.text[gap.end() : gap.end() + 1] if gap else ""
        if after in ("", ",", "]", "}") or (after == ":" and gap and self._is_colon_at(gap.end(), json_key=False)):
            nothing = Scalar(given.end, given.end, "", None)
            self.reading.assembly.set_properties(nothing, given.anchor, given.tag, given.tag_span)
            if self._has_room(bracket, "&"):
                bracket.put(nothing)
        else:
            self._has_room(bracket, "&")
            self.given = given
            if after and gap and gap.end() == given.end and after in "[{\"'":
                error_messages.glued_properties(self.reading, given)

    def _open(self) -> MappingNode | SequenceNode:
        reading, place = self.reading, self.place
        node: MappingNode | SequenceNode = (MappingNode if self.text[place] == "{" else SequenceNode)(
            place, OPEN, [], True
        )
        if self.given is not None:
            reading.assembly.set_properties(node, self.given.anchor, self.given.tag, self.given.tag_span)
            self.given = None
        if reading.brackets:
            reading.brackets[-1].put(node)
        self.place = self.last_end = place + 1
        if reading.depth + len(reading.brackets) >= MAX_NESTING:
            reading.report_too_deep(place)
            if self.strict:  # else the rest is skipped again and again where every line opens a bracket
                raise _NotCleanError
            self.hides_closers = True
            self._skip_nested(node)
        else:
            reading.brackets.append(Bracket(node))
        return node

    def _skip_nested(self, node: MappingNode | SequenceNode) -> None:
        """Skip the collection that has just been opened."""
        open_brackets = 1
        node.incomplete = True
        while open_brackets:
            bracket = _NESTING.search(self.text, self.place, self.stop)
            if bracket is None:
                self.place = self.stop
                break
            self.place = bracket.end()
            if bracket[0] in ("[", "{"):
                open_brackets += 1
            elif bracket[0] in ("]", "}"):
                open_brackets -= 1
            elif self.is_behind(self.place):
                break
        node.end = self.last_end = self.place

    def _is_colon(self, bracket: Bracket) -> bool:
        """Whether the colon here ends a key; behind quotes and brackets no blank needs to follow."""
        first = bracket.first
        is_json = bracket.colon < 0 and (
            isinstance(first, MappingNode | SequenceNode) or (isinstance(first, Scalar) and first.style != "")
        )
        return self._is_colon_at(self.place, json_key=is_json)

    def _is_colon_at(self, place: int, *, json_key: bool) -> bool:
        return json_key or INDICATOR_AHEAD.match(self.text, place + 1, self.stop) is not None

    def _colon(self, bracket: Bracket) -> None:
        if bracket.colon < 0:
            self._check_one_line(bracket)
            bracket.colon = self.place
            self.place += 1
            self.last_end = self.place
            return
        second = bracket.second
        if isinstance(second, Scalar) and second.style == "" and self._is_last():
            second.text = second.value = f"{second.text}:"  # a text that is still being written
            self.place += 1
            second.end = self.last_end = self.place
            return
        if isinstance(second, Scalar) and second.style == "" and bracket.is_mapping:
            begin = _second_key(self.text, second)
            if begin is not None:
                self._split(bracket, second, begin)
                return
        begin = bracket.colon if second is None else second.start
        self.skip_stray()
        lines = self.reading.lines
        end = min(self.place, lines.text_end(lines.at(begin)))
        end = begin + len(self.text[begin:end].rstrip(" \t"))
        message = "A text with `: ` in it needs quotes. If a second property begins here, write a comma before it."
        self.reading.report(yaml_rules.UNQUOTED_COLON, message, Span(begin, end))
        bracket.broken = True

    def _check_one_line(self, bracket: Bracket) -> None:
        """Report a key in a list in brackets that is not on one line with its colon, which is at `place`."""
        first = bracket.first
        if bracket.is_mapping or bracket.explicit >= 0 or first is None:
            return
        between = self.text[first.end : self.place]
        if "\n" in between or "\r" in between:
            message = "In a list in brackets, a key and its colon must be on one line. Write it there."
            edits = (ReplaceText(first.end, first.end, ":"), ReplaceText(self.place, self.place + 1, ""))
            fix = Fix("Write the colon behind the key", edits, safe=True)
            self.reading.report(text_rules.MISSING_COLON, message, Span(self.place, self.place + 1), fix=fix)
        elif any(mark in self.text[bracket.start : first.end] for mark in "\r\n"):
            begin = self.reading.lines.content[self.reading.lines.at(first.end - 1)]
            written = self.text[begin : first.end]
            message = f"`,` expected before `{shown(written)}`: in a list in brackets, a key must be on one line."
            before = first.start + len(self.text[first.start : begin].rstrip())
            fix = Fix("Insert `,`", (ReplaceText(before, before, ","),))
            self.reading.report(text_rules.MISSING_COMMA, message, Span(begin, first.end), fix=fix)

    def _is_last(self) -> bool:
        """Whether nothing of the collection follows the character here."""
        gap = GAP.match(self.text, self.place + 1, self.stop)
        return gap is None or gap.end() == self.stop or self.is_behind(gap.end())

    def _split(self, bracket: Bracket, second: Scalar, begin: int) -> None:
        """Read the end of a value, from `begin` on, as the key of the next entry: a comma is missing before it."""
        text = self.text
        end = second.start + len(text[second.start : begin].rstrip(" \t\r\n"))
        bracket.second = plain(self.reading, second.start, end, joined(plain_segments(text, second.start, end)))
        name, span = text[begin : second.end], Span(begin, second.end)
        _finish_entry(self.reading, bracket)
        self.reading.report(text_rules.MISSING_COMMA, f"`,` expected before `{shown(name)}`.", span, name)
        bracket.start = begin
        bracket.first = plain(self.reading, begin, second.end, name)
        bracket.broken = True
        self._colon(bracket)

    def _question_mark(self, bracket: Bracket) -> None:
        if bracket.is_empty:
            bracket.explicit = self.place
            self.place += 1
            self.last_end = self.place
            return
        start = self.place
        self.skip_stray()
        message = "A text that begins with `?` needs quotes."
        self.reading.report(yaml_rules.UNQUOTED_START, message, Span(start, start + 1))
        bracket.broken = True

    def _comma(self, bracket: Bracket) -> None:
        if bracket.is_empty:
            message = "There is nothing before this comma. Delete it, or write the value."
            span = Span(self.place, self.place + 1)
            _report_collection(self.reading, len(self.reading.brackets) - 1, text_rules.EXTRA_COMMA, message, span)
        _finish_entry(self.reading, bracket)
        self.place += 1
        self.last_end = self.place

    def _close(self, character: str) -> None:
        """Read a closing bracket: of the innermost collection, of one further out, or of none."""
        brackets = self.reading.brackets
        wanted = MappingNode if character == "}" else SequenceNode
        depth = next(
            (depth for depth in range(len(brackets), 0, -1) if isinstance(brackets[depth - 1].node, wanted)), 0
        )
        span = Span(self.place, self.place + 1)
        if depth == 0:
            opening = self.text[brackets[-1].node.start]
            message = (
                f"`{character}` does not close the `{opening}` of this {_WORDS[opening]}. Write `{_CLOSERS[opening]}`."
            )
            _report_collection(self.reading, len(brackets) - 1, text_rules.UNMATCHED_BRACKET, message, span)
            brackets[-1].broken = True
            depth = len(brackets)
        while len(brackets) > depth:
            _report_unclosed(self.reading, len(brackets) - 1, self.place)
            _finish_collection(self.reading, self.last_end)
        self.place += 1
        _finish_collection(self.reading, self.place)
        self.last_end = self.place

    def _leave_open(self) -> None:
        """Give up the collections that are open at the end of the text, or at a line behind them."""
        if not self.hides_closers:
            _report_unclosed(self.reading, 0, self.stop)
        while self.reading.brackets:
            self.reading.brackets[-1].node.incomplete = True
            _finish_collection(self.reading, self.last_end)


# Entries and ends of collections


def _finish_entry(reading: Parser, bracket: Bracket) -> None:
    """Add the entry that was read to its collection, and begin the next."""
    if bracket.broken:
        bracket.node.incomplete = True
    if bracket.first is not None or bracket.colon >= 0 or bracket.explicit >= 0:
        if bracket.is_mapping:
            bracket.children += bracket.pair()
        elif bracket.colon < 0 and bracket.explicit < 0 and bracket.first is not None:
            bracket.children.append(bracket.first)
        else:
            key, value = bracket.pair()
            single = MappingNode(bracket.start, value.end, [], flow=True)
            reading.assembly.fill(single, [key, value])
            bracket.children.append(single)
    bracket.begin()


def _finish_collection(reading: Parser, end: int) -> None:
    bracket = reading.brackets[-1]
    if not bracket.is_empty:
        _finish_entry(reading, bracket)
    reading.brackets.pop()
    node = bracket.node
    node.end = end
    if isinstance(node, MappingNode):
        reading.assembly.fill(node, bracket.children)
    else:
        node.items = bracket.children


def _report_collection(reading: Parser, depth: int, code: Rule, message: str, span: Span) -> None:
    """Report a diagnostic of the collection at a depth, not of its entry."""
    brackets = reading.brackets
    inside = brackets[depth:]
    del brackets[depth:]
    reading.report(code, message, span)
    brackets += inside


def _report_unclosed(reading: Parser, depth: int, before: int) -> None:
    """Report that the collection at a depth is not closed before an offset."""
    brackets = reading.brackets
    start = brackets[depth].node.start
    opening = reading.text[start]
    lines = reading.lines
    end = min(lines.text_end(lines.at(start)), before)
    end = start + max(len(reading.text[start:end].rstrip(" \t")), 1)
    message = f"This `{opening}` is never closed. Write `{_CLOSERS[opening]}` where the {_WORDS[opening]} ends."
    _report_collection(reading, depth, text_rules.UNCLOSED_BRACKET, message, Span(start, end))
    brackets[depth].node.incomplete = True
