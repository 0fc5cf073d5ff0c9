"""One line that is no part of a record, or does not begin as it should, and for that reason ends what it stands in.

People leave notes, separators and signs of a patch among properties, break a line in two, or join two. What follows
such a line is read as something else, and has mistakes that are none. A text that is in order without the line, or
with it mended, is read so.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.margins import (
    FOREIGN_COMMENT,
    HEADER,
    KEY,
    SNAKE_CASE,
    MarginLine,
    Margins,
)
from model_lifecycle.syntax.yaml.read_valid import read_valid
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_LONG: Final = 100_000
"""Longer texts, in code points, are read as they stand."""
_MOST: Final = 8
"""How many lines are looked at."""
_ATTEMPTS: Final = 40
"""How many edits are tried."""


_BEHIND_DASH: Final = re.compile(r"-(\t+)")
_BLANKS: Final = re.compile(r"[ \t]+")
_PROPERTY: Final = r"(?:- )?[\"']?[a-z_]+[\"']?:(?:[ \r\n]|\Z)"
_MARKER: Final = re.compile(
    rf"(?:\+|>|\d+[.:)|]?|[*_=!@%&`~|\\/<^.•●▪–—]+|- \[[ xX]\]|#+(?= - )|-(?=[ ]{{2}}))(?=[ ]*(?:- [^\s]|{_PROPERTY}))"
)
_RULE: Final = re.compile(r"(?:[-=*_~]{3,}|\.{3})[ \t]*")
_SIGNS: Final = re.compile(r"(?!```|~~~|%)[^\w\"'\s#-][^\w\"'#]{0,7}|</?[a-z]{1,6}[ ]*/?>")

_SEPARATOR: Final = re.compile(r"(?:---|\.\.\.)[ \t]*")
_MOST_SEPARATORS: Final = 4
_FAR: Final = 40
"""How many lines above one are looked at for the list or the text that it is part of."""


_WAITS: Final = re.compile(r"(?:.*:|(?:.*[ \t])?-)[ \t]+\Z")
"""A line that ends behind its colon or its dash, with a blank that calls for more."""
_RULED: Final = re.compile(r"([-=*+.~_#])\1\1")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_IN_A_WORD: Final = re.compile(r"[^ \t][-_/:.=#?&%@]\Z")
_HALF_A_KEY: Final = re.compile(r"(?:- )?[a-z][a-z0-9_]*_\Z")
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_ITEM: Final = re.compile(r"(?:.*[ \t])?-[ \t]+\Z")


_SECOND: Final = re.compile(r"(?<![a-z_-])(?P<second>(?:- )?[\"']?(?P<name>[a-z][a-z0-9_]*)[\"']?:)(?=[ \t]|\Z)")
_FIRST: Final = re.compile(r"(?:- )?[\"']?[a-z][a-z0-9_]*[\"']?:")
_BEHIND_VALUE: Final = " \t\"')]}"
_MOST_PLACES: Final = 4
"""How many places of a line are tried."""


class LineSlip(NamedTuple):
    """What is wrong at a span and the edit that mends it; what it speaks of begins at `at` in what is read then."""

    rule: Rule
    message: str
    span: Span
    title: str
    edits: tuple[TextEdit, ...]
    safe: bool
    at: int


def find_stray_lines(text: str, roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The line that explains all syntax errors of a text, or that cuts its record in two; none where that is not so."""
    errors = [found for found in diagnostics if found.severity is Severity.ERROR]
    if len(text) > _LONG or not (errors or is_one_record(text, roots)):
        return []
    margins = Margins(text)
    for slip in islice(_candidates(margins, errors) if errors else _separators(margins), _ATTEMPTS):
        read = read_valid(apply_edits(text, slip.edits))
        if read is not None and not any(found.severity is Severity.ERROR for found in read[1]):
            if not errors and is_one_record(text, read[0]):
                continue
            found = syntax_error(slip.rule, slip.message, slip.span)
            return [repair(found, slip.title, slip.edits, safe=slip.safe, at=slip.at)]
    return []


def _candidates(margins: Margins, errors: list[Diagnostic]) -> Iterator[LineSlip]:
    lines = margins.lines
    near: dict[int, None] = {}
    without_key: set[int] = set()
    for found in errors[:_MOST]:
        index = next((index for index, line in enumerate(lines) if line.end >= found.span.start), None)
        if index is not None:
            near |= dict.fromkeys((index, max(index - 1, 0)))
            without_key |= {index} if found.code == text_rules.MISSING_COLON.name else set()
    if len(errors) > 1 and near:
        yield from _tabs(margins)
        yield from _texts(margins, next(iter(near)))
    is_quote_open = any(found.code == text_rules.UNCLOSED_QUOTE.name for found in errors)
    for index in list(near)[:_MOST]:
        yield from _broken_lines(margins, index, is_quote_open=is_quote_open)
        yield from _run_on_lines(margins, index)
        yield from _line_slips(margins, index, is_no_property=index in without_key)
    yield from _separators(margins)


# What may be wrong with a line


def _line_slips(margins: Margins, index: int, *, is_no_property: bool) -> Iterator[LineSlip]:
    """What may be wrong with a line; `is_no_property`: the reader found no colon in it."""
    text, line = margins.text, margins.lines[index]
    yield from _marked(margins, index)
    if not text.startswith("- ", line.content):
        yield from _without_dash(margins, index)
        yield from _no_part(margins, index, is_no_property=is_no_property)


def _tabs(margins: Margins) -> Iterator[LineSlip]:
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


def _texts(margins: Margins, index: int) -> Iterator[LineSlip]:
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


