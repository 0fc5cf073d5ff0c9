"""Lines of YAML that do not belong to a record, or do not begin as they should, as guesses for `mend`.

People leave notes, comments of other languages and separators among properties, lose a dash or the `|` of a text, and
join two lines into one.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.mend import Failure, Slip
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.margins import SNAKE_CASE, Margins
from model_lifecycle.syntax.yaml.spot import Spot, inserted, replaced
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_break_of
from model_lifecycle.text.span import Span

_RULE: Final = re.compile(r"(?:[-=*_~]{3,}|\.{3})[ \t]*|(?!```|~~~|%)[^\w\"'\s#-][^\w\"'#]{0,7}|</?[a-z]{1,6}[ ]*/?>")
_FIRST_KEY: Final = re.compile(r"(?:- )?[\"']?[a-z][a-z0-9_]*[\"']?:")
_SECOND_KEY: Final = re.compile(r"(?<![a-z_-])(?P<begin>(?:- )?[\"']?(?P<name>[a-z][a-z0-9_]*)[\"']?:)(?=[ \t]|\Z)")
_TABLE_ROW: Final = re.compile(r"\|.*\|[ \t]*")
_COMMENTED_KEY: Final = re.compile(
    r"(?:\A|(?<=[\r\n])) *(?P<mark>#) *(?P<name>[a-z][a-z0-9_]*):[ \t]*(?:\r\n|\r|\n)(?=[ \t]+\S)"
)
_KEY_IN_BRACKETS: Final = re.compile(r"(?:\{[^\r\n{}]*\}|\[[^\r\n\[\]]*\])[ \t]*:(?=[ \t\r\n]|\Z)")
_BEHIND_VALUE: Final = " \t\"')]}"
_MOST_PLACES: Final = 4
"""How many places of a line are tried."""
_NEAR: Final = 12
"""So many lines above the columns of dashes are looked for."""


def foreign_line(spot: Spot) -> Iterator[Slip]:
    """Slips for a line that is neither a property nor an item: a sentence, punctuation."""
    span = Span(spot.start, spot.line.end)
    written = shown(spot.body)
    if _RULE.fullmatch(spot.body):
        behind = spot.line.end + (2 if spot.text.startswith("\r\n", spot.line.end) else 1)
        edits = replaced(Span(spot.line.start, min(behind, len(spot.text))), "")
        message = f"`{written}` is not part of the record. Delete the line."
        yield Slip(yaml_rules.STRAY_MARKER, message, span, "Delete the line", edits)
    edits = inserted(spot.start, "# ")
    if spot.body.startswith("- "):
        message = (
            "A list item is not allowed among keys. "
            "Indent it like the items of its list, or write the key of the list above it."
        )
        yield Slip(yaml_rules.UNEXPECTED_DASH, message, Span(spot.start, spot.start + 1), "", edits, rank=2, hides=1)
        return
    message = f"`{written}` is neither a property nor an item. Delete the line, or make it a comment with `#`."
    is_property = SNAKE_CASE.match(spot.body) is not None
    if is_property and "\t" in spot.text[spot.line.start : spot.start]:
        return  # the tab is what is wrong
    yield Slip(
        text_rules.MISSING_COLON,
        message,
        span,
        "Make it a comment",
        edits,
        rank=1 + is_property,
        hides=int(is_property),
    )


def markdown_table(spot: Spot) -> Iterator[Slip]:
    """The slip for the lines of a Markdown table, pasted among properties."""
    lines = spot.margins.lines
    first = last = spot.index
    while first and _is_row(spot.margins, first - 1):
        first -= 1
    while last + 1 < len(lines) and _is_row(spot.margins, last + 1):
        last += 1
    if last == first or not _is_row(spot.margins, spot.index):
        return
    behind = lines[last + 1].start if last + 1 < len(lines) else len(spot.text)
    message = f"These {last - first + 1} lines are a table of Markdown, not part of the record. Delete them."
    edits = replaced(Span(lines[first].start, behind), "")
    span = Span(lines[first].content, lines[first].end)
    yield Slip(yaml_rules.STRAY_MARKER, message, span, "Delete the table", edits, at=max(lines[first].start - 1, 0))


def _is_row(margins: Margins, index: int) -> bool:
    line = margins.lines[index]
    return _TABLE_ROW.fullmatch(margins.text, line.content, line.end) is not None


def items_below_empty(spot: Spot) -> Iterator[Slip]:
    """A value `[]` or `{}` above items or properties that were written below its key later."""
    below = spot.margins.lines[spot.index + 1 : spot.index + 2]
    has_items = any(
        line.column >= spot.margins.inner(spot.index) and spot.text.startswith("- ", line.content) for line in below
    )
    if spot.key is not None and spot.written in ("[]", "{}") and (has_items or spot.below()):
        name = shown(spot.key["name"].strip("\"'"))
        message = f"`{name}` has the value `{spot.written}`, and more lines below it. Delete `{spot.written}`."
        edits = replaced(Span(spot.value.start - 1, spot.value.end), "")
        yield Slip(yaml_rules.WRONG_INDENTATION, message, spot.value, f"Delete `{spot.written}`", edits)


def commented_key(text: str, failure: Failure, begin: int) -> Iterator[Slip]:
    """The slip for a key that is commented out above the lines of its value: the nearest above the place."""
    found = None
    for comment in _COMMENTED_KEY.finditer(text, begin, failure.place + 1):
        found = comment
    if found is None:
        return
    message = f"`{shown(found[0].strip())}` is a comment, so that the lines below it have no key. Delete the `#`."
    mark = found.start("mark")
    span = Span(mark, found.end("name"))
    for end in dict.fromkeys((found.start("name"), mark + 1)):
        edits = replaced(Span(mark, end), "")
        yield Slip(yaml_rules.WRONG_INDENTATION, message, span, "Delete the `#`", edits, at=found.end())


def missing_dash(spot: Spot) -> Iterator[Slip]:
    """Slips for a line that lacks its dash, in the columns of dashes nearby, or of the dash at which reading fails."""
    margins, text = spot.margins, spot.text
    if spot.body.startswith("-"):
        return
    near = margins.lines[max(0, spot.index - _NEAR) : spot.index + 3]
    near += (line for line in margins.lines[spot.index + 3 : spot.index + _NEAR] if spot.failure.place == line.content)
    columns = [line.column for line in near if text.startswith("- ", line.content)]
    if spot.below():
        columns.append(margins.lines[spot.index + 1].column - 2)
    span = margins.name_at(spot.line)
    name = shown(text[span.start : span.end])
    message = f"`{name}` begins an item of a list, and the dash before it is missing. Write `- ` before it."
    for column in dict.fromkeys(column for column in columns if column >= 0):
        edits = replaced(Span(spot.line.start, spot.line.content), f"{' ' * column}- ")
        slip = Slip(yaml_rules.MISSING_DASH, message, span, "Insert `- `", edits, rank=2, at=spot.line.content)
        yield slip
        further = margins.lines[spot.index + 1 : margins.neighbours(spot.index) + 1]
        step = column + 2 - spot.line.column
        if further and step > 0:
            moved = (TextEdit(Span(line.start, line.start), " " * step) for line in further)
            yield slip._replace(edits=(*edits, *moved))


def missing_block_sign(spot: Spot) -> Iterator[Slip]:
    """Slips for a code sample whose key lacks `|`, so that its lines are read as keys and values."""
    text, margins = spot.text, spot.margins
    for above in margins.above(spot.index):
        line, below = margins.lines[above], margins.lines[above + 1]
        if text[line.end - 1] != ":" or below.column <= margins.inner(above):
            continue
        if text.startswith("-", below.content) or SNAKE_CASE.match(text, below.content, below.end):
            return
        if _KEY_IN_BRACKETS.match(text, below.content, below.end):
            return  # a key of a kind that no record has, but a key
        key = margins.name_at(line)
        name = shown(text[key.start : key.end].removeprefix("- "))
        message = f"The text of `{name}` is read as keys and values. Write `|` behind the colon."
        yield Slip(yaml_rules.BLOCK_TEXT, message, key, "Write `|` behind the colon", inserted(line.end, " |"), rank=1)
        return


# Two lines joined into one


def joined_lines(spot: Spot) -> Iterator[Slip]:
    """Slips for a line in which a second property, or the first one of an item, begins."""
    text, margins, index = spot.text, spot.margins, spot.index
    first = _FIRST_KEY.match(text, spot.start, spot.line.end)
    if first is None:
        return
    line_break = line_break_of(text)
    for second in islice(_SECOND_KEY.finditer(text, first.end(), spot.line.end), _MOST_PLACES):
        place = _second_key_start(margins, index, first.end(), second)
        if place is None:
            continue
        written = text[spot.start : place]
        blanks = len(written) - len(written.rstrip(" \t"))
        name = Span(max(place, second.start("name")), second.end("name"))
        key = text[name.start : name.end]
        message = f"Two lines run into each other here. Begin `{key}` on a line of its own."
        title = f"Begin `{key}` on a new line"
        for column in _columns(margins, index, is_item=text.startswith("- ", place)):
            edits = replaced(Span(place - blanks, place), f"{line_break}{' ' * column}")
            yield Slip(yaml_rules.UNQUOTED_COLON, message, name, title, edits, rank=1)


def _second_key_start(margins: Margins, index: int, value: int, second: re.Match[str]) -> int | None:
    """The offset at which a second key begins on a line; None if `second` is only part of a value.

    The key may follow the value without a blank: in `id: abcname: x` it is `name`, a key elsewhere in the text. `value`
    is the offset at which the value of the line's first key begins.
    """
    text, place = margins.text, second.start("begin")
    has_value = bool(text[value:place].strip(" \t"))
    if not has_value:
        inner = margins.inner(index)
        is_deeper_below = margins.subtree(index) > index and margins.lines[index + 1].column > inner
        if is_deeper_below or second["begin"].startswith("- "):
            return place
    elif text[place - 1] in _BEHIND_VALUE or text[place - 1].isdigit():
        return place
    columns = margins.columns_of_keys()
    glued = [len(name) for name in columns if name != second["name"] and second["name"].endswith(name)]
    return second.end("name") - max(glued) if glued else None


def _columns(margins: Margins, index: int, *, is_item: bool) -> list[int]:
    """The columns in which a line may begin, the likeliest first."""
    columns: dict[int, None] = {}
    for at in (*range(index + 1, len(margins.lines))[:1], index, *margins.above(index)):
        column, inner = margins.lines[at].column, margins.inner(at)
        columns |= dict.fromkeys((column, inner - 2, inner) if is_item else (inner, column))
    columns[margins.inner(index) + 2] = None
    return [column for column in columns if column >= 0]
