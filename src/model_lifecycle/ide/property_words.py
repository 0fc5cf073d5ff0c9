"""The schema's description of a property, as Markdown."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.ide import markdown_text
from model_lifecycle.schema.describe import Description, Type
from model_lifecycle.text.counting import plural

_TYPES: Final[dict[Type, str]] = {
    "string": "text",
    "number": "number",
    "integer": "whole number",
    "boolean": "true or false",
    "array": "list",
    "object": "object",
    "null": "null",
}
"""The name of each JSON type in descriptions."""

_FORMATS: Final = {
    "date": "date, `YYYY-MM-DD`",
    "date-time": "timestamp with a zone, `2026-08-22T09:30:00Z`",
    "uri": "absolute URI",
}
"""The name of each format of strings in descriptions, with an example."""

_MOST_VALUES: Final = 12
"""The most allowed values shown, as a configuration may list any number of providers."""


def describe_in_words(description: Description, *, fallback: str = "") -> str:
    """Format a description as Markdown: title and name, types, meaning, allowed values, an example."""
    name = description.name or fallback
    head = f"**{markdown_text.escape(description.title)}** " if description.title else ""
    parts = [f"{head}{markdown_text.code(name)}".strip(), " · ".join(_facts(description))]
    if description.description:
        parts.append(description.description)
    allowed = [markdown_text.value(value) for value in description.enum if value is not None]
    if allowed:
        more = f" and {len(allowed) - _MOST_VALUES} more" if len(allowed) > _MOST_VALUES else ""
        parts.append(f"{'One of' if len(allowed) > 1 else 'Only'} {', '.join(allowed[:_MOST_VALUES])}{more}.")
    if description.examples:
        scalar_values = (
            value for value in description.examples if value is not None and not isinstance(value, dict | list)
        )
        examples = [markdown_text.value(value) for value in scalar_values]
        if examples:
            parts.append(f"Example: {', '.join(examples)}")
    return "\n\n".join(part for part in parts if part)


def type_words(description: Description) -> str:
    """The allowed types, such as `number or null`; empty if any type is allowed."""
    kinds = [_TYPES[kind] for kind in description.types]
    if description.format is not None:
        kinds = [_FORMATS[description.format] if kind == _TYPES["string"] else kind for kind in kinds]
    return " or ".join(kinds)


def _facts(description: Description) -> Iterator[str]:
    """Yield the type, whether the property is required, and its limits."""
    if words := type_words(description):
        yield words
    if description.required:
        yield "required"
    yield from limits(description)


def limits(description: Description) -> Iterator[str]:
    """Yield the limits on the length of a text or list, such as `at most 80 characters`."""
    if description.max_length is not None:
        yield f"at most {description.max_length} characters"
    if description.min_length:
        yield f"at least {description.min_length} {plural(description.min_length, 'character')}"
    if description.min_items:
        yield f"at least {description.min_items} {plural(description.min_items, 'item')}"
