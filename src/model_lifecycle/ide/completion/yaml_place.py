"""Finds the completion places of a cursor in a YAML record."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from model_lifecycle.ide.completion.bracket_place import BracketPlace
from model_lifecycle.ide.completion.cursor_record import (
    MARK,
    CursorRecord,
    Level,
    Marked,
    levels_before,
    yaml_record,
)
from model_lifecycle.ide.completion.place import CommentPlace, CompletionPlace, CursorPlaces, Role
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.syntax.yaml.comments import find_comments
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_UNIT: Final = 2
_DASHES: Final = re.compile(r"[ \t]*(?:-(?:[ \t]+|$))*")
"""Matches the indentation of a line and the dashes of its items, such as `  - - `."""
_UNSPACED_KEY: Final = re.compile(r"(?P<key>\w+):(?=\S)")
"""Matches a key whose colon is not followed by a space, such as `status:` in `status:act`."""
_KEY: Final = re.compile(r"""(?:"[^"]*"|'[^']*'|[^\s"'#\[\]{},][^"'#]*?)[ \t]*:(?=[ \t]|$)""")
"""Matches a key with its colon."""
_COMMENT: Final = re.compile(r"(?:(?<=[ \t])|^)#")
_CONTENT_LINE: Final = re.compile(r"(?:[\r\n]|\A)([ \t]*)(?=[^\s#])")
"""Matches the start of a line that is neither empty nor a comment; group: its indentation."""
_OBJECT: Final = re.compile(r"(?:[\r\n]|\A)( *)[\w\"']+:[ \t]*(?:\r\n|[\r\n])\1( +)[^\s#-]")
"""Matches a key followed by an indented line of its object; group 2: the indentation step."""
_LIST: Final = re.compile(r"(?:[\r\n]|\A)( *)[\w\"']+:[ \t]*(?:\r\n|[\r\n])\1( *)-[ \t\r\n]")
"""Matches a key followed by the first item of its list; group 2: the indentation of the dash."""


def find_in_yaml(document: Document, offset: int, root: Description) -> CursorPlaces:
    """The completion places at `offset` of a YAML text; `root` is the schema's description of the record."""
    return _YamlCursor(yaml_record(document, offset), document.lines.line_of(offset), root).places()


