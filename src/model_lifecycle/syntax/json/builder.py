"""The state of reading a JSON text: the tree while it grows, the diagnostics so far, and the position."""

from dataclasses import replace
from typing import Final, Literal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.syntax.json.strings import QuoteEnds
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.pointer import Step, to_pointer
from model_lifecycle.syntax.syntax_errors import (
    Diagnostics,
    duplicate_key,
    syntax_error,
    too_deep,
)
from model_lifecycle.text.span import Span

Container = MappingNode | SequenceNode

_MOST_GUESSED: Final = 50
"""Diagnostics of a text after which nothing is guessed any more: each guess may read far ahead."""


Brackets = Literal["indented", "mistyped", "forgotten"]
"""How a missing closing bracket, or one of the wrong kind, is read.

`indented`: by the indentation of lines; a line further out than the line of an open bracket shows that its closing
bracket is missing. `mistyped`: a bracket closes the innermost container, whatever its kind. `forgotten`: the brackets
that would close the containers inside are missing.
"""


class Builder:
    """Builds the tree of `text`: the `position` reached, the containers that are `open`, and what may come next.

    Shared by the strict reader (`read_json.py`) and by the functions that read on after an error (`recovery.py`,
    `brackets.py`).
    """

    def __init__(self, text: str, brackets: Brackets) -> None:
        self.text = text
        self.brackets = brackets
        self.position = 0
        self.root: Node | None = None
        self.open: list[Container] = []
        self.key: Scalar | None = None
        """The name of the property whose value comes next."""
        self.comma = -1
        """The offset of the comma in front of the next property or item; -1 without one."""
        self.after_value = False
        """Whether a value has just ended, and a comma or a closing bracket comes next."""
        self.diagnostics = Diagnostics()
        self.ended = False
        """Whether reading has ended, at the end of the text or before it."""
        self.bracket_trouble = 0
        """How many brackets were too many or missing."""
        self.misfits = 0
        """How many closing brackets did not fit what they would close: only then does "mistyped" make a difference."""
        self.comma_forgiven = False
        """Whether a comma that is missing next belongs to a mistake that is already reported."""
        self.implied: set[int] = set()
        """The offsets of containers whose opening bracket is missing."""
        self.ran_out = False
        """Whether a part that was left out reaches to the end of the text and may hold closing brackets."""
        self.bracket_indentation = (-1, -1)
        """The offset of the opening bracket that `indent_of` was last asked for, and the indentation of its line."""
        self.no_comment_ends = False
        """Whether the rest of the text is known to hold no end of a comment."""
        self.quote_ends = QuoteEnds(text)

    @property
    def here(self) -> str:
        """The character at `position`."""
        return self.text[self.position]

    @property
    def guess(self) -> bool:
        """Whether to look ahead for what the author meant, as while there are few diagnostics: that limits the time."""
        return len(self.diagnostics) < _MOST_GUESSED

    @property
    def guessed_ends(self) -> QuoteEnds | None:
        """`quote_ends` while `guess` allows to look ahead, else None."""
        return self.quote_ends if self.guess else None

    def add(self, node: Node) -> None:
        """Add a node as the root, the next item, or the value of `key`."""
        if not self.open:
            self.root = node
        elif isinstance(container := self.open[-1], SequenceNode):
            container.items.append(node)
        elif self.key is not None:
            container.pairs.append(Pair(self.key, node))
            self.key = None
        self.after_value = True

    def enter(self, opening: int) -> bool:
        """Begin the container with the bracket at `opening`; False where it is nested too deep."""
        container: Container = (
            MappingNode(opening, opening + 1, [], True)
            if self.text[opening] == "{"
            else SequenceNode(opening, opening + 1, [], True)
        )
        self.add(container)
        if len(self.open) >= MAX_NESTING:
            container.incomplete = True
            self.report(too_deep(Span(opening, opening + 1)), below=False)
            return False
        self.open.append(container)
        self.after_value = False
        self.comma = -1
        return True

    def leave(self, end: int) -> None:
        """End the innermost container at `end`."""
        closed = self.open[-1]
        closed.end = end
        if isinstance(closed, MappingNode):
            self.report_duplicates(closed)
        self.open.pop()
        self.after_value = True
        self.comma = -1

    def report_duplicates(self, mapping: MappingNode) -> None:
        """Report the duplicate keys of the innermost container."""
        names = {pair.key.text for pair in mapping.pairs if isinstance(pair.key, Scalar)}
        if len(names) == len(mapping.pairs):
            return
        first: dict[str, Node] = {}
        for pair in mapping.pairs:
            name = key_text(pair.key)
            earlier = first.setdefault(name, pair.key)
            if earlier is not pair.key:
                self.report(duplicate_key(name, pair.key.span, earlier.span), name)

    def report(self, diagnostic: Diagnostic, step: Step | None = None, *, below: bool = True) -> None:
        """Keep a diagnostic of the innermost container, or of its property or item `step`.

        `below` is false for a diagnostic of a node that has just been added to the innermost container.
        """
        inner = self.open[:-1] if below else self.open
        steps: list[Step] = [_last_step(container) for container in inner]
        if step is not None:
            steps.append(step)
        record = 0
        if steps and isinstance(self.root, SequenceNode):
            first = steps.pop(0)
            record = first if isinstance(first, int) else 0
        self.diagnostics.take(replace(diagnostic, record=record, pointer=to_pointer(steps)))

    def say(self, code: Rule, message: str, start: int, end: int | None = None, *, value: bool = False) -> None:
        """Report from `start` to `end` (by default one character); with `value`, at the property or item being read."""
        span = Span(start, start + 1 if end is None else end)
        self.report(syntax_error(code, message, span), self.step_read if value else None)

    @property
    def step_read(self) -> Step | None:
        """The step to the property or item being read: `key`, or the next index."""
        if self.key is not None:
            return self.key.text
        return len(self.open[-1].items) if self.open and isinstance(self.open[-1], SequenceNode) else None

    def abandon(self) -> None:
        """End each open container where its content ends."""
        while self.open:
            container = self.open[-1]
            container.incomplete = True
            self.leave(content_end(container))


def content_end(container: Container) -> int:
    """Where the last node inside a container ends; behind the opening bracket of an empty one."""
    last: Node | None = None
    if isinstance(container, MappingNode):
        last = container.pairs[-1].value if container.pairs else None
    elif container.items:
        last = container.items[-1]
    return container.start + 1 if last is None else last.end


def _last_step(container: Container) -> Step:
    if isinstance(container, MappingNode):
        return key_text(container.pairs[-1].key) if container.pairs else ""
    return max(len(container.items) - 1, 0)
