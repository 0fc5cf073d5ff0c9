"""A record in a Markdown text: the fence around it, and the prose outside of the fence."""

import re
from dataclasses import replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.text.span import Span

_FENCE: Final = re.compile(r"(?:\A|(?<=[\r\n]))(?:`{3,}[^`\r\n]*|~{3,}[^~\r\n]*)(?=[\r\n]|\Z)")
"""A fence at the start of its line, where neither language can have one but for a mistake."""
_INDENTED_START: Final = re.compile(r"\s*^ {0,3}(?=```|~~~)", re.MULTILINE)
_BARE: Final = re.compile(r"[`~]+[ \t]*")
_FIRST_KEY: Final = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r(?!\n)|\n|\Z))*([a-z_]++)[ \t]*+:")
_KEY_LINE: Final = re.compile(r"^[ \t]*+(?:- )?\"?[a-z_]++\"?:(?=[ \t\r\n])", re.MULTILINE)
_BREAK: Final = re.compile(r"\r\n|\r|\n|")


def behind_break(text: str, place: int) -> int:
    """The start of the next line, if a line ends at `place`."""
    found = _BREAK.match(text, place)
    return place if found is None else found.end()


def is_between_records(text: str, end: int) -> bool:
    """Whether a line that ends at `end` stands in front of a record that begins with the same key as the text does."""
    first, next_one = _FIRST_KEY.match(text), _FIRST_KEY.match(text, end)
    return first is not None and next_one is not None and first[1] == next_one[1]


def fence_around(text: str) -> tuple[list[Diagnostic], list[Span]]:
    """The diagnostic of a Markdown fence around a record, if there is one, and the ranges outside of the fence.

    Only the text between two fences is read. A single fence is at the end of the text, or at its
    start: the longer side is read, unless records stand on both.
    """
    indented = _INDENTED_START.match(text)
    pattern = _FENCE
    if indented is not None and text[indented.end() - 1 : indented.end()] == " ":
        pattern = re.compile(_FENCE.pattern.replace("(?:`", " {0,3}(?:`", 1))
    lines = [(found.start(), behind_break(text, found.end())) for found in pattern.finditer(text)]
    if not lines:
        return [], []
    if len(lines) == 1:
        ((start, end),) = lines
        if is_between_records(text, end):
            return [], []
        if _KEY_LINE.search(text, 0, start) and _KEY_LINE.search(text, end):
            line = Span(start, end)
            found = syntax_error(
                text_rules.MARKDOWN_FENCE,
                "This line is Markdown, in the middle of a record. Delete it.",
                _written(text, line),
            )
            fix = Fix("Delete the line", (ReplaceText(start, end, ""),), safe=True)
            return [replace(found, fix=fix)], [line]
        is_closing = len(text[:start].strip()) > len(text[end:].strip())
        outside = [Span(start, len(text))] if is_closing else [Span(0, end)]
    else:
        outside = [Span(0, lines[0][1])]
        outside += [Span(before[0], after[1]) for before, after in zip(lines[1:-1:2], lines[2::2], strict=False)]
        if len(lines) % 2 == 0:
            outside.append(Span(lines[-1][0], len(text)))
    return [_diagnostic(text, _written(text, Span(*lines[0])), outside)], outside


def _written(text: str, line: Span) -> Span:
    """The text of a line, stripped of blanks."""
    written = text[slice(*line)]
    start = line.start + len(written) - len(written.lstrip())
    return Span(start, start + len(written.strip()))


def _diagnostic(text: str, first: Span, outside: list[Span]) -> Diagnostic:
    written = shown(text[slice(*first)])
    # With a quote character, not with backquotes, which the fence may be made of.
    message = f"This is Markdown around a record: delete the line '{written}' and all that is not the record."
    has_prose = any(
        line.strip() and not _BARE.match(line.strip()) for span in outside for line in text[slice(*span)].splitlines()
    )
    title = "Delete all that is outside of the fence" if has_prose else "Delete the fence"
    changes = tuple(ReplaceText(span.start, span.end, "") for span in outside)
    found = syntax_error(text_rules.MARKDOWN_FENCE, message, first)
    return Diagnostic(
        found.code, found.message, found.span, found.severity, fix=Fix(title, changes, safe=not has_prose)
    )