class _YamlCursor:
    """The cursor in a YAML record; offsets are relative to the record's start."""

    def __init__(self, record: CursorRecord, line_number: int, root: Description) -> None:
        self.record = record
        self.line_number = line_number
        self.root = root
        text, self.cursor = record.text, record.cursor
        self.start = line_start(self.record.text, self.cursor)
        """The offset of the cursor's line."""
        line_break = re.compile(r"[\r\n]|\Z").search(text, self.cursor)
        assert line_break is not None
        self.line = text[self.start : line_break.start()]
        self.column = self.cursor - self.start
        lead = _DASHES.match(self.line)
        assert lead is not None
        self.content = lead.end()
        """The column after the indentation and dashes of the line."""
        self.dashes = [column for column in range(self.content) if self.line[column] == "-"]
        """The columns of the dashes that the line begins with."""
        comment = _COMMENT.search(self.line, max(self.content, self.column))
        self.end = len(self.line[: comment.start() if comment is not None else None].rstrip(" \t\ufeff"))
        """The column after the last character of the line, without a comment and trailing blanks."""
        below = _CONTENT_LINE.search(text, line_break.start())
        self.below = len(below[1]) if below is not None else None
        """The column at which the next line with content begins; None if there is none."""
        objects, lists = _OBJECT.search(text), _LIST.search(text)
        self.unit = len(objects[2]) if objects is not None else _UNIT
        """One step of indentation, by the first object in the record."""
        self.dash = len(lists[2]) if lists is not None else _UNIT
        """The indentation of a list's dashes relative to its key, by the first list in the record."""

    def places(self) -> CursorPlaces:
        """The possible places at the cursor."""
        comment = None
        places: tuple[CompletionPlace, ...] = ()
        before = self.line[self.column - 1 : self.column]
        marked = self.record.parse_with_marker(self.cursor, self.cursor, f" {MARK}" if before in (":", "-") else MARK)
        if marked is None and before in ("'", '"'):
            marked = self.record.parse_with_marker(
                self.cursor - 1, self.cursor, f"{MARK}{before}"
            )  # after a closing quote
        if marked is not None and any(level.node.flow for level in marked.levels):
            place = BracketPlace(self.record, "flow", self.root).place()
            places = (place,) if place is not None else ()
        elif (text := self._comment()) is not None:
            here = self.record.start + self.cursor
            comment = CommentPlace(Span(here, here), here, text, self.line_number)
        elif marked is not None and marked.node.style in ("|", ">"):
            pass
        elif self.content >= self.end or self.column < self.content:
            places = tuple(self._on_blank(marked))
        else:
            places = tuple(self._in_content(marked))
        is_empty = _CONTENT_LINE.search(self.record.text) is None
        return CursorPlaces(places, self.record.span, " " * self.unit, self.dash, comment, is_empty)

    def _comment(self) -> str | None:
        """The text of the comment before the cursor; None if the cursor is not in a comment."""
        if "#" not in self.line[: self.column]:
            return None
        root = self.record.root()
        for comment in find_comments(self.record.text, (root,) if root is not None else ()):
            if comment.start < self.cursor <= comment.end:
                return self.record.text[comment.start + 1 : self.cursor]
        return None

    def _column_of(self, level: Level) -> int:
        """The column of a sequence, or of the last key of a mapping before the cursor."""
        keys = [pair.key for pair in level.node.pairs] if isinstance(level.node, MappingNode) else []
        start = max((key.start for key in keys if key.start < self.cursor), default=level.node.start)
        return start - line_start(self.record.text, start)

    # A line with content

    def _in_content(self, marked: Marked | None) -> Iterator[CompletionPlace]:
        """Yield the places on a line with content: a name, a value, or an item."""
        content = self.start + self.content
        unspaced = _UNSPACED_KEY.match(self.line, self.content)
        if marked is not None and marked.node.start < content:
            return  # in a scalar of several lines
        end = marked.node.end - len(MARK) if marked is not None else 0
        if marked is not None and marked.is_key and re.compile(r"[ \t]*:").match(self.record.text, end):
            yield self._property(marked.levels, Span(marked.node.start, end), has_colon=True)
        elif _KEY.match(self.line, self.content):
            if marked is not None and marked.levels:
                yield from self._value(marked)
        elif unspaced is not None and self.column >= unspaced.end():
            yield from self._after_unspaced_colon(unspaced)
        elif unspaced is None:
            yield from self._word()

    def _after_unspaced_colon(self, key: re.Match[str]) -> Iterator[CompletionPlace]:
        """Yield the place of a value after a colon without a space, if `key` is a property."""
        colon = self.start + key.end()
        marked = self.record.parse_with_marker(colon, self.start + self.end, f" {MARK}")
        around = self.root.at(marked.steps[:-1]) if marked is not None else None
        if marked is None or around is None or key["key"] not in around.properties:
            return
        end = self._typed_end(self.line[key.end() : self.end], around.properties[key["key"]])
        if end is not None:
            yield self._place("value", marked.steps, Span(colon, self.start + end), self.content, before=" ")

    def _value(self, marked: Marked) -> Iterator[CompletionPlace]:
        """Yield the place of a value on the line of its key."""
        before = " " if self.line[self.column - 1] == ":" else ""
        start = min(marked.node.start, self.cursor)
        text = self.record.text[start : self.start + self.end] if start < self.start + self.end else ""
        end = self._typed_end(text, self.root.at(marked.steps))
        if end is None and text:
            return
        span = Span(start, self.start + end) if text and end is not None else Span(self.cursor, self.cursor)
        names = marked.levels[-1].names
        yield self._place("value", marked.steps, span, self.content, before=before, names=names)

    def _word(self) -> Iterator[CompletionPlace]:
        """Yield the places of a scalar without a colon: a name being typed, an item, or a value on its own line."""
        typed = self.line[self.content : self.end]
        marked = self.record.parse_with_marker(self.start + self.content, self.start + self.end, f"{MARK}:")
        if marked is None or not marked.is_key:
            return
        levels = marked.levels
        steps = levels[-1].steps
        around = self.root.at(steps)
        end = self._typed_end(typed, around and (around.items or around))
        if around is None or end is None:
            return
        span = Span(self.start + self.content, self.start + end)
        if around.properties or around.values is not None:
            inner, outer = self._property(levels, span), tuple(self._in_outer_objects(levels))
            fits = any(name.startswith(typed) for name in around.properties if name not in inner.names)
            yield from (inner, *outer) if fits or around.values is not None else (*outer, inner)
        elif around.items is not None:
            if typed[0] not in "[{\"'&*":
                yield self._place("item", steps, span, self.content, before="- ")
        elif typed[0] not in "[{|>&*":
            yield self._place("value", steps, span, self._column_of(levels[-2]) if len(levels) > 1 else 0)

    def _in_outer_objects(self, levels: Sequence[Level]) -> Iterator[CompletionPlace]:
        """Yield places in outer objects with properties that begin with the typed text, as editors indent new lines."""
        typed = self.line[self.content : self.end]
        for level in reversed(levels[:-1]):
            described, column = self.root.at(level.steps), self._column_of(level)
            if level.is_list or column < (self.below or 0) or described is None:
                continue
            if any(name.startswith(typed) and name not in level.names for name in described.properties):
                span = Span(self.start + column, self.start + self.end)
                yield self._place("property", level.steps, span, column, names=level.names)

    def _typed_end(self, text: str, described: Description | None) -> int | None:
        """The column at which the typed value ends: the cursor's, if blanks before it may be part of a text.

        None if the cursor is after a value that cannot continue.
        """
        if self.column <= self.end:
            return self.end
        quote = text[:1] if text[:1] in ("'", '"') else ""
        if quote and len(text) > 1 and text[-1] == quote:
            return None
        is_text = described is not None and "string" in described.types and not (described.enum or described.format)
        return self.column if quote or is_text else None

    def _property(self, levels: Sequence[Level], span: Span, *, has_colon: bool = False) -> CompletionPlace:
        level = levels[-1]
        return self._place("property", level.steps, span, self.content, names=level.names, has_colon=has_colon)

    # A line without content, or with dashes alone

    def _on_blank(self, marked: Marked | None) -> Iterator[CompletionPlace]:
        """Yield the places on a line that has no content, or only dashes."""
        if self.content < self.end:
            return  # in the indentation of a line with content
        root = self.record.root()
        levels, value = levels_before(root, self.record.text, self.cursor) if root is not None else ([], None)
        if self.dashes:
            if self.column > self.dashes[-1] and self.column <= max(self.content, self.end):
                yield from self._after_dash(marked, levels)
            return
        levels = levels[1:] if levels and levels[0].is_list else levels
        if levels:
            yield from self._below_last_entry(levels, value)
        elif root is None or (isinstance(root, Scalar) and not root.style):
            yield self._blank("property", (), self.below if self.below is not None else self.column)

    def _after_dash(self, marked: Marked | None, levels: Sequence[Level]) -> Iterator[CompletionPlace]:
        """Yield the place after the last dash of the line: a property or an item."""
        dash = self.dashes[-1]
        if self.below is not None and self.below > dash:
            item = levels[-1] if levels else None
            if item is not None and not item.is_list and item.node.start > self.cursor and "\t" not in self.line:
                column = self._column_of(item)
                if column > dash + 1:
                    yield self._blank("property", item.steps, column, item.names)
            return
        if marked is None:
            return
        before = "" if self.line[self.column - 1] in " \t" else " "
        span = Span(self.cursor, self.cursor)
        if not marked.steps:
            yield self._place("property", (), span, self.column + len(before), before=before)
        elif isinstance(marked.steps[-1], int):
            yield self._place(
                "item", marked.steps[:-1], span, dash, before=before, has_dash=True, index=marked.steps[-1]
            )

    def _below_last_entry(self, levels: Sequence[Level], value: object) -> Iterator[CompletionPlace]:
        """Yield the places below the last entry of the innermost level; `value` is the value of that entry."""
        column = self._column_of(levels[-1])
        is_deeper = self.below is not None and self.below > column
        if isinstance(value, Scalar):
            if value.style in ("|", ">") and (self.column > column or is_deeper):
                return
            is_alone = not self.record.text[line_start(self.record.text, value.start) : value.start].strip()
            if not value.style and (not value.text or is_alone):
                last = self._last_step(levels[-1])
                yield from self._missing_value((*levels[-1].steps, last), column)
                described = self.root.at((*levels[-1].steps, last))
                holds_more = described is not None and (described.properties or described.items or described.values)
                if self.column > column and not holds_more:
                    return
        yield from self._in_levels(levels)

    def _last_step(self, level: Level) -> Step:
        """The key or index of a level's last entry before the cursor."""
        if isinstance(level.node, SequenceNode):
            return sum(item.start <= self.cursor for item in level.node.items) - 1
        keys = [pair.key for pair in level.node.pairs if pair.key.start < self.cursor]
        return keys[-1].text if isinstance(keys[-1], Scalar) else ""

    def _missing_value(self, steps: tuple[Step, ...], outer: int) -> Iterator[CompletionPlace]:
        """Yield the place of the missing value of the key or dash above, which is in column `outer`."""
        described = self.root.at(steps)
        if described is None:
            return
        if described.items is not None:
            yield self._blank("item", steps, outer + self.dash)
        elif described.properties or described.values is not None:
            yield self._blank("property", steps, outer + self.unit)
        elif self.column > outer:
            yield self._blank("value", steps, outer + self.unit, owner=outer)

    def _in_levels(self, levels: Sequence[Level]) -> Iterator[CompletionPlace]:
        """Yield the places in the enclosing levels: the one at the cursor's column first, then outer ones."""
        floor = self.below or 0
        columns = [column for level in levels if (column := self._column_of(level)) >= floor]
        if not columns:
            return
        top = max((column for column in columns if column <= self.column), default=min(columns))
        for level in sorted(levels, key=lambda level: (-self._column_of(level), level.is_list)):
            column = self._column_of(level)
            if not floor <= column <= top:
                continue
            if isinstance(level.node, SequenceNode):
                index = sum(item.start < self.cursor for item in level.node.items)
                yield self._blank("item", level.steps, column, index=index)
            else:
                yield self._blank("property", level.steps, column, level.names)

    def _blank(
        self,
        role: Role,
        steps: tuple[Step, ...],
        column: int,
        names: frozenset[str] = frozenset(),
        owner: int | None = None,
        index: int | None = None,
    ) -> CompletionPlace:
        """A place on a line without content; its indentation is completed or cut to `column`."""
        start = min(column, self.column)
        before = " " * (column - self.column) if column > self.column else ""
        if "\t" in self.line[: self.column]:
            start, before = 0, " " * column
        span = Span(self.start + start, self.cursor)
        return self._place(
            role, steps, span, column if owner is None else owner, before=before, names=names, index=index
        )

    def _place(
        self,
        role: Role,
        steps: tuple[Step, ...],
        span: Span,
        column: int,
        *,
        before: str = "",
        names: frozenset[str] = frozenset(),
        has_colon: bool = False,
        has_dash: bool = False,
        index: int | None = None,
    ) -> CompletionPlace:
        """Make a place from a span of the record's text."""
        lead = self.line[: span.start - self.start]
        token = self.record.text[span.start : span.end]
        typed = token.lstrip()
        shift = self.record.start
        return CompletionPlace(
            role,
            steps,
            Span(span.start + shift, span.end + shift),
            self.cursor + shift,
            "block",
            column,
            before,
            names,
            has_colon,
            typed[:1] if typed[:1] in ("'", '"') else "",
            has_dash,
            index=index,
            lead=token[: len(token) - len(typed)] if role == "property" else "",
            margin=len(lead) - len(lead.lstrip(" \t")) if lead.strip() else len(lead),
            blanks=len(lead) - len(lead.rstrip(" \t")) if lead.strip() else 0,
        )
