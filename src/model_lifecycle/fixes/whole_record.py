"""Delete a whole record: an item of a list of records, or one of several YAML documents."""

from bisect import bisect_right
from collections.abc import Iterator

from model_lifecycle.fixes import block, flow
from model_lifecycle.fixes.edit_target import EditTarget, UnsafeEditError
from model_lifecycle.fixes.layout import Layout
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Node, SequenceNode
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_MARKER = "---"


def remove_record(document: Document, layout: Layout, record: int) -> Iterator[TextEdit]:
    """Yield the edits that delete a record. Raises `UnsafeEditError` if it does not exist or is the only one."""
    if not 0 <= record < len(document.records) or len(document.records) == 1:
        raise UnsafeEditError
    start = document.records[record].start
    root_index = bisect_right(document.roots, start, key=lambda root: root.start) - 1
    root = document.roots[root_index]
    if isinstance(root, SequenceNode) and len(root.items) > 1:
        index = bisect_right(root.items, start, key=lambda item: item.start) - 1
        in_brackets = root.flow or document.language == "json"
        yield from (flow if in_brackets else block).remove(layout, EditTarget(root), {index})
    else:
        previous_end = document.roots[root_index - 1].end if root_index else 0
        yield _remove_document(layout, root, previous_end)


def _remove_document(layout: Layout, root: Node, above: int) -> TextEdit:
    """The edit that deletes the lines of a YAML document and its `---`, but no comment above or below them; `above` is
    the end of the previous document. Raises `UnsafeEditError` if something else is on the last line.
    """
    if not layout.is_last_on_line(root.end):
        raise UnsafeEditError
    start = layout.line_start(root.start)
    line = start
    while not layout.text.startswith(_MARKER, line) and line > above:
        line = layout.line_start(line - 1)
    if layout.text.startswith(_MARKER, line) and line >= above:
        start = line
    return TextEdit(Span(start, layout.next_line(root.end)), "")
