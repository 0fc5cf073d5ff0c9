"""One edit that explains all errors of a text: the text is read with it, and the tree mapped back to the text as it is.

Where a few characters that are moved, written or taken out make good text of a range that has several mistakes to a
parser, that is the one mistake. The text is read with the repair, and every place in what was read is mapped to the
text without it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Change, Fix, ReplaceText
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.node import Alias, MappingNode, Node, SequenceNode
from model_lifecycle.syntax.syntax_errors import Read, located_at
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.shared_ends import shared_ends
from model_lifecycle.text.span import Span

HABIT: Final = 4
"""So many slips of one sort in a text are the habit of a person or a program, and one mistake."""


class Repair(NamedTuple):
    """A mistake, and the edits that mend it; `diagnostic` has them as its fix.

    The diagnostic is about the node at `at` in the tree.
    """

    diagnostic: Diagnostic
    edits: tuple[TextEdit, ...]
    at: int


def repair(
    diagnostic: Diagnostic, title: str, edits: Sequence[TextEdit], *, safe: bool, at: int | None = None
) -> Repair:
    """Make a repair of a diagnostic, which gets the edits as its fix `title`."""
    changes = tuple(ReplaceText(edit.span.start, edit.span.end, edit.replacement) for edit in edits)
    place = diagnostic.span.start if at is None else at
    return Repair(replace(diagnostic, fix=Fix(title, changes, safe=safe)), tuple(edits), place)


class Repaired:
    """A text after some edits, and the way back to the text before."""

    def __init__(self, text: str, edits: Iterable[TextEdit]) -> None:
        edits = [_without_shared_ends(text, edit) for edit in sorted(edits, key=lambda edit: edit.span)]
        self.text = apply_edits(text, edits)
        growths = [len(edit.replacement) - (edit.span.end - edit.span.start) for edit in edits]
        before = list(accumulate(growths, initial=0))
        self.edits = edits
        self._starts = [edit.span.start + grown for edit, grown in zip(edits, before, strict=False)]
        """Where each replacement begins in the text after the edits."""
        self._ends = [start + len(edit.replacement) for start, edit in zip(self._starts, edits, strict=True)]
        self._grown = before

    def start(self, place: int) -> int:
        """Map the start offset of something in the edited text to the original text."""
        index = bisect_right(self._starts, place)
        if index and place < self._ends[index - 1]:
            replaced = self.edits[index - 1].span
            return replaced.start if place == self._starts[index - 1] else replaced.end
        return place - self._grown[index]

    def end(self, place: int) -> int:
        """Map the end offset of something in the edited text to the original text: before any text deleted there."""
        index = bisect_left(self._ends, place)
        if index < len(self._starts) and self._starts[index] <= place:
            return self.edits[index].span.start
        return place - self._grown[index]

    def span(self, span: Span) -> Span:
        """Map a span of the edited text to the original text; a span of new text gives that of the text it replaced."""
        index = bisect_right(self._starts, span.start) - 1
        if index >= 0 and span.start < span.end <= self._ends[index]:
            return self.edits[index].span
        start = self.start(span.start)
        return Span(start, max(self.end(span.end), start))

    def put_back(self, roots: Iterable[Node]) -> None:
        """Change the spans of all nodes of trees, in place, to those of the original text."""
        waiting = list(roots)
        around: list[tuple[Node, Node, Node]] = []
        """Each collection with the first and the last node in it, after those that it is in."""
        while waiting:
            node = waiting.pop()
            node.start, node.end = self.span(node.span)
            if isinstance(node, MappingNode) and node.pairs:
                around.append((node, node.pairs[0].key, node.pairs[-1].value))
                for pair in node.pairs:
                    waiting += (pair.key, pair.value)
            elif isinstance(node, SequenceNode) and node.items:
                around.append((node, node.items[0], node.items[-1]))
                waiting += node.items
            elif isinstance(node, Alias) and node.target.anchor is None:
                waiting.append(node.target)  # an alias that stands for nothing has a target of its own
        for node, first, last in reversed(around):  # an empty item may stand after the text taken out
            node.start, node.end = min(node.start, first.start), max(node.end, last.end)

    def diagnostic(self, diagnostic: Diagnostic) -> Diagnostic:
        """Map a diagnostic of the mended text to the original."""
        related = tuple(Related(place.message, self.span(place.span), place.path) for place in diagnostic.related)
        fix = diagnostic.fix
        if fix is not None:
            fix = replace(fix, changes=tuple(map(self._change, fix.changes)))
        return replace(diagnostic, span=self.span(diagnostic.span), related=related, fix=fix)

    def to_original(self, repair: Repair) -> Repair:
        """Map a repair of the edited text to the original text."""
        diagnostic = self.diagnostic(repair.diagnostic)
        return Repair(diagnostic, edits_of(diagnostic.fix), self.start(repair.at))

    def _change(self, change: Change) -> Change:
        if not isinstance(change, ReplaceText):
            return change
        start, end = self.span(Span(change.start, change.end))
        return change._replace(start=start, end=end)


def _without_shared_ends(text: str, edit: TextEdit) -> TextEdit:
    """An edit of only what differs: the unchanged parts of a rewritten line keep their places."""
    written = text[edit.span.start : edit.span.end]
    start, end = shared_ends(written, edit.replacement)
    kept = edit.replacement[start : len(edit.replacement) - end]
    return TextEdit(Span(edit.span.start + start, edit.span.end - end), kept)


def edits_of(fix: Fix | None) -> tuple[TextEdit, ...]:
    """The text edits of a fix; empty if `fix` is None."""
    changes = fix.changes if fix is not None else ()
    return tuple(
        TextEdit(Span(change.start, change.end), change.replacement)
        for change in changes
        if isinstance(change, ReplaceText)
    )


class Repairs:
    """A text that is repaired step by step: `text` is what it is after all steps, and `read` what is read of it."""

    def __init__(self, text: str, read: Read, read_once: Callable[[str], Read]) -> None:
        self.text = text
        self.read = read
        self.read_once = read_once
        self._layers: list[Repaired] = []
        self.taken: list[Repair] = []
        """The repairs of all steps, as repairs of the text before them; the first of each step."""

    def take(self, repairs: Sequence[Repair]) -> None:
        """Apply repairs to the current text, and read it again."""
        if not repairs:
            return
        for repair in repairs[:MAX_ERRORS]:
            mapped = repair
            for layer in reversed(self._layers):
                mapped = layer.to_original(mapped)
            self.taken.append(mapped)
        self._layers.append(Repaired(self.text, [edit for repair in repairs for edit in repair.edits]))
        self.text = self._layers[-1].text
        self.read = self.read_once(self.text)

    def put_back(self) -> Read:
        """The roots of the repaired text, with places in the original text, and all diagnostics of both."""
        roots, diagnostics = self.read
        mapped = list(diagnostics)
        for layer in reversed(self._layers):
            layer.put_back(roots)
            mapped = [layer.diagnostic(diagnostic) for diagnostic in mapped]
        return roots, [*mapped, *(located_at(repair.diagnostic, repair.at, roots) for repair in self.taken)]
