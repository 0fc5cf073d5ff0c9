"""Suggest values for lists, mappings and scalars that stand in place of each other."""

import re

from model_lifecycle.schema.describe import Description, Format
from model_lifecycle.schema.explain.date_value import day_text, read_days
from model_lifecycle.schema.explain.enum_value import suggest_enum_value
from model_lifecycle.schema.explain.stray_signs import is_misspelt_null, without_stray_signs
from model_lifecycle.schema.explain.suggestion import (
    NO_SUGGESTION,
    Suggestion,
    is_not_known,
    suggest_value,
    unpublished,
)
from model_lifecycle.schema.explain.wording import format_value, list_names, quoted
from model_lifecycle.schema.formats import is_date_time, is_uri
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode, Value, resolved

_MARKER = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
"""Matches the bullet or number of a list item: `- `, `1. `."""
_BETWEEN_WORDS = re.compile(r"(?:[,;+|/&\[\]\s]|\band\b)+")
"""Matches the separator of words in a text: `, `, ` and `."""
_LONGEST = 2000
"""The most code points of a text that is split or quoted."""


def suggest_container(description: Description, node: Value, data: Data, document: Document) -> Suggestion:
    """Suggest a value of the expected structure, such as a list for a text; `data` is the data of `node`."""
    if "array" in description.types:
        return _suggest_list(description, node, data, document)
    if "object" in description.types:
        return _suggest_mapping(description, data, document)
    if isinstance(data, list):
        return _suggest_scalar(description, node, data, document)
    if "string" in description.types and not description.enum and description.format is None:
        return _suggest_quoted_text(node, document)
    return NO_SUGGESTION


def _suggest_list(description: Description, node: Value, data: Data, document: Document) -> Suggestion:
    """Suggest a list in place of another value."""
    item = description.items
    assert item is not None
    if isinstance(data, dict):
        if set(data) & set(item.properties):
            return suggest_value([data], safe=set(data) <= set(item.properties), sentence=_item_advice(document))
        if not data:
            return NO_SUGGESTION if description.min_items else suggest_value([])
        return NO_SUGGESTION if item.properties else Suggestion(_lines_advice(document))
    if not isinstance(node, Scalar):
        return NO_SUGGESTION
    text = node.text
    if is_not_known(text) or data is False:
        if description.min_items:
            return NO_SUGGESTION
        return unpublished() if description.nullable else suggest_value([])
    if item.properties:
        return Suggestion(f"Write a list of mappings with {list_names(list(item.properties))}.")
    if not isinstance(data, str) or len(text) > _LONGEST:
        return NO_SUGGESTION
    if description.nullable and is_misspelt_null(text):
        return unpublished()
    pieces = _pieces(text, item)
    if not pieces:
        return NO_SUGGESTION
    values: Data = [*pieces]
    short = len(text) < 60 and len(pieces) < 6
    return suggest_value(values, safe=len(pieces) == 1, sentence="" if short else _lines_advice(document))


def _pieces(text: str, item: Description) -> list[str]:
    """The items in a text: its lines, or, for an item with allowed values, its words."""
    pieces = [_MARKER.sub("", line).strip() for line in text.splitlines() if line.strip()]
    if item.enum:
        suggestions = [suggest_enum_value(piece, item) for piece in _BETWEEN_WORDS.split(text) if piece]
        return (
            [str(suggestion.value) for suggestion in suggestions]
            if all(suggestion.certain for suggestion in suggestions)
            else []
        )
    if len(pieces) == 1 and not re.search(r"[^,;]\s", text):
        pieces = [piece.strip() for piece in re.split("[,;]", text) if piece.strip()]
    return [piece for piece in map(without_stray_signs, pieces) if piece]


