"""Quoted texts, valid or not: their content, where they end, and what is wrong with them."""

import re
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.tokens import ESCAPE, escaped_character
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.syntax_errors import lone_surrogate, shown, syntax_error
from model_lifecycle.text.span import Span

_RUN = re.compile(r'[^"\\\x00-\x1f]*+')
_LINE_REST = re.compile(r"[^\r\n]*")
# Behind a line break in a text that is not closed: the next property, or the end of the container.
_NEW_BEGINNING = re.compile(r"""\s*(?:["'}\],]|\Z|[\w\-]+"?[ \t]*:|//|/\*)""")
_CONTINUED = re.compile(r'[^"\\]*+(?:\\[\s\S][^"\\]*+)*"[ \t]*(?=[,:}\]\r\n]|\Z)')
_SEPARATOR = re.compile(r"\s*(?:[:=,}]|\Z)")
_SWALLOWED_COLON = re.compile(r"([^:\r\n]*[^: \t\r\n]|)[ \t]*+:[ \t]*")
_OTHER_QUOTES = re.compile(
    r"""'((?:[^'\\\r\n]++|\\[^\r\n]|'(?![ \t]*(?:[,:}\]\r\n]|\Z)))*)'(?=[ \t]*(?:[,:}\]\r\n]|\Z))"""
    r"""|[“”„]([^“”\r\n"]*)[“”"]|[‘’‚]([^‘’\r\n']*)[‘’']|`([^`\r\n]*)`"""
)

_LONG_LINE = 1000


# Quotes that an author wrote inside a text without a backslash

_TEXT_ENDS: Final = r"[ \t]*(?:[,}\]][ \t]*[\r\n\",}\]]|[,}\]]?[ \t]*(?:[\r\n]|\Z))"
"""Behind the closing quote of a value."""

_WORDS: Final = re.compile(r'[ \t]*[^\s,:{}\[\]"/#]')
_ENDS: Final = re.compile(rf'"(?={_TEXT_ENDS})')
_ENDS_NEXT: Final = re.compile(rf'[ \t]*"(?={_TEXT_ENDS})')
_UP_TO_AN_END: Final = re.compile(rf'[^"\r\n]*+(?:"(?!{_TEXT_ENDS}|[ \t]*:)[^"\r\n]*+)*')
"""Up to the first quote of the line that ends a value or a name, or to the line's end."""


