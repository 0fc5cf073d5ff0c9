"""The diagnostics of lines that begin in a wrong column."""

import re
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode
from model_lifecycle.syntax.odd_characters import named
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.recovering.directives import directive_in_content
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Level
from model_lifecycle.text.counting import plural
from model_lifecycle.text.span import Span

_SNAKE_CASE: Final = re.compile(r"[a-z][a-z0-9_]*+")


def check_indentation(reading: Parser, line: int, continued: int | None = None) -> None:
    """Report a line that is not indented by spaces only; of neighbours only the first.

    The further lines of a text may have a tab behind enough spaces: more than `continued`.
    """
    place = reading.lines.odd.get(line)
    if place is None or (continued is not None and place - reading.lines.starts[line] > continued):
        return
    if line == reading.strange_line:
        return
    if reading.strange_line < 0 or reading.lines.significant(reading.strange_line + 1) != line:
        level = reading.top
        step = level.step
        if reading.lines.indent[line] <= level.column:
            level.step = None  # a new entry, not a part of the last one
        odd_indentation(reading, place, line)
        level.step = step
    reading.strange_line = line


def odd_indentation(reading: Parser, place: int, line: int) -> None:
    """Report the characters of a line's indentation from the first that is not a space, at `place`."""
    content = reading.lines.content[line]
    code: Rule
    written = reading.text[place:content]
    if "\t" in written:
        code, message = yaml_rules.TAB_INDENTATION, "This line is indented with a tab. Use spaces."
    else:
        message = f"This line is indented with {named(written)}, which YAML takes for text. Use spaces."
        code = yaml_rules.ODD_SPACE
    name, _ = reading.name_at(content, line)
    steps = (name.strip("\"'"),) if reading.looks_like_key(content) else ()
    fix = _spaces_instead(reading, line, safe=code is yaml_rules.ODD_SPACE)
    reading.report(code, message, Span(place, content), *steps, fix=fix)


def _spaces_instead(reading: Parser, line: int, *, safe: bool) -> Fix:
    """The fix that indents a line, and such lines below it, by spaces, to the columns they were taken for."""
    lines = reading.lines
    edits: list[ReplaceText] = []
    while line in lines.odd:
        edits.append(ReplaceText(lines.starts[line], lines.content[line], " " * lines.indent[line]))
        line = lines.significant(line + 1)
    return Fix("Indent with spaces", tuple(edits), safe)


def tab_before_collection(reading: Parser, place: int) -> None:
    """Report the tab between a mark, such as a list's dash, and the mapping or list that begins at `place`."""
    message = "There is a tab before this key or dash. Use a space."
    reading.report(yaml_rules.TAB_INDENTATION, message, Span(place - 1, place))


def indented_start(reading: Parser, line: int, column: int) -> None:
    """Report that a document's first line is indented further than its siblings below."""
    place = reading.lines.content[line]
    name, end = reading.name_at(place, line)
    message = (
        f"`{shown(name)}` is {_indented(reading.lines.indent[line])}, and the lines below it by {column}. "
        "Begin them in the same column."
    )
    reading.report(yaml_rules.WRONG_INDENTATION, message, Span(place, end))


def content_behind_marker(reading: Parser, line: int) -> None:
    """Report a key or a dash on the line of a document's `---`."""
    place = reading.lines.content[line]
    message = "A key or a dash cannot follow `---` on its line. Begin on the line below."
    reading.report(yaml_rules.WRONG_INDENTATION, message, Span(place, reading.end_of_text(place, line)))


def misaligned(reading: Parser, line: int, nearest: Level) -> None:
    """Report an entry in a column where none of the open collections has its entries."""
    place = reading.lines.content[line]
    name, end = reading.name_at(place, line)
    column = reading.lines.indent[line]
    message = f"`{shown(name)}` is {_indented(column)}, unlike any line above it. {_to_column(nearest.column)}"
    levels = reading.levels
    step, nearest.step = nearest.step, None if name == "-" else name.strip("\"'")
    reading.levels = levels[: levels.index(nearest) + 1]
    reading.report(yaml_rules.WRONG_INDENTATION, message, Span(place, end))
    reading.levels, nearest.step = levels, step


def misplaced(reading: Parser, line: int) -> None:
    """Report a line that is indented further than an entry that already has its value."""
    level = reading.top
    place = reading.lines.content[line]
    name, end = reading.name_at(place, line)
    steps = (name.strip("\"'"),) if reading.looks_like_key(place) else ()
    last = level.children[-2] if isinstance(level.node, MappingNode) and len(level.children) > 1 else None
    if level.column < 0 and reading.text[place] == "%" and place == reading.lines.starts[line]:
        directive_in_content(reading, place, reading.end_of_text(place, line))
        return
    owner = reading.text[last.start : last.end] if isinstance(last, Scalar) else ""
    if owner.startswith("-"):
        assert last is not None
        message = f"There is no space after the dash. Write `- {shown(owner[1:])}`."
        reading.report(yaml_rules.MISSING_SPACE, message, last.span)
        return
    if not reading.is_dash(place) and not steps:
        message = "This line belongs to no key, and the value above it is complete. Put all of a text in quotes."
    elif level.column < 0:
        message = f"`{shown(name)}` follows a value that is already complete. Delete one of the two."
    elif reading.is_dash(place):
        message = "A list begins here, below a value that is complete. Delete that value, or the list."
    elif isinstance(level.node, SequenceNode):
        message = f"`{shown(name)}` is below a list item that already has its value. Begin an item with `- `."
    else:
        key = shown(owner)
        message = f"`{shown(name)}` is indented further than the key `{key}` above it, which has its value. "
        message += _to_column(level.column)
        if _SNAKE_CASE.fullmatch(name):
            message += f" If it belongs to `{key}`, delete that value."
        else:
            message += " If it belongs to a text, put all of the text in quotes."
    reading.report(yaml_rules.WRONG_INDENTATION, message, Span(place, end), *steps)


def _to_column(column: int) -> str:
    spaces = "space" if column == 1 else "spaces"
    return "Begin it at the start of the line." if column == 0 else f"Indent it by {column} {spaces}."


def _indented(columns: int) -> str:
    return "not indented" if columns == 0 else f"indented by {columns} {plural(columns, 'space')}"
