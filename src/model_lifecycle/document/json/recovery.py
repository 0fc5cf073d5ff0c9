"""JSON as people get it wrong: reads one step where strict reading gave up, says what is wrong, and goes on."""

import re

from model_lifecycle.document import codes as shared
from model_lifecycle.document.json import codes
from model_lifecycle.document.json.brackets import SPACE, Brackets
from model_lifecycle.document.json.builder import Container
from model_lifecycle.document.json.odd_blanks import ODD_BLANKS, odd_blanks
from model_lifecycle.document.json.openings import OpeningReader, last_value, name_of
from model_lifecycle.document.json.scalars import COMMENT_AHEAD, read_name, read_scalar
from model_lifecycle.document.json.strings import Quoted, read_quoted
from model_lifecycle.document.json.tokens import number
from model_lifecycle.document.node import Mapping, Pair, Scalar, Sequence
from model_lifecycle.document.problems import MAX_NESTING, problem, shown
from model_lifecycle.text.span import Span

_COMMENT = re.compile(rf"(?:{COMMENT_AHEAD})[^\r\n]*")
_NAME_AHEAD = re.compile(r"""(?:"[^"\\\r\n]*"|'[^'\\\r\n]*'|[\w\-]+"?)[ \t]*[:=]""")
_JUNK = re.compile(r'[^\s,:{}\[\]"]+|[\s\S]')
_DIGITS = re.compile(
    r'(?:(?P<groups>[0-9]{3}(?:,[0-9]{3})*(?:\.[0-9]+)?)|[0-9]+)(?=[ \t]*(?:,[ \t]*(?=["\r\n])|[\r\n}]|\Z))'
)
"""What can stand behind a comma in a number that is written `128,000` or `0,25`."""
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")

_HOPELESS = 1000
"""After so many problems the rest of the text is left out."""


