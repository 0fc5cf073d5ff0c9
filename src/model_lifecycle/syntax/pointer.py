"""JSON Pointers (RFC 6901) into a tree."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from model_lifecycle.syntax.node import (
    MappingNode,
    Node,
    Pair,
    SequenceNode,
    effective_pairs,
    is_merge,
    key_text,
    own_pairs,
    resolved,
)

Step = str | int
Path = tuple[Step, ...]

Entry = TypeVar("Entry")


def to_pointer(steps: Sequence[Step]) -> str:
    """The pointer of a path: `("specs", "a/b", 0)` gives `/specs/a~1b/0`."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def from_pointer(pointer: str) -> list[str]:
    """The steps of a pointer, all as text; `""` gives none."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def place_text(steps: Iterable[Step]) -> str:
    """A path as messages show it: `("sources", 0, "url")` gives `sources[0].url`."""
    text = ""
    for step in map(str, steps):
        text += f"[{step}]" if step.isdecimal() else f".{step}" if text else step
    return text


def child(pointer: str, step: Step) -> str:
    """The pointer one step further down."""
    text = str(step)
    if "/" in text or "~" in text:
        text = text.replace("~", "~0").replace("/", "~1")
    return f"{pointer}/{text}"


def parent(pointer: str) -> str:
    """The pointer one step up; the root's parent is the root."""
    return pointer.rpartition("/")[0]


def find(root: Node, pointer: str) -> Node | None:
    """The node at a pointer below `root` (an alias is not resolved at the last step), or None."""
    node: Node = root
    for step in from_pointer(pointer):
        container = resolved(node)
        if isinstance(container, MappingNode):
            pair = own_pairs(container).get(step) or effective_pairs(container).get(step)
            if pair is None:
                return None
            node = pair.value
        elif isinstance(container, SequenceNode) and step.isdecimal() and int(step) < len(container.items):
            node = container.items[int(step)]
        else:
            return None
    return node


def find_pair(root: Node, pointer: str) -> Pair | None:
    """The pair whose value stands at a pointer; None where that is a sequence's item, the root, or nothing."""
    if not pointer:
        return None
    container = find(root, parent(pointer))
    if container is None:
        return None
    container = resolved(container)
    return effective_pairs(container).get(from_pointer(pointer)[-1]) if isinstance(container, MappingNode) else None


def walk(node: Node, pointer: str = "") -> Iterator[tuple[str, Node]]:
    """Every node below and with `node` that is written there, with its pointer; aliases are not entered."""
    yield pointer, node
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            yield from walk(pair.value, child(pointer, key_text(pair.key)))
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield from walk(item, child(pointer, index))


def paths_by_node(root: Node) -> dict[int, tuple[Step, ...]]:
    """The path of each value that is written below a root, by the identity of its node; merged mappings left out."""
    paths: dict[int, tuple[Step, ...]] = {}
    waiting: list[tuple[tuple[Step, ...], Node]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        paths[id(node)] = path
        if isinstance(node, MappingNode):
            waiting += [((*path, key_text(pair.key)), pair.value) for pair in node.pairs if not is_merge(pair)]
        elif isinstance(node, SequenceNode):
            waiting += [((*path, index), item) for index, item in enumerate(node.items)]
    return paths


def pointer_at(root: Node, offset: int) -> str:
    """The pointer of the innermost value whose key or value covers or touches `offset`; `""` for the root.

    Of two that touch it, the second.
    """
    node, pointer = root, ""
    while True:
        if isinstance(node, MappingNode):
            index = bisect_right(node.pairs, offset, key=lambda pair: pair.key.start) - 1
            if index < 0 or offset > max(node.pairs[index].value.end, node.pairs[index].key.end):
                return pointer
            pair = node.pairs[index]
            pointer, node = child(pointer, key_text(pair.key)), pair.value
        elif isinstance(node, SequenceNode):
            index = bisect_right(node.items, offset, key=lambda item: item.start) - 1
            if index < 0 or offset > node.items[index].end:
                return pointer
            pointer, node = child(pointer, index), node.items[index]
        else:
            return pointer


def index_around(entries: Sequence[Entry], offset: int, node_of: Callable[[Entry], Node]) -> int | None:
    """The position of the first of some entries, in order of the text, whose node covers or touches `offset`."""
    index = bisect_right(entries, offset, key=lambda entry: node_of(entry).start) - 1
    while index > 0 and node_of(entries[index - 1]).end >= offset:
        index -= 1
    return index if index >= 0 and offset <= node_of(entries[index]).end else None
