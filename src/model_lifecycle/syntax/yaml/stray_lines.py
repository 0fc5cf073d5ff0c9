"""A line that is no part of a record, or does not begin as it should: the edit that explains all errors of a text.

People leave notes, comments of other languages and separators among properties, and join two lines into one. What
follows such a line is read as something else, and has errors that are none. A text that is valid without the line, or
with the line repaired, is read that way. Of stray lines 100 % give one finding with this search and 80 % without; 36 of
1,057 slips in the layout of records, all of them joined lines, get their data back by it.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import error_count, shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.event_tree import read_valid
from model_lifecycle.syntax.yaml.margins import FOREIGN_COMMENT, HEADER, KEY, SNAKE_CASE, MarginLine, Margins
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_LONG: Final = 100_000
"""Longer texts, in code points, are not repaired."""
_MOST: Final = 8
"""How many errors, and how many lines near them, are looked at."""
_ATTEMPTS: Final = 40
"""How many edits are tried."""

_BEHIND_DASH: Final = re.compile(r"-(\t+)")
_BLANKS: Final = re.compile(r"[ \t]+")
_RULE: Final = re.compile(r"(?:[-=*_~]{3,}|\.{3})[ \t]*")
_SIGNS: Final = re.compile(r"(?!```|~~~|%)[^\w\"'\s#-][^\w\"'#]{0,7}|</?[a-z]{1,6}[ ]*/?>")
_SEPARATOR: Final = re.compile(r"(?:---|\.\.\.)[ \t]*")
_MOST_SEPARATORS: Final = 4
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_KEY_IN_BRACKETS: Final = re.compile(r"(?:\{[^\r\n{}]*\}|\[[^\r\n\[\]]*\])[ \t]*:(?=[ \t\r\n]|\Z)")

_FIRST_KEY: Final = re.compile(r"(?:- )?[\"']?[a-z][a-z0-9_]*[\"']?:")
_SECOND_KEY: Final = re.compile(r"(?<![a-z_-])(?P<begin>(?:- )?[\"']?(?P<name>[a-z][a-z0-9_]*)[\"']?:)(?=[ \t]|\Z)")
_BEHIND_VALUE: Final = " \t\"')]}"
_MOST_PLACES: Final = 4
"""How many places of a line are tried."""


class LineSlip(NamedTuple):
    """What is wrong at a span, and the edits that repair it; `at` is where that begins in the repaired text."""

    rule: Rule
    message: str
    span: Span
    title: str
    edits: tuple[TextEdit, ...]
    safe: bool
    at: int


def find_stray_lines(text: str, roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The repair of the line that explains all errors of a text, or that cuts its record in two, if there is one."""
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    if len(text) > _LONG or not (errors or is_one_record(text, roots)):
        return []
    margins = Margins(text)
    for slip in islice(_candidates(margins, errors) if errors else _separators(margins), _ATTEMPTS):
        read = read_valid(apply_edits(text, slip.edits))
        if read is None or error_count(read[1]) or (not errors and is_one_record(text, read[0])):
            continue
        diagnostic = syntax_error(slip.rule, slip.message, slip.span)
        return [repair(diagnostic, slip.title, slip.edits, safe=slip.safe, at=slip.at)]
    return []


def _candidates(margins: Margins, errors: list[Diagnostic]) -> Iterator[LineSlip]:
    lines = margins.lines
    near: dict[int, None] = {}
    without_colon: set[int] = set()
    for error in errors[:_MOST]:
        index = next((index for index, line in enumerate(lines) if line.end >= error.span.start), None)
        if index is not None:
            near |= dict.fromkeys((index, max(index - 1, 0)))
            without_colon |= {index} if error.code == text_rules.MISSING_COLON.name else set()
    if len(errors) > 1 and near:
        yield from _tabs(margins)
        yield from _block_texts(margins, next(iter(near)))
    for index in list(near)[:_MOST]:
        yield from _joined_lines(margins, index)
        if not margins.text.startswith("- ", lines[index].content):
            yield from _missing_dash(margins, index)
            yield from _foreign(margins, index, has_colon=index not in without_colon)
    yield from _separators(margins)


# The whole text


