"""Whether a property that is missing after a fix of a syntax error was there before."""

from collections import Counter

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Node, key_text
from model_lifecycle.syntax.pointer import walk


def may_be_lost(missing: Diagnostic, before: Document, after: Document) -> bool:
    """Whether a fix may have lost the properties that a diagnostic of the text after it misses.

    A syntax error hides that a property is missing. It was missing all along where its name stands nowhere in the text
    of the record before, and each key that was read there is still read. What cannot be told counts as lost.
    """
    if not missing.missing or len(before.records) != len(after.records):
        return True
    written = _written(before, missing.record)
    if any(name in written for name in missing.missing):
        return True
    return bool(_keys(before.record(missing.record)[0]) - _keys(after.record(missing.record)[0]))


def _written(document: Document, record: int) -> str:
    """All that may belong to a record: the text behind the record before it, up to the next one."""
    start = _start(document, record) if record else 0
    end = _start(document, record + 1) if record + 1 < len(document.records) else len(document.text)
    return document.text[start:end]


def _start(document: Document, record: int) -> int:
    node, offset = document.record(record)
    return node.start + offset


def _keys(root: Node) -> Counter[str]:
    """How often each name stands in a tree as a key."""
    mappings = (node for _, node in walk(root) if isinstance(node, MappingNode))
    return Counter(key_text(pair.key) for mapping in mappings for pair in mapping.pairs)
