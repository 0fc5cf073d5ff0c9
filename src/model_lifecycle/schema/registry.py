"""The schemas for a list of providers, compiled on first use."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.schema.bundle import bundle, bundle_records
from model_lifecycle.schema.describe import Description, describe_schema, integer_paths
from model_lifecycle.schema.formats import is_calendar_day, is_date_time, is_uri
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.schema_files import Schema
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Path, from_pointer

if TYPE_CHECKING:
    import jsonschema_rs

DEFAULT_PROVIDERS: Final = tuple(f"provider-{number}" for number in range(1, 8))
"""The provider ids of schemas/README.md#values; a configuration may list others."""

CALENDAR_DAY: Final = "calendar-day"
"""A format of our own for days that exist; the printed schemas only have the form of a date (schemas/README.md#a18)."""

FORMATS: Final[Mapping[str, Callable[[str], bool]]] = {
    "uri": is_uri,
    "date-time": is_date_time,
    CALENDAR_DAY: is_calendar_day,
}


class Registry:
    """The schemas for a list of providers. Use `registry_for`, which caches the compiled ones."""

    def __init__(self, providers: tuple[str, ...] = DEFAULT_PROVIDERS) -> None:
        """Cache what is compiled: `schema`, `description`, the validators and `integers` are computed once per kind."""
        self.providers = providers
        self.schema = cache(self._schema)
        self.description = cache(self._description)
        self.validator = cache(self._validator)
        self.value_validator = cache(self._value_validator)
        self.integers = cache(self._integers)

    def _schema(self, kind: Kind) -> Schema:
        """The self-contained JSON Schema of a kind, as `model-lifecycle schema KIND` prints it. Do not modify it."""
        return bundle(kind, self.providers)

    def records_schema(self) -> Schema:
        """The self-contained schema of any record (schemas/README.md#records), with the kinds in `$defs`."""
        return bundle_records(self.providers)

    def _description(self, kind: Kind) -> Description:
        """The description of a record of `kind`."""
        return describe_schema(self.schema(kind))

    def describe(self, kind: Kind, pointer: str) -> Description | None:
        """The description of the value at `pointer` in a record of `kind`; None if the schema has none."""
        return self.description(kind).at(from_pointer(pointer))

    def _integers(self, kind: Kind) -> tuple[tuple[str, ...], ...]:
        """The paths of the properties that must be integers."""
        return tuple(integer_paths(self.description(kind)))

    def strict_schema(self, kind: Kind) -> Schema:
        """The schema for validation: `schema`, with the format `calendar-day` for dates."""
        schema = deepcopy(self.schema(kind))
        for definition in schema["$defs"].values():
            if "pattern" in definition:
                definition["format"] = CALENDAR_DAY
        return schema

    def verdict(self, kind: Kind) -> Callable[[Any], bool]:
        """A function that tests in microseconds whether a record's data are valid. It raises `ValueError` for data
        that it cannot read.
        """
        return self.validator(kind).is_valid

    def compile_all(self) -> None:
        """Compile all validators in advance, so that forked copies of this process do not each do it."""
        for kind in KINDS:
            self.validator(kind)
            self.integers(kind)

    def rejected_paths(self, kind: Kind, data: Data) -> Iterator[Path]:
        """Yield the paths of the values that the fast validator rejects."""
        return (tuple(error.instance_path) for error in self.validator(kind).iter_errors(data))

    def _validator(self, kind: Kind) -> "jsonschema_rs.Validator":
        """The fast validator of a kind. It raises `ValueError` for data it cannot read."""
        return _compiled(self.strict_schema(kind))

    def _value_validator(self, kind: Kind) -> "jsonschema_rs.Validator":
        """A validator that reports errors of values only, not missing and unknown properties."""
        return _compiled(_with_any_names(self.strict_schema(kind)))


def _compiled(schema: Schema) -> "jsonschema_rs.Validator":
    """Compile a schema to a fast validator with our formats."""
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema, formats=dict(FORMATS), validate_formats=True, offline=True)


def _with_any_names(part: Any) -> Any:
    """A copy of a schema part in which no property is required and none is forbidden."""
    if isinstance(part, list):
        return [_with_any_names(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        name: {key: _with_any_names(inner) for key, inner in value.items()}
        if name in ("properties", "$defs")
        else _with_any_names(value)
        for name, value in part.items()
        if name != "required" and value is not False
    }


@lru_cache(8)
def registry_for(providers: tuple[str, ...] = DEFAULT_PROVIDERS) -> Registry:
    """The registry of a list of providers, cached."""
    return Registry(providers)
