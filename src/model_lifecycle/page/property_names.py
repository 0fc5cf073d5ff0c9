"""The names of properties of specs on pages: their titles in the schema."""

from functools import cache

from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.schema.registry import registry_for


@cache
def property_name(field: str) -> str | None:
    """The title of a property of specs: `JSON Schema output` for `supports_json_schema`; None for an unknown field."""
    description = registry_for().describe("model", f"/specs/{field}") if field in SPECS_FIELDS else None
    return description.title if description is not None else None


def within_sentence(name: str) -> str:
    """A name for use within a sentence: `prompt caching`, but `JSON Schema output`."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]
