"""What may be wrong with one line so that the lines below it are read as something else, and the edit that mends it.

Each function looks at one line of a text that has errors and gives what may be meant, the likeliest first; whether it
is, `stray_lines` tries out.
"""

import re
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.line_slip import LineSlip
from model_lifecycle.syntax.yaml.margins import (
    FOREIGN_COMMENT,
    HEADER,
    KEY,
    SNAKE_CASE,
    MarginLine,
    Margins,
    indentation_advice,
)
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_BEHIND_DASH: Final = re.compile(r"-(\t+)")
_BLANKS: Final = re.compile(r"[ \t]+")
_PROPERTY: Final = r"(?:- )?[\"']?[a-z_]+[\"']?:(?:[ \r\n]|\Z)"
_MARKER: Final = re.compile(
    rf"(?:\+|>|\d+[.:)|]?|[*_=!@%&`~|\\/<^.•●▪–—]+|- \[[ xX]\]|#+(?= - )|-(?=[ ]{{2}}))(?=[ ]*(?:- [^\s]|{_PROPERTY}))"
)
_BRACES: Final = re.compile(r"\{[ ]*([a-z_]+:[ ].*[^ ])[ ]*\}")
_EMPHASIS: Final = re.compile(r"([*_`~]{1,3})([a-z_]+)(\1:|:\1)(?=[ \t]|\Z)")
_TWO_DASHES: Final = re.compile(r"-[ ]+(?=- )")
_RULE: Final = re.compile(r"(?:[-=*_~]{3,}|\.{3})[ \t]*")
_SIGNS: Final = re.compile(r"(?!```|~~~|%)[^\w\"'\s#-][^\w\"'#]{0,7}|</?[a-z]{1,6}[ ]*/?>")
_BLOCK: Final = re.compile(r":[ \t]+[|>][-+0-9]*\Z")
_NOTHING: Final = re.compile(r":[ \t]+(\[[ ]*\]|\{[ ]*\}|-|,|:)\Z")

_SEPARATOR: Final = re.compile(r"(?:---|\.\.\.)[ \t]*")
_MOST_SEPARATORS: Final = 4
_FAR: Final = 40
"""How many lines above one are looked at for the list or the text that it is part of."""


def line_slips(margins: Margins, index: int, *, is_no_property: bool) -> Iterator[LineSlip]:
    """What may be wrong with a line; `is_no_property`: the reader found no colon in it."""
    text, line = margins.text, margins.lines[index]
    yield from _marked(margins, index)
    yield from _enclosed(text, _behind_dash(text, line), line.end)
    yield from _with_a_dash(margins, index)
    if not text.startswith("- ", line.content):
        yield from _without_dash(margins, index)
        yield from _out_of_text(margins, index)
        if is_no_property:
            yield from _value_below(margins, index)
        yield from _no_part(margins, index, is_no_property=is_no_property)
    yield from _value_and_more(margins, index)


def tabs(margins: Margins) -> Iterator[LineSlip]:
    """All lines that are indented with tabs, as an editor writes them that is set so."""
    found = [line for line in margins.lines if margins.text.startswith("\t", line.start)]
    if len(found) < 2:
        return
    message = f"This line and {len(found) - 1} more are indented with tabs. Use spaces."
    for width in (2, 4):
        edits = []
        for line in found:
            count = line.column - len(margins.text[line.start : line.content].lstrip("\t"))
            edits.append(TextEdit(Span(line.start, line.start + count), " " * width * count))
            behind = _BEHIND_DASH.match(margins.text, line.content)
            if behind is not None:
                edits.append(TextEdit(Span(behind.start(1), behind.end(1)), " "))
        yield LineSlip(
            yaml_rules.TAB_INDENTATION,
            message,
            Span(found[0].start, found[0].content),
            "Replace the tabs with spaces",
            tuple(edits),
            safe=False,
            at=found[0].content,
        )


def texts(margins: Margins, index: int) -> Iterator[LineSlip]:
    """A code sample whose key has no `|`: its lines are read as keys and values."""
    text, lines = margins.text, margins.lines
    for above in margins.above(index):
        line, below = lines[above], lines[above + 1]
        if text[line.end - 1] != ":" or below.column <= margins.inner(above):
            continue
        if text.startswith("- ", below.content) or SNAKE_CASE.match(text, below.content, below.end):
            return
        key = margins.name_at(line)
        name = shown(text[key.start : key.end].removeprefix("- "))
        message = f"The text of `{name}` is read as keys and values. Write `|` behind the colon."
        edit = TextEdit(Span(line.end, line.end), " |")
        yield LineSlip(
            yaml_rules.BLOCK_TEXT, message, key, "Write `|` behind the colon", (edit,), safe=False, at=line.content
        )
        return


