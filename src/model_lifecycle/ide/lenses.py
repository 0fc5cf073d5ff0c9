"""Where a comparison page can be opened from: migrations, and replacements that have one."""

from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.syntax.node import MappingNode, resolved
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import key_of_model, keys_of_replacements
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Lens:
    """A line of its own above the text at `span` (code points); `title` is what it says."""

    span: Span
    title: str


PREVIEW = "Preview comparison page"


def lenses(workspace: Workspace, file: RecordFile) -> tuple[Lens, ...]:
    """One on every migration, and one on every replacement of a model that has a migration record."""
    return tuple(_lenses(workspace, file))


def _lenses(workspace: Workspace, file: RecordFile) -> Iterator[Lens]:
    view = workspace.view()
    for record in file.records:
        if record.kind == "migration":
            node, offset = file.document.record(record.index)
            value = resolved(node)
            first = value.pairs[0].key if isinstance(value, MappingNode) and value.pairs else value
            yield Lens(_moved(first.span, offset), PREVIEW)
        elif record.kind == "model":
            old = key_of_model(record)
            for position, new in enumerate(keys_of_replacements(record)):
                if all((*old, *new)) and view.migrations(old, new):
                    node, offset = file.document.record(record.index)
                    place = find(resolved(node), f"/replacements/{position}/model_id")
                    if place is not None:
                        yield Lens(_moved(place.span, offset), PREVIEW)


def _moved(span: Span, offset: int) -> Span:
    return Span(span.start + offset, span.end + offset)
