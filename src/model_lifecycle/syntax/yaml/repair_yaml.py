"""One slip that a text has instead of all the mistakes that follow from it: lines in a wrong column, a stray character.

A repair is tried at the lines around the place where the C parser gives up, and taken if that parser then accepts the
text. Few lines are looked at, so that the time taken has a limit for any text.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.odd_characters import without
from model_lifecycle.syntax.repair_candidate import Repair, Repaired, repair, without_partner
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.text_rules import (
    DUPLICATE_KEY,
    MISSING_COLON,
    UNCLOSED_BRACKET,
    UNCLOSED_QUOTE,
    UNMATCHED_BRACKET,
)
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.first_error import FirstError, first_error
from model_lifecycle.syntax.yaml.margins import (
    HEADER,
    KEY,
    SNAKE_CASE,
    MarginLine,
    Margins,
    block_texts,
    entry_starts,
    indentation_advice,
)
from model_lifecycle.syntax.yaml.read_valid import read_valid
from model_lifecycle.syntax.yaml.wrong_column import wrong_column
from model_lifecycle.syntax.yaml.yaml_rules import (
    BLOCK_TEXT,
    ODD_SPACE,
    TAB_INDENTATION,
    UNEXPECTED_DASH,
    WRONG_INDENTATION,
)
from model_lifecycle.text.edits import OverlappingEditsError, TextEdit, apply_edits
from model_lifecycle.text.span import Span

_STRUCTURE: Final = frozenset(
    {
        WRONG_INDENTATION.name,
        TAB_INDENTATION.name,
        ODD_SPACE.name,
        UNEXPECTED_DASH.name,
        BLOCK_TEXT.name,
        MISSING_COLON.name,
        UNCLOSED_QUOTE.name,
        UNCLOSED_BRACKET.name,
        UNMATCHED_BRACKET.name,
    }
)
"""Problems after which the rest of a record may be read as something else than it is."""

_OF_ONE_CHARACTER: Final = frozenset(
    {MISSING_COLON.name, UNCLOSED_QUOTE.name, UNCLOSED_BRACKET.name, UNMATCHED_BRACKET.name}
)
"""Those of them that, alone, say nothing about columns."""

_TOP: Final = re.compile(r"[A-Za-z_\"'][^:\r\n]*+:|- |---")
_STRAY_START: Final = re.compile(r"[\[\]{}()][ \t]+[a-z_-]")
_STRAY: Final = "[]{}()\"'"

_NEAR: Final = 4
"""How many lines before the place of an error are looked at, and how many may have moved together."""
_LONG: Final = 200_000
"""Longer texts, in code points, are read as they stand."""
_REPAIRS: Final = 5
"""How many slips of one text are repaired."""
_ATTEMPTS: Final = 250
_EFFORT: Final = 1_000_000
"""How many repairs are tried for a slip, and how many code points are parsed for it."""
_TOO_ODD: Final = 2
"""A repair that leaves more than that unlike what people write is none."""


class _Attempt(NamedTuple):
    """A repair that may be meant: lines moved so that the first begins in `column`, a stray character, or a dash."""

    edits: tuple[TextEdit, ...]
    first: int
    last: int
    column: int
    stray: int
    is_dash: bool = False


def find_slips(text: str, roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The slips that explain the problems of a text with fewer mistakes than those are; none where that is not so."""
    errors = [found for found in diagnostics if found.severity == Severity.ERROR]
    repeated = sum(found.code == DUPLICATE_KEY.name for found in errors)
    if len(text) > _LONG or (repeated < 2 and not any(found.code in _STRUCTURE for found in errors)):
        return []
    found: list[Repair] = []
    layers: list[Repaired] = []
    search = _Search(text, errors)
    while len(found) < _REPAIRS and search.error is not None:
        one = search.find()
        if one is None:
            break
        mapped = one
        for layer in reversed(layers):
            mapped = layer.repair(mapped)
        found.append(mapped)
        layers.append(Repaired(search.text, one.edits))
        search = _Search(layers[-1].text, [])
    if search.error is not None:
        return []
    try:
        after = apply_edits(text, [edit for one in found for edit in one.edits])
    except OverlappingEditsError:
        return []
    return found if after == search.text else []


