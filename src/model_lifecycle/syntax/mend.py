"""A text with mistakes, mended: the one mechanism by which such a text is read, explained and fixed.

The strict reader says where it gives up. Small rules propose edits there and a few lines above, each with its message
(`Slip`). The edit that lets strict reading come furthest is taken; where several let all of the text read, the one that
leaves the fewest errors of the schema. So on, until the text reads or the budget is spent. The tree is that of the
mended text, with all places mapped back; each edit that was taken is an error, and its fix.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule
from model_lifecycle.syntax.incremental.rebase import rebased_diagnostic
from model_lifecycle.syntax.limits import MAX_ERRORS, MENDING_EFFORT
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.repair_candidate import Repair, Repaired, repair
from model_lifecycle.syntax.syntax_errors import Read, located, located_at, mark_incomplete, syntax_error
from model_lifecycle.syntax.text_rules import TOO_MUCH
from model_lifecycle.text.edits import OverlappingEditsError, TextEdit, apply_edits
from model_lifecycle.text.span import Span

_NOTHING: Final = 20.0
"""To read nothing of a text is as bad as many errors."""
_MOST: Final = 30
"""Mistakes of one range that are mended."""
_MOST_TRIED: Final = 160
"""Edits that are tried for one mistake."""
_MOST_FOLLOWED: Final = 4
"""Slips whose next slip is looked at, before lines are hidden."""
_COSTLY: Final = 8 * 1024
"""Code points of a text from which on the tree of all of it is made only a few times."""
_ATTEMPT: Final = 50
"""The cost of an attempt beyond the separators that it reads."""
_UNREAD: Final = 100
"""Code points of a text that cost as much as one separator, whether they are read or not."""
_JUDGED: Final = 2
"""The cost of judging a tree, as a multiple of the cost of reading it."""


class Failure(NamedTuple):
    """The offset at which strict reading fails, that of the construct it was in (-1: unknown), and the message."""

    place: int
    context: int
    problem: str
    read: int = 0
    """How far the text was read, where that is further than the place."""
    depth: int = 0
    """How many collections are open at the place, where that is known."""

    @property
    def is_within(self) -> bool:
        """Whether reading fails in a quoted scalar or a collection in brackets, which may lack its end."""
        return self.context >= 0 and ("scanning" in self.problem or "flow" in self.problem)


class Slip(NamedTuple):
    """A guess at the mistake at a span, and the edits that mend it."""

    rule: Rule
    message: str
    """Empty if the text is allowed and only the strict reader refuses it: no error is reported."""
    span: Span
    title: str
    """The fix's title; empty for edits that only let reading go on and are not offered as a fix."""
    edits: tuple[TextEdit, ...]
    safe: bool = False
    """Whether the edits cannot change what the author means; never because the text reads after them."""
    rank: int = 0
    """The order of slips that help equally: a lower rank is likelier."""
    hides: int = 0
    """The number of lines left out that may hold anything."""
    at: int | None = None
    """The place of the value that it is about, where the span does not begin there."""
    related: tuple[Related, ...] = ()
    unread: tuple[int, ...] = ()
    """Places in collections that may hold more than is read."""


LAST_RESORT: Final = 3
"""The rank of slips that are taken only where nothing else lets reading come further, or all of the text read."""

Progress = tuple[int, ...]
"""How far reading comes: of two slips, the one that is ahead by the first two is better."""
_ALL_OF_IT: Final[Progress] = (sys.maxsize, sys.maxsize)

Judge = Callable[[Read, int], float]
"""Counts the errors of a text that reads strictly with so many lines hidden."""