def separators(margins: Margins) -> Iterator[LineSlip]:
    """The lines that separate documents, or end one, of which there is one within a record."""
    text = margins.text
    lines = (line for line in margins.lines if not line.column and _SEPARATOR.fullmatch(text, line.start, line.end))
    for line in islice(lines, _MOST_SEPARATORS):
        yield separator(text, line)


def separator(text: str, line: MarginLine) -> LineSlip:
    """A line that separates two documents where there is one record."""
    written = text[line.start : line.end].strip()
    message = f"`{written}` ends a record, and what follows belongs to the one above. Delete the line."
    edit = TextEdit(Span(line.start, _behind_break(text, line.end)), "")
    span = Span(line.start, line.end)
    return LineSlip(yaml_rules.STRAY_MARKER, message, span, "Delete the line", (edit,), safe=False, at=edit.span.end)


def _marked(margins: Margins, index: int) -> Iterator[LineSlip]:
    """A sign in front of a property or an item: in the place of a dash, or one too many."""
    text, line = margins.text, margins.lines[index]
    marker = _MARKER.match(text, line.content, line.end) or _MARKER.match(text, _behind_dash(text, line), line.end)
    if marker is None:
        return
    span = Span(*marker.span())
    written = shown(marker[0])
    behind = re.compile("[ ]*").match(text, span.end)
    end = span.end if behind is None else behind.end()
    if span.start == line.content and not text.startswith("- ", end) and _is_among_items(margins, index):
        message = f"An item of a list begins with `- `, not with `{written}`. Write `- `."
        edit = TextEdit(Span(span.start, end), "- ")
        yield LineSlip(yaml_rules.MISSING_DASH, message, span, "Write `- `", (edit,), safe=False, at=end)
    for blanks in (0, 1) if end > span.end else (0,):
        edit = TextEdit(Span(span.start, span.end + blanks), "")
        message = f"`{written}` in front of this line is no YAML. Delete it."
        title = f"Delete `{written}`"
        yield LineSlip(yaml_rules.STRAY_MARKER, message, span, title, (edit,), safe=False, at=edit.span.end)


def _behind_dash(text: str, line: MarginLine) -> int:
    return line.content + 2 * text.startswith("- ", line.content)


def _is_among_items(margins: Margins, index: int) -> bool:
    """Whether a line stands where an item of a list would."""
    text, column = margins.text, margins.lines[index].column
    if index and HEADER.search(text, margins.lines[index - 1].content, margins.lines[index - 1].end):
        return True
    above = reversed(margins.lines[max(index - _FAR, 0) : index])
    nearest = next((line for line in above if line.column <= column), None)
    return nearest is not None and nearest.column == column and text.startswith("- ", nearest.content)


def _enclosed(text: str, start: int, end: int) -> Iterator[LineSlip]:
    """A property between braces, or a key between the signs of Markdown."""
    if start and (braces := _BRACES.fullmatch(text, start, end)) is not None:
        span = Span(start, start + 1)
        edits = (TextEdit(Span(start, braces.start(1)), ""), TextEdit(Span(braces.end(1), end), ""))
        message = "A property among others has no braces around it. Delete them."
        title = "Delete the braces"
        yield LineSlip(yaml_rules.STRAY_MARKER, message, span, title, edits, safe=False, at=braces.start(1))
    found = _EMPHASIS.match(text, start, end)
    if found is None:
        return
    span = Span(start, found.end())
    edits = (TextEdit(Span(*found.span(1)), ""), TextEdit(Span(*found.span(3)), ":"))
    message = f"`{shown(found[0])}` is no key in YAML. Write `{found[2]}:`."
    yield LineSlip(yaml_rules.STRAY_MARKER, message, span, f"Write `{found[2]}:`", edits, safe=False, at=found.start(2))


def _with_a_dash(margins: Margins, index: int) -> Iterator[LineSlip]:
    """A dash too many: before the first property of a mapping, or before an item's own."""
    text, line = margins.text, margins.lines[index]
    below = margins.lines[index + 1 : index + 3]
    if index and text.startswith("- ", line.content) and [one.column for one in below] == [line.column] * 2:
        above = margins.lines[index - 1]
        is_usual = line.column == margins.inner(index - 1) + margins.usual_step(lists=False)
        if (
            is_usual
            and HEADER.search(text, above.content, above.end)
            and all(SNAKE_CASE.match(text, one.content, one.end) and text[one.content] != "-" for one in below)
        ):
            span = Span(line.content, line.content + 1)
            message = (
                "A dash begins an item of a list, and the lines below are no part of the item. Delete the dash, or "
                "indent them by 2 spaces more."
            )
            edit = TextEdit(Span(line.content, line.content + 2), "")
            yield LineSlip(
                yaml_rules.UNEXPECTED_DASH, message, span, "Delete the `-`", (edit,), safe=False, at=above.content
            )
    found = _TWO_DASHES.match(text, line.content, line.end)
    if found is not None:
        span = Span(line.content, line.content + 1)
        message = "An item of a list has one dash. Delete this one."
        edit = TextEdit(Span(*found.span()), "")
        yield LineSlip(
            yaml_rules.UNEXPECTED_DASH, message, span, "Delete the `-`", (edit,), safe=False, at=found.end() + 2
        )


