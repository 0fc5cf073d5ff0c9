"""Report missing properties, with a fix that adds default values."""

from collections.abc import Sequence
from typing import NamedTuple

from model_lifecycle.diagnostics.fix import Fix, InsertProperty
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import SchemaError
from model_lifecycle.schema.explain.wording import describe_expected, list_names, path_name
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Path, to_pointer


def missing_properties(
    path: Path, names: Sequence[str], description: Description, present: Sequence[str]
) -> SchemaError:
    """One error for all missing properties `names` of the object at `path`; `present` are its properties."""
    location_words = f" in {path_name(path)}" if path else ""
    if len(names) == 1:
        message = (
            f"Missing property `{names[0]}`{location_words}. Add it{_value_advice(description.properties[names[0]])}."
        )
    else:
        null = all(description.properties[name].nullable for name in names)
        advice = ", with null where a value is not published" if null else ""
        message = f"Missing properties {list_names(names)}{location_words}. Add them{advice}."
    pointer = (*path, names[0]) if len(names) == 1 else path
    fix = _fix(path, names, description, present)
    return SchemaError(MISSING_PROPERTY.name, message, pointer, path, key=True, fix=fix, missing=tuple(names))


def _value_advice(description: Description) -> str:
    """The value to write for a missing property, as the end of a sentence: `, with null where it is not published`."""
    if description.nullable:
        return ", with null where it is not published"
    if description.items is not None:
        return ", with at least 1 item" if description.min_items else ", with [] where there is none"
    if description.values is not None:
        return ", with {} where there is none"
    if description.properties:
        return f", with {list_names(list(description.properties))}"
    if description.types == ("string",) and not description.enum and description.format is None:
        return f": the {description.title.lower()}"
    return f": {describe_expected(description)}"


def _fix(path: Path, names: Sequence[str], description: Description, present: Sequence[str]) -> Fix:
    """The fix that adds the properties `names` with default values, in the order of the contract."""
    order = list(description.properties)
    skeletons = {name: default_value(description.properties[name]) for name in names}
    inserts = tuple(
        InsertProperty(
            to_pointer(path),
            name,
            skeletons[name].value,
            before=next((following for following in order[order.index(name) + 1 :] if following in present), None),
        )
        for name in names
    )
    title = f"Add {list_names(names)}"
    return Fix(title, inserts, placeholder=any(skeleton.placeholder for skeleton in skeletons.values()))


class DefaultValue(NamedTuple):
    """A default value; `placeholder`: the author has to replace it, as it is invalid or arbitrary."""

    value: Data
    placeholder: bool


_PLACEHOLDERS: dict[str | None, Data] = {
    "date": "YYYY-MM-DD",
    "date-time": "YYYY-MM-DDTHH:MM:SSZ",
    "uri": "https://example.com/TODO",
    None: "",
}
"""The placeholder of a required value by its format."""


def default_value(description: Description) -> DefaultValue:
    """The emptiest value that a property allows: null, `[]`, `{}`, an object of such values; if none, a placeholder."""
    if description.nullable:
        return DefaultValue(None, placeholder=False)
    if description.items is not None:
        if description.min_items == 0:
            return DefaultValue([], placeholder=False)
        return DefaultValue([default_value(description.items).value], placeholder=True)
    if description.values is not None:
        return DefaultValue({}, placeholder=False)
    if description.properties:
        parts = {name: default_value(inner) for name, inner in description.properties.items()}
        value: Data = {name: part.value for name, part in parts.items()}
        return DefaultValue(value, any(part.placeholder for part in parts.values()))
    if len(description.enum) == 1:
        return DefaultValue(description.enum[0], placeholder=False)
    return DefaultValue(
        description.enum[0] if description.enum else _PLACEHOLDERS[description.format], placeholder=True
    )
