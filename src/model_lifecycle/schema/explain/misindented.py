"""Lines of a YAML record that are valid where they stand and belong in another column: there they mean another mapping.

What the schema finds wrong with the record tells the line, the names that are missing above it tell the column. The
lines are moved, and taken as the mistake where the record then has fewer errors and none that is new.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.data_of_records import data_of_records
from model_lifecycle.schema.explain.locate import Locations, Path, value_at
from model_lifecycle.schema.explain.validation_errors import ValidationErrors
from model_lifecycle.schema.explain.wording import belong, place_in
from model_lifecycle.schema.schema_rules import MISPLACED_PROPERTY
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode, is_merge, key_text
from model_lifecycle.syntax.pointer import to_pointer
from model_lifecycle.syntax.yaml.margins import SNAKE_CASE, MarginLine, Margins, indentation_advice
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

Validate = Callable[[Data], ValidationErrors]

_LONG: Final = 100_000
"""Records with more code points are read as they stand."""

_MOST_LINES: Final = 8
"""How many of the lines with errors are tried."""

_MOST_ATTEMPTS: Final = 24
"""How many ways to move lines are tried in one record."""

_Error = tuple[object, ...]


@dataclass(frozen=True)
class _Target:
    """A mapping of the record that a line may belong to: its path, the column of its keys, whether it is empty yet."""

    path: Path
    description: Description
    column: int
    empty: bool = False


@dataclass(frozen=True)
class _Attempt:
    """The lines `first` to `last` moved so that the first begins in the column of `target`."""

    first: int
    last: int
    target: _Target
    edits: tuple[TextEdit, ...]


def find_misindented(
    refused: ValidationErrors, root: Description, places: Locations, data: Data, validate: Validate
) -> tuple[Diagnostic, ValidationErrors] | None:
    """The lines in a wrong column, and what is wrong besides; None where no such move explains an error."""
    if not (refused.missing or refused.unknown):
        return None
    if places.document.language != "yaml" or places.has_syntax_errors:
        return None
    search = _Search(refused, root, places, data, validate)
    return search.find() if search.is_possible() else None


class _Search:
    """The search in one record. Lines are named by their indexes in `margins`, places count from the file's start."""

    def __init__(
        self, refused: ValidationErrors, root: Description, places: Locations, data: Data, validate: Validate
    ) -> None:
        self.refused = refused
        self.root = root
        self.places = places
        self.data = data
        self.validate = validate
        node = places.root
        text = places.document.text
        self.start = max(text.rfind("\n", 0, node.start), text.rfind("\r", 0, node.start)) + 1
        self.text = text[self.start : node.end]
        self.before = text[self.start : node.start]

    def is_possible(self) -> bool:
        node = self.places.root
        is_block = isinstance(node, MappingNode) and not node.flow
        return is_block and not self.before.strip(" -") and len(self.text) <= _LONG

    def find(self) -> tuple[Diagnostic, ValidationErrors] | None:
        self.margins = Margins(self.text)
        self.unit = self.margins.usual_step(lists=False)
        self.keys = dict(sorted(_keys(self.places.root, (), -self.start)))
        self.paths = {path: place for place, path in self.keys.items()}
        known = _errors(self.refused)
        best: tuple[int, _Attempt, frozenset[_Error]] | None = None
        for count, attempt in enumerate(self._attempts()):
            if count >= _MOST_ATTEMPTS:
                break
            left = self._errors_after(attempt)
            if left is not None and left < known and (best is None or len(left) < best[0]):
                best = len(left), attempt, left
                if not left:
                    break
        if best is None:
            return None
        _, attempt, left = best
        return self._diagnostic(attempt, safe=not left), _only(self.refused, left)

    def _errors_after(self, attempt: _Attempt) -> frozenset[_Error] | None:
        data = _data(apply_edits(self.text, attempt.edits))
        return None if data is None else _errors(self.validate(data))

    # What is tried

    def _attempts(self) -> Iterator[_Attempt]:
        for index in sorted({*self._lines_of_errors(), *self._swallowed_lines()})[:_MOST_LINES]:
            line = self.margins.lines[index]
            name = self._name(line)
            for target in self._targets(line):
                if name and target.column != line.column and self._takes(target, name, line):
                    for last in dict.fromkeys(self._ends(index, target)):
                        edits = self._edits(index, last, target.column - line.column)
                        if edits is not None:
                            yield _Attempt(index, last, target, edits)

    def _lines_of_errors(self) -> Iterator[int]:
        """The lines of unknown properties, and of single values where a mapping is expected."""
        paths = [(*path, name) for path, names in self.refused.unknown.items() for name in names]
        for path, keyword in self.refused.values.items():
            description = self.root.at(path)
            if keyword == "type" and description is not None and "object" in description.types:
                paths.append(path)
        starts = {line.content: index for index, line in enumerate(self.margins.lines)}
        for path in paths:
            index = starts.get(self.paths.get(path, -1))
            if index is not None:
                yield index

    def _swallowed_lines(self) -> Iterator[int]:
        """Lines of texts that look like a property which is missing."""
        names = {name for own in self.refused.missing.values() for name in own}
        for index, line in enumerate(self.margins.lines):
            if line.content not in self.keys and self._name(line) in names:
                yield index

    def _name(self, line: MarginLine) -> str:
        if line.content in self.keys:
            return str(self.keys[line.content][-1])
        found = SNAKE_CASE.match(self.text, line.content, line.end)
        return found[1] if found is not None and found.start(1) == line.content else ""

    def _targets(self, line: MarginLine) -> Iterator[_Target]:
        """The mappings that what stands above a line belongs to, from the inside out."""
        above = [path for place, path in self.keys.items() if place < line.content]
        if not above:
            return
        path = above[-1]
        description = self.root.at(path)
        if description is not None and self._is_empty(path) and (description.properties or description.values):
            yield _Target(path, description, self._column(self.paths[path]) + self.unit, empty=True)
        for length in range(len(path) - 1, -1, -1):
            description = self.root.at(path[:length])
            node = self.places.find(path[:length])
            if description is not None and isinstance(node.node, MappingNode) and not node.node.flow:
                first = node.node.pairs[0].key.start - self.start
                yield _Target(path[:length], description, self._column(first))

    def _is_empty(self, path: Path) -> bool:
        node = self.places.find(path).node
        return isinstance(node, Scalar) and node.start == node.end

    def _column(self, place: int) -> int:
        return place - max(self.text.rfind("\n", 0, place), self.text.rfind("\r", 0, place)) - 1

    def _takes(self, target: _Target, name: str, line: MarginLine) -> bool:
        """Whether a property of that name is missing in a mapping."""
        value = value_at(self.data, target.path)
        if isinstance(value, dict) and name in value:
            return False
        if target.description.values is None:
            return name in target.description.properties
        path = self.keys.get(line.content)
        return path is not None and isinstance(value_at(self.data, path), dict)

    def _ends(self, index: int, target: _Target) -> Iterator[int]:
        """The last line of those that may have moved together."""
        lines, own = self.margins.lines, self._subtree(index)
        yield own
        last = own
        while last + 1 < len(lines) and lines[last + 1].column == lines[index].column:
            following = lines[last + 1]
            name = self._name(following)
            if not name or not self._takes(target, name, following):
                break
            last = self._subtree(last + 1)
        yield last
        yield index
        for inner in range(index + 1, own + 1):
            if lines[inner].column == target.column and self._is_sibling(target, self._name(lines[inner])):
                yield inner - 1
                break

    def _subtree(self, index: int) -> int:
        """The last line of what belongs to a key: a list may stand in the column of its key."""
        lines = self.margins.lines
        last = self.margins.subtree(index)
        while last + 1 < len(lines) and self._is_item_of(index, last + 1):
            last = self.margins.subtree(last + 1)
        return last

    def _is_item_of(self, index: int, item: int) -> bool:
        line, following = self.margins.lines[index], self.margins.lines[item]
        is_key = not self.text.startswith("- ", line.content)
        return is_key and following.column == line.column and self.text.startswith("-", following.content)

    def _is_sibling(self, target: _Target, name: str) -> bool:
        values = target.description.values
        return bool(name) and (
            name in target.description.properties if values is None else name not in values.properties
        )

    def _edits(self, first: int, last: int, step: int) -> tuple[TextEdit, ...] | None:
        edits = []
        for line in self.margins.lines[first : last + 1]:
            width = line.column + step
            if width < 0 or self.text[line.start : line.content].strip(" "):
                return None
            edits.append(TextEdit(Span(line.start, line.content), " " * width))
        return tuple(edits)

    # What is said

    def _diagnostic(self, attempt: _Attempt, *, safe: bool) -> Diagnostic:
        line = self.margins.lines[attempt.first]
        path = self.keys.get(line.content)
        here = path[:-1] if path is not None else self._text_around(line)
        names = [
            self._name(each)
            for each in self.margins.lines[attempt.first : attempt.last + 1]
            if each.column == line.column
        ]
        state = ", which is empty" if attempt.target.empty else ""
        lines = "it" if attempt.first == attempt.last else "its lines" if len(names) == 1 else "them"
        advice = indentation_advice(attempt.target.column, lines)
        message = f"{belong(names)} {place_in(attempt.target.path)}{state}, not {place_in(here)}. {advice.sentence}"
        changes = tuple(
            ReplaceText(edit.span.start + self.start, edit.span.end + self.start, edit.replacement)
            for edit in attempt.edits
        )
        name = self.margins.name_at(line)
        return Diagnostic(
            MISPLACED_PROPERTY.name,
            message,
            Span(name.start + self.start, name.end + self.start),
            pointer=to_pointer(path if path is not None else here),
            record=self.places.record,
            fix=Fix(advice.title, changes, safe),
        )

    def _text_around(self, line: MarginLine) -> Path:
        """The path of the text that a line is part of."""
        return [path for place, path in self.keys.items() if place < line.content][-1]


