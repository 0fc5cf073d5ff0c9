"""The action that puts the properties of a file's records into the contract's order."""

from collections.abc import Iterator
from dataclasses import replace

from model_lifecycle.format.format_style import FormatRefusedError, KeyOrder
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.ide.format_record import format_records, order_of_kind
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode, key_text

TITLE = "Sort into the contract's order"


def sort_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """The action, for a file without syntax errors in which something is out of order."""
    file = place.file
    kind = file.kind.kind
    if kind is None or file.document.diagnostics:
        return
    order = order_of_kind(kind)
    if all(_is_sorted(node, order) for node in file.document.records):
        return

    def work_out() -> FileChanges | None:
        style = replace(place.workspace.configuration.format, order="contract")
        try:
            edits = format_records(file.document, kind, style).edits
        except FormatRefusedError:
            return None
        return FileChanges({place.path: edits}) if edits else None

    yield RecordAction(TITLE, "source", work_out)


def _is_sorted(node: Node, order: KeyOrder) -> bool:
    """Whether the properties at a place and below it are in order, unknown ones last."""
    if isinstance(node, MappingNode):
        names = [key_text(pair.key) for pair in node.pairs]
        if order.names:
            positions = [order.names.get(name, len(order.names)) for name in names]
            if positions != sorted(positions):
                return False
        return all(_is_sorted(pair.value, order.of(name)) for name, pair in zip(names, node.pairs, strict=True))
    if isinstance(node, SequenceNode) and order.each is not None:
        return all(_is_sorted(item, order.each) for item in node.items)
    return True