def _tabs(margins: Margins) -> Iterator[LineSlip]:
    """All lines that are indented with tabs, which an editor does that is set to them."""
    lines = [line for line in margins.lines if margins.text.startswith("\t", line.start)]
    if len(lines) < 2:
        return
    message = f"This line and {len(lines) - 1} more are indented with tabs. Use spaces."
    for width in (2, 4):
        edits = []
        for line in lines:
            count = line.column - len(margins.text[line.start : line.content].lstrip("\t"))
            edits.append(TextEdit(Span(line.start, line.start + count), " " * width * count))
            behind = _BEHIND_DASH.match(margins.text, line.content)
            if behind is not None:
                edits.append(TextEdit(Span(behind.start(1), behind.end(1)), " "))
        yield LineSlip(
            yaml_rules.TAB_INDENTATION,
            message,
            Span(lines[0].start, lines[0].content),
            "Replace the tabs with spaces",
            tuple(edits),
            safe=False,
            at=lines[0].content,
        )


def _block_texts(margins: Margins, index: int) -> Iterator[LineSlip]:
    """A code sample whose key has no `|`: its lines are read as keys and values."""
    text, lines = margins.text, margins.lines
    for above in margins.above(index):
        line, below = lines[above], lines[above + 1]
        if text[line.end - 1] != ":" or below.column <= margins.inner(above):
            continue
        if text.startswith("- ", below.content) or SNAKE_CASE.match(text, below.content, below.end):
            return
        if _KEY_IN_BRACKETS.match(text, below.content, below.end):
            return  # a key of a kind that no record has, but a key
        key = margins.name_at(line)
        name = shown(text[key.start : key.end].removeprefix("- "))
        message = f"The text of `{name}` is read as keys and values. Write `|` behind the colon."
        edit = TextEdit(Span(line.end, line.end), " |")
        yield LineSlip(
            yaml_rules.BLOCK_TEXT, message, key, "Write `|` behind the colon", (edit,), safe=False, at=line.content
        )
        return


def _separators(margins: Margins) -> Iterator[LineSlip]:
    """The lines `---` and `...`, of which a record has none inside."""
    text = margins.text
    lines = (line for line in margins.lines if not line.column and _SEPARATOR.fullmatch(text, line.start, line.end))
    for line in islice(lines, _MOST_SEPARATORS):
        written = text[line.start : line.end].strip()
        message = f"`{written}` ends a record, and what follows belongs to the one above. Delete the line."
        yield _deleted(text, line, message)


def _deleted(text: str, line: MarginLine, message: str) -> LineSlip:
    behind = line.end + (2 if text.startswith("\r\n", line.end) else line.end < len(text))
    edit = TextEdit(Span(line.start, behind), "")
    span = Span(line.content, line.end)
    return LineSlip(yaml_rules.STRAY_MARKER, message, span, "Delete the line", (edit,), safe=False, at=behind)


# One line


def _missing_dash(margins: Margins, index: int) -> Iterator[LineSlip]:
    """The first key of a list's only item, without its dash: the lines below are where an item has its properties."""
    text, lines = margins.text, margins.lines
    if not 0 < index < len(lines) - 1:
        return
    above, line, below = lines[index - 1 : index + 2]
    if not HEADER.search(text, above.content, above.end) or not SNAKE_CASE.match(text, line.content, line.end):
        return
    header = margins.inner(index - 1)
    in_item = header + margins.usual_step(lists=True) + 2
    if line.column >= below.column or below.column != in_item or in_item == header + margins.usual_step(lists=False):
        return
    further = lines[index + 2] if index + 2 < len(lines) else None
    if further is None or not (further.column == below.column or text.startswith("- ", further.content)):
        return
    span = margins.name_at(line)
    name = shown(text[span.start : span.end])
    message = f"`{name}` begins an item of a list, and the dash before it is missing. Write `- ` before it."
    edit = TextEdit(Span(line.start, line.content), f"{' ' * (below.column - 2)}- ")
    yield LineSlip(yaml_rules.MISSING_DASH, message, span, "Insert `- `", (edit,), safe=False, at=line.content)


