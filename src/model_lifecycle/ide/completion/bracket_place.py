"""Where an offset is between brackets: JSON, and flow style in YAML, token by token from the record's beginning."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from model_lifecycle.ide.completion.bracket_tokens import DEEPEST, FLOW, JSON, Token
from model_lifecycle.ide.completion.place import Place, Style
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_LOOKED_AT: Final = 40_000
"""Characters behind the cursor in which the other properties of an object are looked for."""

_State = Literal["name", "colon", "value", "after"]


@dataclass
class _Frame:
    """A bracket that is open."""

    is_list: bool
    start: int
    state: _State
    names: list[str] = field(default_factory=list)
    count: int = 0
    name: str = ""
    word: str = ""
    """The latest word in it."""
    last_end: int = 0
    """Where the latest value ends."""

    @property
    def step(self) -> Step:
        return self.count if self.is_list else self.name


class BracketScan:
    """The brackets that are open at an offset, read from `start`, where a record or a flow collection begins.

    `root` describes the record: a name that an object cannot have and one around it can tells that the inner one should
    have been closed before.
    """

    def __init__(
        self, lines: LineIndex, start: int, offset: int, style: Style, root: Description, base: tuple[Step, ...] = ()
    ) -> None:
        self.root = root
        self.text = lines.text
        self.lines = lines
        self.offset = offset
        self.style: Style = style
        self.base = base
        self.frames: list[_Frame] = []
        self.is_beside = False
        """Whether the offset is outside of what begins at `start`."""
        self.is_empty = True
        self.touched: Token | None = None
        self._pattern = JSON if style == "json" else FLOW
        self._in_comment = False
        self._start = start
        self._read(start)

    @property
    def is_open(self) -> bool:
        """Whether the offset is between brackets."""
        return bool(self.frames) and not self._in_comment

    @property
    def record_start(self) -> int:
        """Where the record around the offset begins."""
        frames = self._inner_frames() if self.frames else []
        return frames[0].start if frames else self._start

    def _tokens(self, start: int, end: int) -> Iterator[Token]:
        for found in self._pattern.finditer(self.text, start, end):
            yield Token(found[0], found.start(), found.end())

    def _read(self, start: int) -> None:
        opened = False
        for token in self._tokens(start, len(self.text)):
            if token.start > self.offset or (token.start == self.offset and not token.is_word):
                break
            if token.text[0] == "#" and self.style == "flow":
                self._in_comment = token.start < self.offset <= token.end
                continue
            self.is_empty = False
            if token.is_word and token.end >= self.offset:
                self.touched = token
                break
            self._take(token)
            opened = opened or bool(self.frames)
            if opened and not self.frames:
                self.is_beside = True
                break

    def _take(self, token: Token) -> None:
        top = self.frames[-1] if self.frames else None
        match token.text:
            case "{" | "[":
                is_list = token.text == "["
                if not is_list:
                    self._close_item()
                self.frames.append(_Frame(is_list, token.start, "value" if is_list else "name"))
            case "}" | "]":
                self._close(token)
            case _ if top is None:
                return
            case ",":
                top.count += top.is_list
                top.state = "value" if top.is_list else "name"
            case ":":
                self._take_colon(self._around(top.word))
            case _:
                top.word = token.content
                self._take_word(top, token)

    def _close(self, token: Token) -> None:
        wanted = token.text == "]"
        last = len(self.frames) - 1
        near = range(last, max(last - DEEPEST, -1), -1)
        depth = next((at for at in near if self.frames[at].is_list == wanted), None)
        if depth is None:
            return
        del self.frames[depth:]
        if self.frames:
            self.frames[-1].state = "after"
            self.frames[-1].last_end = token.end

    def _close_item(self) -> None:
        """Leave an object in which another begins where a name should: both are items of the list around them."""
        if len(self.frames) > 1 and self.frames[-2].is_list and self.frames[-1].state in ("name", "after"):
            self.frames.pop()
            self.frames[-1].count += 1

    def _around(self, name: str) -> _Frame:
        """The innermost object that can have a name, those inside it closed; the innermost bracket where none can."""
        top = self.frames[-1]
        depth = self._depth_of(name)
        if depth == len(self.frames) - 1:
            return top
        if not top.is_list and top.names[-1:] == [name]:
            top.names.pop()
        del self.frames[depth + 1 :]
        outer = self.frames[-1]
        outer.name, outer.state = name, "colon"
        outer.names.append(name)
        return outer

    def _depth_of(self, name: str) -> int:
        """The depth of the innermost object that can have a name; that of the innermost bracket where none can."""
        last = len(self.frames) - 1
        for depth in range(last, -1, -1) if last < DEEPEST else ():
            described = None if self.frames[depth].is_list else self.root.at(self._steps(depth))
            if described is not None and (name in described.properties or described.values is not None):
                return depth
        return last

    def _steps(self, depth: int) -> tuple[Step, ...]:
        """The way from the record to an open bracket."""
        outside = len(self.frames) - len(self._inner_frames())
        return (*self.base, *(one.step for one in self.frames[outside:depth]))

    @staticmethod
    def _take_colon(top: _Frame) -> None:
        if top.is_list:
            return
        if top.state == "after" and top.name not in top.names[-1:]:
            top.names.append(top.name)
        top.state = "value"

    def _take_word(self, top: _Frame, token: Token) -> None:
        if top.is_list or (top.state == "value" and not self._is_name(token)):
            top.state, top.last_end = "after", token.end
        else:  # a name; also where a comma, a value or a colon before it is missing
            top.name = token.content
            top.names.append(top.name)
            top.state = "colon"

    def _is_name(self, token: Token) -> bool:
        """Whether a colon follows a word on its line."""
        return re.compile(r"[ \t]*:(?=\s|$|[^\s/])").match(self.text, token.end) is not None and token.text[0] in "\"'"

    # The place

    def place(self) -> Place | None:
        """The place at the offset; None where nothing can be written."""
        token = self.touched
        if token is not None and self._is_name(token):
            self._leave(self._depth_of(token.content))
        elif (depth := self._depth_by_indentation()) is not None:
            self._leave(depth)
        frame = self.frames[-1]
        steps = self._steps(len(self.frames) - 1)
        if frame.is_list:
            if frame.state == "after" and not (token or self._on_new_line(frame.last_end)):
                return None
            comma = frame.last_end if frame.state == "after" else None
            return self._made("item", steps, frame, comma)
        if frame.state == "value":
            return self._made("value", (*steps, frame.name), frame, None)
        if frame.state == "colon" and token is None:
            return None
        if frame.state == "after" and not (token or self._on_new_line(frame.last_end)):
            return None
        return self._made("property", steps, frame, frame.last_end if frame.state == "after" else None)

    def _leave(self, depth: int) -> None:
        """Close the brackets inside of one, behind which its next name or item comes."""
        inner = self.frames[-1]
        if depth < len(self.frames) - 1:
            del self.frames[depth + 1 :]
            outer = self.frames[-1]
            outer.last_end = inner.last_end
            outer.state = "after" if inner.state == "after" else "value" if outer.is_list else "name"
            outer.count += outer.is_list and inner.state != "after"

    def _depth_by_indentation(self) -> int | None:
        """The depth of the bracket in which a line stands, where those inside it are not closed; None where all are.

        Brackets are not closed if the next one that closes begins a line that is indented less than theirs, and the
        cursor's line is indented no more than theirs.
        """
        start = self.touched.start if self.touched is not None else self.offset
        column = start - self.lines.starts[self.lines.line_of(start)]
        closing = self._closing_behind(start)
        if closing is None or self._indentation(start) < column:
            return None
        at = self._indentation(closing)
        if closing - self.lines.starts[self.lines.line_of(closing)] != at:
            return None
        depths = [
            depth
            for depth, frame in enumerate(self.frames)
            if self._indentation(frame.start) <= at or self._indentation(frame.start) < column
        ]
        return depths[-1] if depths and depths[-1] < len(self.frames) - 1 else None

    def _closing_behind(self, start: int) -> int | None:
        """The bracket behind an offset that closes one that is open there."""
        depth = 0
        for token in self._tokens(start, min(len(self.text), start + _LOOKED_AT)):
            depth += (token.text in ("{", "[")) - (token.text in ("}", "]"))
            if depth < 0:
                return token.start
        return None

    def _indentation(self, offset: int) -> int:
        """How far the line of an offset is indented."""
        line = self.lines.line_text(self.lines.line_of(offset))
        return len(line) - len(line.lstrip(" \t"))

    def _inner_frames(self) -> list[_Frame]:
        """The frames of the record: a list around records is none of it."""
        outer = self.frames[0]
        return self.frames[1:] if not self.base and outer.is_list and self.style == "json" else self.frames

    @property
    def is_list_of_records(self) -> bool:
        """Whether the innermost bracket is the list around the records."""
        return not self.base and len(self.frames) == 1 and self.frames[0].is_list

    def _on_new_line(self, end: int) -> bool:
        return re.search(r"[\r\n]", self.text[end : self.offset]) is not None

    def _made(self, role: Literal["property", "item", "value"], steps: tuple[Step, ...], frame: _Frame,
              comma: int | None) -> Place:  # fmt: skip
        token, offset = self.touched, self.offset
        start = end = offset
        if token is not None:
            start, end = token.start, token.end
        behind = next(self._tokens(end, len(self.text)), None)
        is_bare = role == "value" and token is None
        if is_bare and behind is not None and behind.is_word and self._same_line(behind.start):
            end, behind = behind.end, next(self._tokens(behind.end, len(self.text)), None)
        has_colon = behind is not None and behind.text == ":" and role == "property"
        follows = behind is not None and (behind.is_word or behind.text in "{[") and behind.text[0] != "#"
        multi_line, pad, before = self._layout(frame, start, role)
        lead = self.lines.line_text(self.lines.line_of(start))
        margin = len(lead) - len(lead.lstrip(" \t"))
        return Place(
            role,
            steps,
            Span(start, end),
            offset,
            self.style,
            len(pad),
            before,
            frozenset(frame.names) | self._names_behind(end),
            has_colon,
            token.text[0] if token is not None and token.text[0] in "\"'" else "",
            has_dash=True,
            multi_line=multi_line,
            missing_comma=comma,
            comma_behind=follows and not has_colon,
            index=frame.count + (comma is not None) if role == "item" else None,
            colon=":" if self._is_dense() else ": ",
            margin=min(margin, len(pad)),
            pad=pad,
        )

    def _same_line(self, other: int) -> bool:
        return not re.search(r"[\r\n]", self.text[self.offset : other])

    def _layout(self, frame: _Frame, start: int, role: str) -> tuple[bool, str, str]:
        """Whether a bracket's content stands on lines of its own, the blanks these begin with, and those missing."""
        number = self.lines.line_of(start)
        line_start = self.lines.starts[number]
        lead = self.text[line_start:start]
        outer = self.lines.line_text(self.lines.line_of(frame.start))
        inner = re.compile(r"[ \t]*(?:\r\n|[\r\n])\s*?([ \t]*)[^\s}\]]").match(self.text, frame.start + 1)
        multi_line = self._on_new_line_between(frame.start, start) or inner is not None
        if role == "value" or lead.strip():
            return multi_line, re.match(r"[ \t]*", lead)[0], self._blank_before(start, role)  # type: ignore[index]
        wanted = re.match(r"[ \t]*", outer)[0] + indentation_unit(self.text)  # type: ignore[index]
        if inner is not None and len(inner[1]) > len(wanted) - len(indentation_unit(self.text)):
            wanted = inner[1]
        if self.touched is not None or len(lead) >= len(wanted):
            return multi_line, lead, ""
        return multi_line, wanted, wanted.removeprefix(lead)

    def _on_new_line_between(self, start: int, end: int) -> bool:
        return re.search(r"[\r\n]", self.text[start:end]) is not None

    def _blank_before(self, start: int, role: str) -> str:
        """The blank that belongs behind a colon or comma and is not there."""
        return " " if self.text[start - 1 : start] in (":", ",") and not self._is_dense() else ""

    def _is_dense(self) -> bool:
        """Whether colons stand without a blank behind them, as the first one tells."""
        return self.style == "json" and re.search(r'":[^\s}\]]', self.text[:2000]) is not None and not re.search(
            r'": ', self.text[:2000])  # fmt: skip

    def _names_behind(self, start: int) -> frozenset[str]:
        """The names of the innermost object that stand behind a place."""
        names: set[str] = set()
        depth, last = 0, None
        for token in self._tokens(start, min(len(self.text), start + _LOOKED_AT)):
            if token.text in ("{", "["):
                depth += 1
            elif token.text in ("}", "]"):
                depth -= 1
                if depth < 0:
                    break
            elif token.text == ":" and depth == 0 and last is not None and last.is_word:
                names.add(last.content)
            last = token
        return frozenset(names)


def indentation_unit(text: str) -> str:
    """One step of indentation of a JSON text, as its first indented line has it."""
    found = re.search(r"[\r\n]([ \t]+)\S", text[:4000])
    if found is None:
        return "  "
    return "\t" if found[1].startswith("\t") else found[1]
