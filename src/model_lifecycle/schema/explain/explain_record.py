"""Convert the validation errors of a record to diagnostics: one for each cause, with its span, message and fix."""

from collections.abc import Iterator, Mapping

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.aliased_errors import without_aliased
from model_lifecycle.schema.explain.cut_off import truncated_record
from model_lifecycle.schema.explain.locate import Locations, SchemaError, value_at
from model_lifecycle.schema.explain.match_properties import drop_missing_of_unrecognised, match_properties
from model_lifecycle.schema.explain.missing_property import missing_properties
from model_lifecycle.schema.explain.open_errors import OpenErrors
from model_lifecycle.schema.explain.stray_signs import holds_stray_signs
from model_lifecycle.schema.explain.suggestion import Suggestion
from model_lifecycle.schema.explain.unknown_property import all_renamed, misplaced, unknown
from model_lifecycle.schema.explain.validation_errors import (
    Keyword,
    Rest,
    split_errors,
    validate_data,
)
from model_lifecycle.schema.explain.wording import describe_value, format_value, path_name
from model_lifecycle.schema.explain.wrong_value import explain_value
from model_lifecycle.schema.integer_notation import integer_notation_hints
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY, NOT_A_RECORD, WRONG_KIND, WRONG_TYPE
from model_lifecycle.syntax.counted_diagnostics import counted
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.pointer import Path, to_pointer

_DISTINCTIVE = 3
"""The least number of properties of a kind that shows a record to be of that kind."""


def explain(
    registry: Registry, kind: Kind, document: Document, record: int, data: Data, most: int
) -> tuple[Diagnostic, ...]:
    """The diagnostics of an invalid record, by position; `most` of each category are explained, others counted."""
    locations = Locations(document, record)
    if not isinstance(data, dict):
        return () if locations.has_syntax_errors else (_not_a_record(kind, locations),)
    if other := _other_kind(registry, kind, data):
        return (_wrong_kind(kind, other, locations),)
    root = registry.description(kind)
    explained, rest = split_errors(without_aliased(validate_data(registry, kind, data), root, locations), most)
    errors = _schema_errors(OpenErrors(explained, root, data), locations)
    diagnostics = [_diagnostic(error, locations) for error in errors if not locations.is_rejected(error.pointer)]
    diagnostics += _counted_errors(rest, root, locations, data)
    diagnostics += integer_notation_hints(registry, kind, document, record, data)
    return tuple(sorted(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code)))


