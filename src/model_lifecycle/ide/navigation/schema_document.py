"""The schema of a kind of record as a document to read: Markdown, with a heading for each property."""

from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.ide.node_path import path_to_offset, record_at
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_EACH = "…"
"""The step of a property's path for the items of a list, and for the free keys of a map."""


@dataclass(frozen=True, slots=True)
class SchemaPlace:
    """What the schema says about the property at a place: the document's `text`, and the line (from 0) to go to."""

    kind: Kind
    text: str
    line: int
    origin: Span


def schema_place(file: RecordFile, registry: Registry, offset: int) -> SchemaPlace | None:
    """The description of the property at an offset; of the whole record where there is none. None outside records."""
    kind = file.kind.kind
    index = None if kind is None else record_at(file.document, offset)
    if kind is None or index is None:
        return None
    step = path_to_offset(file.document.records[index], offset)[-1]
    text, lines = schema_document(registry, kind)
    path = _path(registry.describe(kind, ""), step.pointer)
    return SchemaPlace(kind, text, lines.get(path, 0), step.node.span)


def schema_document(registry: Registry, kind: Kind) -> tuple[str, dict[str, int]]:
    """The document, and the line of each property by its path: `replacements.….model_id`."""
    root = registry.describe(kind, "")
    assert root is not None
    parts = [f"# {kind} record", root.description]
    lines: dict[str, int] = {"": 0}
    for path, description in _properties(root, ""):
        lines[path] = sum(part.count("\n") + 2 for part in parts)
        parts += [f"## {path}", describe_in_words(description)]
    return "\n\n".join(parts) + "\n", lines


def _properties(outer: Description, path: str) -> Iterator[tuple[str, Description]]:
    for name, description in outer.properties.items():
        inner = f"{path}.{name}" if path else name
        yield inner, description
        yield from _properties(description, inner)
    for each in (outer.items, outer.values):
        if each is not None:
            yield from _properties(each, f"{path}.{_EACH}")


def _path(root: Description | None, pointer: str) -> str:
    """The path of the property at a pointer, or of the innermost around it that the schema knows."""
    path, description, deepest = "", root, ""
    for step in from_pointer(pointer):
        if description is None:
            break
        if step in description.properties:
            path = f"{path}.{step}" if path else step
            description, deepest = description.properties[step], path
        else:
            path, description = f"{path}.{_EACH}", description.items or description.values
    return deepest