class _Search:
    """The search for the first slip of a text."""

    def __init__(self, text: str, diagnostics: list[Diagnostic]) -> None:
        self.text = text
        self.diagnostics = diagnostics
        self.error = first_error(text)
        self.is_refused = self.error is not None
        """Whether the C parser refuses the text: keys that are there twice come from no stray character."""
        if self.error is None and (repeated := [one for one in diagnostics if one.code == DUPLICATE_KEY.name][1:]):
            self.error = FirstError(repeated[0].span.start, repeated[0].span.start)  # two in a row: of another mapping
        self.effort = _EFFORT

    def find(self) -> Repair | None:
        """The repair after which the text has no mistake, or else its next one well behind."""
        assert self.error is not None
        known = min((one.span.start for one in self.diagnostics), default=0)
        places = [place if place >= 0 else known for place in self.error]
        self.margins = Margins(self.text)
        self.lines = self.margins.lines
        if not self.lines:
            return None
        last = len(self.lines) - 1
        self.at, opening = (
            next((index for index, line in enumerate(self.lines) if line.end >= place), last) for place in places
        )
        said = (
            next((index for index, line in enumerate(self.lines) if line.end >= known), 0)
            if self.diagnostics
            else self.at
        )
        column = self.lines[self.at].column
        parent = next((above for above in self.margins.above(self.at) if self.lines[above].column < column), -1)
        others = [said, said - 1, parent, parent + 1 if parent >= 0 else -1]
        near = [*range(opening, opening - 2, -1), *range(self.at, self.at - _NEAR - 1, -1), *others]
        self.near = list(dict.fromkeys(index for index in near if index >= 0))
        start, end = self._window()
        self.unit = self.margins.usual_step(lists=False)
        self.list_step = self.margins.usual_step(lists=True)
        self.columns = self.margins.columns_of_keys()
        best: tuple[int, int, _Attempt] | None = None
        further: tuple[int, _Attempt] | None = None
        for count, attempt in enumerate(self._attempts()):
            is_longer = best is not None and attempt.last - attempt.first > best[2].last - best[2].first
            if count >= _ATTEMPTS or self.effort < 0 or (best is not None and best[0] == 0 and is_longer):
                break
            if self._fails(attempt, start, end) is not None:
                continue
            failure = self._fails(attempt, 0, len(self.text))
            if failure is None:
                made = (*self._oddity(attempt), attempt)
                if made[0] <= _TOO_ODD and (best is None or made[:2] < best[:2]):
                    best = made
            elif (
                attempt.first == attempt.last
                and failure > self.lines[min(attempt.last + 2, len(self.lines) - 1)].end
                and (further is None or failure > further[0] + len(self.text) // 8)
            ):
                further = failure, attempt
        if best is not None:
            return self._repair(best[2], start, end)
        return None if further is None else self._repair(further[1], start, end)

    def _oddity(self, attempt: _Attempt) -> tuple[int, int]:
        """How much in a text with a repair that makes it valid is unlike what people write, and how uneven it looks."""
        self.effort -= 2 * len(self.text)
        text = apply_edits(self.text, attempt.edits)
        read = read_valid(text)
        if read is None:
            return _TOO_ODD + 1, 0
        roots, diagnostics = read
        beginnings = entry_starts(roots)
        odd = 2 * sum(found.severity == Severity.ERROR for found in diagnostics)
        begin = max(attempt.first - 3, 0)
        texts = block_texts(roots)
        lines = Margins(text).lines[begin : attempt.last + 12]
        for index, line in enumerate(lines, start=begin):
            is_moved = attempt.first <= index <= attempt.last
            is_code = text[line.end - 1] in ",{[(" and any(span.start < line.start < span.end for span in texts)
            found = None if is_code and not is_moved else SNAKE_CASE.match(text, line.content, line.end)
            if found is not None:
                odd += (1 + 2 * is_moved) * (found.start(1) not in beginnings)
            elif is_moved and text.startswith("- ", line.content):
                odd += 3 * (line.content + 2 not in beginnings)
            odd += 2 * (_STRAY_START.match(text, line.content, line.end) is not None)
        odd += sum(self._is_odd_step(text, *pair) for pair in pairwise(lines))
        before = self.lines[begin : attempt.last + 12]
        uneven = self._unevenness(text, lines, begin, attempt) - self._unevenness(self.text, before, begin, attempt)
        distance = attempt.column - self.lines[attempt.first].column if attempt.column >= 0 else 0
        return odd, 100 * uneven + 2 * min(abs(distance), 40) + (distance < 0)

    def _unevenness(self, text: str, lines: list[MarginLine], begin: int, attempt: _Attempt) -> int:
        """How often lines, from the index `begin` on, begin elsewhere than the line above, and keys than usual."""
        jumps = sum(
            after.column not in (before.column, before.column + 2 * text.startswith("- ", before.content))
            for before, after in pairwise(lines)
        )
        near = [
            (index, line, SNAKE_CASE.match(text, line.content, line.end))
            for index, line in enumerate(lines, start=begin)
            if attempt.first - 1 <= index <= attempt.last + 1
        ]
        return jumps + sum(
            self._is_unusual_column(found[1], index, found.start(1) - line.start)
            for index, line, found in near
            if found is not None
        )

    def _is_unusual_column(self, name: str, index: int, column: int) -> bool:
        """Whether a key stands on other lines as well, but never in a column."""
        elsewhere = {found for line, found in self.columns.get(name, ()) if line != index}
        return bool(elsewhere) and column not in elsewhere

    def _is_odd_step(self, text: str, before: MarginLine, after: MarginLine) -> bool:
        """Whether what stands below a key that has nothing on its line is not indented as elsewhere."""
        if not HEADER.search(text, before.content, before.end):
            return False
        step = after.column - before.column - 2 * text.startswith("- ", before.content)
        return step != (self.list_step if text.startswith("- ", after.content) else self.unit)

    def _window(self) -> tuple[int, int]:
        """A stretch around the error that may be parsed by itself: it begins and ends at lines in the first column."""
        tops = [
            index for index, line in enumerate(self.lines) if not line.column and _TOP.match(self.text, line.content)
        ]
        before = [index for index in tops if index < min(self.near)]
        behind = [index for index in tops if index > self.at + 2 * _NEAR]
        start = self.lines[before[-2]].start if len(before) > 1 else 0
        return start, self.lines[behind[0]].start if behind else len(self.text)

    def _fails(self, attempt: _Attempt, start: int, end: int) -> int | None:
        """Where a stretch with the repair fails; None where it does not."""
        self.effort -= end - start
        edits = [
            TextEdit(Span(edit.span.start - start, edit.span.end - start), edit.replacement) for edit in attempt.edits
        ]
        if edits and (edits[0].span.start < 0 or edits[-1].span.end > end - start):
            return 0
        failure = first_error(apply_edits(self.text[start:end], edits))
        return None if failure is None else start + failure.place

    # What is tried

    def _attempts(self) -> Iterator[_Attempt]:
        """The simplest first: one line in another column, a stray character, several lines."""
        near = self.near
        if len(self.diagnostics) == 1 and self.diagnostics[0].code in _OF_ONE_CHARACTER:
            for index in near:
                yield from self._stray(index)
            return
        for index in near[:2]:
            yield from self._moved(index, index)
        for index in near[:3] if self.is_refused else ():
            yield from self._dashed(index)
            yield from self._stray(index)
        further = list(self.margins.above(self.at))[:_NEAR]
        for index in dict.fromkeys([*near[2:], *further]):
            yield from self._moved(index, index)
        for last in range(1, _NEAR + 1):
            for index in near:
                if index + last < len(self.lines):
                    yield from self._moved(index, index + last)
        for index in near:
            last = self.margins.subtree(index)
            if last > index + _NEAR:
                yield from self._moved(index, last)

    def _moved(self, first: int, last: int) -> Iterator[_Attempt]:
        line = self.lines[first]
        is_block = last + 1 == len(self.lines) or self.lines[last + 1].column <= self.margins.inner(max(first - 1, 0))
        if last > first and is_block and self.margins.is_below_value(first):
            return  # what belongs to the key that has a value: the one or the other is to be deleted
        if KEY.match(self.text, line.content, line.end) and not SNAKE_CASE.match(self.text, line.content, line.end):
            return  # a text that goes on
        if self._lacks_dash(first):
            return
        for column in self._columns(first, last):
            edits = []
            for each in self.lines[first : last + 1]:
                width = each.column + column - line.column
                if width < 0:
                    break
                edits.append(TextEdit(Span(each.start, each.content), " " * width))
            else:
                yield _Attempt(tuple(edits), first, last, column, -1)

    def _dashed(self, index: int) -> Iterator[_Attempt]:
        """A dash before a text among items."""
        if self._lacks_dash(index):
            content = self.lines[index].content
            yield _Attempt((TextEdit(Span(content, content), "- "),), index, index, -1, -1, is_dash=True)

    def _lacks_dash(self, index: int) -> bool:
        """Whether a text stands in the column of the items above it: it is one of them, rather than further text."""
        line = self.lines[index]
        if self.text.startswith("- ", line.content) or KEY.match(self.text, line.content, line.end):
            return False
        above = next((one for one in reversed(self.lines[:index]) if one.column <= line.column), None)
        return above is not None and above.column == line.column and self.text.startswith("- ", above.content)

    def _columns(self, first: int, last: int) -> list[int]:
        """The columns that a run of lines may belong in: those of lines around and above it, the nearest first."""
        lines, text = self.lines, self.text
        found: dict[int, None] = {}
        around = [index for index in (first - 1, last + 1, first - 2, last + 2) if 0 <= index < len(lines)]
        is_item = text.startswith("- ", lines[first].content)
        for index in (*around, *self.margins.above(first)):
            column, inner = lines[index].column, self.margins.inner(index)
            found |= dict.fromkeys((column, inner) if is_item else (inner, column))
        found[self.margins.inner(first - 1) + self.unit if first else 0] = None
        if not text[lines[first].start : lines[first].content].strip(" "):
            found.pop(lines[first].column, None)
        return list(found)

    def _stray(self, index: int) -> Iterator[_Attempt]:
        line = self.lines[index]
        if len(self.diagnostics) == 1:  # the reader knows best, but for what hides a line's column
            is_alone = self.text[line.content] not in "\"'" or self.text[line.content + 1 : line.content + 2] in " \t"
            places = [line.content] if is_alone and self.text[line.content] in _STRAY else []
        else:
            places = [place for place in range(line.content, line.end) if self.text[place] in _STRAY]
        for place in places[:8]:
            yield _Attempt((TextEdit(Span(place, place + 1), ""),), index, index, -1, place)

    # What is said

    def _repair(self, attempt: _Attempt, start: int, end: int) -> Repair:
        if attempt.stray >= 0:
            return without_partner(self.text, attempt.stray)
        others = [
            other
            for other in self._moved(attempt.first, attempt.last)
            if other.column != attempt.column and self._fails(other, start, end) is None
        ]
        line = self.lines[attempt.first]
        if attempt.is_dash:
            span = self.margins.name_at(line)
            name = f"`{shown(self.text[span.start : span.end])}`"
            message = f"{name} begins an item of a list, and the dash before it is missing. Write `- ` before it."
            return repair(
                syntax_error(yaml_rules.MISSING_DASH, message, span),
                "Insert `- `",
                attempt.edits,
                safe=False,
                at=line.content,
            )
        to_column, title = indentation_advice(attempt.column, "it" if attempt.first == attempt.last else "them")
        written = self.text[line.start : line.content]
        is_as_wide = attempt.column == len(without(written)) and "\t" not in written  # characters that look like spaces
        safe = is_as_wide or (not others and not self.margins.is_below_value(attempt.first))
        said = wrong_column(self.margins, self.diagnostics, line, attempt.last - attempt.first, to_column)
        return repair(said, title, attempt.edits, safe=safe, at=line.content)
