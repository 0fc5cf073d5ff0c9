"""The state of reading a JSON text: the tree while it grows, the diagnostics so far, and the position."""

from dataclasses import replace
from typing import Literal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.syntax.json.strings import QuoteEnds
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.pointer import Step, to_pointer
from model_lifecycle.syntax.syntax_errors import (
    MAX_NESTING,
    Problems,
    duplicate_key,
    syntax_error,
    too_deep,
)
from model_lifecycle.text.span import Span

Container = MappingNode | SequenceNode


Brackets = Literal["indented", "mistyped", "forgotten"]
"""What a closing bracket that is missing, or of the wrong kind, is taken for.

`indented`: lines are indented as their brackets are meant, so a line that stands further out than the line of an open
bracket shows that its closing bracket was forgotten. `mistyped`: it closes the innermost container, whatever its
kind. `forgotten`: the closing brackets in front of it were.
"""


class Builder:
    """Builds the tree of `text`: the `position` reached, the containers that are `open`, and what may come next.

    Shared by the strict reader (`read_json.py`) and by the functions that read on after an error (`recovery.py`,
    `brackets.py`).
    """

    def __init__(self, text: str, brackets: Brackets, most: int) -> None:
        self.text = text
        self.brackets = brackets
        self.position = 1 if text.startswith("\ufeff") else 0
        self.root: Node | None = None
        self.open: list[Container] = []
        self.key: Scalar | None = None
        """The name of the property whose value comes next."""
        self.comma = -1
        """The offset of the comma in front of the next property or item; -1 where there is none."""
        self.after_value = False
        """Whether a value has just ended, so that a comma or a closing bracket comes next."""
        self.diagnostics = Problems(most)
        self.count = 0
        """How many problems there were, reported or not."""
        self.ended = False
        """Whether reading is over, at the end of the text or before it."""
        self.bracket_trouble = 0
        """How many brackets were too many or missing."""
        self.misfits = 0
        """How many closing brackets did not fit what they would close: only for them "mistyped" makes a difference."""
        self.comma_forgiven = False
        """Whether a comma that is missing next is part of a problem already reported."""
        self.implied: set[int] = set()
        """The offsets of containers whose opening bracket is missing."""
        self.ran_out = False
        """Whether a stretch that was left out ran to the end of the text, closing brackets and all."""
        self.bracket_indentation = (-1, -1)
        """The offset of the opening bracket asked about last, and the indentation of its line."""
        self.no_comment_ends = False
        """Whether the end of a comment was looked for and is nowhere in the rest of the text."""
        self.quote_ends = QuoteEnds(text)

    @property
    def here(self) -> str:
        """The character at `position`."""
        return self.text[self.position]

    @property
    def guess(self) -> bool:
        """Whether to look ahead for what the author meant: only while few problems were found, to bound the time."""
        return not self.diagnostics.is_full

    @property
    def guessed_ends(self) -> QuoteEnds | None:
        """What to look ahead with in quoted texts; None where there is no guessing any more."""
        return self.quote_ends if self.guess else None

    def add(self, node: Node) -> None:
        """Put a node where it belongs: it is the root, the next item, or the value of `key`."""
        if not self.open:
            self.root = node
        elif isinstance(container := self.open[-1], SequenceNode):
            container.items.append(node)
        elif self.key is not None:
            container.pairs.append(Pair(self.key, node))
            self.key = None
        self.after_value = True

    def enter(self, opening: int) -> bool:
        """Begin the container whose bracket stands at `opening`, unless it is nested too deep."""
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
        """Report each key of the innermost container that was there before."""
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
        """Keep a problem of the innermost container, or of its property or item `step`.

        `below` is false for a problem of a node that has just been added to the innermost container.
        """
        self.count += 1
        if self.diagnostics.is_full:
            self.diagnostics.take(diagnostic)
            return
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
        """Report a problem from `start` to `end` (one character, without); with `value`, in what is being read."""
        span = Span(start, start + 1 if end is None else end)
        self.report(syntax_error(code, message, span), self.step_read if value else None)

    @property
    def step_read(self) -> Step | None:
        """The step to what is being read: the property of `key`, or the next item."""
        if self.key is not None:
            return self.key.text
        return len(self.open[-1].items) if self.open and isinstance(self.open[-1], SequenceNode) else None

    def abandon(self) -> None:
        """End every open container where its content ends."""
        while self.open:
            container = self.open[-1]
            container.incomplete = True
            self.leave(content_end(container))


def content_end(container: Container) -> int:
    """Where the last thing inside a container ends; behind its bracket when there is nothing."""
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
