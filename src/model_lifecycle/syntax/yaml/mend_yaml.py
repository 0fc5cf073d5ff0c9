"""YAML texts with mistakes: what `mend` needs to know of YAML."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.long_texts import item_lines
from model_lifecycle.syntax.mend import Failure, Mending, Notation, Progress, line_at, mend
from model_lifecycle.syntax.odd_characters import byte_order_marks
from model_lifecycle.syntax.repair_candidate import Repaired
from model_lifecycle.syntax.syntax_errors import Read
from model_lifecycle.syntax.yaml.event_tree import read_strictly
from model_lifecycle.syntax.yaml.layout_mistakes import yaml_slips
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_SURROGATES: Final = re.compile(r"(?<!\\)\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
"""Characters that are written as two escapes, as in JSON, which libyaml refuses."""
_SEPARATOR: Final = re.compile(r"(?<=[\r\n])---(?=[ \t\r\n]|\Z)")


def read_mended(text: str, mending: Mending) -> Read:
    """The tree of a text with mistakes, and its diagnostics."""
    edits = [TextEdit(mark, "") for mark in byte_order_marks(text)]
    edits += [TextEdit(Span(*found.span()), json.loads(f'"{found[0]}"')) for found in _SURROGATES.finditer(text)]
    if not edits:
        return mend(text, _YAML, mending)
    without = Repaired(text, edits)
    strictly = read_strictly(without.text)
    roots, diagnostics = mend(without.text, _YAML, mending) if isinstance(strictly, Failure) else strictly
    without.put_back(roots)
    return roots, [without.diagnostic(diagnostic) for diagnostic in diagnostics]


def _stretches(text: str) -> list[Span]:
    """The ranges of a text that are mended by themselves: its documents, or the items of its list."""
    if "\n%" in text or "\r%" in text or text.startswith("%"):
        return []
    documents = [0, *(found.start() for found in _SEPARATOR.finditer(text))]
    starts = []
    for start, end in zip(documents, [*documents[1:], len(text)], strict=True):
        begin = start + 3 if text.startswith("---", start) else start
        starts += [start, *item_lines(text, begin, end)[1:]]
    return [Span(*span) for span in pairwise([*starts, len(text)])]


def _cuts(text: str, failure: Failure) -> Iterator[TextEdit]:
    """All from a line on, up to the text's last."""
    end = len(text.rstrip())
    for place in (failure.place, failure.context, 0):
        start = line_start(text, max(place, 0))
        if start < end:
            yield TextEdit(Span(start, end), "")


def _progress(text: str, failure: Failure, edits: Sequence[TextEdit]) -> Progress:
    """Progress as a sort key: the line where an unclosed value begins, and that where this is noticed."""
    grown = sum(len(edit.replacement) - (edit.span.end - edit.span.start) for edit in edits)
    place = failure.place - grown
    start = failure.context - grown if failure.is_within else place
    return line_at(text, start), line_at(text, place)


_YAML: Final = Notation(read_strictly, yaml_slips, _stretches, _cuts, _progress)
