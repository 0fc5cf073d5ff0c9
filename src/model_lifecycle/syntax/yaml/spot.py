"""A line near the place where reading fails, and the edits and mistakes that values of several kinds share."""

import json
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.mend import Failure, Slip
from model_lifecycle.syntax.odd_characters import without
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.margins import SNAKE_CASE, Margins
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_KEY: Final = re.compile(
    r"""(?:-[ \t]+)*(?P<name>"[^"\r\n]*+"|'[^'\r\n]*+'|[A-Za-z_][\w.-]*+)[ \t]*+:(?=[ \t]|\Z)[ \t]*+"""
)
WORD: Final = re.compile(r"[a-z][a-z_]*")
_DASHES: Final = re.compile(r"(?:-[ \t]+)*(?:-\Z)?")
_COMMENT: Final = re.compile(r"[ \t]#")
BLOCK_HEADER: Final = re.compile(r"[|>](?:[-+]?[1-9]?|[1-9][-+])(?:[ \t]+#.*)?\Z")


class Spot:
    """A line near the place where reading fails."""

    def __init__(self, margins: Margins, index: int, failure: Failure) -> None:
        self.margins = margins
        self.text = margins.text
        self.index = index
        self.failure = failure
        self.line = margins.lines[index]
        self.start = self.line.content
        self.body = self.text[self.start : self.line.end]
        self.key = _KEY.match(self.body)

    @cached_property
    def end(self) -> int:
        """The end of the line's text, before a comment."""
        begin = self.key.end() if self.key else 0
        comment = _COMMENT.search(self.body, max(begin - 1, 0))
        return self.start + len(self.body[: comment.start() if comment else None].rstrip(" \t"))

    @cached_property
    def value(self) -> Span:
        """The value after the line's key or dash; all of the line without these."""
        dashes = _DASHES.match(self.body)
        begin = self.key.end() if self.key else dashes.end() if dashes else 0
        return Span(self.start + begin, max(self.end, self.start + begin))

    @property
    def written(self) -> str:
        """The source text of the value."""
        return self.text[self.value.start : self.value.end]

    @property
    def span(self) -> Span:
        """The span of the line's text."""
        return Span(self.start, max(self.end, self.start + 1))

    @property
    def is_being_typed(self) -> bool:
        """Whether the line is the beginning of a key, at the end of the text, in a column where a key may be."""
        is_last = self.index + 1 == len(self.margins.lines) and not self.text[self.line.end :].strip()
        columns = (self.margins.inner(above) for above in self.margins.above(self.index))
        return is_last and WORD.fullmatch(self.body) is not None and self.line.column in columns

    def goes_on(self) -> bool:
        """Whether the mapping that begins after this line's dash goes on in the line below."""
        lines = self.margins.lines
        return self.index + 1 < len(lines) and lines[self.index + 1].column == self.margins.inner(self.index)

    def below(self) -> bool:
        """Whether the line below is indented further."""
        lines = self.margins.lines
        return self.index + 1 < len(lines) and lines[self.index + 1].column > self.margins.inner(self.index)

    def text_below(self) -> bool:
        """Whether the line below is indented further, and neither a property nor an item."""
        below = self.margins.lines[self.index + 1 : self.index + 2]
        return self.below() and not any(
            self.text.startswith("- ", line.content) or SNAKE_CASE.match(self.text, line.content, line.end)
            for line in below
        )


def inserted(place: int, text: str) -> tuple[TextEdit, ...]:
    """The edit that inserts a text."""
    return (TextEdit(Span(place, place), text),)


def replaced(span: Span, text: str) -> tuple[TextEdit, ...]:
    """The edit that replaces a range."""
    return (TextEdit(span, text),)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def quoted_form(written: str) -> str:
    if '"' not in written and "\\" not in written and len(written) <= 40 and written == without(written):
        return f'Put it in quotes: `"{shown(written)}"`.'
    return "Put all of it in quotes."


def in_quotes(spot: Spot) -> tuple[TextEdit, ...]:
    return replaced(spot.value, quoted(spot.written))


def quote_name(sign: str) -> str:
    return "double quote" if sign == '"' else "single quote"


def named_sign(character: str) -> str:
    return "a backtick" if character == "`" else f"`{character}`"


def comma_at_end(spot: Spot) -> Slip:
    mark = Span(spot.end - 1, spot.end)
    message = "YAML needs no comma at the end of a line. Delete it."
    return Slip(text_rules.EXTRA_COMMA, message, mark, "Delete `,`", replaced(mark, ""), safe=True)


def shallow_lines(spot: Spot) -> Iterator[Slip]:
    """Lines of a value that are not indented further than its key."""
    text, column = spot.text, spot.margins.inner(spot.index) + 2
    place = spot.failure.place
    edits = []
    for found in re.compile(r"(?<=[\r\n])([ \t]*+)([^ \t\r\n]?)").finditer(text, spot.line.end, spot.failure.read):
        is_shallow = len(found[1].partition("\t")[0]) < column - 1
        if is_shallow and (found[1] or found[2]):
            edits.append(TextEdit(Span(*found.span(1)), " " * column if found[2] else ""))
    begin = line_start(text, place)
    content = begin + len(text[begin:]) - len(text[begin:].lstrip(" \t"))
    line_end = next((at for at in range(content, len(text)) if text[at] in "\r\n"), len(text))
    name = spot.key["name"].strip("\"'") if spot.key else ""
    owner = f"`{shown(name)}`" if name else "its dash"
    message = (
        f"This line belongs to the value above and must be indented further than {owner}. Indent it by {column} spaces."
    )
    span, rule = Span(content, max(line_end, content + 1)), yaml_rules.WRONG_INDENTATION
    tab = text.find("\t", begin, content)
    if tab >= 0:
        message, span, rule = (
            "This line is indented with a tab. Use spaces.",
            Span(tab, content),
            yaml_rules.TAB_INDENTATION,
        )
    before = text[:begin].rstrip()[-1:]
    is_between_items = before in (",", "[", "{") and spot.written[:1] in ("[", "{")  # otherwise perhaps a broken word
    yield Slip(rule, message, span, f"Indent by {column} spaces", tuple(edits), safe=is_between_items)
