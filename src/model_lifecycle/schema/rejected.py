"""The pointers of a record whose values are invalid: rules do not use them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY
from model_lifecycle.syntax.node import (
    Alias,
    MappingNode,
    Node,
    Scalar,
    SequenceNode,
    effective_pairs,
    is_merge,
    key_text,
    resolved,
)
from model_lifecycle.syntax.pointer import child, find, from_pointer, parent, to_pointer, walk
from model_lifecycle.syntax.text_rules import DUPLICATE_KEY


def invalid_pointers(diagnostics: Iterable[Diagnostic], record: Node, root: Description) -> frozenset[str]:
    """The pointers of the values that are the subject of an error; everything below them is invalid as well.

    A value that aliases or merge keys repeat is reported once, and invalid at each of its pointers. A list of single
    values is invalid with any of its items. A missing property is unavailable anyway: of its errors only those count
    that are at a scalar, the value in which a record breaks off. `root` describes the record.
    """
    diagnostics = tuple(diagnostics)
    invalid = frozenset(
        diagnostic.pointer
        for diagnostic in diagnostics
        if diagnostic.severity == Severity.ERROR
        and (diagnostic.code != MISSING_PROPERTY.name or isinstance(find(record, diagnostic.pointer), Scalar))
    )
    duplicates = (diagnostic for diagnostic in diagnostics if diagnostic.code == DUPLICATE_KEY.name)
    for pointer in {parent(duplicate.pointer) for duplicate in duplicates if duplicate.pointer}:
        invalid |= _written_twice(record, pointer)
    if invalid and any(_repeats(node) for _, node in walk(record)):
        nodes = {id(resolved(node)) for pointer in invalid if (node := find(record, pointer)) is not None}
        invalid |= {pointer for pointer, node in _everywhere("", record) if id(node) in nodes}
    return frozenset(_with_whole_list(pointer, root) for pointer in invalid)


def _written_twice(record: Node, pointer: str) -> frozenset[str]:
    """The pointers of the properties that a mapping has more than once: a diagnostic may be about several."""
    mapping = find(record, pointer)
    names = Counter(key_text(pair.key) for pair in mapping.pairs) if isinstance(mapping, MappingNode) else Counter()
    return frozenset(child(pointer, name) for name, count in names.items() if count > 1)


def _with_whole_list(pointer: str, root: Description) -> str:
    """The pointer, or that of the list of single values that it is in."""
    steps = from_pointer(pointer)
    description: Description | None = root
    for length, step in enumerate(steps):
        assert description is not None
        if description.items is not None and not description.items.properties:
            return to_pointer(steps[:length])
        description = description.step(step)
        if description is None:
            break
    return pointer


def _repeats(node: Node) -> bool:
    return isinstance(node, Alias) or (isinstance(node, MappingNode) and any(is_merge(pair) for pair in node.pairs))


def _everywhere(pointer: str, node: Node) -> Iterator[tuple[str, Node]]:
    """Every value with its pointer, aliases and merge keys followed; the reader limits their number."""
    node = resolved(node)
    yield pointer, node
    if isinstance(node, MappingNode):
        for name, pair in effective_pairs(node).items():
            yield from _everywhere(child(pointer, name), pair.value)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield from _everywhere(child(pointer, index), item)
