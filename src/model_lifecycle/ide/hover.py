"""Hover: what the schema says about a property, and what the diagnostics at the place mean."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.ide import markdown_text
from model_lifecycle.ide.node_path import PathStep, path_to_offset, record_at
from model_lifecycle.ide.rule_page import short_page
from model_lifecycle.schema.describe import Description, Type
from model_lifecycle.schema.registry import Registry
from model_lifecycle.syntax.node import Node
from model_lifecycle.text.counting import plural
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_TYPES: Final[dict[Type, str]] = {
    "string": "text",
    "number": "number",
    "integer": "whole number",
    "boolean": "true or false",
    "array": "list",
    "object": "object",
    "null": "null",
}
_FORMATS: Final = {
    "date": "date, `YYYY-MM-DD`",
    "date-time": "timestamp with a zone, `2026-08-22T09:30:00Z`",
    "uri": "absolute URI",
}


@dataclass(frozen=True, slots=True)
class Hover:
    """Markdown about the stretch of text in `span`."""

    markdown: str
    span: Span


def hover(file: RecordFile, registry: Registry, diagnostics: Iterable[Diagnostic], offset: int) -> Hover | None:
    """What there is to say at an offset; None where there is nothing. `diagnostics` are the file's own, as checked."""
    here = [diagnostic for diagnostic in diagnostics if diagnostic.span.start <= offset <= diagnostic.span.end]
    said = [markdown_text.message(diagnostic.message) for diagnostic in here]
    explained = [short_page(code) for code in _codes(here)]
    described = _described(file, registry, offset)
    if described is not None:
        text, span = described
        return Hover("\n\n---\n\n".join([*said, text, *explained]), span)
    if said:
        return Hover("\n\n---\n\n".join([*said, *explained]), here[0].span)
    return None


def _described(file: RecordFile, registry: Registry, offset: int) -> tuple[str, Span] | None:
    record = record_at(file.document, offset)
    if record is None or file.kind.kind is None:
        return None
    way = path_to_offset(file.document.records[record], offset)
    step = way[-1]
    if step.pair is None and not step.pointer:
        return None
    description = registry.describe(file.kind.kind, step.pointer)
    if description is None:
        return None
    return describe_in_words(description, fallback=_last(step)), _word(step.node, step, offset)


def _last(step: PathStep) -> str:
    return step.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")


def _word(node: Node, step: PathStep, offset: int) -> Span:
    """The key or the scalar that the pointer is on; of an object or a list its own key."""
    if step.pair is not None and not step.pair.value.start <= offset <= step.pair.value.end:
        return step.pair.key.span
    return node.span


def describe_in_words(description: Description, *, fallback: str = "") -> str:
    """A description as Markdown: title and name, what may stand there, what it means, an example."""
    name = description.name or fallback
    head = f"**{markdown_text.escape(description.title)}** " if description.title else ""
    parts = [f"{head}{markdown_text.code(name)}".strip(), " · ".join(_facts(description))]
    if description.description:
        parts.append(description.description)
    allowed = [markdown_text.value(value) for value in description.enum if value is not None]
    if allowed:
        parts.append(f"{'One of' if len(allowed) > 1 else 'Only'} {', '.join(allowed)}.")
    if description.examples:
        plain = (value for value in description.examples if value is not None and not isinstance(value, dict | list))
        shown = [markdown_text.value(value) for value in plain]
        if shown:
            parts.append(f"Example: {', '.join(shown)}")
    return "\n\n".join(part for part in parts if part)


def type_words(description: Description) -> str:
    """What may stand somewhere: `number or null`; empty where anything may."""
    kinds = [_TYPES[kind] for kind in description.types]
    if description.format is not None:
        kinds = [_FORMATS[description.format] if kind == _TYPES["string"] else kind for kind in kinds]
    return " or ".join(kinds)


def _facts(description: Description) -> Iterator[str]:
    if words := type_words(description):
        yield words
    if description.required:
        yield "required"
    yield from limits(description)


def limits(description: Description) -> Iterator[str]:
    """How long a text or a list may be."""
    if description.max_length is not None:
        yield f"at most {description.max_length} characters"
    if description.min_length:
        yield f"at least {description.min_length} {plural(description.min_length, 'character')}"
    if description.min_items:
        yield f"at least {description.min_items} {plural(description.min_items, 'item')}"


def _codes(diagnostics: Iterable[Diagnostic]) -> Iterator[Rule]:
    for name in dict.fromkeys(diagnostic.code for diagnostic in diagnostics):
        if (code := all_rules().get(name)) is not None:
            yield code