def _separators(margins: Margins) -> Iterator[LineSlip]:
    """The lines that separate documents, or end one, of which there is one within a record."""
    text = margins.text
    lines = (line for line in margins.lines if not line.column and _SEPARATOR.fullmatch(text, line.start, line.end))
    for line in islice(lines, _MOST_SEPARATORS):
        yield _separator(text, line)


def _separator(text: str, line: MarginLine) -> LineSlip:
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


# Lines broken in two, and lines that run into each other


def _broken_lines(margins: Margins, index: int, *, is_quote_open: bool) -> Iterator[LineSlip]:
    """The slips of a line and the one below it that each may be the second half of the line above.

    `is_quote_open`: a quote is never closed.
    """
    for second in (index, index + 1):
        if 0 < second < len(margins.lines) and (slip := _joined(margins, second, is_quote_open)) is not None:
            yield slip


def _joined(margins: Margins, index: int, is_quote_open: bool) -> LineSlip | None:
    above, line = margins.lines[index - 1], margins.lines[index]
    between = _between(margins.text, above, line, is_quote_open)
    if between is None or _LINE_BREAK.fullmatch(margins.text, above.end, line.start) is None:
        return None
    span = Span(line.content, line.end)
    edit = TextEdit(Span(above.end, line.content), between)
    message = "This line is the second half of the line above, which was broken in two. Join them."
    return LineSlip(
        yaml_rules.WRONG_INDENTATION, message, span, "Join the two lines", (edit,), safe=False, at=above.content
    )


def _between(text: str, above: MarginLine, line: MarginLine, is_quote_open: bool) -> str | None:
    """What stands between the halves of a line when they are joined; None where they are no halves."""
    first, second = text[above.content : above.end], text[line.content : line.end]
    is_key = SNAKE_CASE.match(second) is not None
    if _ITEM.fullmatch(first):
        return "" if is_key else None
    if second.startswith("- ") or _RULED.match(second):
        return None
    if _WAITS.fullmatch(first):
        return None if is_key else ""
    if _HALF_A_KEY.fullmatch(first) or (line.column < above.column and _WORD.fullmatch(first)):
        return "" if is_key else None
    if is_key or KEY.match(first.removeprefix("- ")) is None:
        return None
    is_quoted = is_quote_open and first.count('"') % 2 == 1 and second.count('"') % 2 == 1
    if _IN_A_WORD.search(first) and (first[-1] != "." or second[0].isdigit()):
        return ""
    return None if not is_quoted else "" if first[-1] in " \t" else " "


def _run_on_lines(margins: Margins, index: int) -> Iterator[LineSlip]:
    """The slips of a line in which a second property, or the first of an item, begins."""
    text, line = margins.text, margins.lines[index]
    first = _FIRST.match(text, line.content, line.end)
    if first is None:
        return
    line_break = _LINE_BREAK.search(text)
    for found in islice(_SECOND.finditer(text, first.end(), line.end), _MOST_PLACES):
        place = _beginning(margins, index, first.end(), found)
        if place is None:
            continue
        written = text[line.content : place]
        blanks = len(written) - len(written.rstrip(" \t"))
        name = text[max(place, found.start("name")) : found.end("name")]
        message = f"Two lines run into each other here. Begin `{name}` on a line of its own."
        for column in _columns(margins, index, is_item=text.startswith("- ", place)):
            edit = TextEdit(Span(place - blanks, place), f"{line_break[0] if line_break else chr(10)}{' ' * column}")
            yield LineSlip(
                yaml_rules.UNQUOTED_COLON,
                message,
                Span(found.end("name") - len(name), found.end("name")),
                f"Begin `{name}` on a new line",
                (edit,),
                safe=False,
                at=place,
            )


def _beginning(margins: Margins, index: int, value: int, found: re.Match[str]) -> int | None:
    """Where the second property begins, whose name may be glued to a value; None where that cannot be told."""
    text, line, place = margins.text, margins.lines[index], found.start("second")
    others = [name for name in margins.columns_of_keys() if name != found["name"]]
    has_value = bool(text[value:place].strip(" \t"))
    is_header = has_value and found.end() == line.end and margins.subtree(index) > index
    is_name = is_header or "_" in found["name"] or _is_key_elsewhere(margins, index, found["name"])
    if not is_name:
        pass  # likely a word of a text
    elif not has_value:
        if (_is_deeper_below(margins, index) and text[line.end - 1] not in "|>") or found["second"].startswith("- "):
            return place
    elif text[place - 1] in _BEHIND_VALUE or text[place - 1].isdigit():
        return place
    known = [name for name in others if found["name"].endswith(name)]
    return found.end("name") - max(map(len, known)) if known else None


def _is_deeper_below(margins: Margins, index: int) -> bool:
    """Whether the next line belongs to the value of a line's property; one of the same item does not."""
    line = margins.lines[index]
    inner = line.column + 2 * margins.text.startswith("- ", line.content)
    return margins.subtree(index) > index and margins.lines[index + 1].column > inner


def _is_key_elsewhere(margins: Margins, index: int, name: str) -> bool:
    return any(line != index for line, _ in margins.columns_of_keys().get(name, ()))


def _columns(margins: Margins, index: int, *, is_item: bool) -> Iterator[int]:
    """The columns that the second line may begin in, the likeliest first."""
    seen: set[int] = set()
    around = [
        *margins.lines[index + 1 : index + 2],
        margins.lines[index],
        *(margins.lines[at] for at in margins.above(index)),
    ]
    for line in around:
        is_item_there = margins.text.startswith("- ", line.content)
        inner = line.column + 2 * is_item_there
        for column in (line.column, inner - 2, inner) if is_item else (inner, line.column):
            if column >= 0 and column not in seen:
                seen.add(column)
                yield column
