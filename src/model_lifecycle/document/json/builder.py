"""The tree of a JSON text while it grows, and the problems found on the way."""

from dataclasses import replace

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.node import Mapping, Node, Pair, Scalar, Sequence, key_text
from model_lifecycle.document.pointer import Step, to_pointer
from model_lifecycle.document.problems import MAX_NESTING, Problems, duplicate_key, too_deep
from model_lifecycle.text.span import Span

Container = Mapping | Sequence


class Builder:
    """Where reading stands in `text`: `position`, the containers that are `open`, and what may come next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 1 if text.startswith("\ufeff") else 0
        self.root: Node | None = None
        self.open: list[Container] = []
        self.key: Scalar | None = None
        """The name of the property whose value comes next."""
        self.comma = -1
        """The offset of the comma in front of the next property or item; -1 where there is none."""
        self.after_value = False
        """Whether a value has just ended, so that a comma or a closing bracket comes next."""
        self.problems = Problems()
        self.found = 0
        """How many problems there were, reported or not."""

    def add(self, node: Node) -> None:
        """Put a node where it belongs: it is the root, the next item, or the value of `key`."""
        if not self.open:
            self.root = node
        elif isinstance(container := self.open[-1], Sequence):
            container.items.append(node)
        elif self.key is not None:
            container.pairs.append(Pair(self.key, node))
            self.key = None
        self.after_value = True

    def enter(self, opening: int) -> bool:
        """Begin the container whose bracket stands at `opening`, unless it is nested too deep."""
        made: Container = (
            Mapping(opening, opening + 1, [], True)
            if self.text[opening] == "{"
            else Sequence(opening, opening + 1, [], True)
        )
        self.add(made)
        if len(self.open) >= MAX_NESTING:
            made.incomplete = True
            self.report(too_deep(Span(opening, opening + 1)), below=False)
            return False
        self.open.append(made)
        self.after_value = False
        self.comma = -1
        return True

    def leave(self, end: int) -> None:
        """End the innermost container at `end`."""
        closed = self.open[-1]
        closed.end = end
        if isinstance(closed, Mapping):
            self.report_duplicates(closed)
        self.open.pop()
        self.after_value = True
        self.comma = -1

    def report_duplicates(self, mapping: Mapping) -> None:
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

    def report(self, found: Diagnostic, step: Step | None = None, *, below: bool = True) -> None:
        """Keep a problem of the innermost container, or of its property or item `step`.

        `below` is false for a problem of a node that has just been added to the innermost container.
        """
        self.found += 1
        if self.problems.is_full:
            self.problems.take(found)
            return
        inner = self.open[:-1] if below else self.open
        steps: list[Step] = [_last_step(container) for container in inner]
        if step is not None:
            steps.append(step)
        record = 0
        if steps and isinstance(self.root, Sequence):
            first = steps.pop(0)
            record = first if isinstance(first, int) else 0
        self.problems.take(replace(found, record=record, pointer=to_pointer(steps)))

    @property
    def step_read(self) -> Step | None:
        """The step to what is being read: the property of `key`, or the next item."""
        if self.key is not None:
            return self.key.text
        return len(self.open[-1].items) if self.open and isinstance(self.open[-1], Sequence) else None

    def abandon(self) -> None:
        """End every open container where its content ends."""
        while self.open:
            container = self.open[-1]
            container.incomplete = True
            self.leave(content_end(container))


def content_end(container: Container) -> int:
    """Where the last thing inside a container ends; behind its bracket when there is nothing."""
    last: Node | None = None
    if isinstance(container, Mapping):
        last = container.pairs[-1].value if container.pairs else None
    elif container.items:
        last = container.items[-1]
    return container.start + 1 if last is None else last.end


def _last_step(container: Container) -> Step:
    if isinstance(container, Mapping):
        return key_text(container.pairs[-1].key) if container.pairs else ""
    return max(len(container.items) - 1, 0)