def _foreign(margins: Margins, index: int, *, has_colon: bool) -> Iterator[LineSlip]:
    """A line that is no part of the record: a comment of another language, a sentence, signs.

    `has_colon`: the parser took the line for a key.
    """
    text, line = margins.text, margins.lines[index]
    span = Span(line.content, line.end)
    written = text[line.content : line.end]
    if sign := FOREIGN_COMMENT.match(text, line.content, line.end):
        edit = TextEdit(Span(line.content, sign.end()), "#")
        message = "This is not a comment in YAML. Begin a comment with `#`."
        yield LineSlip(text_rules.MISSING_COLON, message, span, "Begin it with `#`", (edit,), safe=True, at=span.start)
    elif _RULE.fullmatch(written) or _SIGNS.fullmatch(written):
        yield _deleted(text, line, f"`{shown(written)}` is not part of the record. Delete the line.")
    elif _is_note(margins, index, has_colon=has_colon):
        edit = TextEdit(Span(line.content, line.content), "# ")
        message = (
            f"`{shown(written)}` is neither a property nor an item. Delete the line, or make it a comment with `#`."
        )
        yield LineSlip(text_rules.MISSING_COLON, message, span, "Make it a comment", (edit,), safe=False, at=span.start)


def _is_note(margins: Margins, index: int, *, has_colon: bool) -> bool:
    """Whether a line of words is further out than the lines around it, and neither a property nor an item."""
    text, lines = margins.text, margins.lines
    if not 0 < index < len(lines) - 1:
        return False
    above, line, below = lines[index - 1 : index + 2]
    words = _BLANKS.split(text[line.content : line.end].strip(" \t"))
    if words[-1].endswith(":"):
        return False
    key = KEY.match(text, line.content, line.end)
    if key is not None:
        if re.fullmatch(r"[\"']?[a-z_]+[\"']?", key[0].strip()):
            return False
    elif (
        has_colon
        or words[0] in ("-", "?")
        or words[-1].startswith(("|", ">"))
        or (len(words) < 2 and re.fullmatch(r"[a-z_]+", words[0]))
    ):
        return False
    is_header = HEADER.search(text, above.content, above.end) is not None
    return below.column > line.column and (above.column > line.column or is_header)


# Two lines joined into one


def _joined_lines(margins: Margins, index: int) -> Iterator[LineSlip]:
    """The slips of a line in which a second property, or the first of an item, begins."""
    text, line = margins.text, margins.lines[index]
    first = _FIRST_KEY.match(text, line.content, line.end)
    if first is None:
        return
    line_break = _LINE_BREAK.search(text)
    for second in islice(_SECOND_KEY.finditer(text, first.end(), line.end), _MOST_PLACES):
        place = _beginning(margins, index, first.end(), second)
        if place is None:
            continue
        written = text[line.content : place]
        blanks = len(written) - len(written.rstrip(" \t"))
        name = Span(max(place, second.start("name")), second.end("name"))
        key = text[name.start : name.end]
        message = f"Two lines run into each other here. Begin `{key}` on a line of its own."
        title = f"Begin `{key}` on a new line"
        for column in _columns(margins, index, is_item=text.startswith("- ", place)):
            edit = TextEdit(Span(place - blanks, place), f"{line_break[0] if line_break else chr(10)}{' ' * column}")
            yield LineSlip(yaml_rules.UNQUOTED_COLON, message, name, title, (edit,), safe=False, at=place)


def _beginning(margins: Margins, index: int, value: int, second: re.Match[str]) -> int | None:
    """The start of the second property, whose name may be glued to the value before it; None for a mere word.

    `value` is where the value of the line's first property begins.
    """
    text, line, place = margins.text, margins.lines[index], second.start("begin")
    columns = margins.columns_of_keys()
    has_value = bool(text[value:place].strip(" \t"))
    is_header = has_value and second.end() == line.end and margins.subtree(index) > index
    is_elsewhere = any(other != index for other, _ in columns.get(second["name"], ()))
    is_name = is_header or "_" in second["name"] or is_elsewhere  # else likely a word of a text
    if is_name and not has_value:
        inner = margins.inner(index)
        is_deeper_below = margins.subtree(index) > index and margins.lines[index + 1].column > inner
        if (is_deeper_below and text[line.end - 1] not in "|>") or second["begin"].startswith("- "):
            return place
    elif is_name and (text[place - 1] in _BEHIND_VALUE or text[place - 1].isdigit()):
        return place
    glued = [len(name) for name in columns if name != second["name"] and second["name"].endswith(name)]
    return second.end("name") - max(glued) if glued else None


def _columns(margins: Margins, index: int, *, is_item: bool) -> list[int]:
    """The columns that the second line may begin in, the likeliest first."""
    columns: dict[int, None] = {}
    for at in (*range(index + 1, len(margins.lines))[:1], index, *margins.above(index)):
        column, inner = margins.lines[at].column, margins.inner(at)
        columns |= dict.fromkeys((column, inner - 2, inner) if is_item else (inner, column))
    return [column for column in columns if column >= 0]