def _keys(node: object, path: Path, shift: int) -> Iterator[tuple[int, Path]]:
    """The places of all keys that are written in a tree, with the paths of their values."""
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            if not is_merge(pair):
                inner = (*path, key_text(pair.key))
                yield pair.key.start + shift, inner
                yield from _keys(pair.value, inner, shift)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield from _keys(item, (*path, index), shift)


def _data(text: str) -> Data:
    """The data of the only record of a text; None where it has a syntax error."""
    records = data_of_records(text, "yaml")
    return records[0] if records is not None and len(records) == 1 else None


def _errors(refused: ValidationErrors) -> frozenset[_Error]:
    found: list[_Error] = [("value", *path, keyword) for path, keyword in refused.values.items()]
    found += [("unknown", *path, name) for path, names in refused.unknown.items() for name in names]
    found += [("missing", *path, name) for path, names in refused.missing.items() for name in names]
    return frozenset(found)


def _only(refused: ValidationErrors, errors: frozenset[_Error]) -> ValidationErrors:
    """Those of the refused places that are among some errors."""
    kept = ValidationErrors()
    kept.values = {path: keyword for path, keyword in refused.values.items() if ("value", *path, keyword) in errors}
    for sort, names_by_path, target in (
        ("unknown", refused.unknown, kept.unknown),
        ("missing", refused.missing, kept.missing),
    ):
        for path, names in names_by_path.items():
            left = [name for name in names if (sort, *path, name) in errors]
            if left:
                target[path] = left
    return kept
