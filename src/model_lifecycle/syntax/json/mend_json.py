"""JSON texts with mistakes: what `mend` needs to know of JSON."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from model_lifecycle.syntax.json.bracket_mistakes import bracket_slips
from model_lifecycle.syntax.json.json_rules import EMPTY_DOCUMENT
from model_lifecycle.syntax.json.spot import PARTNER, TokenSpot
from model_lifecycle.syntax.json.strict_reader import read_strictly
from model_lifecycle.syntax.json.token_mistakes import token_slips
from model_lifecycle.syntax.lookalikes import sign_slips
from model_lifecycle.syntax.mend import Failure, Mending, Notation, Progress, Slip, line_at, mend
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode
from model_lifecycle.syntax.syntax_errors import Read, syntax_error
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_FIRST_ITEM: Final = re.compile(r"\s*\[[ \t]*(?:\r\n|\r|\n)([ \t]*)\{")


def read_mended(text: str, mending: Mending) -> Read:
    """The tree of a text with mistakes, and its diagnostics."""
    if not text.strip(" \t\r\n"):
        message = "The file is empty. Write a record, or delete the file."
        return (), [syntax_error(EMPTY_DOCUMENT, message, Span(0, 0))]
    notation = _JSON._replace(stretches=_inside) if mending.is_item else _JSON
    roots, diagnostics = mend(text, notation, mending)
    for root in roots:
        _leave_out(root)
    return roots, diagnostics


def _leave_out(node: Node) -> None:
    """Leave out the values that the text lacks, for each of which an edit wrote `null`."""
    if isinstance(node, MappingNode):
        written = [pair for pair in node.pairs if pair.value.start < pair.value.end]
        node.incomplete |= len(written) < len(node.pairs)
        node.pairs[:] = written
        for pair in written:
            _leave_out(pair.value)
    elif isinstance(node, SequenceNode):
        written_items = [item for item in node.items if item.start < item.end]
        node.incomplete |= len(written_items) < len(node.items)
        node.items[:] = written_items
        for item in written_items:
            _leave_out(item)


def _slips(text: str, failure: Failure) -> Iterator[Slip]:
    spot = TokenSpot(text, failure)
    yield from sign_slips(text, failure.place, max(spot.token.end, failure.place + 1), "json")
    yield from token_slips(spot)
    if failure.problem != "nesting":
        yield from bracket_slips(spot)


def item_starts(text: str) -> list[int]:
    """The offsets of the items of an indented list that are mended by themselves; none if a bracket of one is lost."""
    first = _FIRST_ITEM.match(text)
    if first is None or not text.rstrip().endswith("]"):
        return []
    line_break = "[\r\n]" if "\r" in text else "\n"  # a literal first character: ten times as fast
    places = [found.end() - 1 for found in re.finditer(rf"{line_break}{first[1]}[{{}}]", text)]
    starts = [place for place in places if text[place] == "{"]
    closed = len(places) - len(starts)
    return starts if 2 <= len(starts) >= closed else []


def _stretches(text: str) -> list[Span]:
    """The ranges of the items of an indented list, without the commas between them."""
    starts = item_starts(text)
    if not starts:
        return []
    ends = [*(line_start(text, start) for start in starts[1:]), len(text.rstrip()) - 1]
    return [
        Span(start, start + len(text[start:end].rstrip(" \t\r\n,"))) for start, end in zip(starts, ends, strict=True)
    ]


def _inside(text: str) -> list[Span]:
    """The range between a text's brackets."""
    return [Span(1, len(text) - 1)] if text.startswith("[") and text.endswith("]") and text[2:] else []


def _cuts(text: str, failure: Failure) -> Iterator[TextEdit]:
    """The edits that delete the text from the place on, and close the brackets that are open there."""
    if not text.strip(" \t\r\n"):
        return
    spot = TokenSpot(text, failure)
    start = failure.context if failure.is_within else failure.place
    closing = "".join(PARTNER[text[at]] for at in reversed(spot.open))
    value = {"value": "null", "colon": ": null"}.get(failure.problem, "")
    if spot.open or start:
        yield TextEdit(Span(start, len(text)), value + closing)
        comma = len(text[:start].rstrip(" \t\r\n"))
        if text[comma - 1 : comma] == ",":
            yield TextEdit(Span(comma - 1, len(text)), closing)
    if spot.open:
        yield TextEdit(Span(spot.open[0] + 1, len(text)), PARTNER[text[spot.open[0]]])
    yield TextEdit(Span(0, len(text)), "null")


def _progress(text: str, failure: Failure, edits: Sequence[TextEdit]) -> Progress:
    """The lines and commas up to the place where reading fails; then the place, before it the brackets left open."""
    grown = total = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        growth = len(edit.replacement) - (edit.span.end - edit.span.start)
        grown += growth * (edit.span.start + grown <= failure.place)
        total += growth
    place = failure.place - grown
    start = failure.context - grown if failure.is_within else place
    ahead = line_at(text, start) + text.count(",", 0, max(start, 0))
    return ahead, 0, place - failure.depth * (failure.place == len(text) + total)


_JSON: Final = Notation(read_strictly, _slips, _stretches, _cuts, _progress)
