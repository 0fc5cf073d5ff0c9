"""Finds the completion place of a cursor within brackets, in JSON and in the flow style of YAML."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from model_lifecycle.ide.completion.cursor_record import MARK, CursorRecord, Level, Marked, json_record
from model_lifecycle.ide.completion.place import CompletionPlace, CursorPlaces, Role, Style
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, key_text
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LINE_BREAK, line_start
from model_lifecycle.text.span import Span

_JSON: Final = re.compile(r'[{}\[\],:]|"(?:[^"\\\r\n]|\\[^\r\n]?)*"?|[^\s{}\[\],:"]+')
"""Matches a token of JSON: a bracket, comma or colon, a string that may be unclosed, or another word."""
_FLOW: Final = re.compile(
    r"""[{}\[\],] | :(?=[\s,\[\]{}]|$) | "(?:[^"\\\r\n]|\\[^\r\n]?)*"? | '(?:[^'\r\n]|'')*'?
    | (?:(?<=\s)|^)\#[^\r\n]*
    | [^\s,\[\]{}"'](?:(?!:(?:[\s,\[\]{}]|$))[^\s,\[\]{}]|[ \t]+(?=[^\s,\[\]{}\#:]))*""",
    re.VERBOSE,
)
"""Matches a token of the YAML flow style, as `_JSON` does, or a comment."""
_COMMENT: Final = re.compile(r"(?<=\s)#[^\r\n]*")
_INDICATORS: Final = "{}[],:"
_LINE_BREAK: Final = re.compile(r"[\r\n]")


class _Token(NamedTuple):
    """A token: a bracket, comma or colon, or a scalar with its quotes."""

    text: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text[0] not in _INDICATORS


def find_in_json(document: Document, offset: int, root: Description) -> CursorPlaces:
    """The completion places at `offset` of a JSON text; `root` is the schema's description of the record."""
    record = json_record(document, offset)
    unit = indentation_unit(document.text)
    if not document.text.strip():
        lead = document.text[document.lines.starts[document.lines.line_of(offset)] : offset]
        empty = CompletionPlace("item", (), Span(offset, offset), offset, "json", len(lead), has_dash=True, pad=lead)
        return CursorPlaces((empty,), Span(offset, offset + 1), unit, 2, record_start=True)
    reader = BracketPlace(record, "json", root)
    place = reader.place()
    start = record.start + reader.record_start
    return CursorPlaces((place,) if place is not None else (), Span(start, max(start + 1, offset)), unit, 2)