def _without_dash(margins: Margins, index: int) -> Iterator[LineSlip]:
    """The first key of an item whose dash is not there, in whatever column: that of the dash, of the key above, or
    between.
    """
    text, lines, line = margins.text, margins.lines, margins.lines[index]
    if index == 0 or index + 1 == len(lines):
        return
    if not SNAKE_CASE.match(text, line.content, line.end):
        above, below = lines[index - 1], lines[index + 1]
        is_first = HEADER.search(text, above.content, above.end) and text.startswith("- ", below.content)
        if is_first and below.column == line.column and not KEY.match(text, line.content, line.end):
            yield _dash(margins, line, line.column)
        return
    inner = lines[index + 1].column
    if line.column >= inner or not _is_item_of(margins, index, inner):
        return
    yield _dash(margins, line, inner - 2)


def _dash(margins: Margins, line: MarginLine, column: int) -> LineSlip:
    """The dash of an item, which stands in a column."""
    span = margins.name_at(line)
    name = f"`{shown(margins.text[span.start : span.end])}`"
    message = f"{name} begins an item of a list, and the dash before it is missing. Write `- ` before it."
    edit = TextEdit(Span(line.start, line.content), f"{' ' * column}- ")
    return LineSlip(yaml_rules.MISSING_DASH, message, span, "Insert `- `", (edit,), safe=False, at=line.content)


def _is_item_of(margins: Margins, index: int, inner: int) -> bool:
    """Whether lines below one, in a column, are properties of a list's item, not of a mapping that the line is in."""
    text, lines = margins.text, margins.lines
    above, line = lines[index - 1], lines[index]
    if not HEADER.search(text, above.content, above.end):
        return inner == line.column + 2 and _is_among_items(margins, index)
    column = margins.inner(index - 1)
    further = lines[index + 2] if index + 2 < len(lines) else None
    has_more = further is not None and (further.column == inner or text.startswith("- ", further.content))
    as_item = column + margins.usual_step(lists=True) + 2
    return has_more and inner == as_item != column + margins.usual_step(lists=False)


def _out_of_text(margins: Margins, index: int) -> Iterator[LineSlip]:
    """Lines of a text begun with `|` that are not indented far enough: the text ends at the first."""
    text, lines, line = margins.text, margins.lines, margins.lines[index]
    first = None
    for above in range(index - 1, max(index - _FAR, 0) - 1, -1):
        if lines[above].column <= line.column or _BLOCK.search(text, lines[above].content, lines[above].end):
            first = above
            break
    if first is None or index - first < 3 or not _BLOCK.search(text, lines[first].content, lines[first].end):
        return  # of few lines nothing tells which of them is right
    column = lines[first + 1].column
    if any(one.column < column for one in lines[first + 1 : index]):
        return  # the text has ended before
    run = list(takewhile(lambda one: one.column < column, lines[index : index + _FAR]))
    is_key = SNAKE_CASE.match(text, line.content, line.end) and text[line.end - 1] != ","
    if is_key or _SEPARATOR.fullmatch(text, line.start, line.end) or column <= line.column:
        return
    advice = indentation_advice(column, "it")
    message = f"`{shown(text[line.content : line.end])}` stands further out than the text that it is part of. "
    span = Span(line.content, line.end)
    for count in range(1, min(len(run), 4) + 1):
        edits = tuple(TextEdit(Span(one.start, one.content), " " * column) for one in run[:count])
        yield LineSlip(
            yaml_rules.WRONG_INDENTATION,
            message + advice.sentence,
            span,
            advice.title,
            edits,
            safe=False,
            at=line.content,
        )