def _suggest_mapping(description: Description, data: Data, document: Document) -> Suggestion:
    """Suggest a mapping in place of another value."""
    if isinstance(data, list):
        if not data and description.values is not None:
            return suggest_value({})
        if len(data) == 1 and isinstance(data[0], dict) and set(data[0]) & set(description.properties):
            advice = (
                "Remove the `-` in front of it." if document.language == "yaml" else "Remove the brackets around it."
            )
            return suggest_value(data[0], safe=True, sentence=advice)
    elif description.values is not None and isinstance(data, str) and is_not_known(data):
        return suggest_value({})
    if description.values is not None:
        return Suggestion(
            f"Write a key for each source, with {list_names(list(description.values.properties))} below it."
        )
    return Suggestion(f"Write its properties: {list_names(list(description.properties))}.")


def _suggest_scalar(description: Description, node: Value, data: list[Data], document: Document) -> Suggestion:
    """Suggest a scalar in place of a list."""
    if description.name in ("old", "new") and data and all(isinstance(item, str) for item in data):
        return suggest_value(", ".join(str(item) for item in data), safe=True)
    if len(data) == 1 and _fits(data[0], description):
        return suggest_value(data[0], safe=True)
    if "string" in description.types and not description.enum and description.format is None:
        return _suggest_text_for_list(node, data, document)
    return NO_SUGGESTION


def _suggest_text_for_list(node: Value, data: list[Data], document: Document) -> Suggestion:
    """Suggest a text in place of a list: its only item, its lines, or, if it is a text that begins with `[`, quotes."""
    if not isinstance(node, SequenceNode):
        return NO_SUGGESTION
    if len(data) == 1 and isinstance(item := resolved(node.items[0]), Scalar):
        return suggest_value(item.text)
    if data and not node.flow and all(isinstance(line, str) for line in data):
        return suggest_value("".join(f"{line}\n" for line in data), sentence="Write its lines as one text, after `|`.")
    return _suggest_quoted_text(node, document)


def _fits(value: Data, description: Description) -> bool:
    """Whether a scalar is valid for a description."""
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
    """Whether a text has a string format; any text has none."""
    match name:
        case "uri":
            return is_uri(text)
        case "date-time":
            return is_date_time(text)
        case "date":
            return [day_text(day) for day in read_days(text)] == [text]
    return True


def _suggest_quoted_text(node: Value, document: Document) -> Suggestion:
    """Suggest quotes for a text that YAML reads as a mapping or list, as it has a `: ` or begins with a bracket."""
    if isinstance(node, MappingNode) and len(node.pairs) == 1 and isinstance(node.pairs[0].value, Scalar):
        pair = node.pairs[0]
        assert isinstance(pair.value, Scalar)
        if not isinstance(pair.key, Scalar):
            return _suggest_quotes(document.text[node.start : node.end], "holds `: `", document)
        text = f"{pair.key.text}: {pair.value.text}" if pair.value.text else f"{{{pair.key.text}}}"
        return _suggest_quotes(text, "holds `: `" if pair.value.text else "begins with `{`", document)
    if isinstance(node, SequenceNode) and node.flow and document.language == "yaml":
        text = document.text[node.start : node.end]
        return _suggest_quotes(text, "begins with `[`", document) if "\n" not in text else NO_SUGGESTION
    return NO_SUGGESTION


def _suggest_quotes(text: str, why: str, document: Document) -> Suggestion:
    """Suggest `text` in quotes, for the reason `why`; nothing in JSON (its texts have quotes) or if it is long."""
    if document.language == "json" or len(text) > _LONGEST or "\n" in text:
        return NO_SUGGESTION
    shown = format_value(text, "json") if len(text) < 60 else quoted(text)
    return suggest_value(text, sentence=f"Text that {why} needs quotes. Write {shown}.")


def _item_advice(document: Document) -> str:
    """The advice to make a mapping an item of a list, in the syntax of the document."""
    if document.language == "yaml":
        return "Put `- ` in front of its first property, to make it an item."
    return "Put it in brackets, to make it an item."


def _lines_advice(document: Document) -> str:
    """The advice to write a list, in the syntax of the document."""
    return (
        "Write each item on a line of its own, after `- `." if document.language == "yaml" else "Write it in brackets."
    )
