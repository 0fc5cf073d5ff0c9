"""Lines that go on with a value which begins above: all stand further to the right than the entry of the value."""

from model_lifecycle.document.fix import Fix, ReplaceText
from model_lifecycle.document.node import Sequence
from model_lifecycle.document.problems import shown
from model_lifecycle.document.yaml import codes
from model_lifecycle.document.yaml.reading import Reading
from model_lifecycle.text.span import Span


def shallow_lines(reading: Reading, start: int, end: int) -> list[int]:
    """The lines behind the first of a text from `start` to `end` that are not indented further than its entry."""
    first, last = reading.lines.at(start), reading.lines.at(max(end - 1, start))
    return [line for line in range(first + 1, last + 1) if is_shallow(reading, line)]


def is_shallow(reading: Reading, line: int) -> bool:
    """Whether a line is not indented further than the entry being read; tabs do not count, empty lines are not."""
    place, end = reading.lines.starts[line], reading.lines.end[line]
    enough = place + reading.top.column + 1
    while place < end and place < enough and reading.text[place] == " ":
        place += 1
    return place < end and place < enough


def report_shallow(reading: Reading, found: list[int]) -> None:
    """Report further lines of a value that are not indented further than its entry, if there are any."""
    if not found:
        return
    lines, text = reading.lines, reading.text
    content = {line: _content(reading, line) for line in found}
    line = next((line for line in found if content[line] < lines.end[line]), None)
    if line is None:
        report_tabs(reading, [Span(text.index("\t", lines.starts[each]), lines.end[each]) for each in found])
        return
    column = reading.top.column + 2
    spaces = f"{column} space{'' if column == 1 else 's'}"
    edits = [
        ReplaceText(lines.starts[each], content[each], " " * column if content[each] < lines.end[each] else "")
        for each in found
    ]
    fix = Fix(f"Indent by {spaces}", tuple(edits), safe=True)
    tab = text.find("\t", lines.starts[line], content[line])
    if tab >= 0:
        message = "This line is indented with a tab. Use spaces."
        reading.report(codes.TAB_INDENTATION, message, Span(tab, content[line]), fix=fix)
        return
    owner = "its dash" if isinstance(reading.top.node, Sequence) else f"`{shown(str(reading.top.step))}`"
    message = f"This line belongs to the value above and must be indented further than {owner}. Indent it by {spaces}."
    reading.report(codes.WRONG_INDENTATION, message, Span(content[line], lines.text_end(line)), fix=fix)


def report_tabs(reading: Reading, tabs: list[Span]) -> None:
    """Report the tabs on lines of only blanks within a text, where they would have to stand deeper to belong to it."""
    message = "This blank line holds a tab, which YAML takes for the end of the text around it. Delete the tab."
    fix = Fix("Delete the tab", tuple(ReplaceText(*span, "") for span in tabs), safe=True)
    reading.report(codes.TAB_INDENTATION, message, tabs[0], fix=fix)


def _content(reading: Reading, line: int) -> int:
    """Where the first character of a line stands that is no blank; its end if there is none."""
    place, end = reading.lines.starts[line], reading.lines.end[line]
    while place < end and reading.text[place] in " \t":
        place += 1
    return place
