"""The validation errors of a record as diagnostics: one for each cause, with its span, message and fix."""

from collections.abc import Iterator, Mapping

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.aliased_errors import without_aliased
from model_lifecycle.schema.explain.cut_off import cut_off
from model_lifecycle.schema.explain.locate import Locations, Path, value_at
from model_lifecycle.schema.explain.match_properties import drop_missing_of_unrecognised, match_properties
from model_lifecycle.schema.explain.missing_property import missing_properties
from model_lifecycle.schema.explain.open_errors import OpenErrors
from model_lifecycle.schema.explain.schema_error import SchemaError
from model_lifecycle.schema.explain.suggestion import Suggestion
from model_lifecycle.schema.explain.unknown_property import all_renamed, misplaced, unknown
from model_lifecycle.schema.explain.validation_errors import (
    Keyword,
    Rest,
    divided,
    validate_data,
)
from model_lifecycle.schema.explain.wording import found, place_name, written
from model_lifecycle.schema.explain.wrong_value import explain_value
from model_lifecycle.schema.integer_notation import integer_notation_hints
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY, NOT_A_RECORD, WRONG_KIND, WRONG_TYPE
from model_lifecycle.syntax.counted_diagnostics import counted
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.pointer import to_pointer

_DISTINCTIVE = 3
"""So many properties of a kind show a record to be of that kind."""


def explain(
    registry: Registry, kind: Kind, document: Document, record: int, data: Data, most: int
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record that the fast verdict refused, in order of position; `most` of each sort."""
    places = Locations(document, record)
    if not isinstance(data, dict):
        return () if places.has_syntax_errors else (_not_a_record(kind, places),)
    if other := _other_kind(registry, kind, data):
        return (_wrong_kind(kind, other, places),)
    root = registry.description(kind)
    refused = validate_data(registry, kind, data)
    diagnostics: list[Diagnostic] = []
    explained, rest = divided(without_aliased(refused, root, places), most)
    left = OpenErrors(explained, root, data)
    errors = [error for error in _findings(left, places) if not places.is_refused(error.pointer)]
    diagnostics += [_diagnostic(error, places) for error in errors]
    diagnostics += _beyond(rest, root, places, data)
    diagnostics += integer_notation_hints(registry, kind, document, record, data)
    return tuple(sorted(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code)))


def refusal(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> Diagnostic | None:
    """What is said of a record that the fast verdict refuses and nothing explains: the place it refuses.

    None where all of that is written elsewhere, where it is explained, and an alias or a merge key repeats it.
    """
    places = Locations(document, record)
    path = next((path for path in registry.refused_paths(kind, data) if places.home(path) is None), None)
    if path is None:
        return None
    message = f"The schema refuses {place_name(path)}. Compare it with what `model-lifecycle schema {kind}` prints."
    return Diagnostic(WRONG_TYPE.name, message, places.value_span(path), pointer=to_pointer(path), record=record)


def _findings(left: OpenErrors, places: Locations) -> Iterator[SchemaError]:
    _leave_out_second_halves(left, places)
    root, data, values = left.root, left.data, dict(left.values)
    renamings, moves = match_properties(left, places.may_hold_more)
    yield from all_renamed(renamings)
    for move in moves:
        # else it is likely the consequence of what could not be read
        if move.container == "present" or not places.has_syntax_errors:
            yield misplaced(move, root, data, places)
    drop_missing_of_unrecognised(left)
    for path in left.unknown:
        yield unknown(path, root, data, places.document.language)
    missing = left.missing()
    cut = cut_off(missing, left, places, root, data)
    explained_by_cut = frozenset[Path]()
    if cut is not None:
        error, explained_by_cut = cut
        yield error
    for path, names in missing.items():
        if path in explained_by_cut:
            continue
        description = root.at(path)
        needed = [name for name in names if not places.is_refused((*path, name))]
        if needed and description is not None and not places.may_hold_more(path):
            yield missing_properties(path, needed, description, _keys(data, path))
    for path in left.values:
        description = root.at(path)
        if path not in explained_by_cut and description is not None and not places.is_endless(path):
            yield _value(path, values[path], description, places, left.value(path))


def _leave_out_second_halves(left: OpenErrors, places: Locations) -> None:
    """Takes out names that were broken in two: the reader speaks of the first half, alone on the line above."""
    for path in list(left.unknown) if places.has_syntax_errors else ():
        name = f"{places.word_above(path)}{path[-1]}"
        if name in left.slots_in(path[:-1]):
            del left.unknown[path]
            left.fill((*path[:-1], name))


def _beyond(rest: Rest, root: Description, places: Locations, data: Data) -> Iterator[Diagnostic]:
    """The errors that are counted, each sort with the code and at the place of its first."""
    if rest.unknown is not None:
        path, count = rest.unknown
        yield counted(_diagnostic(unknown(path, root, data, places.document.language), places), count)
    if rest.missing is not None:
        path, count = rest.missing
        yield counted(_diagnostic(SchemaError(MISSING_PROPERTY.name, "", path, path, key=True), places), count)
    for keyword, (path, count) in rest.values.items():
        description = root.at(path)
        if description is not None:
            value = _value(path, keyword, description, places, value_at(data, path))
            yield counted(_diagnostic(value, places), count)


def _value(path: Path, keyword: Keyword, description: Description, places: Locations, data: Data) -> SchemaError:
    document = places.document
    wrong = explain_value(description, keyword, path, places.find(path).value, data, document)
    fix = _replacement(path, wrong.advice, document) if wrong.advice.certain else None
    return SchemaError(wrong.code, wrong.message, path, path, key=keyword == "minItems", fix=fix)


def _replacement(path: Path, advice: Suggestion, document: Document) -> Fix:
    shown = written(advice.value, document.language)
    title = f"Write {shown}" if len(shown) < 60 else "Write the value that was meant"
    return Fix(title, (ReplaceValue(to_pointer(path), advice.value),), safe=advice.safe)


def _keys(data: Data, path: Path) -> list[str]:
    value = value_at(data, path)
    return list(value) if isinstance(value, dict) else []


def _diagnostic(error: SchemaError, places: Locations) -> Diagnostic:
    return Diagnostic(
        error.code,
        error.message,
        places.key_span(error.at) if error.key else places.value_span(error.at),
        pointer=to_pointer(error.pointer),
        record=places.record,
        related=tuple(Related(message, places.key_span(path)) for message, path in error.related),
        fix=None if places.home(error.at) is not None else error.fix,
        missing=error.missing,
    )


def _other_kind(registry: Registry, kind: Kind, data: Mapping[str, Data]) -> Kind | None:
    """The kind that the properties of a record show, when it is plainly another one."""
    known = {each: len(registry.description(each).properties.keys() & data.keys()) for each in KINDS}
    other = max(KINDS, key=lambda each: known[each])
    return other if known[other] >= _DISTINCTIVE and known[other] > 2 * known[kind] else None


def _wrong_kind(kind: Kind, other: Kind, places: Locations) -> Diagnostic:
    how = f", or say `# model-lifecycle: kind={other}` on its first line" if places.document.language == "yaml" else ""
    message = f"Expected a {kind} record, found the properties of a {other} record. Move the file to `{other}s/`{how}."
    return Diagnostic(WRONG_KIND.name, message, places.key_span(()), record=places.record)


def _not_a_record(kind: Kind, places: Locations) -> Diagnostic:
    node = places.find(()).value
    what = "nothing" if isinstance(node, Scalar) and not node.text else found(node)
    message = f"Expected a {kind} record (a mapping of properties), found {what}."
    return Diagnostic(NOT_A_RECORD.name, message, places.value_span(()), record=places.record)
