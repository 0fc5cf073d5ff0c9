"""Find one mistake that explains all errors of a YAML text: lines in a wrong column, or lines of another record.

A mistake in the layout of a record causes several syntax and schema errors, each of them a guess. As all properties of
a record are required, a text that becomes valid when lines are indented anew or deleted is what its author meant; that
mistake is reported in place of the errors. The usual case: the lines below a key begin in the column of the key or of
its parent, so that the text parses and `mend` is not called (of 190 such mistakes 74 give one finding, without this
module 55). Of 3,836 mistakes of all kinds in layout and punctuation 92.2 % give one finding, without it 91.3 %.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.schema.check_record import check_record
from model_lifecycle.schema.explain.record_lines import RecordLine, RecordLineReader, record_lines
from model_lifecycle.schema.explain.validation_errors import validate_data
from model_lifecycle.schema.field_names import all_fields
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.schema_rules import FOREIGN_LINES
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.mend import Effort
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.repair_candidate import Repaired, edits_of
from model_lifecycle.syntax.syntax_errors import located, shown, syntax_error
from model_lifecycle.syntax.text_rules import CONFLICT_MARKER, TOO_MUCH
from model_lifecycle.syntax.yaml.margins import MarginLine, Margins, indentation_advice, wrong_column
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_SEPARATOR, STRAY_MARKER, UNEXPECTED_DASH, WRONG_INDENTATION
from model_lifecycle.text.counting import counted, plural
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_VAGUE: Final = frozenset({WRONG_INDENTATION.name, UNEXPECTED_DASH.name})
"""The codes of errors that may be far from their cause."""

_CERTAIN: Final = frozenset({MISSING_SEPARATOR.name, CONFLICT_MARKER.name, TOO_MUCH.name})
"""The codes of errors whose cause is certain, and which have to be corrected first."""

_LONG: Final = 40_000
"""The most code points of a text in which a mistake is searched."""
_MOST_ERRORS: Final = 6
"""The most errors around which the mistake is searched."""
_MOST_LEFT_OUT: Final = 24
"""The most lines that may be deleted."""
_MOST_WRONG_VALUES: Final = 4
"""The most values that may be wrong besides the mistake."""
_ABOVE: Final = 3
"""The number of lines above a change whose indentation is compared."""
_MOST_READ: Final = 8
"""The most changed texts to parse, of those whose lines form records."""

_NAME: Final = re.compile(r"[\"']?([a-z][a-z0-9_]*)[\"']?[ \t]*:")
"""Matches a key, such as `status:`; the group is its name."""
_WORD: Final = re.compile(r"\w")


class OneMistake(NamedTuple):
    """The mistake, and the data of the records without it, in which all names are valid."""

    kind: Kind
    diagnostic: Diagnostic
    records: list[Data]
    wrong_values: list[Diagnostic]
    """The remaining errors of values in these records."""


class _Trial(NamedTuple):
    """A change that is tried: the lines `first` to `last` are moved by `step` columns, or deleted if that is None."""

    first: int
    last: int
    step: int | None
    some_lines: tuple[int, ...] | None = None
    """The indexes of the moved lines, if only some of the lines move."""

    @property
    def moved_lines(self) -> Sequence[int]:
        """The indexes of the moved lines."""
        return self.some_lines if self.some_lines is not None else range(self.first, self.last + 1)

    def column(self, index: int, line: MarginLine) -> int:
        """The column of the line at `index` after the change, if it is not deleted."""
        return line.column + (self.step or 0) if index in self.moved_lines else line.column


def find_one_mistake(
    document: Document, diagnostics: Iterable[Diagnostic], registry: Registry, kind: Kind
) -> OneMistake | None:
    """The mistake that explains all errors, if there are several, of a document with records of a kind; or None."""
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    codes = {error.code for error in errors}
    is_possible = (len(errors) > 1 or codes & _VAGUE) and not codes & _CERTAIN
    if not is_possible or len(document.text) > _LONG or document.language == "json":
        return None
    search = _Search(document, errors, registry, kind)
    if len(errors) == 1 and search.is_fixed_by(errors[0].fix):
        return None
    return search.mistake()


class _Search:
    """The search for a mistake in one document. `is_layout`: an error about indentation or a dash is reported."""

    def __init__(self, document: Document, errors: Sequence[Diagnostic], registry: Registry, kind: Kind) -> None:
        """Prepare the search for one cause of `errors`, with the effort that parsing the document has left."""
        self.document = document
        self.errors = errors
        self.text = document.text
        self.registry = registry
        self.kind: Kind = kind
        self.names = _all_names(registry)
        self.is_layout = any(error.code in _VAGUE for error in errors)
        self.effort = Effort(document.effort_left, only_allowed=True)
        self.effort.kept = 0

    def is_fixed_by(self, fix: Fix | None) -> bool:
        """Whether the text is valid after a fix, so that no better explanation is needed."""
        edits = edits_of(fix)
        return fix is not None and len(edits) == len(fix.changes) and self._records(edits) is not None

    def mistake(self) -> OneMistake | None:
        """Find the mistake: moved lines, otherwise lines that do not belong to the record; None if it is neither."""
        self.margins = Margins(self.text)
        self.lines = self.margins.lines
        self.content = record_lines(self.margins)
        self.unit = self.margins.usual_step(lists=False)
        self.list_step = self.margins.usual_step(lists=True)
        nearby_lines = [*self._first_odd_lines(), *_lines_around(self.lines, self.errors)]
        readers = self._readers_at(nearby_lines)
        line_indexes = [line_index for line_index in dict.fromkeys(nearby_lines) if line_index in readers]
        moves = (change for line_index in line_indexes for change in self._changes_moving(line_index))
        mistake = self._best(readers, chain(moves, self._changes_moving_items(line_indexes)))
        if mistake is None:
            deletions = (change for line_index in line_indexes for change in self._changes_deleting(line_index))
            mistake = self._best(readers, deletions)
        return mistake

    def _first_odd_lines(self) -> list[int]:
        """The indexes of the first line that does not fit into a record and of the lines around it."""
        reader = RecordLineReader(self.registry.description(self.kind))
        for index, (line, margin) in enumerate(zip(self.content, self.lines, strict=True)):
            if not reader.read_line(line, margin.column):
                return [nearby for nearby in (index, index - 1, index + 1, index - 2) if 0 <= nearby < len(self.lines)]
        return []

    def _readers_at(self, line_indexes: Collection[int]) -> dict[int, RecordLineReader]:
        """For each of `line_indexes`, a reader that has read all lines before it, up to the first invalid line."""
        reader = RecordLineReader(self.registry.description(self.kind))
        readers: dict[int, RecordLineReader] = {}
        for index, (line, margin) in enumerate(zip(self.content, self.lines, strict=True)):
            if index in line_indexes:
                readers[index] = reader.copy()
            if index >= max(line_indexes, default=0) or not reader.read_line(line, margin.column):
                break
        return readers

    def _best(self, readers: dict[int, RecordLineReader], changes: Iterable[_Trial]) -> OneMistake | None:
        """The mistake for the smallest change to valid records; its fix is safe if no change gives other ones."""
        fitting = [change for change in changes if self._fits(readers, change)]
        fitting.sort(key=lambda change: (self._odd_steps(change), change.last - change.first, abs(change.step or 0)))
        best: tuple[_Trial, list[Data]] | None = None
        is_only = True
        for change in fitting[:_MOST_READ]:
            records = self._records(self._edits(change))
            if records is not None and best is None:
                best = change, records
            elif records is not None and best is not None:
                is_only = is_only and records == best[1]
        if best is None:
            return None
        change, records = best
        if change.step is None:
            return self._mistake(self._foreign_lines_diagnostic(change), records)
        return self._mistake(self._moved_lines_diagnostic(change, safe=is_only), records)

    def _fits(self, readers: dict[int, RecordLineReader], change: _Trial) -> bool:
        """Whether the lines form records after a change; `readers` have read the lines before it."""
        if change.first not in readers or self.effort.is_spent:
            return False
        begin = change.first if change.step is not None else change.last + 1
        rest = self._lines_after(change, begin)
        return readers[change.first].copy().read_lines(rest)

    def _lines_after(self, change: _Trial, begin: int) -> Iterator[tuple[RecordLine, int]]:
        """Yield the lines from index `begin` on with their columns after a change; each line costs effort."""
        for index in range(begin, len(self.lines)):
            self.effort.left -= 1
            yield self.content[index], change.column(index, self.lines[index])

    def _odd_steps(self, change: _Trial) -> int:
        """The number of values around moved lines that are not indented as elsewhere in the text."""
        if change.step is None:
            return 0
        count = 0
        for index in range(max(change.first - _ABOVE, 0), min(change.last + 1, len(self.lines) - 1)):
            line, next_line = self.lines[index], self.lines[index + 1]
            if self.content[index].opens:
                column = change.column(index, line) + self.content[index].inner
                step = change.column(index + 1, next_line) - column
                count += step != (self.list_step if self.content[index + 1].is_item else self.unit)
        return count

    def _records(self, edits: Sequence[TextEdit]) -> list[Data] | None:
        """The data of the records after `edits`; None if they are invalid, or not as many as before.

        If the errors are about layout, a few values may be wrong as well.
        """
        if not edits:
            return None
        records = self._data_of_records(apply_edits(self.text, edits))
        if records is None or len(records) != len(self.document.records):
            return None
        verdict = self.registry.verdict(self.kind)
        try:
            is_valid = all(verdict(data) or (self.is_layout and self._has_all_names(data)) for data in records)
        except (ValueError, OverflowError):  # data that the fast validator cannot read
            return None
        return records if is_valid else None

    def _data_of_records(self, text: str) -> list[Data] | None:
        """The data of a text's records; None if it has a syntax error, or no effort is left to parse it."""
        if self.effort.is_spent:
            return None
        self.effort.spend(((), []), text)
        records = load_plain_data(text, "yaml")
        if records is not None:
            return records
        document = parse(text, "yaml", effort=self.effort)
        return None if document.diagnostics else [to_data(node) for node in document.records]

    def _has_all_names(self, data: Data) -> bool:
        """Whether a record has no errors except those of a few scalar values."""
        errors = validate_data(self.registry, self.kind, data)
        root = self.registry.description(self.kind)
        descriptions = (root.at(path) for path in errors.values)
        is_single = all(
            not {"array", "object"} & set(description.types) for description in descriptions if description is not None
        )
        return is_single and not errors.unknown and not errors.missing and len(errors.values) <= _MOST_WRONG_VALUES

    # Changes to try

    def _changes_moving(self, first: int) -> Iterator[_Trial]:
        """Yield the changes that move lines from index `first` on."""
        for last in self._ends(first):
            for column in self._columns(first, last):
                if self.effort.is_spent:
                    return
                yield _Trial(first, last, column - self.lines[first].column)

    def _ends(self, first: int) -> list[int]:
        """The last lines of blocks from `first` on that may have moved: the line, its subtree, also its siblings."""
        last = self.margins.subtree(first)
        ends = {first: None, last: None}
        while last + 1 < len(self.lines) and self.lines[last + 1].column == self.lines[first].column:
            last = self.margins.subtree(last + 1)
            ends[last] = None
        return list(ends)

    def _columns(self, first: int, last: int) -> list[int]:
        """The columns in which the lines `first` to `last` may belong, those of their neighbours first."""
        columns: dict[int, None] = {}
        for index in (first - 1, last + 1, *self.margins.above(first)):
            if 0 <= index < len(self.lines):
                columns |= dict.fromkeys((self.margins.inner(index), self.lines[index].column))
        columns[self.margins.inner(first - 1) + self.unit if first else 0] = None
        columns.pop(self.lines[first].column, None)
        return list(columns)

    def _changes_moving_items(self, line_indexes: Iterable[int]) -> Iterator[_Trial]:
        """Yield the changes that move properties of list items to the column of the first property of their item."""
        for line_index in line_indexes:
            dash = next((at for at in (line_index, line_index - 1) if at >= 0 and self.content[at].is_item), None)
            if dash is None:
                continue
            last = dash
            some_lines: list[int] = []
            step = 0
            while last + 1 < len(self.lines):
                last += 1
                line = self.lines[last]
                if self.content[last].is_item:
                    continue
                if not some_lines:
                    step = self.lines[dash].column + self.content[dash].inner - line.column
                if not step or line.column + step < 0 or len(some_lines) == _MOST_LEFT_OUT:
                    break
                some_lines.append(last)
                yield _Trial(dash, last, step, tuple(some_lines))

    def _edits(self, change: _Trial) -> tuple[TextEdit, ...]:
        """The edits of a change; none if a line would get a negative column."""
        lines = self.lines
        if change.step is None:
            end = lines[change.last + 1].start if change.last + 1 < len(lines) else len(self.text)
            return (TextEdit(Span(lines[change.first].start, end), ""),)
        widths = [(lines[index], change.column(index, lines[index])) for index in change.moved_lines]
        if any(width < 0 for _, width in widths):
            return ()
        return tuple(TextEdit(Span(line.start, line.content), " " * width) for line, width in widths)

    def _changes_deleting(self, first: int) -> Iterator[_Trial]:
        """Yield the changes that delete properties (of any kind) from line `first` on, or a line of symbols."""
        lines, column = self.lines, self.lines[first].column
        for last in range(first, min(first + _MOST_LEFT_OUT, len(lines))):
            line = lines[last]
            if last == first and not _WORD.search(self.text, line.content, line.end):
                yield _Trial(first, last, None)
                return
            if line.column <= column:
                name = _NAME.match(self.text, line.content, line.end)
                if name is None or name[1] not in self.names:
                    return
                column = line.column
            yield _Trial(first, last, None)

    # The diagnostic

    def _mistake(self, diagnostic: Diagnostic, records: list[Data]) -> OneMistake:
        """The mistake with `diagnostic`, and the errors of values that remain after its fix."""
        after = Repaired(self.text, edits_of(diagnostic.fix))
        document = parse(after.text, "yaml")
        wrong_values = (
            after.diagnostic(error)
            for index, data in enumerate(records)
            for error in check_record(self.registry, self.kind, document, index, data)
        )
        return OneMistake(self.kind, located((diagnostic,), self.document.roots)[0], records, list(wrong_values))

    def _moved_lines_diagnostic(self, change: _Trial, *, safe: bool) -> Diagnostic:
        """The diagnostic of lines in a wrong column, with a fix that moves them."""
        moved_lines = [self.lines[index] for index in change.moved_lines]
        line, further_count = moved_lines[0], len(moved_lines) - 1
        in_a_row = self.lines.index(moved_lines[-1]) - self.lines.index(line) == further_count
        assert change.step is not None
        advice = indentation_advice(line.column + change.step, "them" if further_count and in_a_row else "it")
        diagnostic = wrong_column(self.margins, self.errors, line, further_count if in_a_row else 0, advice.sentence)
        if not in_a_row:
            message = f"{diagnostic.message} The same goes for {counted(further_count, 'more line', 'more lines')}."
            advice = indentation_advice(line.column + change.step, "them")
            diagnostic = replace(diagnostic, message=message)
        return replace(diagnostic, fix=_fix(advice.title, self._edits(change), safe=safe))

    def _foreign_lines_diagnostic(self, change: _Trial) -> Diagnostic:
        """The diagnostic of lines that do not belong to the record, with a fix that deletes them."""
        line, edits = self.lines[change.first], self._edits(change)
        count = change.last - change.first
        name = _NAME.match(self.text, line.content, line.end)
        if name is None:
            span = Span(line.content, line.end)
            message = f"`{shown(self.text[line.content : line.end])}` is not part of the record. Delete the line."
            return replace(syntax_error(STRAY_MARKER, message, span), fix=_fix("Delete the line", edits, safe=False))
        more_lines = "" if not count else " and the line below it" if count == 1 else f" and the {count} lines below it"
        verb, them, they = ("are", "them", "they belong") if count else ("is", "it", "it belongs")
        message = (
            f"`{name[1]}`{more_lines} {verb} not part of this record, which is complete without {them}. Delete {them}, "
            f"or write the record that {they} to in full."
        )
        title = f"Delete the {plural(count + 1, 'line')}"
        diagnostic = syntax_error(FOREIGN_LINES, message, Span(line.content, name.end(1)))
        return replace(diagnostic, fix=replace(_fix(title, edits, safe=False), by_hand=True))


def _fix(title: str, edits: Iterable[TextEdit], *, safe: bool) -> Fix:
    """The fix `title` that makes raw text edits."""
    return Fix(title, tuple(ReplaceText(*edit.span, edit.replacement) for edit in edits), safe=safe)


def _lines_around(lines: list[MarginLine], errors: Sequence[Diagnostic]) -> list[int]:
    """The indexes of the lines of the first `_MOST_ERRORS` errors, and of the lines next to them."""
    ends = [line.end for line in lines]
    indexes: dict[int, None] = {}
    for error in errors[:_MOST_ERRORS]:
        index = min(bisect_left(ends, error.span.start), len(lines) - 1)
        indexes |= dict.fromkeys((index, index - 1, index + 1, index - 2))
    return [index for index in indexes if 0 <= index < len(lines)]


@lru_cache
def _all_names(registry: Registry) -> frozenset[str]:
    """The names of all properties of all kinds of records."""
    return frozenset(field.steps[-1] for field in all_fields(registry))