class Notation(NamedTuple):
    """A language's functions by which its texts are mended."""

    read: Callable[[str], Read | Failure]
    slips: Callable[[str, Failure], Iterator[Slip]]
    """Guesses at the mistake where reading fails, the likeliest first."""
    stretches: Callable[[str], list[Span]]
    """The records that can be read by themselves, in order."""
    cuts: Callable[[str, Failure], Iterator[TextEdit]]
    """The edits that leave out the text after the place where reading fails, the shortest first."""
    progress: Callable[[str, Failure, Sequence[TextEdit]], Progress]
    """How far reading gets in a text, with the edits made before."""


def errors_of_syntax(read: Read, hidden: int) -> float:
    """The judge for texts of unknown content: the number of errors of syntax."""
    roots, diagnostics = read
    return len(diagnostics) + (hidden > 0) + _NOTHING * (not roots)


class Effort:
    """The budget of all attempts to mend one text: the line breaks, colons and commas that may still be read."""

    def __init__(self, left: int = MENDING_EFFORT, *, only_allowed: bool = False) -> None:
        self.left = left
        self.kept = left // 4
        """The effort that the first reading leaves to later readings of the text."""
        self.only_allowed = only_allowed
        """Whether to mend only text that YAML allows and the strict reader refuses, and no mistakes."""

    @property
    def is_spent(self) -> bool:
        return self.left < self.kept

    def spend(self, read: Read | Failure, text: str) -> None:
        """Count an attempt: what was read of a text, and judged."""
        end, times = len(text), _JUDGED + len(text) // _COSTLY
        if isinstance(read, Failure):
            end, times = max(read.place, read.read), 1
        done = sum(text.count(sign, 0, end) for sign in "\n\r:,")
        self.left -= _ATTEMPT + times * done + len(text) // _UNREAD


class Mending(NamedTuple):
    """The judge that decides between several ways to mend a text, and the work that it may cost."""

    judge: Judge
    effort: Effort
    is_item: bool = False
    """Whether the text is one item of a longer JSON list in brackets of its own, which are not mended."""