class QuoteEnds:
    """Finds the quotes that end texts; the last answer is kept, which makes the search in one line linear."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._same_answer = range(0)
        """The offsets with the same next quote that ends a text, or with none on their line."""
        self._is_value = False
        """Whether there is one, and the text is a value."""

    def is_inside(self, quote: int, *, another: bool) -> bool:
        """Whether the quote at an offset belongs to the text around it: words follow, and a later quote ends the text.

        Behind `another` such quote, the one that ends the text may follow at once.
        """
        behind = quote + 1
        if another and _ENDS_NEXT.match(self._text, behind):
            return True
        words = _WORDS.match(self._text, behind)
        return words is not None and self._value_ends_behind(words.end())

    def _value_ends_behind(self, offset: int) -> bool:
        if offset not in self._same_answer:
            walked = _UP_TO_AN_END.match(self._text, offset)
            assert walked is not None  # it matches the empty text
            self._same_answer = range(offset, walked.end() + 1)
            self._is_value = _ENDS.match(self._text, walked.end()) is not None
        return self._is_value


class Quoted(NamedTuple):
    """A quoted text as far as it can be read, and `end`, where reading goes on."""

    scalar: Scalar
    end: int
    diagnostics: list[Diagnostic]


class _Reader:
    """Reads one text in double quotes, piece by piece."""

    def __init__(self, text: str, start: int, *, key: bool, ends: QuoteEnds | None) -> None:
        self.text = text
        self.start = start
        self.position = start + 1
        self.parts: list[str] = []
        self.diagnostics: list[Diagnostic] = []
        self.key = key
        self.ends = ends
        self.several_lines = False
        self.inner_quotes = 0

    def read(self) -> Quoted:
        text = self.text
        while True:
            run = _RUN.match(text, self.position)
            assert run is not None  # it matches the empty text
            self.parts.append(run[0])
            self.position = run.end()
            match text[self.position : self.position + 1]:
                case '"':
                    if not self._is_inner_quote():
                        return self._closed()
                    self._inner_quote()
                case "\\":
                    self._escape()
                case "" | "\r" | "\n":
                    if not self._goes_on():
                        return self._unclosed()
                case "\t":
                    self._character("A tab inside a text is written `\\t`.")
                case other:
                    self._character(f"This character inside a text is written `\\u{ord(other):04x}`.")

    def _character(self, message: str) -> None:
        if len(self.diagnostics) < MAX_ERRORS:
            span = Span(self.position, self.position + 1)
            self.diagnostics.append(syntax_error(json_rules.UNESCAPED_CHARACTER, message, span))
        self.parts.append(self.text[self.position])
        self.position += 1

    def _inner_quote(self) -> None:
        """Take a quote as part of the text; all quotes inside one text are reported once, at the first."""
        if self.inner_quotes > 1:
            self.parts.append('"')
            self.position += 1
        else:
            self._character('A `"` inside a text is written `\\"`.')

    def _is_inner_quote(self) -> bool:
        """Whether the quote here probably belongs to the text."""
        if self.key or self.ends is None:
            return False
        is_inner = self.ends.is_inside(self.position, another=self.inner_quotes > 0)
        self.inner_quotes += is_inner
        return is_inner

    def _escape(self) -> None:
        escape = ESCAPE.match(self.text, self.position)
        assert escape is not None  # it matches any backslash
        meaning, right = escaped_character(escape)
        if not right and meaning in ("\r", "\n"):
            meaning, end = "", self.position + 1
        else:
            end = escape.end()
        span = Span(self.position, end)
        if len(self.diagnostics) >= MAX_ERRORS:
            pass
        elif not right:
            message = (
                f"`{shown(self.text[span.start : end])}` is no escape. A backslash that is meant is written `\\\\`."
            )
            self.diagnostics.append(syntax_error(text_rules.BAD_ESCAPE, message, span))
        elif meaning == "\ufffd" and escape[3].lower() != "fffd":
            self.diagnostics.append(lone_surrogate(escape[0], span))
        self.parts.append(meaning)
        self.position = end

    def _goes_on(self) -> bool:
        """Whether the text goes on behind the end of the line; all its line breaks are one error."""
        text, position = self.text, self.position
        if position == len(text):
            return False
        if not self.several_lines:
            if self.ends is None or _NEW_BEGINNING.match(text, position) or not _CONTINUED.match(text, position):
                return False
            message = "The text is broken over several lines. A line break inside a text is written `\\n`."
            self.diagnostics.append(syntax_error(json_rules.UNESCAPED_CHARACTER, message, Span(self.start, position)))
            self.several_lines = True
        self.parts.append(text[position])
        self.position += 1
        return True

    def _closed(self) -> Quoted:
        content = "".join(self.parts)
        end = self.position + 1
        if self.key and (colon := _SWALLOWED_COLON.match(content)) and not _separates(self.text, end):
            return self._unclosed_key(colon)
        return Quoted(Scalar(self.start, end, content, content, '"'), end, self.diagnostics)

    def _unclosed(self) -> Quoted:
        """A text without its closing quote, up to the comma and brackets at the end of its line."""
        if self.key and (colon := _SWALLOWED_COLON.match(self.text, self.start + 1)):
            return self._unclosed_key(colon)
        content = "".join(self.parts)
        written = self.text[self.start + 1 : self.position]
        kept = written.rstrip(" \t").removesuffix(",").rstrip(" \t")
        for closing in _closings_due(self.text, self.start):
            if not kept.endswith(closing):
                break
            kept = kept[:-1].rstrip(" \t")
        content = content[: max(len(content) - (len(written) - len(kept)), 0)]
        end = self.start + 1 + len(kept)
        line = _LINE_REST.match(self.text, self.start)
        assert line is not None  # it matches the empty text
        # An escape that the end of the line cuts short is part of the same error.
        diagnostics = [diagnostic for diagnostic in self.diagnostics if diagnostic.span.end < self.position]
        diagnostics.append(_no_closing_quote(Span(self.start, self.start + len(line[0].rstrip(" \t")))))
        return Quoted(Scalar(self.start, end, content, content, '"'), end, diagnostics)

    def _unclosed_key(self, colon: re.Match[str]) -> Quoted:
        name = colon[1]
        end = self.start + 1 + len(name)
        diagnostic = _no_closing_quote(Span(self.start, end))
        return Quoted(Scalar(self.start, end, name, name, '"'), end, [diagnostic])


def _no_closing_quote(span: Span) -> Diagnostic:
    return syntax_error(
        text_rules.UNCLOSED_QUOTE, 'The closing quote is missing. Write `"` at the end of the text.', span
    )


def _separates(text: str, position: int) -> bool:
    return _SEPARATOR.match(text, position) is not None


def _closings_due(text: str, position: int) -> list[str]:
    """The closing brackets for those opened on the line before a position, the innermost first."""
    line = text[max(text.rfind("\n", 0, position), text.rfind("\r", 0, position), position - _LONG_LINE) + 1 : position]
    due: list[str] = []
    for sign in line:
        if sign in "[{":
            due.append("]" if sign == "[" else "}")
        elif due and sign == due[-1]:
            due.pop()
    return due[::-1]


def read_quoted(text: str, start: int, ends: QuoteEnds | None = None, *, key: bool = False) -> Quoted:
    """The text with its opening `"` at `start`. Its diagnostics have no pointer yet.

    `key`: the name of a property is expected here. Without `ends` nothing is guessed about quotes inside the text, and
    the time is linear in what is read.
    """
    return _Reader(text, start, key=key, ends=ends).read()


def read_other_quotes(text: str, start: int) -> Quoted | None:
    """The text in single, typographic or backward quotes that begins at `start`, if one does."""
    match = _OTHER_QUOTES.match(text, start)
    if match is None:
        return None
    written = match[match.lastindex or 0]
    content = ESCAPE.sub(lambda escape: escaped_character(escape)[0], written)
    message = f'Texts and property names are in straight double quotes in JSON: `"{shown(content)}"`.'
    error = syntax_error(json_rules.JSON_QUOTES, message, Span(start, match.end()))
    return Quoted(Scalar(start, match.end(), content, content, "'"), match.end(), [error])
