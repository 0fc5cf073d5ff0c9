"""JSON as people get it wrong: reads one step where strict reading gave up, says what is wrong, and goes on."""

import re
from typing import Literal

from model_lifecycle.document import codes as shared
from model_lifecycle.document.diagnostic import Code, Related
from model_lifecycle.document.json import codes
from model_lifecycle.document.json.builder import Builder, Container, content_end
from model_lifecycle.document.json.scalars import COMMENT_AHEAD, read_name, read_scalar
from model_lifecycle.document.json.strings import Quoted, read_quoted
from model_lifecycle.document.json.tokens import number
from model_lifecycle.document.node import Mapping, Node, Pair, Scalar, Sequence
from model_lifecycle.document.problems import MAX_NESTING, MAX_PROBLEMS, problem, shown
from model_lifecycle.text.span import Span

Brackets = Literal["indented", "mistyped", "forgotten"]
"""What a closing bracket that is missing, or of the wrong kind, is taken for.

`indented`: lines are indented as their brackets are meant, so a line that stands further out than the line of an open
bracket shows that its closing bracket was forgotten. `mistyped`: it closes the innermost container, whatever its
kind. `forgotten`: the closing brackets in front of it were.
"""

_SPACE = re.compile(r"[ \t\n\r]*+")
_STRANGE_SPACE = re.compile("[\x0b\x0c\x85\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+")
_COMMENT = re.compile(rf"(?:{COMMENT_AHEAD})[^\r\n]*")
_NAME_AHEAD = re.compile(r"""(?:"[^"\\\r\n]*"|'[^'\\\r\n]*'|[\w\-]+"?)[ \t]*[:=]""")
_PROPERTY_AHEAD = re.compile(r"""\s*,?\s*(?:"[^"\\\r\n]*"|[\w\-]+)[ \t]*:""")
_JUNK = re.compile(r'[^\s,:{}\[\]"]+|[\s\S]')
_THOUSANDS = re.compile(r'[0-9]{3}(?:,[0-9]{3})*(?:\.[0-9]+)?(?=[ \t]*(?:,[ \t]*(?=["\r\n])|[\r\n}]|\Z))')
_LIST_AHEAD = re.compile(r'(?:"[^"\\\r\n]*+"|[\w.+\-]++)(?:\s*+,\s*+(?:"[^"\\\r\n]*+"|[\w.+\-]++))+\s*+\]')
_BRACKETS = re.compile(r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*"?|[\[{]|[\]}]')

_HOPELESS = 1000
"""After so many problems the rest of the text is left out."""
_LONG_LINE = 1000
"""Beyond this many characters before a bracket, its line's indentation tells nothing about it."""


class Recovery(Builder):
    """Reads what the strict reader cannot."""

    def __init__(self, text: str, brackets: Brackets) -> None:
        super().__init__(text)
        self.brackets = brackets
        self.bracket_trouble = 0
        """How many brackets were too many or missing."""
        self.misfits = 0
        """How many closing brackets did not fit what they would close: only for them "mistyped" makes a difference."""
        self.ended = False
        self._comma_forgiven = False
        """Whether a comma that is missing next is part of a problem already reported."""
        self._no_comment_ends = False
        self._ran_out = False
        """Whether a stretch that was left out ran to the end of the text, closing brackets and all."""
        self._indentation = (-1, -1)
        self._implied: set[int] = set()
        """Where containers begin whose opening bracket is missing."""

    def step(self) -> None:
        """Read one token, property or item and report what is wrong with it. Always moves on, or ends."""
        self._skip_space()
        if self.found >= _HOPELESS:
            self.ended = True
            self.abandon()
        elif self.position >= len(self.text):
            self._finish()
        elif self.open and self.is_further_out(self.position):
            self._close_forgotten(self.open[-1])
        elif not self.open:
            self._behind_root() if self.after_value else self._root()
        elif self.after_value:
            self._separator()
        elif self._here in "}]":
            if self.comma >= 0 and not self._is_too_many(self.open[-1]):
                self._say(codes.TRAILING_COMMA, "A trailing comma is not allowed in JSON. Delete it.", self.comma)
            self._closing()
        elif self._here == ",":
            self._say(shared.EXTRA_COMMA, "There is nothing before this comma. Delete it.", self.position)
            self.position += 1
            self.comma = -1
        elif isinstance(self.open[-1], Mapping):
            self._property(self.open[-1])
        else:
            self._value()

    @property
    def _here(self) -> str:
        return self.text[self.position]

    @property
    def _guess(self) -> bool:
        return len(self.problems) < MAX_PROBLEMS

    def _say(self, code: Code, message: str, start: int, end: int | None = None, *, value: bool = False) -> None:
        """Report a problem from `start` to `end` (one character, without); with `value`, in what is being read."""
        span = Span(start, start + 1 if end is None else end)
        self.report(problem(code, message, span), self.step_read if value else None)

    def _report_all(self, token: Quoted) -> None:
        for found in token.problems:
            self.report(found, self.step_read)

    # Properties and items

    def _property(self, mapping: Mapping) -> None:
        if self._thousands(mapping) or self._list_without_bracket(mapping):
            return
        name = read_name(self.text, self.position, guess=self._guess)
        if name is None:
            self._no_name()
            return
        self.key = name.scalar
        self.position = name.end
        self._report_all(name)
        self._skip_space()
        if self.position >= len(self.text):
            self._drop()
        elif self._here == ":":
            self.position += 1
            self._value_behind(self.position - 1)
        elif self._here == "=":
            width = 2 if self.text.startswith("=>", self.position) else 1
            message = "A colon stands between a name and its value. Write `:`."
            self._say(shared.MISSING_COLON, message, self.position, self.position + width, value=True)
            self.position += width
            self._value_behind(self.position - 1)
        elif self._here in ",}]" or (self._on_later_line(name.end) and _NAME_AHEAD.match(self.text, self.position)):
            message = f"`{shown(name.scalar.text)}` has no value. Write `:` and the value, or delete it."
            self._say(codes.MISSING_VALUE, message, *name.scalar.span, value=True)
            self._drop()
        else:
            token = None if self._here in "[{" else read_scalar(self.text, self.position, guess=False)
            message = f"A colon is missing between `{shown(name.scalar.text)}` and its value. Write `:`."
            end = None if token is None else token.end
            self._say(shared.MISSING_COLON, message, self.position, end, value=True)
            self._value()

    def _value_behind(self, colon: int) -> None:
        """The value of `key`, whose colon stands at `colon`."""
        self._skip_space()
        if self.position >= len(self.text):
            self._drop()
        elif self._here in ",}]" or (
            self._on_later_line(colon) and (name := _NAME_AHEAD.match(self.text, self.position)) and name[0][-1] == ":"
        ):
            self._no_value(colon)
        else:
            self._value()

    def _no_value(self, colon: int) -> None:
        name = shown(str(self.step_read))
        message = f"The value of `{name}` is missing. Write it behind the colon; `null` where there is none."
        self._say(codes.MISSING_VALUE, message, colon, value=True)
        self._drop()

    def _drop(self) -> None:
        """Leave out the property or item that is being read; what comes next may lack its comma."""
        self.key = None
        if self.open:
            self.open[-1].incomplete = True
            self.after_value = True
            self._comma_forgiven = True

    def _value(self) -> None:
        """A value that begins here: the root, an item, or that of `key`."""
        if self._here in "[{":
            opening = self.position
            self.position = opening + 1 if self.enter(opening) else self._skip_balanced()
            return
        token = read_scalar(self.text, self.position, guess=self._guess)
        if token is None:
            self._junk()
            return
        self._report_all(token)
        self.position = token.end
        self.add(token.scalar)

    def _imply(self, made: Container) -> None:
        """Begin a container whose opening bracket is missing."""
        self.add(made)
        self.open.append(made)
        self._implied.add(made.start)
        self.after_value = False
        self.comma = -1

    def _root(self) -> None:
        """The value that the text is; what stands before its first bracket or quote is no value."""
        token = None if self._here in "[{]}" else read_scalar(self.text, self.position, guess=False)
        if self._here in "]}":
            self._too_many()
        elif token and any(found.code == codes.UNQUOTED_TEXT.name for found in token.problems):
            message = f"`{shown(self.text[self.position : token.end])}` is no JSON value. Delete it."
            self._say(codes.UNEXPECTED_TEXT, message, self.position, token.end)
            self.position = token.end
        else:
            self._value()

    def _junk(self) -> None:
        junk = _JUNK.match(self.text, self.position)
        assert junk is not None  # it matches any character
        message = f"`{shown(junk[0])}` means nothing here. Delete it."
        self._say(codes.UNEXPECTED_TEXT, message, junk.start(), junk.end(), value=True)
        self.position = junk.end()
        self._drop()

    def _no_name(self) -> None:
        if self._here not in ":[{":
            self._junk()
            return
        message = f'The name of a property is expected here, found `{self._here}`. Write `"name": value`.'
        self._say(codes.UNEXPECTED_TEXT, message, self.position)
        self.position = self._skip_value(self.position + 1) if self._here == ":" else self._skip_balanced()
        self._drop()

    def _thousands(self, mapping: Mapping) -> bool:
        """Whether here are the last digits of a number written `128,000`, which is read as it is meant."""
        pair = mapping.pairs[-1] if mapping.pairs else None
        digits = _THOUSANDS.match(self.text, self.position)
        if pair is None or digits is None or self.comma != self.position - 1 or pair.value.end != self.comma:
            return False
        first = pair.value
        if not isinstance(first, Scalar) or not isinstance(first.value, int) or not 0 < len(first.text) <= 4:
            return False
        written = first.text + "," + digits[0]
        right = written.replace(",", "")
        mapping.pairs[-1] = Pair(pair.key, Scalar(first.start, digits.end(), right, number(right)))
        message = f"`{shown(written)}` is not how JSON writes a number. Write `{right}`."
        found = problem(codes.JSON_NUMBER, message, Span(first.start, digits.end()))
        self.report(found, pair.key.text if isinstance(pair.key, Scalar) else None)
        self.position = digits.end()
        self.after_value = True
        self.comma = -1
        return True

    def _list_without_bracket(self, mapping: Mapping) -> bool:
        """Whether the value before this place is the first item of a list that lacks its `[`; it is read as one."""
        last = _last_value(mapping)
        if not isinstance(last, Scalar) or len(self.open) >= MAX_NESTING or not self._guess:
            return False
        if not _LIST_AHEAD.match(self.text, last.start):
            return False
        pair = mapping.pairs.pop()
        self.key = _name(pair)
        self._missing_bracket("[", last)
        self._imply(Sequence(last.start, last.end, [], True))
        self.add(last)
        self.after_value = False
        return True

    def _property_without_bracket(self, name: Scalar) -> None:
        """Read on behind the colon here, in properties that lack their `{` before the first one's name."""
        self._missing_bracket("{", name)
        self._imply(Mapping(name.start, name.end, [], True))
        self.key = name
        self.position += 1
        self._value_behind(self.position - 1)

    def _missing_bracket(self, bracket: str, first: Scalar) -> None:
        before = shown(self.text[first.start : first.end])
        message = f"`{bracket}` is missing before `{before}`."
        self._say(codes.MISSING_BRACKET, message, *first.span, value=True)

    # Between properties and items

    def _separator(self) -> None:
        """What stands behind a value: a comma or a closing bracket, or else something is wrong."""
        here = self._here
        forgiven, self._comma_forgiven = self._comma_forgiven, False
        if here == ",":
            self.comma = self.position
            self.position += 1
            self.after_value = False
        elif here in "}]":
            self._closing()
        elif here == ";":
            self._say(shared.MISSING_COMMA, "Properties and items are separated by commas. Write `,`.", self.position)
            self.position += 1
            self.after_value = False
        elif here == ":":
            self._stray_colon()
        elif forgiven and (here in "[{" or read_scalar(self.text, self.position, guess=False)):
            self.after_value = False
        else:
            self._missing_comma(self.open[-1])

    def _missing_comma(self, container: Container) -> None:
        if self._read_again(container):
            return
        token: Quoted | None = None
        if isinstance(container, Sequence):
            if self._here not in "[{":
                token = read_scalar(self.text, self.position, guess=False)
            step: str | int = len(container.items)
        else:
            if _NAME_AHEAD.match(self.text, self.position):
                token = read_name(self.text, self.position, guess=False)
            if token is None:
                self._unexpected()
                return
            step = token.scalar.text
        if token is None and self._here not in "[{":
            self._junk()
            return
        span = Span(self.position, self.position + 1) if token is None else token.scalar.span
        message = f"A comma is missing before `{shown(self.text[span.start : span.end])}`."
        self.report(problem(shared.MISSING_COMMA, message, span), step)
        self.after_value = False
        self.comma = -1

    def _read_again(self, container: Container) -> bool:
        """Whether the text just read had quotes inside it, and goes on behind the one that seemed to end it."""
        last = _last_value(container)
        if not isinstance(last, Scalar) or last.style != '"' or not self._guess:
            return False
        token = read_quoted(self.text, last.start)
        if token.end <= last.end:
            return False
        if isinstance(container, Mapping):
            self.key = _name(container.pairs.pop())
        else:
            container.items.pop()
        self._report_all(token)
        self.position = token.end
        self.add(token.scalar)
        return True

    def _unexpected(self) -> None:
        """Something behind a property's value that is no property."""
        start = self.position
        if self._here in "[{":
            message = f"`{self._here}` is not expected here. Write a comma and a name before it, or delete it."
            self._say(codes.UNEXPECTED_TEXT, message, start)
            self.position = self._skip_balanced()
        elif token := read_scalar(self.text, start, guess=False):
            message = f"`{shown(self.text[start : token.end])}` is not expected here. Delete it."
            self._say(codes.UNEXPECTED_TEXT, message, start, token.end)
            self.position = token.end
        else:
            self._junk()
        self._drop()

    def _stray_colon(self) -> None:
        container = self.open[-1]
        if isinstance(container, Mapping):
            if container.pairs and self._value_is_a_name(container, container.pairs[-1]):
                return
            self._say(codes.UNEXPECTED_TEXT, "A property has one name and one value; `:` is too much.", self.position)
        elif isinstance(name := _last_value(container), Scalar) and len(self.open) < MAX_NESTING:
            container.items.pop()
            self._property_without_bracket(name)
            return
        else:
            self._say(codes.UNEXPECTED_TEXT, "A list holds values; `:` means nothing here.", self.position)
        self.position = self._skip_value(self.position + 1)
        self._drop()

    def _value_is_a_name(self, mapping: Mapping, pair: Pair) -> bool:
        """Whether what was read as a value is the next property's name, on its own line: then the value is missing."""
        value = pair.value
        if not isinstance(value, Scalar) or value.style == "" or not self._on_later_line(pair.key.end, value.start):
            return False
        mapping.pairs.pop()
        self.key = _name(pair)
        self._no_value(self.text.index(":", pair.key.end))
        self.position = value.start
        return True

    # Brackets

    def _closing(self) -> None:
        """A closing bracket here, right or wrong."""
        container, here = self.open[-1], self._here
        if container.start in self._implied and not _closes(here, container):
            self.leave(content_end(container))
        elif self._is_too_many(container):
            self._too_many()
            self.after_value = True
            self._comma_forgiven = True
        elif _closes(here, container):
            self.position += 1
            self.leave(self.position)
        elif self._is_mistyped(container):
            opening = self.text[container.start]
            message = f"`{opening}` is closed by `{_PARTNER[opening]}`, found `{here}`."
            self._say(shared.UNMATCHED_BRACKET, message, self.position)
            self.bracket_trouble += 1
            self.position += 1
            self.leave(self.position)
        elif any(_closes(here, outer) for outer in self.open):
            self._close_forgotten(container)
        else:
            self._too_many()

    def _is_mistyped(self, container: Container) -> bool:
        """Whether a closing bracket that does not fit the innermost container is meant for it all the same."""
        self.misfits += 1
        if not any(_closes(self._here, outer) for outer in self.open):
            return self.brackets != "forgotten"
        if self.brackets == "indented":
            return self._column(self.position) == self.indent_of(container)
        return self.brackets == "mistyped"

    def _is_too_many(self, container: Container) -> bool:
        """Whether a closing bracket would end the record before its last property, or is indented as inside."""
        if len(self.open) == 1 and isinstance(container, Mapping) and self._here == "}":
            return _PROPERTY_AHEAD.match(self.text, self.position + 1) is not None
        column = self._column(self.position) if self.brackets == "indented" else None
        return column is not None and 0 <= self.indent_of(container) < column

    def _too_many(self) -> None:
        self.bracket_trouble += 1
        message = f"There is one `{self._here}` too many: what follows is not inside any bracket. Delete it."
        self._say(shared.UNMATCHED_BRACKET, message, self.position)
        self.position += 1
        self.comma = -1

    def _close_forgotten(self, container: Container) -> None:
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
            self._comma_forgiven = True

    def _unclosed(self, container: Container, related: tuple[Related, ...] = ()) -> None:
        opening = self.text[container.start]
        message = f"`{opening}` is never closed. Write `{_PARTNER[opening]}` where it ends."
        span = Span(container.start, container.start + 1)
        self.report(problem(shared.UNCLOSED_BRACKET, message, span, related))

    def is_further_out(self, position: int) -> bool:
        """Whether the next token begins a line that cannot be inside the innermost container, by its indentation."""
        if self.brackets != "indented" or len(self.open) < 2:
            return False
        token = _SPACE.match(self.text, position)
        assert token is not None  # it matches the empty text
        position = token.end()
        column = self._column(position)
        if column is None or position == len(self.text):
            return False
        container = self.open[-1]
        indent = self.indent_of(container)
        if column == indent:
            return self.text[position] not in "]}" and self._on_later_line(container.start, position)
        return column < indent

    def _column(self, position: int) -> int | None:
        """The column of a position that has only blanks before it on its line; None for others."""
        start = position
        while start > 0 and self.text[start - 1] in " \t":
            start -= 1
        return position - start if start == 0 or self.text[start - 1] in "\r\n" else None

    def indent_of(self, container: Container) -> int:
        """The indentation of the line with a container's bracket; -1 where it tells nothing."""
        if container.start in self._implied:
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

    def _on_later_line(self, offset: int, position: int | None = None) -> bool:
        between = self.text[offset : self.position if position is None else position]
        return "\n" in between or "\r" in between

    # The rest of the text

    def _behind_root(self) -> None:
        if self._here in "]}":
            self._too_many()
            return
        if self._here == ":" and isinstance(name := self.root, Scalar) and isinstance(name.value, str):
            self.root = None
            self._property_without_bracket(name)
            return
        if self._here in "[{":
            end = self.position + 1
            message = "A JSON file holds one value, here a second begins. Put several records in a list: `[{…}, {…}]`."
        else:
            token = read_scalar(self.text, self.position, guess=False)
            end = self.position + 1 if token is None else token.end
            message = f"`{shown(self.text[self.position : end])}` stands behind the end of the value. Delete it."
        self._say(codes.EXTRA_TEXT, message, self.position, end)
        self.ended = True

    def _finish(self) -> None:
        """The end of the text."""
        self.ended = True
        while self.open and self.open[-1].start in self._implied:
            self.leave(content_end(self.open[-1]))
        if self.open:
            self.bracket_trouble += len(self.open)
            if not self._ran_out:
                outer = [Span(node.start, node.start + 1) for node in self.open[-2::-1]]
                related = tuple(Related("This bracket is not closed either.", span) for span in outer)
                self._unclosed(self.open[-1], related)
            self.abandon()
        elif self.root is None and not self.problems:
            message = "The file is empty. Write a record, or delete the file."
            self.report(problem(codes.EMPTY_DOCUMENT, message, Span(0, 0)))

    def _skip_space(self) -> None:
        """Go on to the next token; report comments and characters that only look like blanks."""
        while self.found < _HOPELESS:
            space = _SPACE.match(self.text, self.position)
            assert space is not None  # it matches the empty text
            self.position = space.end()
            if comment := _COMMENT.match(self.text, self.position):
                self._comment(comment)
            elif strange := _STRANGE_SPACE.match(self.text, self.position):
                message = f"The blank U+{ord(strange[0][0]):04X} is not allowed between values. Write a simple space."
                self._say(codes.UNEXPECTED_TEXT, message, *strange.span())
                self.position = strange.end()
            else:
                return

    def _comment(self, line: re.Match[str]) -> None:
        end = line.start() + len(line[0].rstrip())
        if line[0].startswith("/*") and not self._no_comment_ends:
            closed = self.text.find("*/", line.start() + 2)
            self._no_comment_ends = closed < 0
            end = end if closed < 0 else closed + 2
        self._say(codes.JSON_COMMENT, "JSON has no comments. Delete it, or write the file as YAML.", line.start(), end)
        self.position = end

    def _skip_value(self, position: int) -> int:
        """The end of the value behind `position`, left out."""
        self.position = position
        self._skip_space()
        if self.position >= len(self.text) or self._here in ",:}]":
            return self.position
        if self._here in "[{":
            return self._skip_balanced()
        token = read_scalar(self.text, self.position, guess=False)
        return self.position + 1 if token is None else token.end

    def _skip_balanced(self) -> int:
        """The end of the container that begins here, left out."""
        depth = 0
        for found in _BRACKETS.finditer(self.text, self.position):
            if found[0] in "[{":
                depth += 1
            elif found[0] in "]}":
                depth -= 1
                if depth == 0:
                    return found.end()
        self._ran_out = True
        return len(self.text)


_PARTNER = {"{": "}", "[": "]"}


def _last_value(container: Container) -> Node | None:
    if isinstance(container, Mapping):
        return container.pairs[-1].value if container.pairs else None
    return container.items[-1] if container.items else None


def _name(pair: Pair) -> Scalar:
    assert isinstance(pair.key, Scalar)  # in JSON every name is
    return pair.key


def _closes(bracket: str, container: Container) -> bool:
    return (bracket == "}") == isinstance(container, Mapping)