class BracketPlace:
    """Finds the place of a cursor within brackets; `root` is the schema's description of the record."""

    def __init__(self, record: CursorRecord, style: Style, root: Description) -> None:
        self.record = record
        self.text = record.text
        self.cursor = record.cursor
        self.style: Style = style
        self.root = root
        self.token = self._token_at_cursor()
        self.levels: Sequence[Level] = ()

    @property
    def record_start(self) -> int:
        """The offset of the record's opening bracket in the text of `record`; the cursor's if there is none."""
        return next((level.node.start for level in self.levels if not level.is_list), self.cursor)

    def place(self) -> CompletionPlace | None:
        """The place at the cursor; None if neither a property, an item nor a value can be written there."""
        start, end = (self.token.start, self.token.end) if self.token is not None else (self.cursor, self.cursor)
        before = self._without_comments(self.text[:start]).rstrip()
        behind = self._next_token(end)
        is_value = before.endswith(":")
        if is_value and self.token is None and behind is not None and self._is_word_on_line(behind):
            end, behind = behind.end, self._next_token(behind.end)
        comma = None if before.endswith(("{", "[", ",", ":")) else len(before)
        if comma is not None and self.token is None and not _LINE_BREAK.search(self.text, comma, start):
            return None
        has_colon = behind is not None and behind.text == ":"
        follows = behind is not None and (behind.is_word or behind.text in "{[") and behind.text[0] != "#"
        is_name = self.style == "json" and not is_value and not has_colon
        typed, outer = Span(start, end), None
        steps: tuple[Step, ...] = ()
        for is_followed in dict.fromkeys((follows and not self._is_below(behind), follows)):
            marked = self._parse_marked(typed, is_name=is_name, comma=comma is not None, follows=is_followed)
            if marked is None:
                return None
            steps, self.levels = self._levels_of(marked)
            outer = self._level_behind(behind)
            if outer is not None:
                break
        if marked is None or not self.levels:
            return None
        place = self._place_in(self.levels[-1], steps, typed, is_key=marked.is_key)
        shift = self.record.start
        closing, below = ("," if follows else "", None) if outer is None else self._closings(outer, follows=follows)
        return replace(
            place,
            has_colon=has_colon and marked.is_key,
            missing_comma=comma + shift if comma is not None else None,
            behind=closing,
            below=below,
        )

    def _is_word_on_line(self, token: _Token) -> bool:
        """Whether `token` is a scalar on the cursor's line."""
        return token.is_word and not _LINE_BREAK.search(self.text, self.cursor, token.start)

    def _place_in(self, around: Level, steps: tuple[Step, ...], span: Span, *, is_key: bool) -> CompletionPlace:
        """The place at `span` in the object or list of `around`, to which `steps` lead."""
        role: Role = "property" if is_key else "item" if around.is_list else "value"
        multi_line, pad, blanks = self._layout(around.node.start, span.start, role)
        lead = _leading_blanks(self.text[line_start(self.text, span.start) :])
        shift = self.record.start
        return CompletionPlace(
            role,
            steps if role == "value" else steps[:-1],
            Span(span.start + shift, span.end + shift),
            self.cursor + shift,
            self.style,
            len(pad),
            blanks,
            around.names,
            quote=self.token.text[0] if self.token is not None and self.token.text[0] in "\"'" else "",
            has_dash=True,
            multi_line=multi_line,
            index=steps[-1] if role == "item" and steps and isinstance(steps[-1], int) else None,
            colon=":" if self._is_dense() else ": ",
            margin=min(len(lead), len(pad)),
            pad=pad,
        )

    def _parse_marked(self, span: Span, *, is_name: bool, comma: bool, follows: bool) -> Marked | None:
        """Parse the record with the marker at `span` and missing commas added: as a name if possible, or as a value."""
        word = f'"{MARK}"' if self.style == "json" else MARK
        before, behind = "," if comma else "", "," if follows else ""
        if is_name:
            name = self.record.parse_with_marker(span.start, span.end, f"{before}{word}: null{behind}")
            if name is None or self.text.startswith("{", name.levels[-1].node.start):
                return name
        return self.record.parse_with_marker(span.start, span.end, f"{before}{word}{behind}")

    def _levels_of(self, marked: Marked) -> tuple[tuple[Step, ...], list[Level]]:
        """The steps and levels of a marker, after closing inner levels whose closing bracket is missing.

        A name that the schema allows only in an outer object closes the levels inside that object.
        """
        levels: list[Level] = []
        steps: tuple[Step, ...] = ()
        for depth, level in enumerate(marked.levels):
            levels.append(Level(level.node, steps))
            inner = marked.levels[depth + 1].steps if depth + 1 < len(marked.levels) else marked.steps
            step = inner[len(level.steps) :]
            name = self._name(step[0]) if step else None
            if name is None:
                name = _last_name(level, self.cursor)
            if name is not None and (fitting := self._depth_of(name, levels)) is not None:
                del levels[fitting + 1 :]
                steps = levels[-1].steps
            steps = (*steps, *step)
        return steps, levels

    def _name(self, step: Step) -> str | None:
        """The key of `step`; None for an index, and for a name that is still being typed."""
        if not isinstance(step, str) or MARK not in step:
            return step if isinstance(step, str) else None
        behind = self._next_token(self.token.end) if self.token is not None else None
        return self.token.text.strip("\"'") if self.token is not None and behind and behind.text == ":" else None

    def _depth_of(self, name: str, levels: Sequence[Level]) -> int | None:
        """The index of the innermost level whose object may have the property `name`; None without one."""
        for depth in range(len(levels) - 1, -1, -1):
            described = None if levels[depth].is_list else self.root.at(levels[depth].steps)
            if described is not None and (name in described.properties or described.values is not None):
                return depth
        return None

    # Brackets that are missing behind the cursor

    @cached_property
    def _open_brackets(self) -> int:
        """The number of brackets in a JSON record that nothing closes."""
        opened = 0
        for match in _JSON.finditer(self.text):
            opened += 1 if match[0] in ("{", "[") else -1 if match[0] in ("}", "]") and opened else 0
        return opened

    def _is_below(self, token: _Token | None) -> bool:
        """Whether `token` is on a line below the cursor's, or the record ends."""
        return token is None or _LINE_BREAK.search(self.text, self.cursor, token.start) is not None

    def _level_behind(self, behind: _Token | None) -> int | None:
        """The index of the level that goes on behind the cursor, at the token `behind`, because the brackets of those
        inside it are not closed; -1 if all end there. None if the innermost level goes on or its bracket is there.
        """
        if behind is not None and behind.text == ",":
            behind = self._next_token(behind.end)
        if not self._is_below(behind) or not self.levels:
            return None
        innermost, most = len(self.levels) - 1, self._open_brackets
        if self.style == "flow":
            first = next(depth for depth, level in enumerate(self.levels) if level.node.flow)
            is_outside = behind is None or (
                behind.text not in "}]" and self._indentation(behind.start) <= self._indentation_of(first)
            )
            return first - 1 if is_outside else None
        if behind is None:
            outer: int | None = innermost - most
        elif behind.text in "}]":
            outer = next((one for one in range(innermost, -1, -1) if self._may_close(behind, one)), None)
        else:
            outer = self._depth_of(behind.text.strip('"'), self.levels)
        return None if outer is None or not 0 < innermost - outer <= most else max(outer, -1)

    def _may_close(self, token: _Token, depth: int) -> bool:
        """Whether a bracket on a line of its own closes the level `depth`, by its kind and its indentation."""
        is_kind = (token.text == "]") == self.levels[depth].is_list
        return is_kind and self._indentation_of(depth) <= self._indentation(token.start)

    def _indentation_of(self, depth: int) -> int:
        """The indentation of the line in which the bracket of a level opens."""
        return self._indentation(self.levels[depth].node.start)

    def _indentation(self, offset: int) -> int:
        return len(_leading_blanks(self.text[line_start(self.text, offset) :]))

    def _closings(self, outer: int, *, follows: bool) -> tuple[str, TextEdit | None]:
        """The closing brackets of the levels inside the level `outer`: those to write behind the item, and the edit
        that writes those of levels of several lines below it. `follows`: a comma is missing as well.
        """
        inner = list(reversed(self.levels[outer + 1 :]))
        closings = ["]" if level.is_list else "}" for level in inner]
        is_in_brackets = outer >= 0 and (self.style == "json" or self.levels[outer].node.flow)
        comma = "," if follows and is_in_brackets else ""
        line_break = LINE_BREAK.search(self.text, self.cursor)
        here = sum(not _LINE_BREAK.search(self.text, level.node.start, self.cursor) for level in inner)
        if here == len(inner) or line_break is None:
            return "".join(closings) + comma, None
        lines = [
            f"{_leading_blanks(self.text[line_start(self.text, level.node.start) :])}{closing}"
            for level, closing in zip(inner[here:], closings[here:], strict=True)
        ]
        place = line_break.end() + self.record.start
        return "".join(closings[:here]), TextEdit(Span(place, place), line_break[0].join(lines) + comma + line_break[0])

    # Tokens

    def _token_at_cursor(self) -> _Token | None:
        """The scalar token that contains or touches the cursor; None if there is none."""
        pattern = _JSON if self.style == "json" else _FLOW
        for match in pattern.finditer(self.text, line_start(self.text, self.cursor)):
            token = _Token(match[0], *match.span())
            if token.start >= self.cursor and not (token.start == self.cursor and token.is_word):
                return None
            if token.end >= self.cursor and token.is_word and token.text[0] != "#":
                return token
        return None

    def _next_token(self, start: int) -> _Token | None:
        match = (_JSON if self.style == "json" else _FLOW).search(self.text, start)
        return _Token(match[0], *match.span()) if match is not None else None

    def _without_comments(self, text: str) -> str:
        return text if self.style == "json" else _COMMENT.sub(lambda comment: " " * len(comment[0]), text)

    # Layout

    def _layout(self, opening: int, start: int, role: Role) -> tuple[bool, str, str]:
        """The layout within the bracket at `opening`: whether it spans lines, the indentation, its missing part."""
        lead = self.text[line_start(self.text, start) : start]
        inner = re.compile(r"[ \t]*(?:\r\n|[\r\n])\s*?([ \t]*)[^\s}\]]").match(self.text, opening + 1)
        multi_line = inner is not None or _LINE_BREAK.search(self.text, opening, start) is not None
        if role == "value" or lead.strip():
            is_glued = self.text[start - 1 : start] in (":", ",") and not self._is_dense()
            return multi_line, _leading_blanks(lead), " " if is_glued else ""
        outer = _leading_blanks(self.text[line_start(self.text, opening) :])
        wanted = outer + indentation_unit(self.text)
        if inner is not None and len(inner[1]) > len(outer):
            wanted = inner[1]
        if self.token is not None or len(lead) >= len(wanted):
            return multi_line, lead, ""
        return multi_line, wanted, wanted.removeprefix(lead)

    def _is_dense(self) -> bool:
        """Whether the record is JSON without spaces after colons."""
        beginning = self.text[:2000]
        return self.style == "json" and re.search(r'":[^\s}\]]', beginning) is not None and '": ' not in beginning


def _last_name(level: Level, offset: int) -> str | None:
    """The last key of the mapping `level` before `offset`; None if there is none."""
    pairs = level.node.pairs if isinstance(level.node, MappingNode) else ()
    return next((key_text(pair.key) for pair in reversed(pairs) if pair.key.end <= offset), None)


def _leading_blanks(text: str) -> str:
    """The leading spaces and tabs of a text."""
    return text[: len(text) - len(text.lstrip(" \t"))]


def indentation_unit(text: str) -> str:
    """One step of indentation of a JSON text, by its first indented line; two spaces by default."""
    indented = re.search(r"[\r\n]([ \t]+)\S", text[:4000])
    if indented is None:
        return "  "
    return "\t" if indented[1].startswith("\t") else indented[1]
