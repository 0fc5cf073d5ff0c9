"""Diagnostics that the YAML and the JSON reader share, and their record and pointer."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json.json_rules import MISSING_BRACKET
from model_lifecycle.syntax.limits import MAX_ERRORS, MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode
from model_lifecycle.syntax.pointer import index_around, parent, pointer_at
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_DASH, MISSING_SEPARATOR
from model_lifecycle.text.span import Span

Read = tuple[tuple[Node, ...], list[Diagnostic]]
"""The roots of a text, and what is wrong with it."""

_OF_BEGINNINGS = frozenset({MISSING_SEPARATOR.name, MISSING_DASH.name, MISSING_BRACKET.name})
"""Codes of mistakes in front of a record or an item, which are reported at its first key."""


def error_count(diagnostics: Iterable[Diagnostic]) -> int:
    """The number of errors among diagnostics."""
    return sum(found.severity is Severity.ERROR for found in diagnostics)


def is_cut_short(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether the diagnostics of a text say that it was not read to its end."""
    return any(diagnostic.code == text_rules.TOO_MUCH.name for diagnostic in diagnostics)


class Diagnostics(list[Diagnostic]):
    """A reader's diagnostics, one for each code and span: the first `MAX_ERRORS` errors, and as many hints."""

    def __init__(self) -> None:
        super().__init__()
        self._keys: set[tuple[str, Span]] = set()
        self._errors = 0
        self._cut: Diagnostic | None = None

    def take(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic unless one of its code is there for its span."""
        key = diagnostic.code, diagnostic.span
        is_error = diagnostic.severity is Severity.ERROR
        is_too_much = self.ends_at(diagnostic.span.start) if is_error else len(self) - self._errors >= MAX_ERRORS
        if is_too_much or key in self._keys:
            return
        self._keys.add(key)
        self._errors += is_error
        self.append(diagnostic)

    def ends_at(self, place: int) -> bool:
        """Whether too many errors were found; if so, report that nothing is read from the offset `place` on."""
        if self._errors < MAX_ERRORS:
            return False
        if self._cut is None:
            message = (
                f"There are {MAX_ERRORS:,} errors or more before this. Correct those: from here on nothing is read."
            )
            self._cut = syntax_error(text_rules.TOO_MUCH, message, Span(place, place + 1))
        return True

    @property
    def all(self) -> list[Diagnostic]:
        """The diagnostics, with the one that says where reading ended."""
        return list(self) if self._cut is None else [*self, self._cut]


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


def repeated_merge(second: Span, first: Span) -> Diagnostic:
    """A second merge key in one mapping, where YAML allows one, whose value may be a list."""
    return syntax_error(
        text_rules.DUPLICATE_KEY,
        "`<<` is written twice. Merge all mappings with one, such as `<<: [*a, *b]`, in which an earlier one wins.",
        second,
        (Related("`<<` is first written here.", first),),
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
    """The diagnostics in order of position, each with the record and the pointer of the value it stands at or in.

    For diagnostics about the text as such, whose place in the tree is not known when they are found. A diagnostic that
    has a pointer already keeps it; one about the beginning of a record or an item gets that one's.
    """
    records = _records(roots)
    placed = [found if found.pointer else _located(found, records) for found in diagnostics]
    return tuple(sorted(placed, key=lambda found: (found.span, found.code)))


def located_at(found: Diagnostic, place: int, roots: tuple[Node, ...]) -> Diagnostic:
    """A diagnostic with the record and the pointer of the value that stands at a place."""
    at = _located(replace(found, span=Span(place, place)), _records(roots))
    return replace(found, record=at.record, pointer=at.pointer)


def _located(found: Diagnostic, records: list[Node]) -> Diagnostic:
    offset = found.span.start
    index = index_around(records, offset, _itself)
    if index is None:
        return found
    pointer = pointer_at(records[index], offset)
    if found.code in _OF_BEGINNINGS:  # the key itself is right
        pointer = parent(pointer)
    return replace(found, record=index, pointer=pointer)


def mark_incomplete(roots: tuple[Node, ...], hidden: Collection[Span]) -> None:
    """Mark the innermost mapping or sequence around each range that was not read; each root where it lies outside.

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