class Recovery(OpeningReader):
    """Reads what the strict reader cannot."""

    def __init__(self, text: str, brackets: Brackets) -> None:
        super().__init__(text, brackets)
        self._no_comment_ends = False
        self._mended = 0
        """Up to where the fix of a problem mends characters that are no blanks."""

    def step(self) -> None:
        """Read one token, property or item and report what is wrong with it. Always moves on, or ends."""
        self._skip_space()
        if self.found >= _HOPELESS:
            self.ended = True
            self.abandon()
        elif self.position >= len(self.text):
            self.finish()
        elif self.open and self.is_further_out(self.position):
            self.close_forgotten(self.open[-1])
        elif not self.open:
            self._behind_root() if self.after_value else self._root()
        elif self.after_value:
            self._separator()
        elif self.here in "}]":
            if self.comma >= 0 and not self.is_too_many(self.open[-1]):
                self.say(codes.TRAILING_COMMA, "A trailing comma is not allowed in JSON. Delete it.", self.comma)
            self.close()
        elif self.here == "," and self.closing_was_forgotten():
            self.close_forgotten(self.open[-1])
        elif self.here == ",":
            self.say(shared.EXTRA_COMMA, "There is nothing before this comma. Delete it.", self.position)
            self.position += 1
            self.comma = -1
        elif isinstance(self.open[-1], Mapping):
            self._property(self.open[-1])
        else:
            self._value()

    def _report_all(self, token: Quoted) -> None:
        for found in token.problems:
            self.report(found, self.step_read)

    # Properties and items

    def _property(self, mapping: Mapping) -> None:
        if self._number_with_comma(mapping) or self.list_without_bracket(mapping):
            return
        name = read_name(self.text, self.position, guess=self.guess)
        if name is None:
            self._no_name(mapping)
            return
        self.key = name.scalar
        self.position = name.end
        self._report_all(name)
        self._skip_space()
        if self.position >= len(self.text):
            self.drop()
        elif self.here == ":":
            self.position += 1
            self._value_behind(self.position - 1)
        elif self.here == "=":
            width = 2 if self.text.startswith("=>", self.position) else 1
            message = "A colon stands between a name and its value. Write `:`."
            self.say(shared.MISSING_COLON, message, self.position, self.position + width, value=True)
            self.position += width
            self._value_behind(self.position - 1)
        elif self.here in ",}]" or (self.on_later_line(name.end) and _NAME_AHEAD.match(self.text, self.position)):
            if not name.problems:
                message = f"`{shown(name.scalar.text)}` has no value. Write `:` and the value, or delete it."
                self.say(codes.MISSING_VALUE, message, *name.scalar.span, value=True)
            self.drop()
        else:
            token = None if self.here in "[{" else read_scalar(self.text, self.position, guess=False)
            message = f"A colon is missing between `{shown(name.scalar.text)}` and its value. Write `:`."
            end = None if token is None else token.end
            self.say(shared.MISSING_COLON, message, self.position, end, value=True)
            self._value()

    def _value_behind(self, colon: int) -> None:
        """The value of `key`, whose colon stands at `colon`."""
        self._skip_space()
        if self.position >= len(self.text):
            self.drop()
        elif self.here in "]}" and self.empty_without_bracket(colon):
            pass
        elif self.here in ",}]" or self._is_next_property(colon):
            self._no_value(colon)
        else:
            self._value()

    def _is_next_property(self, colon: int) -> bool:
        """Whether what stands here, where a value should, is the next property on its own line."""
        ahead = _NAME_AHEAD.match(self.text, self.position) if self.on_later_line(colon) else None
        if ahead is None or ahead[0][-1] != ":" or self.key is None:
            return False
        return not self.is_further_in(self.position, self.key.start)

    def _no_value(self, colon: int) -> None:
        name = shown(str(self.step_read))
        message = f"The value of `{name}` is missing. Write it behind the colon; `null` where there is none."
        self.say(codes.MISSING_VALUE, message, colon, value=True)
        self.drop()

    def _value(self) -> None:
        """A value that begins here: the root, an item, or that of `key`."""
        if self.here in "[{":
            opening = self.position
            self.position = opening + 1 if self.enter(opening) else self.skip_balanced()
            return
        token = read_scalar(self.text, self.position, guess=self.guess)
        if token is None:
            self._junk()
            return
        self._report_all(token)
        self.position = token.end
        self.add(token.scalar)

    def _root(self) -> None:
        """The value that the text is; what stands before its first bracket or quote is no value."""
        token = None if self.here in "[{]}" else read_scalar(self.text, self.position, guess=False)
        if self.here in "]}":
            self.remove_bracket()
        elif token and any(found.code == codes.UNQUOTED_TEXT.name for found in token.problems):
            message = f"`{shown(self.text[self.position : token.end])}` is no JSON value. Delete it."
            self.say(codes.UNEXPECTED_TEXT, message, self.position, token.end)
            self.position = token.end
        else:
            self._value()

    def _junk(self) -> None:
        junk = _JUNK.match(self.text, self.position)
        assert junk is not None  # it matches any character
        message = f"`{shown(junk[0])}` means nothing here. Delete it."
        self.say(codes.UNEXPECTED_TEXT, message, junk.start(), junk.end(), value=True)
        self.position = junk.end()
        self.drop()

    def _no_name(self, mapping: Mapping) -> None:
        if self.here not in ":[{":
            self._junk()
            return
        if self.here != ":" and self.list_of_collections_without_bracket(mapping):
            return
        message = f'The name of a property is expected here, found `{self.here}`. Write `"name": value`.'
        self.say(codes.UNEXPECTED_TEXT, message, self.position)
        self.position = self._skip_value(self.position + 1) if self.here == ":" else self.skip_balanced()
        self.drop()

    def _number_with_comma(self, mapping: Mapping) -> bool:
        """Whether here are the last digits of a number written `128,000` or `0,25`, which is read as it is meant."""
        pair = mapping.pairs[-1] if mapping.pairs else None
        digits = _DIGITS.match(self.text, self.position)
        if pair is None or digits is None or self.comma != self.position - 1 or pair.value.end != self.comma:
            return False
        first = pair.value
        if not isinstance(first, Scalar) or not _WHOLE.fullmatch(first.text) or first.style:
            return False
        written = first.text + "," + digits[0]
        in_groups = digits["groups"] is not None and len(first.text) <= 4 and first.text.lstrip("-") != "0"
        if not in_groups and not digits[0].isdecimal():
            return False
        right = written.replace(",", "" if in_groups else ".")
        mapping.pairs[-1] = Pair(pair.key, Scalar(first.start, digits.end(), right, number(right)))
        message = f"`{shown(written)}` is not how JSON writes a number. Write `{right}`."
        found = problem(codes.JSON_NUMBER, message, Span(first.start, digits.end()))
        self.report(found, pair.key.text if isinstance(pair.key, Scalar) else None)
        self.position = digits.end()
        self.after_value = True
        self.comma = -1
        return True

    # Between properties and items

    def _separator(self) -> None:
        """What stands behind a value: a comma or a closing bracket, or else something is wrong."""
        here = self.here
        forgiven, self.comma_forgiven = self.comma_forgiven, False
        if here == ",":
            self.comma = self.position
            self.position += 1
            self.after_value = False
        elif here in "}]":
            self.close()
        elif here == ";":
            self.say(shared.MISSING_COMMA, "Properties and items are separated by commas. Write `,`.", self.position)
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
            if self.here not in "[{":
                token = read_scalar(self.text, self.position, guess=False)
            step: str | int = len(container.items)
        else:
            if _NAME_AHEAD.match(self.text, self.position):
                token = read_name(self.text, self.position, guess=False)
            if token is None:
                self._unexpected()
                return
            step = token.scalar.text
        if token is None and self.here not in "[{":
            self._junk()
            return
        span = Span(self.position, self.position + 1) if token is None else token.scalar.span
        message = f"A comma is missing before `{shown(self.text[span.start : span.end])}`."
        self.report(problem(shared.MISSING_COMMA, message, span), step)
        self.after_value = False
        self.comma = -1

    def _read_again(self, container: Container) -> bool:
        """Whether the text just read had quotes inside it, and goes on behind the one that seemed to end it."""
        last = last_value(container)
        if not isinstance(last, Scalar) or last.style != '"' or not self.guess:
            return False
        token = read_quoted(self.text, last.start)
        if token.end <= last.end:
            return False
        if isinstance(container, Mapping):
            self.key = name_of(container.pairs.pop())
        else:
            container.items.pop()
        self._report_all(token)
        self.position = token.end
        self.add(token.scalar)
        return True

    def _unexpected(self) -> None:
        """Something behind a property's value that is no property."""
        start = self.position
        if self.here in "[{":
            message = f"`{self.here}` is not expected here. Write a comma and a name before it, or delete it."
            self.say(codes.UNEXPECTED_TEXT, message, start)
            self.position = self.skip_balanced()
        elif token := read_scalar(self.text, start, guess=False):
            message = f"`{shown(self.text[start : token.end])}` is not expected here. Delete it."
            self.say(codes.UNEXPECTED_TEXT, message, start, token.end)
            self.position = token.end
        else:
            self._junk()
        self.drop()

    def _stray_colon(self) -> None:
        container = self.open[-1]
        if isinstance(container, Mapping):
            if container.pairs and self._value_is_a_name(container, container.pairs[-1]):
                return
            self.say(codes.UNEXPECTED_TEXT, "A property has one name and one value; `:` is too much.", self.position)
        elif isinstance(name := last_value(container), Scalar) and len(self.open) < MAX_NESTING:
            container.items.pop()
            self._properties_without_bracket(name)
            return
        else:
            self.say(codes.UNEXPECTED_TEXT, "A list holds values; `:` means nothing here.", self.position)
        self.position = self._skip_value(self.position + 1)
        self.drop()

    def _properties_without_bracket(self, name: Scalar) -> None:
        """Read on behind the colon here, in properties that lack the bracket in front of the first one's name."""
        self.begin_properties(name)
        self.position += 1
        self._value_behind(self.position - 1)

    def _value_is_a_name(self, mapping: Mapping, pair: Pair) -> bool:
        """Whether what was read as a value is a property's name on its own line.

        Further in than the name before it, it begins that one's properties, whose bracket is missing; else it is that
        one's value that is missing.
        """
        value = pair.value
        if not isinstance(value, Scalar) or value.style == "" or not self.on_later_line(pair.key.end, value.start):
            return False
        mapping.pairs.pop()
        self.key = name_of(pair)
        if self.is_further_in(value.start, pair.key.start) and len(self.open) < MAX_NESTING:
            self._properties_without_bracket(value)
            return True
        self._no_value(self.text.index(":", pair.key.end))
        self.position = value.start
        return True

    # The rest of the text

    def _behind_root(self) -> None:
        if self.here in "]}":
            self.remove_bracket()
            return
        if self.here == ":" and isinstance(name := self.root, Scalar) and isinstance(name.value, str):
            self.root = None
            self._properties_without_bracket(name)
            return
        if self.here in "[{":
            end = self.position + 1
            message = "A JSON file holds one value, here a second begins. Put several records in a list: `[{…}, {…}]`."
        else:
            token = read_scalar(self.text, self.position, guess=False)
            end = self.position + 1 if token is None else token.end
            message = f"`{shown(self.text[self.position : end])}` stands behind the end of the value. Delete it."
        self.say(codes.EXTRA_TEXT, message, self.position, end)
        self.ended = True

    def _skip_space(self) -> None:
        """Go on to the next token; report comments and characters that only look like blanks."""
        while self.found < _HOPELESS:
            space = SPACE.match(self.text, self.position)
            assert space is not None  # it matches the empty text
            self.position = space.end()
            if comment := _COMMENT.match(self.text, self.position):
                self._comment(comment)
            elif strange := ODD_BLANKS.match(self.text, self.position):
                if self.position >= self._mended:
                    found, self._mended = odd_blanks(self.text, *strange.span())
                    self.report(found)
                self.position = strange.end()
            else:
                return

    def _comment(self, line: re.Match[str]) -> None:
        end = line.start() + len(line[0].rstrip())
        if line[0].startswith("/*") and not self._no_comment_ends:
            closed = self.text.find("*/", line.start() + 2)
            self._no_comment_ends = closed < 0
            end = end if closed < 0 else closed + 2
        message = "JSON has no comments. Delete it, or write the file as YAML."
        if "model-lifecycle:" in self.text[line.start() : end]:
            message += " In model-lifecycle.toml `[per-path-ignores]` ignores findings, `[kinds]` says the kind."
        self.say(codes.JSON_COMMENT, message, line.start(), end)
        self.position = end

    def _skip_value(self, position: int) -> int:
        """The end of the value behind `position`, left out."""
        self.position = position
        self._skip_space()
        if self.position >= len(self.text) or self.here in ",:}]":
            return self.position
        if self.here in "[{":
            return self.skip_balanced()
        token = read_scalar(self.text, self.position, guess=False)
        return self.position + 1 if token is None else token.end
