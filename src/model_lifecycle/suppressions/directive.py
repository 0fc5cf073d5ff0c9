"""The comments that silence findings, as they are written in records and in source code alike.

`# model-lifecycle: ignore[retired-model] until 2026-12-31: the reason`, or `ignore-file[…]`.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final, NamedTuple

from model_lifecycle.syntax.comment import Comment
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

MARK: Final = "model-lifecycle:"
"""The text that every such comment begins with, behind its sign."""

DIRECTIVE: Final = re.compile(
    r"\bignore(?P<file>-file)?(?![\w-])[ \t]*(?:\[(?P<codes>[^\]#\n]*)\]?)?"
    r"(?:[ \t]+until[ \t]+(?P<until>\d{4}-\d{2}-\d{2}(?!\w)|[^\s:]+))?"
)
"""`codes` is None without brackets, `until` without an end; an end may be an invalid date."""

OTHER_WORDS: Final = re.compile(rf"{DIRECTIVE.pattern}|\w=")
"""Words that a comment may contain after a directive."""

CLOSING_SIGNS: Final = {"{/*": "*/", "/*": "*/", "<!--": "-->", "<#": "#>", "(*": "*)", "{-": "-}", "{#": "#}"}
"""The signs that open a comment of several lines in some language, and those that close it."""

_SIGNS: Final = r"\{[ \t]*/\*+!?|/\*+!?|/{2,4}!?|#{1,4}!?|-{2,4}|;{1,4}|<!--|<#|%{1,4}|\(\*+|\{-|\{#|'|\bREM\b|\*"

COMMENT_START: Final = re.compile(rf"(?P<sign>{_SIGNS})[ \t]*{MARK}")
"""The sign of a comment in any language, of documentation too, and the mark."""

_C_SIGNS: Final = ("//", "/*", "*", "{/*")
"""The signs of one language that has several."""

_PLAIN_COMMENT: Final = re.compile(r"#(?=\s|$)|//|/\*|\{/\*|<!--")
"""The start of a line that is a comment in each language that it is written in: not `#define`, `--flag`, `'key': …`."""

_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_CODE: Final = re.compile(r"[^\s,]+")
_WORD: Final = re.compile(r"\w")


class Suppression(NamedTuple):
    """One directive of a comment: the codes with their places, and the line it counts for (from 0; None: the file)."""

    span: Span
    names: tuple[tuple[str, Span], ...]
    line: int | None
    has_reason: bool
    """Whether a reason follows it."""
    until: str | None
    """The day from which it silences nothing any more, as it is written; None where it has no end."""
    comment: Comment
    reach: Span | None = None
    """The line that it counts for as offsets, with its line break; None: the file."""
    at_top: bool = True
    """Whether it stands where it can count for the whole file."""

    @property
    def counts(self) -> bool:
        """Whether it is where it can silence anything."""
        return self.line is not None or self.at_top

    @property
    def end(self) -> date | None:
        """The day from which it silences nothing any more; None without an end, or with an invalid one."""
        try:
            return date.fromisoformat(self.until) if self.until and _DAY.fullmatch(self.until) else None
        except ValueError:
            return None

    def silences(self, code: str, line: int, today: date) -> bool:
        """Whether a finding with `code` on `line` is silenced `today`; from the day `until` on it is reported again."""
        is_meant = any(name == code for name, _ in self.names) and self.line in (None, line)
        return is_meant and self.counts and not self.is_over(today)

    def is_over(self, today: date) -> bool:
        """Whether its end has come; a directive whose end is not a valid date silences nothing either."""
        return self.until is not None and (self.end is None or self.end <= today)


def directives_in(text: str, lines: LineIndex, comments: Iterable[Comment]) -> Iterator[Suppression]:
    """The directives of a text's comments, in order. One in a comment on a line of its own counts for the next line
    that is neither blank nor a comment. A further `ignore` without codes is a word of the reason.
    """
    meant = _LinesMeant(text, lines)
    for comment in comments:
        for position, match in enumerate(DIRECTIVE.finditer(text, comment.start, comment.end)):
            names = tuple(_codes_of(match))
            if position and not names:
                continue
            line = None if match["file"] else meant.of(comment)
            reach = None if line is None else _reach(lines, line, len(text))
            other = OTHER_WORDS.search(text, match.end(), comment.end)
            end = comment.end if other is None else other.start()
            has_reason = _WORD.search(text, match.end(), end) is not None
            yield Suppression(Span(*match.span()), names, line, has_reason, match["until"], comment, reach)


def plain_sign(sign: str) -> str:
    """The sign that one of documentation or emphasis is a form of: `#` for `##`, `/*` for `/**`, `{/*` for `{ /*`."""
    sign = re.sub(r"\s", "", sign).rstrip("!")
    plain = (*CLOSING_SIGNS, "//", "--", "#", ";", "%")
    return next((one for one in plain if sign.startswith(one)), sign)


def _reach(lines: LineIndex, line: int, end: int) -> Span:
    """The offsets of a line, also of the one that is expected after the last."""
    start, after = (lines.starts[one] if one < len(lines) else end for one in (line, line + 1))
    return Span(start, after)


def _codes_of(match: re.Match[str]) -> Iterator[tuple[str, Span]]:
    """The codes of a directive with their places in its text."""
    start, end = match.span("codes")
    if start >= 0:
        for code in _CODE.finditer(match.string, start, end):
            yield code.group(), Span(*code.span())


class _LinesMeant:
    """The lines that comments apply to; ask in the order of the comments."""

    def __init__(self, text: str, lines: LineIndex) -> None:
        self._text = text
        self._lines = lines
        self._next = -1
        """The last line found that is neither blank nor a comment; all before it, from the last comment on, are."""

    def of(self, comment: Comment) -> int:
        """A comment's own line, or the next that is neither blank nor a comment: of the same sign, or certainly one.

        A line that begins with a quote is a comment in one language, and a string in another.
        """
        if not comment.own_line:
            return self._lines.line_of(comment.start)
        line = self._lines.line_of(max(comment.start, comment.end - 1))
        if line >= self._next:
            found = COMMENT_START.match(self._text, comment.start)
            sign = "" if found is None else plain_sign(found["sign"])
            signs = () if found is None else _C_SIGNS if sign in _C_SIGNS else (sign,)
            line += 1
            while line < len(self._lines) and _is_blank_or(signs, self._lines.line_text(line)):
                line += 1
            self._next = line
        return self._next


def _is_blank_or(signs: tuple[str, ...], line: str) -> bool:
    words = line.lstrip()
    return not words or words.startswith(signs) or _PLAIN_COMMENT.match(words) is not None