def _value_below(margins: Margins, index: int) -> Iterator[LineSlip]:
    """A value below its key that is not indented."""
    text, line = margins.text, margins.lines[index]
    if index == 0:
        return
    above = margins.lines[index - 1]
    inner = margins.inner(index - 1)
    header = HEADER.search(text, above.content, above.end)
    if header is None or header[0] != ":" or line.column > inner:
        return
    advice = indentation_advice(inner + 2, "it")
    span = Span(line.content, line.end)
    key = margins.name_at(above)
    name = shown(text[key.start : key.end].removeprefix("- "))
    message = f"`{shown(text[slice(*span)])}` is no property, and is not indented as the value of `{name}`. "
    edit = TextEdit(Span(line.start, line.content), " " * (inner + 2))
    yield LineSlip(
        yaml_rules.WRONG_INDENTATION,
        message + advice.sentence,
        span,
        advice.title,
        (edit,),
        safe=False,
        at=line.content,
    )


def _no_part(margins: Margins, index: int, *, is_no_property: bool) -> Iterator[LineSlip]:
    """A line that is no part of the record: a comment of another language, a sentence, signs."""
    text, line = margins.text, margins.lines[index]
    span = Span(line.content, line.end)
    written = text[line.content : line.end]
    if sign := FOREIGN_COMMENT.match(text, line.content, line.end):
        edit = TextEdit(Span(line.content, sign.end()), "#")
        message = "This is no comment in YAML. Begin a comment with `#`."
        yield LineSlip(text_rules.MISSING_COLON, message, span, "Begin it with `#`", (edit,), safe=True, at=span.start)
        return
    is_rule = _RULE.fullmatch(written) is not None
    if is_rule or _SIGNS.fullmatch(written):
        edit = TextEdit(Span(line.start, _behind_break(text, line.end)), "")
        message = f"`{shown(written)}` is no part of the record. Delete the line."
        yield LineSlip(yaml_rules.STRAY_MARKER, message, span, "Delete the line", (edit,), safe=False, at=edit.span.end)
    elif _interrupts(margins, index, is_no_property=is_no_property):
        edit = TextEdit(Span(line.content, line.content), "# ")
        message = (
            f"`{shown(written)}` is neither a property nor an item. Delete the line, or make it a comment with `#`."
        )
        yield LineSlip(text_rules.MISSING_COLON, message, span, "Make it a comment", (edit,), safe=False, at=span.start)
        if is_no_property:  # a text of several lines
            column = margins.lines[index + 1].column
            advice = indentation_advice(column, "it")
            message = f"`{shown(written)}` stands further out than the text that it is part of. {advice.sentence}"
            edit = TextEdit(Span(line.start, line.content), " " * column)
            yield LineSlip(
                yaml_rules.WRONG_INDENTATION, message, span, advice.title, (edit,), safe=False, at=span.start
            )


def _behind_break(text: str, end: int) -> int:
    return end + (2 if text.startswith("\r\n", end) else end < len(text))


def _interrupts(margins: Margins, index: int, *, is_no_property: bool) -> bool:
    """Whether a sentence stands further out than the lines around it: it is neither a property nor an item."""
    text, lines, line = margins.text, margins.lines, margins.lines[index]
    if not 0 < index < len(lines) - 1:
        return False
    words = _BLANKS.split(text[line.content : line.end].strip(" \t"))
    key = KEY.match(text, line.content, line.end)
    if key is not None:
        if re.fullmatch(r"[\"']?[a-z_]+[\"']?", key[0].strip()) or words[-1].endswith(":"):
            return False
    elif (
        not is_no_property
        or words[0] in ("-", "?")
        or words[-1].startswith(("|", ">"))
        or words[-1].endswith(":")
        or (len(words) < 2 and re.fullmatch(r"[a-z_]+", words[0]))
    ):
        return False
    before, behind = lines[index - 1], lines[index + 1]
    is_header = HEADER.search(text, before.content, before.end) is not None
    return behind.column > line.column and (before.column > line.column or is_header)


def _value_and_more(margins: Margins, index: int) -> Iterator[LineSlip]:
    """A key with nothing, or an empty list, on its line, and its value below."""
    text, lines, line = margins.text, margins.lines, margins.lines[index]
    found = _NOTHING.search(text, line.content, line.end)
    if found is None or index + 1 == len(lines):
        return
    below = lines[index + 1]
    if below.column < margins.inner(index) or (
        below.column == margins.inner(index) and not text.startswith("- ", below.content)
    ):
        return
    if found[1][0] == "[" and text[below.content] != "-" and HEADER.search(text, below.content, below.end):
        return  # what stands below is the next property, in a wrong column
    span = Span(*found.span(1))
    key = margins.name_at(line)
    name = shown(text[key.start : key.end])
    message = f"The value of `{name}` stands on the lines below. Delete this `{found[1]}`."
    edit = TextEdit(Span(found.start() + 1, found.end()), "")
    yield LineSlip(
        yaml_rules.WRONG_INDENTATION,
        message,
        span,
        f"Delete `{found[1]}`",
        (edit,),
        safe=False,
        at=line.content,
    )
