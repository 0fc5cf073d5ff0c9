"""Lists, mappings and single values that stand in each other's place."""

import re

from model_lifecycle.document.data import Data
from model_lifecycle.document.document import Document
from model_lifecycle.document.node import Mapping, Scalar, Sequence, Value, resolved
from model_lifecycle.schema.advice import NONE, Advice, is_not_known, unpublished, write
from model_lifecycle.schema.choices import choice_advice
from model_lifecycle.schema.days import day_text, read_days
from model_lifecycle.schema.describe import Description, Format
from model_lifecycle.schema.formats import is_date_time, is_uri
from model_lifecycle.schema.words import named, quoted, written

_MARKER = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
_BETWEEN_WORDS = re.compile(r"(?:[,;+|/&\[\]\s]|\band\b)+")
_LONGEST = 2000


def shape_advice(description: Description, node: Value, data: Data, document: Document) -> Advice:
    """What to write where the value has the wrong shape: a list for a text, a text for a mapping, and so on."""
    if "array" in description.types:
        return _list(description, node, data, document)
    if "object" in description.types:
        return _mapping(description, data, document)
    if isinstance(data, list):
        return _single(description, node, data, document)
    if "string" in description.types and not description.enum and description.format is None:
        return _text(node, document)
    return NONE


def _list(description: Description, node: Value, data: Data, document: Document) -> Advice:
    item = description.items
    assert item is not None
    if isinstance(data, dict):
        if set(data) & set(item.properties):
            return write([data], safe=set(data) <= set(item.properties), sentence=_as_item(document))
        if not data:
            return NONE if description.min_items else write([])
        return NONE if item.properties else Advice(_lines(document))
    if not isinstance(node, Scalar):
        return NONE
    text = node.text
    if is_not_known(text) or data is False:
        if description.min_items:
            return NONE
        return unpublished() if description.nullable else write([])
    if item.properties:
        return Advice(f"Write a list of mappings with {named(list(item.properties))}.")
    if not isinstance(data, str) or len(text) > _LONGEST:
        return NONE
    pieces = _pieces(text, item)
    if not pieces:
        return NONE
    values: Data = [*pieces]
    short = len(text) < 60 and len(pieces) < 6
    return write(values, safe=len(pieces) == 1, sentence="" if short else _lines(document))


def _pieces(text: str, item: Description) -> list[str]:
    """The items that a text holds: by its lines, or by the commas and the like between single words."""
    pieces = [_MARKER.sub("", line).strip() for line in text.splitlines() if line.strip()]
    if item.enum:
        meant = [choice_advice(piece, item) for piece in _BETWEEN_WORDS.split(text) if piece]
        return [str(advice.value) for advice in meant] if all(advice.certain for advice in meant) else []
    if len(pieces) == 1 and not re.search(r"[^,;]\s", text):
        pieces = [piece.strip() for piece in re.split("[,;]", text) if piece.strip()]
    return pieces


def _mapping(description: Description, data: Data, document: Document) -> Advice:
    if isinstance(data, list):
        if not data and description.values is not None:
            return write({})
        if len(data) == 1 and isinstance(data[0], dict) and set(data[0]) & set(description.properties):
            how = "Remove the `-` in front of it." if document.language == "yaml" else "Remove the brackets around it."
            return write(data[0], safe=True, sentence=how)
    elif description.values is not None and isinstance(data, str) and is_not_known(data):
        return write({})
    if description.values is not None:
        return Advice(f"Write a key for each source, with {named(list(description.values.properties))} below it.")
    return Advice(f"Write its properties: {named(list(description.properties))}.")


def _single(description: Description, node: Value, data: list[Data], document: Document) -> Advice:
    if description.name in ("old", "new") and data and all(isinstance(item, str) for item in data):
        return write(", ".join(str(item) for item in data), safe=True)
    if len(data) == 1 and _fits(data[0], description):
        return write(data[0], safe=True)
    if "string" in description.types and not description.enum and description.format is None:
        return _as_text(node, data, document)
    return NONE


def _as_text(node: Value, data: list[Data], document: Document) -> Advice:
    """One text for a list: its only item, its lines, or what looks like a list only because of its bracket."""
    if not isinstance(node, Sequence):
        return NONE
    if len(data) == 1 and isinstance(item := resolved(node.items[0]), Scalar):
        return write(item.text)
    if data and not node.flow and all(isinstance(line, str) for line in data):
        return write("".join(f"{line}\n" for line in data), sentence="Write its lines as one text, after `|`.")
    return _text(node, document)


def _fits(value: Data, description: Description) -> bool:
    if description.enum:
        return value in description.enum
    if isinstance(value, bool):
        return "boolean" in description.types
    if isinstance(value, str):
        return "string" in description.types and _has_format(value, description.format)
    if isinstance(value, int):
        return "integer" in description.types or "number" in description.types
    return isinstance(value, float) and "number" in description.types


def _has_format(text: str, name: Format | None) -> bool:
    match name:
        case "uri":
            return is_uri(text)
        case "date-time":
            return is_date_time(text)
        case "date":
            return [day_text(day) for day in read_days(text)] == [text]
    return True


def _text(node: Value, document: Document) -> Advice:
    """For a text that YAML took for a mapping or a list, because of a `: ` or a bracket."""
    if isinstance(node, Mapping) and len(node.pairs) == 1 and isinstance(node.pairs[0].value, Scalar):
        pair = node.pairs[0]
        assert isinstance(pair.value, Scalar)
        if not isinstance(pair.key, Scalar):
            return _needs_quotes(document.text[node.start : node.end], "holds `: `", document)
        meant = f"{pair.key.text}: {pair.value.text}" if pair.value.text else f"{{{pair.key.text}}}"
        return _needs_quotes(meant, "holds `: `" if pair.value.text else "begins with `{`", document)
    if isinstance(node, Sequence) and node.flow and document.language == "yaml":
        meant = document.text[node.start : node.end]
        return _needs_quotes(meant, "begins with `[`", document) if "\n" not in meant else NONE
    return NONE


def _needs_quotes(text: str, why: str, document: Document) -> Advice:
    if document.language == "json" or len(text) > _LONGEST or "\n" in text:
        return NONE
    shown = written(text, "json") if len(text) < 60 else quoted(text)
    return write(text, sentence=f"Text that {why} needs quotes. Write {shown}.")


def _as_item(document: Document) -> str:
    if document.language == "yaml":
        return "Put `- ` in front of its first property, to make it an item."
    return "Put it in brackets, to make it an item."


def _lines(document: Document) -> str:
    return (
        "Write each item on a line of its own, after `- `." if document.language == "yaml" else "Write it in brackets."
    )
