"""What somebody added to a JSON text: signs that make a comment of a property, lines twice, a sign before a value."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_LEFT_OUT: Final = re.compile(
    r"(?P<sign>//+|#+|--|;|/\*|<!--)(?P<gap>[ \t]*)(?P<content>\"[^\"\r\n]*\"[ \t]*:[^\r\n]*?|[\[\]{}]+,?)"
    r"(?P<end>[ \t]*(?:\*/|-->)|)[ \t]*(?=[\r\n]|\Z)"
)
"""A property, or a bracket, behind signs that make a comment of it elsewhere."""
_SIGNED_LINE: Final = re.compile(r"[ \t]*(?P<sign>//+|#+)[ \t]*(?P<content>[^\r\n]*)(?:\r\n|\r|\n|\Z)")
_BETWEEN_SIGNS: Final = re.compile(
    r"(?P<sign>/\*)[ \t]*(?:\r\n|\r|\n)[ \t]*(?P<content>\"[^\"\r\n]*\"[ \t]*:[^*]*+)"
    r"(?P<end>\*/[ \t]*(?:\r\n|\r|\n)?)"
)
_LINE: Final = re.compile(r"(?:(?<=[\r\n])|\A)[^\r\n]*+(?:\r\n|\r|\n)")
_SIGN: Final = re.compile(r"[^\w\s\"'\[\]{},:.-]|[.](?=[\"{\[])")
_FIRST: Final = re.compile(r"[-+]")
_TYPED: Final = re.compile(r"(?:(?<=[\r\n \t])|\A)(?:[A-Za-z]{1,4}|:[a-z!]{1,3})(?=[\"{\[\s])|\^\[")
"""What an editor's command leaves when it is typed as text: `jj`, `:w`, an escape."""
_AROUND: Final = 3_000
"""How many code points around a place are looked at for lines that are there twice."""
_MOST_LINES: Final = 30
_OF_A_RECORD: Final = 3
"""So many lines from the first of an object on may be all of another one."""


def left_out(text: str, starts: Sequence[int]) -> Iterator[Repair]:
    """The text with a line that was made a comment as a property again."""
    for start in starts:
        found = _LEFT_OUT.match(text, start)
        if found is None:
            continue
        edits = [TextEdit(Span(found.start(), found.end("gap")), "")]
        if found["end"]:
            edits.append(TextEdit(Span(*found.span("end")), ""))
        message = (
            f"JSON has no comments, and `{shown(found['content'])}` is needed. Delete the `{found['sign']}` before it."
        )
        said = syntax_error(json_rules.JSON_COMMENT, message, Span(found.start(), found.end("sign")))
        yield repair(said, f"Delete the `{found['sign']}`", edits, safe=False, at=found.start("content"))


def left_out_lines(text: str, starts: Sequence[int]) -> Iterator[Repair]:
    """The text with lines, one below the other, that were made comments as properties again."""
    for start in starts:
        between = _BETWEEN_SIGNS.match(text, start)
        if between is not None:
            opening = Span(start, between.start("content"))
            edits = [TextEdit(opening, ""), TextEdit(Span(*between.span("end")), "")]
            yield _uncommented(edits, Span(*between.span("sign")), between["content"], between.start("content"))
            continue
        place = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
        lines: list[re.Match[str]] = []
        while place < len(text) and (found := _SIGNED_LINE.match(text, place)) and len(lines) < _MOST_LINES:
            lines.append(found)
            place = found.end()
        if len(lines) > 1:
            edits = [TextEdit(Span(line.start("sign"), line.start("content")), "") for line in lines]
            span = Span(*lines[0].span("sign"))
            yield _uncommented(edits, span, lines[0]["content"], lines[0].start("content"))


def _uncommented(edits: Sequence[TextEdit], sign: Span, content: str, at: int) -> Repair:
    message = f"JSON has no comments, and the lines from `{shown(content.rstrip())}` on are needed. Take them back."
    said = syntax_error(json_rules.JSON_COMMENT, message, sign)
    return repair(said, "Delete the signs of the comment", edits, safe=False, at=at)


def is_left_out(text: str, place: int) -> bool:
    """Whether a comment that begins at a place is a property, or a bracket."""
    return _LEFT_OUT.match(text, place) is not None or _BETWEEN_SIGNS.match(text, place) is not None


def repeated_lines(text: str, place: int) -> Iterator[Repair]:
    """The text without lines that are those above them once more."""
    begin = max(text.rfind("\n", 0, max(place - _AROUND, 0)), 0)
    found = list(_LINE.finditer(text, begin, min(len(text), place + _AROUND)))
    lines = [line[0].strip() for line in found]
    near = next((index for index, line in enumerate(found) if line.start() >= place), len(found) - 1)
    for count in range(1, _MOST_LINES):
        for first in range(max(near - 2 * count - 1, 0), near + 2):
            above, below = lines[first : first + count], lines[first + count : first + 2 * count]
            if len(below) < count or above != below or not below[0]:
                continue
            if count >= _OF_A_RECORD and text[: found[first].start()].rstrip().endswith("{"):
                continue  # two records that run into each other
            start, end = found[first + count].start(), found[first + 2 * count - 1].end()
            what = "This line is" if count == 1 else f"These {count} lines are"
            message = f"{what} there twice, one behind the other. Delete the second{'' if count == 1 else ' ones'}."
            content = start + len(text[start:end]) - len(text[start:end].lstrip())
            said = syntax_error(text_rules.DUPLICATE_KEY, message, Span(content, content + len(below[0])))
            title = "Delete the second line" if count == 1 else "Delete the second ones"
            yield repair(said, title, [TextEdit(Span(start, end), "")], safe=False, at=found[first].start())


def stray_signs(text: str, places: Sequence[int]) -> Iterator[Repair]:
    """The text without a sign at one of the places that means nothing in JSON."""
    for place in dict.fromkeys(places):
        found = _TYPED.match(text, place) or _SIGN.match(text, place) or (None if place else _FIRST.match(text))
        if found is not None:
            message = f"`{shown(found[0])}` means nothing here. Delete it."
            said = syntax_error(json_rules.UNEXPECTED_TEXT, message, Span(*found.span()))
            yield repair(said, f"Delete the `{found[0]}`", [TextEdit(Span(*found.span()), "")], safe=False)