def rejection(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> Diagnostic | None:
    """The diagnostic of a value that the fast validator rejects although no other diagnostic explains it.

    None if every such value is repeated by an alias or merge key, and explained where it is written.
    """
    locations = Locations(document, record)
    path = next((path for path in registry.rejected_paths(kind, data) if locations.home(path) is None), None)
    if path is None:
        return None
    message = f"The schema rejects {path_name(path)}. Compare it with what `model-lifecycle schema {kind}` prints."
    return Diagnostic(WRONG_TYPE.name, message, locations.value_span(path), pointer=to_pointer(path), record=record)


def _schema_errors(remaining: OpenErrors, locations: Locations) -> Iterator[SchemaError]:
    """Yield one error for each cause among the validation errors `remaining`, removing those that it explains."""
    _remove_split_names(remaining, locations)
    root, data, values = remaining.root, remaining.data, dict(remaining.values)
    renamings, moves = match_properties(remaining, locations.may_hold_more)
    yield from all_renamed(renamings, locations)
    for move in moves:
        # Otherwise the error probably follows from a syntax error.
        if move.container == "present" or not locations.has_syntax_errors:
            yield misplaced(move, root, data, locations)
    drop_missing_of_unrecognised(remaining)
    for path in remaining.unknown:
        yield unknown(path, root, data, locations.document.language)
    missing = remaining.missing()
    truncation = truncated_record(missing, remaining, locations, root, data)
    explained_paths = frozenset[Path]()
    if truncation is not None:
        error, explained_paths = truncation
        yield error
    for path, names in missing.items():
        if path in explained_paths:
            continue
        description = root.at(path)
        reported_names = [name for name in names if not locations.is_rejected((*path, name))]
        if reported_names and description is not None and not locations.may_hold_more(path):
            yield missing_properties(path, reported_names, description, _keys(data, path))
    for path in remaining.values:
        description = root.at(path)
        if path not in explained_paths and description is not None and not locations.is_unreliable(path):
            yield _value_error(path, values[path], description, locations, remaining.value(path))


def _remove_split_names(remaining: OpenErrors, locations: Locations) -> None:
    """Remove from `remaining` the names that a line break has cut in two, as a syntax error reports them."""
    for path in list(remaining.unknown) if locations.has_syntax_errors else ():
        name = f"{locations.word_above(path)}{path[-1]}"
        if name in remaining.slots_in(path[:-1]):
            del remaining.unknown[path]
            remaining.fill((*path[:-1], name))


def _counted_errors(rest: Rest, root: Description, locations: Locations, data: Data) -> Iterator[Diagnostic]:
    """Yield a diagnostic with a count for each category of unexplained errors, at the position of its first error."""
    if rest.unknown is not None:
        path, count = rest.unknown
        yield counted(_diagnostic(unknown(path, root, data, locations.document.language), locations), count)
    if rest.missing is not None:
        path, count = rest.missing
        yield counted(_diagnostic(SchemaError(MISSING_PROPERTY.name, "", path, path, key=True), locations), count)
    for keyword, (path, count) in rest.values.items():
        description = root.at(path)
        if description is not None:
            value = _value_error(path, keyword, description, locations, value_at(data, path))
            yield counted(_diagnostic(value, locations), count)


def _value_error(
    path: Path, keyword: Keyword, description: Description, locations: Locations, data: Data
) -> SchemaError:
    """The error of the value at `path`, which breaks the schema keyword `keyword`, with its fix."""
    document = locations.document
    wrong = explain_value(description, keyword, path, locations.find(path).value, data, document)
    fix = _replacement(path, wrong.advice, document) if wrong.advice.certain else None
    return SchemaError(wrong.code, wrong.message, path, path, key=keyword == "minItems", fix=fix)


def _replacement(path: Path, advice: Suggestion, document: Document) -> Fix:
    """The fix that writes the suggested value at `path`."""
    shown = format_value(advice.value, document.language)
    title = f"Write {shown}" if len(shown) < 60 else "Write the value that was meant"
    safe = advice.safe and not holds_stray_signs(advice.value)
    return Fix(title, (ReplaceValue(to_pointer(path), advice.value),), safe=safe)


def _keys(data: Data, path: Path) -> list[str]:
    """The names of the properties of the object at `path`; empty if it is not an object."""
    value = value_at(data, path)
    return list(value) if isinstance(value, dict) else []


def _diagnostic(error: SchemaError, locations: Locations) -> Diagnostic:
    """The diagnostic of an error, with its span; without a fix if the value is written elsewhere."""
    return Diagnostic(
        error.code,
        error.message,
        locations.key_span(error.at) if error.key else locations.value_span(error.at),
        pointer=to_pointer(error.pointer),
        record=locations.record,
        related=tuple(Related(message, locations.key_span(path)) for message, path in error.related),
        fix=None if locations.home(error.at) is not None else error.fix,
        missing=error.missing,
    )


def _other_kind(registry: Registry, kind: Kind, data: Mapping[str, Data]) -> Kind | None:
    """The kind to which the properties in `data` clearly belong, if that is not `kind`; otherwise None."""
    counts = {kind: len(registry.description(kind).properties.keys() & data.keys()) for kind in KINDS}
    other = max(KINDS, key=lambda kind: counts[kind])
    return other if counts[other] >= _DISTINCTIVE and counts[other] > 2 * counts[kind] else None


def _wrong_kind(kind: Kind, other: Kind, locations: Locations) -> Diagnostic:
    """The diagnostic of a record with the properties of another kind."""
    advice = (
        f", or say `# model-lifecycle: kind={other}` on its first line" if locations.document.language == "yaml" else ""
    )
    message = (
        f"Expected a {kind} record, found the properties of a {other} record. Move the file to `{other}s/`{advice}."
    )
    return Diagnostic(WRONG_KIND.name, message, locations.key_span(()), record=locations.record)


def _not_a_record(kind: Kind, locations: Locations) -> Diagnostic:
    """The diagnostic of a value that is not a mapping."""
    node = locations.find(()).value
    content = "nothing" if isinstance(node, Scalar) and not node.text else describe_value(node)
    message = f"Expected a {kind} record (a mapping of properties), found {content}."
    return Diagnostic(NOT_A_RECORD.name, message, locations.value_span(()), record=locations.record)
