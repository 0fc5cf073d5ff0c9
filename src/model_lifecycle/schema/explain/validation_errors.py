"""Collect the errors that the validators report for a record's data, by path."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.integer_notation import whole_number
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import FORMATS, Registry
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Path

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

Keyword = Literal["type", "enum", "minItems", "minLength", "maxLength", "pattern", "format"]
_KEYWORDS: tuple[Keyword, ...] = ("type", "enum", "minItems", "minLength", "maxLength", "pattern", "format")
"""The schema keywords for values, the most informative first; of several errors of a value only the first is kept."""

_MOST_VALUES: Final = 1_000
"""Data with more values are validated in a way that needs less memory; usual records have about a hundred."""


@dataclass
class ValidationErrors:
    """The errors of a record: broken keywords by path of the value, unknown and missing names by path of the object."""

    values: dict[Path, Keyword] = field(default_factory=dict)
    unknown: dict[Path, list[str]] = field(default_factory=dict)
    missing: dict[Path, list[str]] = field(default_factory=dict)

    def add_value(self, path: Path, keyword: Keyword) -> None:
        """Add the error of a value; of several keywords for one value the most informative is kept."""
        self.values[path] = min(keyword, self.values.get(path, keyword), key=_KEYWORDS.index)


@dataclass
class Rest:
    """The unexplained errors of a record: for each category the path of the first, and their number."""

    unknown: tuple[Path, int] | None = None
    missing: tuple[Path, int] | None = None
    values: dict[Keyword, tuple[Path, int]] = field(default_factory=dict)


def split_errors(errors: ValidationErrors, most: int) -> tuple[ValidationErrors, Rest]:
    """Split errors into the first `most` of each category (unknown, missing, wrong values), and the rest."""
    names = [(path, name) for path, names in errors.unknown.items() for name in names]
    values, missing = list(errors.values.items()), list(errors.missing.items())
    if max(len(names), len(values), len(missing)) <= most:
        return errors, Rest()
    first = ValidationErrors(dict(values[:most]), {}, dict(missing[:most]))
    for path, name in names[:most]:
        first.unknown.setdefault(path, []).append(name)
    rest = Rest()
    if len(names) > most:
        path, name = names[most]
        rest.unknown = (*path, name), len(names) - most
    if len(missing) > most:
        rest.missing = missing[most][0], len(missing) - most
    for path, keyword in values[most:]:
        first_path, count = rest.values.get(keyword, (path, 0))
        rest.values[keyword] = first_path, count + 1
    return first, rest


def validate_data(registry: Registry, kind: Kind, data: Data) -> ValidationErrors:
    """Validate a record's data: all errors, in the order of the contract, outer objects first."""
    if not _has_odd_name(data):
        try:
            validate = _validate_large if is_large(data) else _validate_fast
            return _sorted_errors(validate(registry, kind, data), registry.description(kind), data)
        except (ValueError, OverflowError):
            pass  # data that the fast validator cannot read
    return validate_slowly(registry, kind, data)


def _has_odd_name(data: Data) -> bool:
    """Whether data contain a name that the fast validator omits from paths (an empty one) or takes for an index."""
    if isinstance(data, dict):
        return any(not name.lstrip("+0123456789") for name in data) or any(map(_has_odd_name, data.values()))
    return isinstance(data, list) and any(map(_has_odd_name, data))


def _validate_fast(registry: Registry, kind: Kind, data: Data) -> ValidationErrors:
    """Validate with the compiled validator. Raises `ValueError` or `OverflowError` for data that it cannot read."""
    errors = ValidationErrors()
    for error in registry.validator(kind).iter_errors(data):
        path: Path = tuple(error.instance_path)
        error_kind: Any = error.kind
        if error_kind.name == "required":
            errors.missing.setdefault(path, []).append(error_kind.property)
        elif error_kind.name == "additionalProperties":
            errors.unknown[path] = error_kind.unexpected
        else:
            errors.add_value(path, error_kind.name)
    return errors


def is_large(data: Data) -> bool:
    """Whether data contain more values than a usual record."""
    pending, count = [data], 0
    while pending and count <= _MOST_VALUES:
        value = pending.pop()
        if isinstance(value, dict | list):
            count += len(value)
            pending += value.values() if isinstance(value, dict) else value
    return count > _MOST_VALUES


