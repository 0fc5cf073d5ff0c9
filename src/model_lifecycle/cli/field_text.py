"""`explain` for a property or a kind of record: its schema in words."""

from collections.abc import Iterable, Iterator
from textwrap import fill, indent
from typing import Final

from model_lifecycle.cli.terminal import Style
from model_lifecycle.format.quoting import yaml_lines
from model_lifecycle.ide.file_info import schema_command
from model_lifecycle.ide.property_words import limits, type_words
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.field_names import ITEM, KEY, RecordField
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.counting import counted

_WIDTH: Final = 80
"""The columns at which text is wrapped."""

_NAME_WIDTH: Final = 12
"""The columns for the name of a fact."""

_FOLDERS: Final[dict[Kind, str]] = {
    "model": "models/<provider>/<slug>.yaml",
    "provider": "providers/<id>.yaml",
    "migration": "migrations/<old slug>-to-<new slug>.yaml",
}
"""The conventional path of a record's file, by its kind."""


def field_pages(subject: str, fields: Iterable[RecordField], style: Style) -> Iterator[str]:
    """Yield a page for each distinct description among the `fields` of one name, with the fields that share it."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[RecordField]] = {}
    for field in fields:
        key = (field.description.title, field.description.description, field.description.types)
        groups.setdefault(key, []).append(field)
    if len(groups) > 1:
        use_lines = [f"  {field.kind}.{field.path}" for group in groups.values() for field in group]
        yield "\n".join([f"`{subject}` has {counted(len(groups), 'meaning')}, explained below, in:", *use_lines]) + "\n"
    for group in groups.values():
        yield _field_page(group, style)


def _field_page(fields: list[RecordField], style: Style) -> str:
    """The page on fields that share one description: text, where they belong, type, limits, example and properties."""
    field = fields[0]
    description = field.description
    lines = [f"{style('bold', field.path)} ({description.title.lower()})", "", *_wrap(description.description), ""]
    for name, words in (("belongs in", _locations(fields)), *_facts(description)):
        lines += _fact_lines(name, words)
    lines += ["", "Example:", "", _indent(_example(field))]
    parent = _object_of(description)
    if parent is not None and parent.properties:
        lines += [
            "",
            "Each item has:" if description.items else "With:",
            "",
            *_property_lines(parent, style),
        ]
    return "\n".join(lines) + "\n"


def kind_page(kind: Kind, description: Description, style: Style) -> str:
    """The page on a kind of record: its description, file paths, schema command, properties, and a whole example."""
    lines = [style("bold", f"{kind} record"), "", *_wrap(description.description), ""]
    lines += _fact_lines("file", f"{_FOLDERS[kind]}, or .json; one record each, or several in a list")
    lines += _fact_lines("JSON Schema", schema_command(kind))
    lines += _fact_lines("more", f"model-lifecycle explain {kind}.PROPERTY")
    lines += ["", f"All {len(description.properties)} properties are required:", ""]
    lines += _property_lines(description, style)
    lines += ["", "Example:", "", _indent(_yaml(description.examples[0]))]
    return "\n".join(lines) + "\n"


def _locations(fields: list[RecordField]) -> str:
    """Where the fields belong, as text, each location once."""
    return "; ".join(dict.fromkeys(_location(field) for field in fields))


def _location(field: RecordField) -> str:
    """Where a field belongs, as text, such as `model records, in each item of sources`."""
    outer = field.path.rpartition(".")[0]
    if not outer:
        return f"{field.kind} records, at the top"
    in_each = "each item of " if outer.endswith(ITEM) else "each key of " if outer.endswith(KEY) else ""
    return f"{field.kind} records, in {in_each}`{outer.removesuffix(ITEM).removesuffix(f'.{KEY}')}`"


def _facts(description: Description) -> Iterator[tuple[str, str]]:
    """Yield name and text of a property's type, limits, and whether it may be left out or null."""
    yield "type", type_words(description)
    all_limits = list(limits(description))
    if description.items is not None and description.items.enum:
        all_limits.append("each one of " + ", ".join(f"`{value}`" for value in description.items.enum))
    allowed = [f"`{value}`" for value in description.enum if value is not None]
    if allowed:
        all_limits.append(("one of " if len(allowed) > 1 else "only ") + ", ".join(allowed))
    yield "limits", "; ".join(all_limits) or "none in the schema"
    null = "; write null where it is not known or not published" if description.nullable else "; null is not allowed"
    yield "left out", "never" + null


def _fact_lines(name: str, words: str) -> list[str]:
    """The lines of a fact, wrapped after its name."""
    return fill(
        words, _WIDTH, initial_indent=f"  {name:<{_NAME_WIDTH}}", subsequent_indent=" " * (_NAME_WIDTH + 2),
        break_long_words=False, break_on_hyphens=False,
    ).splitlines()  # fmt: skip


def _object_of(description: Description) -> Description | None:
    """The description of the object that a property holds: of its items, its values, or itself."""
    return description.items or description.values or description


def _property_lines(description: Description, style: Style) -> list[str]:
    """A line for each property of an object: its name, title and types."""
    width = max(len(name) for name in description.properties) + 2
    return [
        f"    {style('bold', name)}{' ' * (width - len(name))}{inner.title}: {type_words(inner)}"
        for name, inner in description.properties.items()
    ]


def _example(field: RecordField) -> list[str]:
    """The YAML lines of the property with an example value, nested in its parent properties as in a record."""
    examples = [value for value in field.description.examples if value is not None]
    value: Data = {field.steps[-1]: examples[0] if examples else None}
    for step in reversed(field.steps[:-1]):
        value = [value] if step == ITEM else {"prices" if step == KEY else step: value}
    return _yaml(value)


def _yaml(value: Data) -> list[str]:
    """The YAML lines of the object `value`, in block style."""
    assert isinstance(value, dict)
    return [line for name, inner in value.items() for line in yaml_lines(f"{name}:", inner, 2, 2)]


def _indent(lines: list[str]) -> str:
    """The lines as a text, indented by four spaces."""
    return indent("\n".join(lines), "    ")


def _wrap(text: str) -> list[str]:
    """The lines of `text`, wrapped at `_WIDTH`."""
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False).splitlines()
