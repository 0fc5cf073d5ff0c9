"""Mistakes in the layout of YAML, columns, tabs and texts below `|`; and all rules of YAML in order.

`yaml_slips` gives the guesses of the rules here, in `line_mistakes` and in `stray_lines` as `mend` tries them.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.lookalikes import sign_slips
from model_lifecycle.syntax.mend import LAST_RESORT, Failure, Slip
from model_lifecycle.syntax.odd_characters import INVISIBLE, named
from model_lifecycle.syntax.syntax_errors import shown, too_deep
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.allowed_layout import allowed_layout
from model_lifecycle.syntax.yaml.comment_in_block import HEADER, comment_in_block
from model_lifecycle.syntax.yaml.line_mistakes import line_slips
from model_lifecycle.syntax.yaml.margins import MarginLine, Margins, indentation_advice, wrong_column
from model_lifecycle.syntax.yaml.spot import WORD, Spot, replaced
from model_lifecycle.syntax.yaml.stray_lines import (
    commented_key,
    foreign_line,
    items_below_empty,
    joined_lines,
    markdown_table,
    missing_block_sign,
    missing_dash,
)
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_ABOVE: Final = 3
"""A mistake is looked for so many lines above the place where it is noticed."""
_BEFORE: Final = 8_000
_BEHIND: Final = 16_000
"""So many code points around that place are looked at; most records are shorter."""
_MOST_MOVED: Final = 300
"""Lines that are moved together."""
_LONGEST_BLOCK: Final = 12
"""The header of a text below `|` is looked for so many lines above."""

_TAB: Final = re.compile(r"(?<![^ \t\r\n])\t[ \t]*+(?=[\r\n]|\Z)")
_INVISIBLE: Final = re.compile(f"[{INVISIBLE}]+")
_BEHIND_DASH: Final = re.compile(r"-[ ]*(\t[ \t]*+)")
_PROPERTY: Final = re.compile(r"(?:- )?[a-z_]+:(?: |\Z)")
_VALUE_ABOVE: Final = re.compile(r"(?P<name>[\"']?[\w.-]+[\"']?):[ \t]+(?P<value>[^ \t|>&#\[{].*)")


def yaml_slips(text: str, failure: Failure) -> Iterator[Slip]:
    """Guesses at the mistake where strict reading of a YAML text fails, the likeliest first."""
    begin = max(min(failure.place, failure.context if failure.context >= 0 else failure.place) - _BEFORE, 0)
    begin = line_start(text, begin)
    margins = Margins(text, begin, failure.place + _BEHIND)
    if not margins.lines:
        return
    yield from allowed_layout(text, failure)
    if failure.problem == "nesting":
        yield from _too_deep(text, failure)
        return
    if failure.problem == "blanks":
        yield from _blanks_in_block(text, failure.context, failure.read, 0)
        return
    yield from _tab_on_empty_line(text, failure)
    yield from comment_in_block(text, failure, begin)
    yield from commented_key(text, failure, begin)
    number = _line_at(margins, failure.place)
    if failure.problem == "directive":
        yield _directive(Spot(margins, number, failure))
        return
    near = [number]
    if failure.context >= 0 and re.search("scalar|flow|key|shallow|comment", failure.problem.partition(" block")[0]):
        near = [_line_at(margins, failure.context), number]
    near += range(number - 1, max(number - 1 - _ABOVE, -1), -1)
    spots = [Spot(margins, index, failure) for index in dict.fromkeys(near)]
    for spot in spots:
        yield from _indentation_signs(spot)
    for spot in spots:
        yield from markdown_table(spot)
        yield from items_below_empty(spot)
    for spot in spots:
        yield from sign_slips(text, spot.line.start, spot.line.end, "yaml")
    words = [index for index in margins.above(number) if WORD.fullmatch(text, *margins.lines[index][1:])]
    for spot in (*spots, *(Spot(margins, index, failure) for index in words[:1])):
        yield from line_slips(spot)
    yield from _block_text(spots[0] if failure.context < 0 else Spot(margins, number, failure))
    region = Spot(margins, _region_start(margins, number), failure)
    for rule in (joined_lines, missing_block_sign, missing_dash, _value_above):
        for spot in (*spots[:_ABOVE], region):
            yield from rule(spot)
    for spot in (*spots, region):
        yield from _wrong_columns(spot)
    if not Spot(margins, number, failure).is_being_typed:
        for spot in spots:
            yield from foreign_line(spot)
        for spot in (*spots[:_ABOVE], region):
            yield from _left_out(spot)
    yield _unreadable(margins, min(spots[0].index, number), number)


def _line_at(margins: Margins, place: int) -> int:
    return max((index for index, line in enumerate(margins.lines) if line.start <= place), default=0)


def _region_start(margins: Margins, index: int) -> int:
    """The first of the lines that are below the same key as a line."""
    return next(
        (above + 1 for above in margins.above(index) if margins.lines[above].column < margins.lines[index].column),
        index,
    )


def _too_deep(text: str, failure: Failure) -> Iterator[Slip]:
    """The slip that deletes a value that nests too deep."""
    start = line_start(text, failure.context)
    column = failure.context - start
    behind = re.compile(rf"[\r\n] {{0,{column}}}(?=[^ \r\n#])").search(text, failure.place)
    end = behind.start() if behind is not None else len(text)
    found = too_deep(Span(failure.place, failure.place + 1))
    for begin in (failure.context, start):
        edits = replaced(Span(begin, end), "")
        yield Slip(text_rules.TOO_DEEP, found.message, found.span, "", edits, hides=1, at=begin)


def _directive(spot: Spot) -> Slip:
    message = "Directives belong at the start of a document, before a line `---`. Delete this line."
    if spot.index == 0:
        message = "The only directive of records is `%YAML 1.2`, before a line `---`. Delete this line."
    line, is_version = Span(spot.line.start, spot.line.end), spot.body.startswith("%YAML")
    return Slip(
        yaml_rules.INVALID_DIRECTIVE, message, spot.span, "Delete this line", replaced(line, ""), safe=is_version
    )


# Indentation by anything but spaces


def _tab_on_empty_line(text: str, failure: Failure) -> Iterator[Slip]:
    tab = _TAB.match(text, failure.place)
    if tab is not None:
        message = "This blank line holds a tab, which YAML takes for the end of the text around it. Delete the tab."
        span = Span(*tab.span())
        at = failure.context if failure.context >= 0 else None
        yield Slip(yaml_rules.TAB_INDENTATION, message, span, "Delete the tab", replaced(span, ""), safe=True, at=at)


def _indentation_signs(spot: Spot) -> Iterator[Slip]:
    text, line, margins = spot.text, spot.line, spot.margins
    written = text[line.start : line.content]
    behind_dash = _BEHIND_DASH.match(text, line.content, line.end)
    if behind_dash is not None:
        tab = Span(*behind_dash.span(1))
        message = "There is a tab before this key or dash. Use a space."
        span = Span(tab.end - 1, tab.end)
        yield Slip(yaml_rules.TAB_INDENTATION, message, span, "Replace it with a space", replaced(tab, " "), at=tab.end)
    odd = written.lstrip(" ")
    if invisible := _INVISIBLE.match(text, line.content, line.end):
        span = Span(*invisible.span())
        message = f"This line is indented with {named(invisible[0])}, which YAML takes for text. Delete it."
        yield Slip(yaml_rules.ODD_SPACE, message, span, "Delete it", replaced(span, ""), safe=True, at=span.end)
    if not odd:
        return
    span = Span(line.content - len(odd), line.content)
    has_tab = "\t" in odd
    rule = yaml_rules.TAB_INDENTATION if has_tab else yaml_rules.ODD_SPACE
    message = f"This line is indented with {named(odd)}, which YAML takes for text. Use spaces."
    if has_tab:
        message = "This line is indented with a tab. Use spaces."
        yield from _all_tabs(margins, spot.index, span)
    columns = [len(written.expandtabs(width)) for width in (2, 4, 8)] if has_tab else [len(written)]
    near = (*islice(margins.above(spot.index), 4), spot.index - 1, spot.index + 1)
    for index in near:
        if 0 <= index < len(margins.lines):
            columns += [margins.inner(index), margins.lines[index].column]
    for column in dict.fromkeys(columns):
        edits = replaced(Span(line.start, line.content), " " * column)
        yield Slip(rule, message, span, "Indent with spaces", edits, safe=not has_tab, at=line.content)


def _all_tabs(margins: Margins, index: int, span: Span) -> Iterator[Slip]:
    """The edits of all lines that are indented with tabs, as some editors do."""
    text = margins.text
    others = [line for line in margins.lines[index:] if "\t" in text[line.start : line.content]]
    if len(others) < 2:
        return
    message = f"This line and {len(others) - 1} more are indented with tabs. Use spaces."
    for width in (2, 4):
        edits = []
        for line in others:
            edits.append(TextEdit(Span(line.start, line.content), text[line.start : line.content].expandtabs(width)))
            if behind := _BEHIND_DASH.match(text, line.content, line.end):
                edits.append(TextEdit(Span(*behind.span(1)), " "))
        yield Slip(yaml_rules.TAB_INDENTATION, message, span, "Replace the tabs with spaces", tuple(edits), at=span.end)


# Texts below `|`


def _block_text(spot: Spot) -> Iterator[Slip]:
    """Slips for lines of a block scalar that are not indented far enough."""
    text, margins = spot.text, spot.margins
    for index in range(spot.index, max(spot.index - _LONGEST_BLOCK, -1), -1):
        header = margins.lines[index]
        sign = HEADER.search(text, header.content, header.end)
        if sign is not None:
            break
    else:
        return
    outer = margins.inner(index)
    last = index
    while last + 1 < len(margins.lines) and not _ends_block(margins, margins.lines[last + 1], outer):
        last += 1
    block = margins.lines[index + 1 : last + 1]
    if not block:
        return
    yield from _blanks_in_block(text, header.end - 1, block[0].start, block[0].column)
    first = block[0].column
    if first > outer:
        further = [line for line in block if line.column < first]
        message = f"This line is indented less than the first line of the text of `{sign[1]}`. Indent it as far."
        edits = [TextEdit(Span(line.start, line.start), " " * (first - line.column)) for line in further]
    else:
        further = [line for line in block if line.column <= outer]
        message = f"The text of `{sign[1]}` must be indented further than its key. Indent these lines."
        step = outer + 2 - min(line.column for line in block)
        starts = re.compile(r"(?<=[\r\n])(?=[^\r\n])").finditer(text, header.end, block[-1].end)
        edits = [TextEdit(Span(found.start(), found.start()), " " * step) for found in starts]
    if further:
        span = Span(further[0].content, further[0].end)
        yield Slip(yaml_rules.BLOCK_TEXT, message, span, "Indent the text", tuple(edits))


def _blanks_in_block(text: str, header: int, end: int, column: int) -> Iterator[Slip]:
    """Blank lines at the start of the text below a header with more spaces than the text, which begins in a column."""
    blank = [
        Span(*found.span(1))
        for found in re.compile(r"(?<=[\r\n])( +)(?=[\r\n])").finditer(text, header, end)
        if len(found[1]) > column
    ]
    if blank:
        message = "This blank line has more spaces than the text below it. Delete them."
        edits = tuple(TextEdit(span, "") for span in blank)
        yield Slip(yaml_rules.BLOCK_TEXT, message, blank[-1], "Delete the spaces", edits, safe=True, at=header)


def _ends_block(margins: Margins, line: MarginLine, outer: int) -> bool:
    return line.column <= outer and _PROPERTY.match(margins.text, line.content, line.end) is not None


# A value above properties, and lines in a column of no level


def _value_above(spot: Spot) -> Iterator[Slip]:
    """Slips for a value on the line of a key that has properties below it."""
    found = _VALUE_ABOVE.match(spot.body)
    if found is None or not spot.below():
        return
    below = spot.margins.lines[spot.index + 1]
    span = spot.margins.name_at(below)
    name, owner = shown(spot.text[span.start : span.end]), shown(found["name"].strip("\"'"))
    message = (
        f"`{name}` is indented further than the key `{owner}` above it, which has its value. "
        f"If it belongs to `{owner}`, delete that value."
    )
    value = Span(spot.start + found.end("name") + 1, spot.end)
    yield Slip(yaml_rules.WRONG_INDENTATION, message, span, "Delete the value", replaced(value, ""), rank=2)


def _wrong_columns(spot: Spot) -> Iterator[Slip]:
    margins, index, line = spot.margins, spot.index, spot.line
    if spot.is_being_typed:
        return
    wanted: dict[int, None] = {}
    for near in (index - 1, index + 1, *islice(margins.above(index), 5)):
        if 0 <= near < len(margins.lines):
            wanted |= dict.fromkeys((margins.inner(near), margins.lines[near].column))
    wanted[(margins.inner(index - 1) if index else 0) + 2] = None
    wanted.pop(line.column, None)
    if index and margins.text.startswith("- ", margins.lines[0].content):  # nothing leaves its record
        wanted = {column: None for column in wanted if column > margins.lines[0].column}
    is_item = spot.body.startswith("- ")
    for last in _ends(margins, index):
        for column in sorted(wanted, key=lambda column: abs(column - line.column)):
            is_usual = _is_usual(margins, index, column, is_item=is_item)
            is_whole = last >= margins.subtree(index)  # lines below a line move with it
            yield from _moved(margins, index, last, column, rank=1 if is_usual and is_whole else 2)


def _ends(margins: Margins, index: int) -> list[int]:
    """The last line of each block that may be indented with a line: itself, its subtree, its neighbours."""
    subtree = last = margins.subtree(index)
    column = margins.lines[index].column
    while last + 1 < len(margins.lines) and margins.lines[last + 1].column == column and last - index < _MOST_MOVED:
        last = margins.subtree(last + 1)
    return [end for end in dict.fromkeys((index, subtree, last)) if end - index <= _MOST_MOVED]


def _is_usual(margins: Margins, index: int, column: int, *, is_item: bool) -> bool:
    """Whether a line in a column would be as far from its parent as lines of the text usually are."""
    parent = next((above for above in margins.above(index) if margins.lines[above].column < column), None)
    wanted = 0 if parent is None else margins.inner(parent) + margins.usual_step(lists=is_item)
    return column == wanted or (parent is not None and column == margins.inner(parent) > margins.lines[parent].column)


def _moved(margins: Margins, first: int, last: int, column: int, *, rank: int) -> Iterator[Slip]:
    line = margins.lines[first]
    step = column - line.column
    lines = margins.lines[first : last + 1]
    if any(line.column + step < 0 for line in lines):
        return
    edits = [TextEdit(Span(line.start, line.start - min(step, 0)), " " * max(step, 0)) for line in lines]
    advice = indentation_advice(column, "it" if last == first else "them")
    found = wrong_column(margins, (), line, last - first, advice.sentence)
    rules = (yaml_rules.WRONG_INDENTATION, yaml_rules.TAB_INDENTATION, yaml_rules.ODD_SPACE)
    rule = next(rule for rule in rules if rule.name == found.code)
    yield Slip(rule, found.message, found.span, advice.title, tuple(edits), rank=rank, at=line.content)


def _left_out(spot: Spot) -> Iterator[Slip]:
    """The slip that deletes a line in a column of no level, with all lines below it that are indented as far."""
    margins, index, line = spot.margins, spot.index, spot.line
    is_item = spot.body.startswith("- ")
    known = {margins.inner(at) for at in margins.above(index)}
    known |= {above.column for above in map(margins.lines.__getitem__, margins.above(index)) if is_item}
    if index == 0 or line.column in known:
        return
    last = index
    while last + 1 < len(margins.lines) and margins.lines[last + 1].column >= line.column > 0:
        last += 1
    edits = tuple(TextEdit(Span(line.content, line.content), "# ") for line in margins.lines[index : last + 1])
    if is_item and spot.text[margins.lines[index - 1].end - 1] != ":":
        message = "The key of the list that begins here is missing. Write it on a line of its own above."
        span = margins.name_at(line)
        yield Slip(yaml_rules.UNEXPECTED_DASH, message, span, "", edits, rank=2, hides=len(edits))
        return
    advice = "Indent it like the lines that it belongs to."
    found = wrong_column(margins, (), line, last - index, advice)
    yield Slip(yaml_rules.WRONG_INDENTATION, found.message, found.span, "", edits, rank=2, hides=len(edits))


def _unreadable(margins: Margins, first: int, last: int) -> Slip:
    """The slip that deletes the lines in which reading fails: the last resort."""
    lines = margins.lines[first : last + 1]
    span = Span(lines[0].content, max(lines[0].end, lines[0].content + 1))
    message = f"Expected `key: value`, found `{shown(margins.text[span.start : span.end])}`."
    edits = tuple(TextEdit(Span(line.content, line.content), "# ") for line in lines[:_MOST_MOVED])
    return Slip(text_rules.MISSING_COLON, message, span, "", edits, rank=LAST_RESORT, hides=len(edits))
