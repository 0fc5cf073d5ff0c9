"""The record and the nodes of a document at an offset."""

from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode, key_text
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.span import Span


@dataclass(frozen=True, slots=True)
class PathStep:
    """A node on the path from a record down to an offset.

    `pair` is the pair whose key or value the node is, None for records and items. Only the last step may be `on_key`:
    the offset is then on the pair's key, and `node` is that key.
    """

    pointer: str
    node: Node
    pair: Pair | None = None
    on_key: bool = False


def record_at(document: Document, offset: int) -> int | None:
    """The index of the last record that covers or touches `offset`; None if there is none."""
    nearest = None
    candidates = (
        document.records_near(offset) if isinstance(document, ChunkedDocument) else range(len(document.records))
    )
    for index in candidates:
        record = document.records[index]
        if record.start > offset:
            break
        if offset <= record.end:
            nearest = index
    return nearest


def path_to_offset(record: Node, offset: int) -> tuple[PathStep, ...]:
    """The path of nodes that cover or touch `offset`, from `record` inwards; aliases are not followed."""
    return tuple(_steps(record, offset))


def _steps(record: Node, offset: int) -> Iterator[PathStep]:
    """Yield the steps from `record` to the innermost node at `offset`."""
    step: PathStep | None = PathStep("", record)
    while step is not None:
        yield step
        node = step.node
        if step.on_key:
            return
        if isinstance(node, MappingNode):
            step = _step_in_mapping(node, step.pointer, offset)
        elif isinstance(node, SequenceNode):
            step = _step_in_sequence(node, step.pointer, offset)
        else:
            return


def _step_in_mapping(mapping: MappingNode, pointer: str, offset: int) -> PathStep | None:
    """The step to the key or value at `offset`; of two that touch it, to the last one; None if there is none."""
    innermost = None
    for pair in mapping.pairs:
        if pair.key.start <= offset <= pair.key.end:
            return PathStep(child(pointer, key_text(pair.key)), pair.key, pair, on_key=True)
        if pair.value.start <= offset <= pair.value.end:
            innermost = PathStep(child(pointer, key_text(pair.key)), pair.value, pair)
            if offset < pair.value.end:
                break
        elif pair.key.start > offset:
            break
    return innermost


def _step_in_sequence(sequence: SequenceNode, pointer: str, offset: int) -> PathStep | None:
    """The step to the item at `offset`; of two that touch it, to the last one; None if there is none."""
    innermost = None
    for index, item in enumerate(sequence.items):
        if item.start <= offset <= item.end:
            innermost = PathStep(child(pointer, index), item)
            if offset < item.end:
                break
        elif item.start > offset:
            break
    return innermost


def pair_span(pair: Pair) -> Span:
    """The span from a pair's key to the end of its value."""
    return Span(pair.key.start, max(pair.key.end, pair.value.end))
