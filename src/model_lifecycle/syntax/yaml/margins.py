"""The lines of a YAML text with the columns they begin in, read without a parser."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.odd_characters import named
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.text.counting import plural
from model_lifecycle.text.span import Span

LINE: Final = re.compile(r"([ \t\xa0\u1680\u2000-\u200b\u202f\u205f\u3000]*+)([^\r\n]*+)(?:\r\n|\r|\n|\Z)")
KEY: Final = re.compile(r"""(?:"[^"\r\n]*+"|'[^'\r\n]*+'|[^\s:"'#-][^:\r\n]*+)(?=[ \t]*+:(?:[ \t]|\Z))""")
SNAKE_CASE: Final = re.compile(r"(?:- )?([a-z][a-z0-9_]*+):(?=[ \t]|\Z)")
FOREIGN_COMMENT: Final = re.compile(r"//|/\*|<!--|;|--[ \t]")
"""How comments of other languages begin."""

ABOVE: Final = 60
"""How many lines above a line are searched for its parents."""


class MarginLine(NamedTuple):
    start: int
    content: int
    end: int

    @property
    def column(self) -> int:
        return self.content - self.start


class Margins:
    """The lines of a text, or of a range of it, that are neither blank nor comments, by their indexes."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.lines: list[MarginLine] = []
        self._steps: dict[bool, int] = {}
        stop = len(text) if end is None else end
        for match in LINE.finditer(text, start):
            if match[2] and not match[2].startswith("#"):
                self.lines.append(MarginLine(match.start(), match.start(2), match.end(2)))
            if match.end() >= stop:
                break

    def usual_step(self, *, lists: bool) -> int:
        """The usual indentation of a key's content: of dashes, or of other lines."""
        if lists in self._steps:
            return self._steps[lists]
        steps = Counter(
            after.column - self.inner(index)
            for index, (before, after) in enumerate(pairwise(self.lines))
            if self.text[before.end - 1] == ":" and self.text.startswith("- ", after.content) == lists
        )
        possible = [step for step, _ in steps.most_common() if step > 0 or (lists and step == 0)]
        self._steps[lists] = possible[0] if possible else 2
        return self._steps[lists]

    def columns_of_keys(self) -> dict[str, list[tuple[int, int]]]:
        """The lines on which each key is written, with its column there."""
        columns: dict[str, list[tuple[int, int]]] = {}
        for index, line in enumerate(self.lines):
            match = SNAKE_CASE.match(self.text, line.content, line.end)
            if match is not None:
                columns.setdefault(match[1], []).append((index, match.start(1) - line.start))
        return columns

    def inner(self, index: int) -> int:
        """The column of a line's content, after the dash of an item."""
        line = self.lines[index]
        return line.column + 2 * self.text.startswith("- ", line.content)

    def above(self, index: int) -> Iterator[int]:
        """The lines above a line that enclose it: each is indented less than all lines between."""
        column = len(self.text)
        for above in range(index - 1, max(index - ABOVE, -1), -1):
            if self.lines[above].column < column:
                column = self.lines[above].column
                yield above

    def subtree(self, index: int) -> int:
        """The last of the lines below a line that are indented further, without a gap."""
        last = index
        while last + 1 < len(self.lines) and self.lines[last + 1].column > self.lines[index].column:
            last += 1
        return last

    def neighbours(self, index: int) -> int:
        """The last of the lines below a line that are indented as far or further, and begin no item in its column."""
        last, column = self.subtree(index), self.lines[index].column
        while last + 1 < len(self.lines) and self.lines[last + 1].column == column:
            if self.text.startswith("-", self.lines[last + 1].content):
                break
            last = self.subtree(last + 1)
        return last

    def name_at(self, line: MarginLine) -> Span:
        """The span of the key or dash at the start of `line`, or of all its text if there is neither."""
        if self.text.startswith("- ", line.content):
            return Span(line.content, line.content + 1)
        key = KEY.match(self.text, line.content, line.end)
        end = key.end() if key else line.end
        return Span(line.content, line.content + len(self.text[line.content : end].rstrip(" \t")))


class IndentationAdvice(NamedTuple):
    """The column of lines, as a sentence of a message and as the title of a fix."""

    sentence: str
    title: str


def indentation_advice(column: int, lines: str) -> IndentationAdvice:
    """The advice to begin lines in a column; the sentence calls them `lines` (it, them)."""
    spaces = "space" if column == 1 else "spaces"
    where = f"by {column} {spaces}" if column else "at the start of the line"
    verb = "Indent" if column else "Begin"
    return IndentationAdvice(f"{verb} {lines} {where}.", f"{verb} the {'line' if lines == 'it' else 'lines'} {where}")


def wrong_column(
    margins: Margins, diagnostics: Sequence[Diagnostic], line: MarginLine, below: int, to_column: str
) -> Diagnostic:
    """The diagnostic of a line in a wrong column and of so many `below` it, with the advice `to_column`.

    One of `diagnostics` at that line with the same advice is kept.
    """
    text = margins.text
    written = text[line.start : line.content]
    if odd := written.strip(" "):
        place = line.start + written.index(odd[0])
        if "\t" in odd:
            message = "This line is indented with a tab. Use spaces."
            return syntax_error(yaml_rules.TAB_INDENTATION, message, Span(place, line.content))
        message = f"This line is indented with {named(written)}, which YAML takes for text. Use spaces."
        return syntax_error(yaml_rules.ODD_SPACE, message, Span(place, line.content))
    span = margins.name_at(line)
    advice = ("in the same column", "Indent it as far", "Indent these lines", to_column.replace(" them ", " it "))
    for diagnostic in diagnostics:
        if line.start <= diagnostic.span.start <= line.end and any(words in diagnostic.message for words in advice):
            return replace(diagnostic, pointer="", record=0)
    columns = f"indented by {line.column} {plural(line.column, 'space')}" if line.column else "not indented"
    name = f"`{shown(text[span.start : span.end])}`"
    if not below:
        message = f"{name} is {columns}, unlike the lines that it belongs to. {to_column}"
    else:
        more = "the line below it" if below == 1 else f"the {below} lines below it"
        message = f"{name} is {columns}, unlike the lines that it and {more} belong to. {to_column}"
    return syntax_error(yaml_rules.WRONG_INDENTATION, message, span)