class _Budget:
    """The effort for a text, and the mistakes that may still be mended in this reading of it."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self.mistakes = MAX_ERRORS
        self.has_reported = False
        """Whether it has been said where the budget ended."""

    @property
    def is_spent(self) -> bool:
        return self.effort.is_spent or self.mistakes <= 0


class _Rank(NamedTuple):
    """The sort key by which one of several slips is taken: the least wins."""

    is_last_resort: bool
    left: Progress
    errors: float
    rank: int
    edits: int


def line_at(text: str, place: int) -> int:
    """The number of line breaks before an offset; a CRLF counts twice."""
    return text.count("\n", 0, max(place, 0)) + text.count("\r", 0, max(place, 0))


class _Stretch:
    """A range of a text, mended step by step; places count from its start."""

    def __init__(self, text: str, notation: Notation, judge: Judge, budget: _Budget) -> None:
        self.texts = [text]
        """The text after each step."""
        self.notation = notation
        self.judge = judge
        self.budget = budget
        self.layers: list[Repaired] = []
        self.repairs: list[Repair] = []
        self.hidden: list[int] = []
        read = notation.read(text)  # which costs no more than to read a text without mistakes
        while isinstance(read, Failure):
            step = self._best(read) if len(self.layers) < _MOST else None
            if step is None:
                read = self._cut(read)
                break
            slip, read = step
            self._take(slip)
        self.read = read
        """The tree of the mended text; a failure where not even a part of it can be read."""

    @property
    def text(self) -> str:
        return self.texts[-1]

    def _read(self, text: str) -> Read | Failure:
        read = self.notation.read(text)
        self.budget.effort.spend(read, text)
        return read

    def _best(self, failure: Failure) -> tuple[Slip, Read | Failure] | None:
        """The slip whose edits let reading come furthest, and what is read then."""
        best: tuple[_Rank, Slip, Read | Failure] | None = None
        openly: list[tuple[_Rank, Slip, Failure]] = []
        for rank, slip, read in self._attempts(self.text, failure):
            if not slip.message:
                return slip, read
            if best is None or rank < best[0]:
                best = rank, slip, read
            if isinstance(read, Failure) and not slip.hides and slip.rank < LAST_RESORT:
                openly.append((rank, slip, read))
        if best is not None and best[1].hides:
            for _, slip, read in sorted(openly, key=lambda candidate: candidate[0])[:_MOST_FOLLOWED]:
                if self._ends_next(slip, read):
                    return slip, read
        return None if best is None else best[1:]

    def _ends_next(self, slip: Slip, failure: Failure) -> bool:
        """Whether one more slip after this one lets all of the text read: then no line needs to be hidden."""
        attempts = self._attempts(apply_edits(self.text, slip.edits), failure)
        return any(
            not isinstance(read, Failure) and not slip.hides and not rank.errors for rank, slip, read in attempts
        )

    def _attempts(self, text: str, failure: Failure) -> Iterator[tuple[_Rank, Slip, Read | Failure]]:
        """The slips of a text that let reading come further, up to one with which nothing is wrong."""
        before = self.notation.progress(text, failure, ())
        tried: set[tuple[TextEdit, ...]] = set()
        for slip in islice(self.notation.slips(text, failure), _MOST_TRIED):
            if self.budget.is_spent or (slip.message and self.budget.effort.only_allowed):
                return
            if slip.edits in tried:
                continue
            tried.add(slip.edits)
            try:
                after = apply_edits(text, slip.edits)
            except OverlappingEditsError:
                continue
            read = self._read(after)
            reached, errors = _ALL_OF_IT, 0.0
            if isinstance(read, Failure):
                reached = self.notation.progress(text, read, slip.edits)
                is_further = not slip.message and read.place - len(after) > failure.place - len(text)
                if reached <= before and not is_further:
                    continue
            else:
                errors = self.judge(read, slip.hides)
            left = -reached[0], -reached[1]
            is_last_resort = slip.rank >= LAST_RESORT and (slip.hides > 0 or reached != _ALL_OF_IT)
            yield _Rank(is_last_resort, left, errors, slip.rank, len(slip.edits)), slip, read
            if reached == _ALL_OF_IT and not errors and not slip.rank:
                return

    def _take(self, slip: Slip) -> None:
        """Apply a slip's edits to the text; record its repair, and the places left unread, at original offsets."""
        diagnostic = syntax_error(slip.rule, slip.message, slip.span, slip.related)
        edits, place = slip.edits, slip.span.start if slip.at is None else slip.at
        found = (
            repair(diagnostic, slip.title, edits, safe=slip.safe, at=place)
            if slip.title
            else Repair(diagnostic, edits, place)
        )
        unread = slip.unread
        for layer in reversed(self.layers):
            found = layer.to_original(found)
            place = layer.start(place)
            unread = tuple(map(layer.start, unread))
        if slip.message:
            self.repairs.append(found)
            self.budget.mistakes -= 1
        self.hidden += unread
        if slip.hides:  # hidden lines may belong to the value that the line above is in
            self.hidden.append(max(len(self.texts[0][:place].rstrip()) - 1, 0))
        self.layers.append(Repaired(self.text, slip.edits))
        self.texts.append(self.layers[-1].text)

    def _cut(self, failure: Failure) -> Read | Failure:
        """Leave out the text after the place of `failure`, which no guess explains, or for which no budget is left."""
        more = " Correct the mistakes before this place, then check again." if self.repairs else ""
        message = f"From here on this record cannot be read.{more}"
        if self.budget.is_spent:
            message = (
                "There are too many errors before this. Fix those first: from here on, text with errors is not read."
            )
        for edit in self.notation.cuts(self.text, failure):
            begin = edit.span.start + len(self.text[slice(*edit.span)]) - len(self.text[slice(*edit.span)].lstrip())
            line_end = min((at for at in map(self.text.find, "\r\n", (begin, begin)) if at >= 0), default=edit.span.end)
            edits = (edit,)
            read = self._read(apply_edits(self.text, edits))
            if isinstance(read, Failure) and edit.span.start:
                continue
            self._take(Slip(TOO_MUCH, message, Span(begin, min(line_end, begin + 1)), "", edits, hides=1))
            if self.budget.is_spent and self.budget.has_reported:
                self.repairs.pop()
            self.budget.has_reported = self.budget.is_spent
            return read
        return failure


