"""Keys without a space behind their colons, where that makes a text of them, or a part of another key.

`label:"A: b"` is a key `label:"A` to YAML, and lines `name:value` below a key are one text. A text that is in order
with the spaces is read so, and each place is reported; where a record has so many that it is a habit, only the first.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax.node import MappingNode, Node, Scalar
from model_lifecycle.syntax.odd_characters import without
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.syntax.repair_candidate import HABIT, Repair, repair
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS, Read, error_count, shown, syntax_error
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_SPACE
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_UNSPACED: Final = re.compile(
    r"^[ ]*+(?:- +)?(?P<name>[a-z][a-z0-9_]*+):(?P<value>(?!//)[^\s:][^\r\n]*+)", re.MULTILINE
)
_MOST: Final = 200
"""Texts with more such lines are read as they stand."""
_BORDER: Final = re.compile(r"^(?:---|- )", re.MULTILINE)
"""Where a document, or an item of a list in the first column, begins: another record, most likely."""
_LONGEST: Final = 500_000
"""Longer texts, in code points, are read as they stand."""


class _Unspaced(NamedTuple):
    """A name whose colon stands right before its value."""

    name: Span
    value: Span


def may_lack_spaces(text: str, roots: Sequence[Node]) -> bool:
    """Whether a text without errors has a key that holds a colon and a quote, or lines of such names as one text."""
    return len(text) < _LONGEST and _UNSPACED.search(text) is not None and bool(_taken_otherwise(text, roots))


def find_unspaced(text: str, read: Read, read_again: Callable[[str], Read]) -> list[Repair]:
    """The places where a space makes better sense of a text; none where nothing is gained by them all."""
    if len(text) > _LONGEST or _UNSPACED.search(text) is None:
        return []
    before = [found for found in read[1] if found.severity is Severity.ERROR]
    candidates = list(_outside_texts(text, read[0])) if before else _taken_otherwise(text, read[0])
    if not 0 < len(candidates) <= _MOST:
        return []
    groups = list(_groups(text, candidates))
    are_found = before and all(found.code == MISSING_SPACE.name for found in before)
    if are_found and len(groups) == len(candidates) and len(before) >= min(len(candidates), MAX_PROBLEMS):
        return []
    edits = [TextEdit(Span(one.value.start, one.value.start), " ") for one in candidates]
    after = error_count(read_again(apply_edits(text, edits))[1])
    if after >= max(len(before), 1):
        return []
    return [one for group in groups for one in _repairs(text, group, safe=not after)]


def _groups(text: str, candidates: Sequence[_Unspaced]) -> Iterator[list[_Unspaced]]:
    """The lines of each record."""
    group: list[_Unspaced] = []
    for one in candidates:
        if group and _BORDER.search(text, group[-1].value.end, one.name.start):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _repairs(text: str, group: Sequence[_Unspaced], *, safe: bool) -> list[Repair]:
    edits = [TextEdit(Span(one.value.start, one.value.start), " ") for one in group]
    if len(group) < HABIT:
        return [_repair(text, one, edit, safe=safe) for one, edit in zip(group, edits, strict=True)]
    found = _found(text, group[0], f"The same is so on {len(group) - 1} more lines.")
    return [repair(found, "Insert a space in all these lines", edits, safe=safe)]


def _repair(text: str, one: _Unspaced, edit: TextEdit, *, safe: bool) -> Repair:
    written = shown(without(text[slice(*one.value)].rstrip()))
    advice = f"Write `{text[slice(*one.name)]}: {written}`."
    return repair(_found(text, one, advice), "Insert a space", [edit], safe=safe)


def _found(text: str, one: _Unspaced, advice: str) -> Diagnostic:
    end = one.value.start + len(text[slice(*one.value)].rstrip())
    return syntax_error(MISSING_SPACE, f"There is no space after the colon. {advice}", Span(one.name.start, end))


def _outside_texts(text: str, roots: Sequence[Node]) -> Iterator[_Unspaced]:
    """All such lines but those in quoted texts and block scalars."""
    texts = [
        node.span
        for root in roots
        for _, node in walk(root)
        if isinstance(node, Scalar) and node.style and "\n" in text[node.start : node.end]
    ]
    index = 0
    for found in _UNSPACED.finditer(text):
        one = _Unspaced(Span(*found.span("name")), Span(*found.span("value")))
        while index < len(texts) and texts[index].end <= one.name.start:
            index += 1
        if index == len(texts) or texts[index].start > one.name.start:
            yield one


def _taken_otherwise(text: str, roots: Sequence[Node]) -> list[_Unspaced]:
    """Such names in a text without errors: at the start of a longer key with a quote, and all lines of one text."""
    keys, texts = set[int](), list[Span]()
    for root in roots:
        for _, node in walk(root):
            if isinstance(node, MappingNode) and not node.flow:
                keys |= {pair.key.start for pair in node.pairs if re.search(":[\"']", text[slice(*pair.key.span)])}
            elif isinstance(node, Scalar) and not node.style and "\n" in text[node.start : node.end]:
                texts.append(node.span)
    found = list(_outside_texts(text, roots)) if keys or texts else []
    taken = [one for one in found if one.name.start in keys]
    for span in texts:
        lines = [one for one in found if span.start <= one.name.start < span.end]
        if len(lines) > 1 and len(lines) == len(text[slice(*span)].splitlines()):
            taken += lines
    return sorted(taken)
