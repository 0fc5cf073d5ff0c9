"""Diagnostics that the YAML and the JSON reader share, their limits, and their record and pointer."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.counted_diagnostics import counted
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode
from model_lifecycle.syntax.pointer import index_around, parent, pointer_at
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_DASH, MISSING_SEPARATOR
from model_lifecycle.text.span import Span

Read = tuple[tuple[Node, ...], list[Diagnostic]]
"""The roots of a text, and what is wrong with it."""

MAX_NESTING = 200
"""Levels of mappings and sequences that are read; one more is an error (schemas/README.md#hostile)."""

MAX_PROBLEMS = 50
"""Syntax errors reported for one text unless more are asked for; after so many only reading goes on."""

MOST_READ = 2_000
"""Syntax errors of one text, at least, behind which nothing more is read of it."""

_OF_BEGINNINGS = frozenset({MISSING_SEPARATOR.name, MISSING_DASH.name})
"""What is wrong in front of a record or an item, and reported at its first key."""


def error_count(diagnostics: Iterable[Diagnostic]) -> int:
    """How many of some diagnostics are errors."""
    return sum(found.severity is Severity.ERROR for found in diagnostics)


class Mark(NamedTuple):
    """A state of `Problems` to go back to."""

    shown: int
    rest: dict[str, tuple[Diagnostic, int]]
    found: int
    errors: int


class Taken(NamedTuple):
    """What was taken from `Problems` again, and the state with it."""

    shown: list[Diagnostic]
    after: Mark


class Problems(list[Diagnostic]):
    """What a reader finds wrong with a text: the first `most`, and by their codes how many more there are."""

    def __init__(self, most: int = MAX_PROBLEMS) -> None:
        super().__init__()
        self.most = most
        self.known: set[tuple[str, Span]] = set()
        self.rest: dict[str, tuple[Diagnostic, int]] = {}
        self.found = 0
        """How many there are, whether they are kept or counted."""
        self.errors = 0
        """How many of them are errors."""
        self.cut: Diagnostic | None = None
        """What says that nothing more is read of the text."""

    @property
    def is_full(self) -> bool:
        """Whether what comes is counted only; its record and pointer are of no use then."""
        return len(self) >= self.most

    def take(self, found: Diagnostic) -> None:
        """Keep a problem, or count it."""
        self._count(found)
        if self.is_full:
            first, count = self.rest.get(found.code, (found, 0))
            self.rest[found.code] = first, count + 1
        else:
            self.append(found)
            self.known.add((found.code, found.span))

    def counts(self, code: str, span: Span) -> bool:
        """Whether a problem of a code is one more of those that are only counted, and need not be made."""
        if len(self) < self.most or code not in self.rest:
            return False
        if (code, span) not in self.known:
            first, count = self.rest[code]
            self.rest[code] = first, count + 1
            self._count(first)
        return True

    def _count(self, found: Diagnostic) -> None:
        self.found += 1
        self.errors += found.severity is Severity.ERROR

    def has(self, found: Diagnostic) -> bool:
        """Whether a problem with this code is kept for this place."""
        return (found.code, found.span) in self.known

    def ends_at(self, place: int) -> bool:
        """Whether there were so many errors that nothing more is read from an offset on, which is then said once."""
        limit = max(self.most, MOST_READ)
        if self.errors < limit:
            return False
        if self.cut is None:
            message = f"Before this there are {limit:,} mistakes or more. Correct those: from here on nothing is read."
            self.cut = syntax_error(text_rules.TOO_MUCH, message, Span(place, place + 1))
        return True

    def mark(self) -> Mark:
        """The state to go back to."""
        return Mark(len(self), dict(self.rest), self.found, self.errors)

    def go_back(self, mark: Mark) -> Taken:
        """Forget what came after `mark`, at places behind all of those before."""
        taken = Taken(self[mark.shown :], self.mark())
        self.known.difference_update((found.code, found.span) for found in taken.shown)
        del self[mark.shown :]
        self._return_to(mark)
        return taken

    def put_back(self, taken: Taken) -> None:
        """What `go_back` took, as it was."""
        self += taken.shown
        self.known.update((found.code, found.span) for found in taken.shown)
        self._return_to(taken.after)

    def _return_to(self, mark: Mark) -> None:
        self.rest, self.found, self.errors = dict(mark.rest), mark.found, mark.errors

    def and_rest(self) -> list[Diagnostic]:
        """The problems, and one for those of each code that were counted."""
        cut = [] if self.cut is None else [self.cut]
        return [*self, *(counted(first, count) for first, count in self.rest.values()), *cut]


def syntax_error(code: Rule, message: str, span: Span, related: tuple[Related, ...] = ()) -> Diagnostic:
    """A diagnostic of a reader, its place in the record not yet known: see `located`."""
    return Diagnostic(code.name, message, span, code.severity, related=related)


def shown(text: str, limit: int = 40) -> str:
    """A piece of the file as it is quoted in a message: on one line, shortened, invisible characters spelt out."""
    short = text if len(text) <= limit else f"{text[: limit - 1]}…"
    if short.isprintable():
        return short
    return "".join(character if character.isprintable() else f"\\u{ord(character):04x}" for character in short)


def duplicate_key(name: str, second: Span, first: Span) -> Diagnostic:
    """The same key twice in one mapping; reported at the second, once for each further one."""
    return syntax_error(
        text_rules.DUPLICATE_KEY,
        f"Duplicate key `{shown(name)}`. Keep one of the two.",
        second,
        (Related(f"`{shown(name)}` is first written here.", first),),
    )


def too_deep(span: Span) -> Diagnostic:
    """Nesting beyond `MAX_NESTING`; reported once, where the first level too many begins."""
    return syntax_error(
        text_rules.TOO_DEEP, f"More than {MAX_NESTING} levels of nesting. What is nested deeper is not read.", span
    )


def number_not_finite(written: str, span: Span) -> Diagnostic:
    """A number that no JSON number can stand for."""
    return syntax_error(
        text_rules.NUMBER_NOT_FINITE,
        f"`{shown(written)}` is not a number that can be stored. Write a finite number, or null.",
        span,
    )


def lone_surrogate(written: str, span: Span) -> Diagnostic:
    """Half a surrogate pair, written raw or as an escape."""
    return syntax_error(
        text_rules.LONE_SURROGATE,
        f"`{shown(written)}` is half of a surrogate pair, not a character. Write the whole pair or the character.",
        span,
    )


def located(diagnostics: Iterable[Diagnostic], roots: tuple[Node, ...]) -> tuple[Diagnostic, ...]:
    """The problems in order of position, each with the record and the pointer of the value it stands at or in.

    For problems about the text as such, whose place in the tree is not known when they are found; a problem that has
    a pointer already keeps it; one about the beginning of a record or an item gets that one's.
    """
    records = _records(roots)
    placed = [found if found.pointer else _located(found, records) for found in diagnostics]
    return tuple(sorted(placed, key=lambda found: (found.span, found.code)))


def located_at(found: Diagnostic, place: int, roots: tuple[Node, ...]) -> Diagnostic:
    """A problem with the record and the pointer of the value that stands at a place."""
    at = _located(replace(found, span=Span(place, place)), _records(roots))
    return replace(found, record=at.record, pointer=at.pointer)


def _located(found: Diagnostic, records: list[Node]) -> Diagnostic:
    offset = found.span.start
    index = index_around(records, offset, _itself)
    if index is None:
        return found
    pointer = pointer_at(records[index], offset)
    if found.code in _OF_BEGINNINGS:  # what stands there is right
        pointer = parent(pointer)
    return replace(found, record=index, pointer=pointer)


def mark_incomplete(roots: tuple[Node, ...], hidden: Collection[Span]) -> None:
    """Mark the innermost mapping or sequence around each stretch that was not read; each root where it lies outside.

    For a reader, before it gives its tree away.
    """
    inside: Counter[int] = Counter()
    for span in hidden:
        index = index_around(roots, span.start, _itself)
        if index is not None:
            inside[index] += 1
            found = _innermost(roots[index], span.start)
            if found is not None:
                found.incomplete = True
    for index, root in enumerate(roots):
        if inside[index] < len(hidden) and isinstance(root, MappingNode | SequenceNode):
            root.incomplete = True


def _innermost(root: Node, offset: int) -> MappingNode | SequenceNode | None:
    """The innermost mapping or sequence around an offset that lies in the root."""
    found = root if isinstance(root, MappingNode | SequenceNode) else None
    inner: Node | None = root
    while isinstance(inner, MappingNode | SequenceNode):
        found = inner
        if isinstance(inner, MappingNode):
            index = index_around(inner.pairs, offset, _value_of)
            inner = None if index is None else inner.pairs[index].value
        else:
            index = index_around(inner.items, offset, _itself)
            inner = None if index is None else inner.items[index]
    return found


def _itself(node: Node) -> Node:
    return node


def _value_of(pair: Pair) -> Node:
    return pair.value


def _records(roots: tuple[Node, ...]) -> list[Node]:
    return [node for root in roots for node in (root.items if isinstance(root, SequenceNode) else (root,))]