def _validate_large(registry: Registry, kind: Kind, data: Data) -> ValidationErrors:
    """Validate as `_validate_fast` does, which would keep a copy of the whole object for each missing name."""
    errors = ValidationErrors()
    described = described_values(data, registry.description(kind), (), errors)
    for error in registry.value_validator(kind).iter_errors(described):
        error_kind: Any = error.kind
        errors.add_value(tuple(error.instance_path), error_kind.name)
    return errors


def described_values(data: Data, description: Description | None, path: Path, errors: ValidationErrors) -> Data:
    """A copy of data without values unknown to the schema; missing and unknown names are added to `errors`."""
    if description is None:
        return data
    if isinstance(data, list):
        return [described_values(item, description.items, (*path, index), errors) for index, item in enumerate(data)]
    if not isinstance(data, dict) or "object" not in description.types:
        return data
    if description.values is None:
        if unknown := [name for name in data if name not in description.properties]:
            errors.unknown[path] = unknown
        required = (name for name, inner in description.properties.items() if inner.required)
        if missing := [name for name in required if name not in data]:
            errors.missing[path] = missing
    inner = {name: step for name in data if (step := description.step(name)) is not None}
    return {name: described_values(data[name], step, (*path, name), errors) for name, step in inner.items()}


def _sorted_errors(errors: ValidationErrors, root: Description, data: Data) -> ValidationErrors:
    """The errors sorted by the order of the schema, outer objects first."""
    numbers_at: dict[Path, dict[str, int]] = {}

    def schema_order(item: tuple[Path, object]) -> list[int]:
        """The sort key of an error by its path: unknown properties first, then properties in the schema's order."""
        path, order = item[0], []
        description: Description | None = root
        value: Any = data
        for depth, step in enumerate(path):
            if isinstance(step, int):
                order.append(step)
            else:
                numbers = numbers_at.get(path[:depth])
                if numbers is None:
                    numbers = {name: number - len(value) for number, name in enumerate(value)}
                    numbers |= {name: n for n, name in enumerate(description.properties if description else ())}
                    numbers_at[path[:depth]] = numbers
                order.append(numbers[step])
            description = description.step(step) if description is not None else None
            value = value[step]
        return order

    return ValidationErrors(
        dict(sorted(errors.values.items(), key=schema_order)),
        dict(sorted(errors.unknown.items(), key=schema_order)),
        dict(sorted(errors.missing.items(), key=schema_order)),
    )


def validate_slowly(registry: Registry, kind: Kind, data: Data) -> ValidationErrors:
    """Validate as `validate_data` does, with jsonschema: it accepts any Python data, but is many times slower."""
    errors = ValidationErrors()
    for error in validator(registry, kind).iter_errors(data):
        path: Path = tuple(error.absolute_path)
        keyword = cast("Keyword | Literal['required', 'additionalProperties']", error.validator)
        instance, schema = cast("dict[str, Data]", error.instance), cast("dict[str, Any]", error.schema)
        if keyword == "required":
            errors.missing[path] = [name for name in schema["required"] if name not in instance]
        elif keyword == "additionalProperties":
            errors.unknown[path] = [name for name in instance if name not in schema["properties"]]
        else:
            errors.add_value(path, keyword)
    return errors


@lru_cache(8)
def validator(registry: Registry, kind: Kind) -> "Validator":
    """The slow validator of a kind; a test compares its verdicts with those of the fast one."""
    from jsonschema import Draft202012Validator, FormatChecker
    from jsonschema.validators import extend

    formats = FormatChecker(formats=())
    for name, function in FORMATS.items():
        formats.checks(name)(partial(_is_of_format, function))
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: whole_number(value) is not None)
    extended = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, validators={"pattern": _pattern}, type_checker=types
    )
    explainer: Validator = extended(registry.strict_schema(kind), format_checker=formats)
    return explainer


def _is_of_format(function: Callable[[str], bool], value: object) -> bool:
    """Whether a value has a format, which `function` tests; a value that is not a text has any format."""
    return not isinstance(value, str) or function(value)


@cache
def _ecma(pattern: str) -> re.Pattern[str]:
    """Compile a schema's pattern with the meaning of ECMA-262: ASCII digits, and `$` only matches the very end."""
    return re.compile(re.sub(r"\$$", r"\\Z", pattern), re.ASCII)


def _pattern(_: Any, pattern: str, instance: object, __: Any) -> Iterator[Any]:
    """The keyword `pattern` for jsonschema, with the meaning of ECMA-262."""
    from jsonschema import ValidationError

    if isinstance(instance, str) and not _ecma(pattern).search(instance):
        yield ValidationError("does not match the pattern")
