"""Lines that a program put elsewhere: indented on and on while they were pasted, or broken where they were too long."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.copied.copied_lines import Candidate, CopiedLine, edits_of
from model_lifecycle.syntax.copied.copied_rules import BROKEN_LAYOUT
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.counting import plural
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_FEWEST_STEPS: Final = 6
"""So many lines that are each indented at least as far as the one above, and end far out, are no nesting."""
_FAR: Final = 14
"""A column that no record reaches, in which such a run of lines ends."""
_STARTS: Final = 8
"""How many lines are tried as the first of those that were pasted."""

_BEGINNING: Final = re.compile(
    r"[ \t]|- |#|\"?[A-Za-z_][\w-]*\"?[ \t]*:(?:[ \t]|\Z)|---|\.\.\.|[\[\]{}]|\Z|[-+*>|<=`~]"
)
"""How a line of a YAML text begins that is not the rest of the line above."""
_WIDTH: Final = 40
"""With the first word of its rest a line has at least so many code points: else nobody would have broken it."""
_FEWEST_BREAKS: Final = 2
_QUOTE: Final = re.compile(r"\\.|\"")


def _indentation(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def staircases(lines: Sequence[CopiedLine], language: Language) -> Iterator[Candidate]:
    """The text whose lines are indented as they were before an editor indented each by that of the line above."""
    if language == "json":
        return  # it is read all the same
    places = [index for index, line in enumerate(lines) if line.text.strip()]
    filled = [lines[index] for index in places]
    columns = [_indentation(line.text) for line in filled]
    end = max(range(len(columns)), key=lambda index: (columns[index], index), default=0)
    first = end
    while first and columns[first - 1] <= columns[first]:
        first -= 1
    if end - first < _FEWEST_STEPS or columns[end] < _FAR:
        return
    rising = [index for index in range(first, end) if columns[index] < columns[index + 1]]
    for start in rising[:_STARTS]:
        texts = [line.text for line in lines]
        for index in range(start + 1, end + 1):
            texts[places[index]] = " " * (columns[index] - columns[index - 1]) + filled[index].text.lstrip(" ")
        line = filled[start + 1]
        span = Span(line.start + columns[start + 1], line.start + len(line.text.rstrip()))
        message = (
            f"From `{shown(line.text.strip())}` on each line is indented by what the line above is as well, as an "
            "editor does with text that is pasted. Take the added spaces out."
        )
        yield Candidate(BROKEN_LAYOUT, message, "Take the added spaces out", span, edits_of(lines, texts))


def rewrapped(lines: Sequence[CopiedLine], language: Language) -> Iterator[Candidate]:
    """The text with its lines joined again that were broken at a blank where they were long."""
    joins: list[tuple[CopiedLine, TextEdit]] = []
    is_open = False
    for above, line in pairwise(lines):
        if language == "json":
            is_open ^= sum(found[0] == '"' for found in _QUOTE.finditer(above.text)) % 2 == 1
        is_rest = is_open if language == "json" else _BEGINNING.match(line.text) is None
        words = line.text.split(" ", 1)
        if is_rest and line.text.strip() and len(above.text) + len(words[0]) >= _WIDTH:
            blank = "" if above.text[-1:] in " \t" else " "
            joins.append((line, TextEdit(Span(above.start + len(above.text), line.start), blank)))
    if len(joins) < _FEWEST_BREAKS:
        return
    line = joins[0][0]
    more = len(joins) - 1
    message = (
        f"`{shown(line.text.strip())}` is the rest of the line above, which was too long for an editor or a mail; so "
        f"{plural(more, 'is', 'are')} {more} more {plural(more, 'line')}. Join them."
    )
    span = Span(line.start, line.start + len(line.text.rstrip()))
    yield Candidate(BROKEN_LAYOUT, message, "Join the lines", span, tuple(edit for _, edit in joins))
