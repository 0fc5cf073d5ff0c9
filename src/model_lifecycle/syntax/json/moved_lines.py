"""Lines of a JSON text that changed places, or that were broken in two: one mistake for all that follows from it."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_LINE: Final = re.compile(r"(?:(?<=[\r\n])|\A)[^\r\n]*+(?:\r\n|\r|\n)")
_BRACKETS: Final = re.compile(r"[ \t]*(?:\"[^\"\r\n]*\"[ \t]*:[ \t]*)?([\[\]{}]),?[ \t]*[\r\n]+")
_BREAK: Final = re.compile(r"(?<![ \t])[ \t]*(?:\r\n|\r|\n)[ \t]*")
_IN_A_WORD: Final = "-_/:.=#?&%@"


def moved_lines(text: str, place: int, errors: list[Diagnostic]) -> Iterator[Repair]:
    """The repairs of a text in which strict reading gives up at a place."""
    yield from _swapped_commas(text, errors)
    yield from _broken_text(text, errors)
    yield from _moved_bracket(text, place)


def _swapped_commas(text: str, errors: list[Diagnostic]) -> Iterator[Repair]:
    """A property without a comma in front of another, and one with a comma that is the last: they changed places."""
    by_code = {found.code: found for found in errors}
    missing = by_code.get(text_rules.MISSING_COMMA.name)
    trailing = by_code.get(json_rules.TRAILING_COMMA.name)
    if len(errors) != 2 or missing is None or trailing is None:
        return
    end = len(text[: missing.span.start].rstrip())
    name = shown(text[slice(*missing.span)])
    message = f"A comma is missing before `{name}`, and there is one with nothing behind it. Move it."
    said = syntax_error(text_rules.MISSING_COMMA, message, missing.span)
    edits = sorted((TextEdit(Span(end, end), ","), TextEdit(trailing.span, "")), key=lambda edit: edit.span)
    yield repair(said, "Move the comma", edits, safe=True)


def _broken_text(text: str, errors: list[Diagnostic]) -> Iterator[Repair]:
    """A text or a name that goes on in the next line."""
    for found in errors[:2]:
        if found.code != text_rules.UNCLOSED_QUOTE.name:
            continue
        gap = _BREAK.search(text, found.span.start)
        if gap is None:
            continue
        blank = gap.group()[:1] in (" ", "\t")
        between = " " if blank or text[gap.start() - 1] not in _IN_A_WORD else ""
        span = Span(gap.end(), max(gap.end() + 1, len(text[: _end_of_line(text, gap.end())].rstrip())))
        message = "This line is the second half of the text above, which was broken in two. Join them."
        for joined in dict.fromkeys((between, "")):
            said = syntax_error(text_rules.UNCLOSED_QUOTE, message, span)
            edit = TextEdit(Span(*gap.span()), joined)
            yield repair(said, "Join the two lines", [edit], safe=False, at=found.span.start)


def _end_of_line(text: str, place: int) -> int:
    found = re.compile(r"[\r\n]").search(text, place)
    return len(text) if found is None else found.start()


def _moved_bracket(text: str, place: int) -> Iterator[Repair]:
    """A line that is a bracket and stands one line too high or too low."""
    lines = list(_LINE.finditer(text, 0, min(len(text), place + 2000)))
    at = next((number for number, line in enumerate(lines) if line.end() > place), len(lines) - 1)
    for number in range(max(at - 2, 0), min(at + 2, len(lines))):
        line = lines[number]
        bracket = _BRACKETS.fullmatch(line[0])
        if bracket is None:
            continue
        start = line.start() + bracket.start(1)
        for target, where in ((number + 2, "down"), (number - 1, "up")):
            if not 0 <= target <= len(lines):
                continue
            to = lines[target].start() if target < len(lines) else lines[-1].end()
            message = f"`{bracket[1]}` stands on the wrong line. Move it one line {where}."
            said = syntax_error(text_rules.UNMATCHED_BRACKET, message, Span(start, start + 1))
            edits = sorted(
                (TextEdit(Span(*line.span()), ""), TextEdit(Span(to, to), line[0])), key=lambda one: one.span
            )
            yield repair(said, f"Move the line {where}", edits, safe=False, at=to)
