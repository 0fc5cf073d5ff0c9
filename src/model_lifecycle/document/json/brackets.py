"""Brackets that do not fit: which of them is missing, too many or mistyped."""

import re
from dataclasses import replace
from typing import Literal

from model_lifecycle.document import codes as shared
from model_lifecycle.document.diagnostic import Code, Related
from model_lifecycle.document.json import codes
from model_lifecycle.document.json.builder import Builder, Container, content_end
from model_lifecycle.document.node import Mapping, Sequence
from model_lifecycle.document.problems import problem
from model_lifecycle.text.span import Span

Brackets = Literal["indented", "mistyped", "forgotten"]
"""What a closing bracket that is missing, or of the wrong kind, is taken for.

`indented`: lines are indented as their brackets are meant, so a line that stands further out than the line of an open
bracket shows that its closing bracket was forgotten. `mistyped`: it closes the innermost container, whatever its
kind. `forgotten`: the closing brackets in front of it were.
"""

SPACE = re.compile(r"[ \t\n\r]*+")
_PROPERTY_AHEAD = re.compile(r"""\s*,?\s*(?:"[^"\\\r\n]*"|[\w\-]+)[ \t]*:""")
BRACKETS = re.compile(r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*"?|[\[{]|[\]}]')
"""A text in double quotes, which may lack the last one, or a bracket."""
_PARTNER = {"{": "}", "[": "]"}
_LONG_LINE = 1000
"""Beyond this many characters before a bracket, its line's indentation tells nothing about it."""


class BracketReader(Builder):
    """A builder that closes containers, whatever brackets there are."""

    def __init__(self, text: str, brackets: Brackets) -> None:
        super().__init__(text)
        self.brackets = brackets
        self.bracket_trouble = 0
        """How many brackets were too many or missing."""
        self.misfits = 0
        """How many closing brackets did not fit what they would close: only for them "mistyped" makes a difference."""
        self.ended = False
        self.comma_forgiven = False
        """Whether a comma that is missing next is part of a problem already reported."""
        self.implied: set[int] = set()
        """Where containers begin whose opening bracket is missing."""
        self._ran_out = False
        """Whether a stretch that was left out ran to the end of the text, closing brackets and all."""
        self._indentation = (-1, -1)

    @property
    def here(self) -> str:
        return self.text[self.position]

    def say(self, code: Code, message: str, start: int, end: int | None = None, *, value: bool = False) -> None:
        """Report a problem from `start` to `end` (one character, without); with `value`, in what is being read."""
        span = Span(start, start + 1 if end is None else end)
        self.report(problem(code, message, span), self.step_read if value else None)

    def close(self) -> None:
        """A closing bracket here, right or wrong."""
        container, here = self.open[-1], self.here
        if container.start in self.implied and not _closes(here, container):
            self.leave(content_end(container))
        elif self.is_too_many(container):
            self.remove_bracket()
            self.after_value = True
            self.comma_forgiven = True
        elif _closes(here, container):
            self.position += 1
            self.leave(self.position)
        elif self._is_mistyped(container):
            opening = self.text[container.start]
            message = f"`{opening}` is closed by `{_PARTNER[opening]}`, found `{here}`."
            self.say(shared.UNMATCHED_BRACKET, message, self.position)
            self.bracket_trouble += 1
            self.position += 1
            self.leave(self.position)
        elif any(_closes(here, outer) for outer in self.open):
            self.close_forgotten(container)
        else:
            self.remove_bracket()

    def _is_mistyped(self, container: Container) -> bool:
        """Whether a closing bracket that does not fit the innermost container is meant for it all the same."""
        self.misfits += 1
        if not any(_closes(self.here, outer) for outer in self.open):
            return self.brackets != "forgotten"
        if self.brackets == "indented":
            return self._column(self.position) == self.indent_of(container)
        return self.brackets == "mistyped"

    def is_too_many(self, container: Container) -> bool:
        """Whether a closing bracket would end the record before its last property, or is indented as inside."""
        if len(self.open) == 1 and isinstance(container, Mapping) and self.here == "}":
            return _PROPERTY_AHEAD.match(self.text, self.position + 1) is not None
        column = self._column(self.position) if self.brackets == "indented" else None
        return column is not None and 0 <= self.indent_of(container) < column

    def remove_bracket(self) -> None:
        self.bracket_trouble += 1
        message = f"There is one `{self.here}` too many: what follows is not inside any bracket. Delete it."
        self.say(shared.UNMATCHED_BRACKET, message, self.position)
        self.position += 1
        self.comma = -1

    def close_forgotten(self, container: Container) -> None:
        self.bracket_trouble += 1
        self._unclosed(container)
        comma = self.comma
        if self.brackets == "forgotten":
            container.incomplete = True
        self.leave(content_end(container))
        if comma >= 0:
            self.comma = comma
            self.after_value = False
        else:
            self.comma_forgiven = True

    def _unclosed(self, container: Container, related: tuple[Related, ...] = ()) -> None:
        opening = self.text[container.start]
        message = f"`{opening}` is never closed. Write `{_PARTNER[opening]}` where it ends."
        span = Span(container.start, container.start + 1)
        self.report(problem(shared.UNCLOSED_BRACKET, message, span, related))

    def drop(self) -> None:
        """Leave out the property or item that is being read; what comes next may lack its comma."""
        self.key = None
        if self.open:
            self.open[-1].incomplete = True
            self.after_value = True
            self.comma_forgiven = True

    def closing_was_forgotten(self) -> bool:
        """Whether the comma here ends a collection of which only the opening bracket is written."""
        container = self.open[-1]
        empty = not (container.items if isinstance(container, Sequence) else container.pairs)
        return empty and self.comma < 0 and self.is_further_out(self.position + 1)

    def is_further_in(self, position: int, beside: int) -> bool:
        """Whether both places begin a line, and the first is indented more."""
        column, other = self._column(position), self._column(beside)
        return column is not None and other is not None and column > other

    def is_further_out(self, position: int) -> bool:
        """Whether the next token begins a line that cannot be inside the innermost container, by its indentation."""
        if self.brackets != "indented" or len(self.open) < 2:
            return False
        token = SPACE.match(self.text, position)
        assert token is not None  # it matches the empty text
        position = token.end()
        column = self._column(position)
        if column is None or position == len(self.text):
            return False
        container = self.open[-1]
        indent = self.indent_of(container)
        if column == indent:
            return self.text[position] not in "]}" and self.on_later_line(container.start, position)
        return column < indent

    def _column(self, position: int) -> int | None:
        """The column of a position that has only blanks before it on its line; None for others."""
        start = position
        while start > 0 and self.text[start - 1] in " \t":
            start -= 1
        return position - start if start == 0 or self.text[start - 1] in "\r\n" else None

    def indent_of(self, container: Container) -> int:
        """The indentation of the line with a container's bracket; -1 where it tells nothing."""
        if container.start in self.implied:
            return -1
        start, indent = self._indentation
        if start != container.start:
            start = container.start
            lowest = max(start - _LONG_LINE, 0)
            line = max(self.text.rfind("\n", lowest, start), self.text.rfind("\r", lowest, start)) + 1
            content = self.text[line : start + 1]
            indent = -1 if line == 0 and lowest > 0 else len(content) - len(content.lstrip(" \t"))
            self._indentation = (start, indent)
        return indent

    def on_later_line(self, offset: int, position: int | None = None) -> bool:
        between = self.text[offset : self.position if position is None else position]
        return "\n" in between or "\r" in between

    def finish(self) -> None:
        """The end of the text."""
        self.ended = True
        while self.open and self.open[-1].start in self.implied:
            self.leave(content_end(self.open[-1]))
        if self.open:
            self.bracket_trouble += len(self.open)
            if not self._ran_out:
                outer = [Span(node.start, node.start + 1) for node in self.open[-2::-1]]
                related = tuple(Related("This bracket is not closed either.", span) for span in outer)
                is_cut = bool(self.problems) and self.problems[-1].span.end >= len(self.text.rstrip())
                cut = self.problems.pop() if is_cut else None
                self._unclosed(self.open[-1], related)
                if cut is not None:  # the text ends in the midst of a value: one mistake, which leaves that in doubt
                    self.problems[-1] = replace(self.problems[-1], record=cut.record, pointer=cut.pointer)
            self.abandon()
        elif self.root is None and not self.problems:
            message = "The file is empty. Write a record, or delete the file."
            self.report(problem(codes.EMPTY_DOCUMENT, message, Span(0, 0)))

    def skip_balanced(self) -> int:
        """The end of the container that begins here, left out."""
        depth = 0
        for found in BRACKETS.finditer(self.text, self.position):
            if found[0] in "[{":
                depth += 1
            elif found[0] in "]}":
                depth -= 1
                if depth == 0:
                    return found.end()
        self._ran_out = True
        return len(self.text)


def _closes(bracket: str, container: Container) -> bool:
    return (bracket == "}") == isinstance(container, Mapping)