def mend(text: str, notation: Notation, mending: Mending) -> Read:
    """The tree of a text with mistakes, and one error for each; bounded in time for any text."""
    judge, budget = mending.judge, _Budget(mending.effort)
    whole = [Span(0, len(text))]
    spans = notation.stretches(text) or whole
    stretches = [_Stretch(text[slice(*span)], notation, judge, budget) for span in spans]
    read = stretches[0].read
    if spans != whole:
        edits = [TextEdit(span, stretch.text) for span, stretch in zip(spans, stretches, strict=True)]
        read = notation.read(apply_edits(text, edits))
        if isinstance(read, Failure):  # they cannot be read apart
            spans, stretches = whole, [_Stretch(text, notation, judge, budget)]
            read = stretches[0].read
    if isinstance(read, Failure):
        read = (), []
    roots, diagnostics = read
    for layer in reversed(_joint_layers(text, spans, stretches)):
        layer.put_back(roots)
        diagnostics = [layer.diagnostic(diagnostic) for diagnostic in diagnostics]
    behind = 0
    for root in roots:
        behind = _settle(text, root, behind)
    diagnostics = list(located(diagnostics, roots))
    hidden: list[Span] = []
    for (start, _), stretch in zip(spans, stretches, strict=True):
        moved = [(rebased_diagnostic(found.diagnostic, start, 0), found.at + start) for found in stretch.repairs]
        diagnostics += [located_at(diagnostic, place, roots) for diagnostic, place in moved]
        hidden += [Span(start + place, start + place) for place in stretch.hidden]
    mark_incomplete(roots, hidden)
    return roots, [_seen(text, diagnostic) for diagnostic in diagnostics]


def _joint_layers(text: str, spans: Sequence[Span], stretches: Sequence[_Stretch]) -> list[Repaired]:
    """The steps of all ranges, which do not overlap, merged into steps of the whole text."""
    layers: list[Repaired] = []
    for number in range(max(len(stretch.layers) for stretch in stretches)):
        edits: list[TextEdit] = []
        grown = 0
        for span, stretch in zip(spans, stretches, strict=True):
            own = stretch.layers[number].edits if number < len(stretch.layers) else ()
            place = span.start + grown
            edits += [TextEdit(Span(start + place, end + place), replacement) for (start, end), replacement in own]
            grown += len(stretch.texts[min(number, len(stretch.layers))]) - (span.end - span.start)
        layers.append(Repaired(layers[-1].text if layers else text, edits))
    return layers


def _settle(text: str, node: Node, behind: int) -> int:
    """Give a node a place after that of the one before it, with its own inside, and the style that it is written in.

    An edit that moves lines or writes what was not there may leave that otherwise. The place after the node.
    """
    place = node.start = max(node.start, behind)
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            place = _settle(text, pair.value, _settle(text, pair.key, place))
    elif isinstance(node, SequenceNode):
        for item in node.items:
            place = _settle(text, item, place)
    elif isinstance(node, Scalar) and node.style and text[node.start : node.start + 1] != node.style:
        node.style = ""
    node.end = max(node.end, place)
    return node.end


def _seen(text: str, diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic with a non-empty span: an empty one is moved to the nearest character of the text."""
    start, end = diagnostic.span
    if start < end:
        return diagnostic
    start = min(start, max(len(text.rstrip()) - 1, 0))
    while start > 0 and text[start] in "\r\n":
        start -= 1
    return replace(diagnostic, span=Span(start, start + 1))
