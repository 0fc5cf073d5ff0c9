"""Find the pointers of a record's invalid values, which rules do not use."""

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
    """The pointers of the values that have one of the errors `diagnostics`; everything below them is invalid as well.

    A value that aliases or merge keys repeat is reported once, but invalid at each of its pointers. A list of scalars
    is invalid if one of its items is. Errors of missing properties count only if they are at a scalar, at which a
    truncated record ends. `root` describes the record.
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
        invalid |= _duplicate_pointers(record, pointer)
    if invalid and any(_is_alias_or_merge(node) for _, node in walk(record)):
        nodes = {id(resolved(node)) for pointer in invalid if (node := find(record, pointer)) is not None}
        invalid |= {pointer for pointer, node in _walk_resolved("", record) if id(node) in nodes}
    return frozenset(_with_whole_list(pointer, root) for pointer in invalid)


def _duplicate_pointers(record: Node, pointer: str) -> frozenset[str]:
    """The pointers of the properties that the mapping at `pointer` has more than once."""
    mapping = find(record, pointer)
    names = Counter(key_text(pair.key) for pair in mapping.pairs) if isinstance(mapping, MappingNode) else Counter()
    return frozenset(child(pointer, name) for name, count in names.items() if count > 1)


def _with_whole_list(pointer: str, root: Description) -> str:
    """The pointer, or, if the value is in a list of scalars, the pointer of that list."""
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


def _is_alias_or_merge(node: Node) -> bool:
    """Whether a node is an alias, or a mapping with a merge key, so that it repeats values."""
    return isinstance(node, Alias) or (isinstance(node, MappingNode) and any(is_merge(pair) for pair in node.pairs))


def _walk_resolved(pointer: str, node: Node) -> Iterator[tuple[str, Node]]:
    """Yield every value with its pointer, through aliases and merge keys; the parser limits their number."""
    node = resolved(node)
    yield pointer, node
    if isinstance(node, MappingNode):
        for name, pair in effective_pairs(node).items():
            yield from _walk_resolved(child(pointer, name), pair.value)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield from _walk_resolved(child(pointer, index), item)
