"""The further lines of a value, all of which must be indented further than the entry of the value."""

from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax.node import SequenceNode
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.text.counting import plural
from model_lifecycle.text.span import Span


def shallow_lines(reading: Parser, start: int, end: int) -> list[int]:
    """The lines behind the first of a text from `start` to `end` that are not indented further than its entry."""
    first, last = reading.lines.at(start), reading.lines.at(max(end - 1, start))
    return [line for line in range(first + 1, last + 1) if is_shallow(reading, line)]


def is_shallow(reading: Parser, line: int) -> bool:
    """Whether a line is not indented further than the entry being read; tabs do not count, empty lines are not."""
    place, end = reading.lines.starts[line], reading.lines.end[line]
    enough = place + reading.top.column + 1
    while place < end and place < enough and reading.text[place] == " ":
        place += 1
    return place < end and place < enough


def report_shallow(reading: Parser, shallow: list[int]) -> None:
    """Report the lines of a value that are not indented further than its entry, if there are any."""
    if not shallow:
        return
    lines, text = reading.lines, reading.text
    content = {line: _content(reading, line) for line in shallow}
    line = next((line for line in shallow if content[line] < lines.end[line]), None)
    if line is None:
        report_tabs(reading, [Span(text.index("\t", lines.starts[each]), lines.end[each]) for each in shallow])
        return
    column = reading.top.column + 2
    spaces = f"{column} {plural(column, 'space')}"
    edits = [
        ReplaceText(lines.starts[each], content[each], " " * column if content[each] < lines.end[each] else "")
        for each in shallow
    ]
    fix = Fix(f"Indent by {spaces}", tuple(edits), safe=True)
    tab = text.find("\t", lines.starts[line], content[line])
    if tab >= 0:
        message = "This line is indented with a tab. Use spaces."
        reading.report(yaml_rules.TAB_INDENTATION, message, Span(tab, content[line]), fix=fix)
        return
    owner = "its dash" if isinstance(reading.top.node, SequenceNode) else f"`{shown(str(reading.top.step))}`"
    message = f"This line belongs to the value above and must be indented further than {owner}. Indent it by {spaces}."
    reading.report(yaml_rules.WRONG_INDENTATION, message, Span(content[line], lines.text_end(line)), fix=fix)


def report_tabs(reading: Parser, tabs: list[Span]) -> None:
    """Report tabs on blank lines within a text, which are not indented enough to belong to it."""
    message = "This blank line holds a tab, which YAML takes for the end of the text around it. Delete the tab."
    fix = Fix("Delete the tab", tuple(ReplaceText(*span, "") for span in tabs), safe=True)
    reading.report(yaml_rules.TAB_INDENTATION, message, tabs[0], fix=fix)


def _content(reading: Parser, line: int) -> int:
    """The offset of the first character of a line that is not a blank; its end if there is none."""
    place, end = reading.lines.starts[line], reading.lines.end[line]
    while place < end and reading.text[place] in " \t":
        place += 1
    return place
