"""Faults of a record's data as diagnostics: one for each mistake, under its place, with what to write."""

from collections.abc import Iterator, Mapping

from model_lifecycle.document.counted import MOST_EXPLAINED, counted
from model_lifecycle.document.data import Data
from model_lifecycle.document.diagnostic import Diagnostic, Related
from model_lifecycle.document.document import Document
from model_lifecycle.document.fix import Fix, ReplaceValue
from model_lifecycle.document.node import Scalar
from model_lifecycle.document.pointer import to_pointer
from model_lifecycle.schema.advice import Advice
from model_lifecycle.schema.borrowed import without_borrowed
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.faults import Faults, Keyword, Rest, divided, find_faults
from model_lifecycle.schema.finding import Finding
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.missing import missing_properties
from model_lifecycle.schema.nesting import find_keyless_entries, find_map_entries, find_moved_items, find_split_items
from model_lifecycle.schema.pairing import leave_out_what_strangers_lack, pair_properties
from model_lifecycle.schema.place import Path, Places, value_at
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.spelling import spelling_hints
from model_lifecycle.schema.unexplained import Unexplained
from model_lifecycle.schema.unknown import map_entry, misplaced, moved_items, renamed, split, unknown
from model_lifecycle.schema.values import explain_value
from model_lifecycle.schema.words import found, place_name, written

_DISTINCTIVE = 3
"""So many properties of a kind show a record to be of that kind."""


def explain(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record that the fast verdict refused, in order of position."""
    places = Places(document, record)
    if not isinstance(data, dict):
        return () if places.is_doubtful else (_not_a_record(kind, places),)
    if other := _other_kind(registry, kind, data):
        return (_wrong_kind(kind, other, places),)
    root = registry.description(kind)
    faults, rest = divided(without_borrowed(find_faults(registry, kind, data), root, places), MOST_EXPLAINED)
    findings = [finding for finding in _findings(faults, root, places, data) if not places.is_refused(finding.pointer)]
    diagnostics = [_diagnostic(finding, places) for finding in findings]
    diagnostics += _beyond(rest, root, places, data)
    diagnostics += spelling_hints(registry, kind, document, record, data)
    return tuple(sorted(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code)))


def refusal(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> Diagnostic | None:
    """What is said of a record that the fast verdict refuses and nothing explains: the place it refuses.

    None where all of that is written elsewhere, where it is explained, and an alias or a merge key repeats it.
    """
    places = Places(document, record)
    path = next((path for path in registry.refused_paths(kind, data) if places.home(path) is None), None)
    if path is None:
        return None
    message = f"The schema refuses {place_name(path)}. Compare it with what `model-lifecycle schema {kind}` prints."
    return Diagnostic("wrong-type", message, places.value_span(path), pointer=to_pointer(path), record=record)


def _findings(faults: Faults, root: Description, places: Places, data: Data) -> Iterator[Finding]:
    left = Unexplained(faults, root, data)
    nesting = [*map(map_entry, find_map_entries(left)), *map(map_entry, find_keyless_entries(left))]
    nesting += [*map(split, find_split_items(left)), *map(moved_items, find_moved_items(left))]
    renamings, moves = pair_properties(left, places.may_hold_more)
    yield from map(renamed, renamings)
    for move in moves:
        finding = misplaced(move, left.value(move.paths[0]))
        if move.container == "present":
            yield finding
        else:
            nesting.append(finding)
    if not places.is_doubtful:  # else it is likely the consequence of what could not be read
        yield from nesting
    leave_out_what_strangers_lack(left)
    for path in left.unknown:
        yield unknown(path, root, data, places.document.language)
    for path, names in left.missing().items():
        description = root.at(path)
        needed = [name for name in names if not places.is_refused((*path, name))]
        if needed and description is not None and not places.may_hold_more(path):
            yield missing_properties(path, needed, description, _keys(data, path))
    for path in left.values:
        description = root.at(path)
        if description is not None and not places.is_endless(path):
            yield _value(path, faults.values[path], description, places, left.value(path))


def _beyond(rest: Rest, root: Description, places: Places, data: Data) -> Iterator[Diagnostic]:
    """The faults that are counted, each sort with the code and at the place of its first."""
    if rest.unknown is not None:
        path, count = rest.unknown
        yield counted(_diagnostic(unknown(path, root, data, places.document.language), places), count)
    if rest.missing is not None:
        path, count = rest.missing
        yield counted(_diagnostic(Finding("missing-property", "", path, path, key=True), places), count)
    for keyword, (path, count) in rest.values.items():
        description = root.at(path)
        if description is not None:
            value = _value(path, keyword, description, places, value_at(data, path))
            yield counted(_diagnostic(value, places), count)


def _value(path: Path, keyword: Keyword, description: Description, places: Places, data: Data) -> Finding:
    document = places.document
    wrong = explain_value(description, keyword, path, places.find(path).value, data, document)
    fix = _replacement(path, wrong.advice, document) if wrong.advice.certain else None
    return Finding(wrong.code, wrong.message, path, path, key=keyword == "minItems", fix=fix)


def _replacement(path: Path, advice: Advice, document: Document) -> Fix:
    shown = written(advice.value, document.language)
    title = f"Write {shown}" if len(shown) < 60 else "Write the value that was meant"
    return Fix(title, (ReplaceValue(to_pointer(path), advice.value),), safe=advice.safe)


def _keys(data: Data, path: Path) -> list[str]:
    value = value_at(data, path)
    return list(value) if isinstance(value, dict) else []


def _diagnostic(finding: Finding, places: Places) -> Diagnostic:
    return Diagnostic(
        finding.code,
        finding.message,
        places.key_span(finding.at) if finding.key else places.value_span(finding.at),
        pointer=to_pointer(finding.pointer),
        record=places.record,
        related=tuple(Related(message, places.key_span(path)) for message, path in finding.related),
        fix=None if places.home(finding.at) is not None else finding.fix,
    )


def _other_kind(registry: Registry, kind: Kind, data: Mapping[str, Data]) -> Kind | None:
    """The kind that the properties of a record show, when it is plainly another one."""
    known = {each: len(registry.description(each).properties.keys() & data.keys()) for each in KINDS}
    other = max(KINDS, key=lambda each: known[each])
    return other if known[other] >= _DISTINCTIVE and known[other] > 2 * known[kind] else None


def _wrong_kind(kind: Kind, other: Kind, places: Places) -> Diagnostic:
    how = f", or say `# model-lifecycle: kind={other}` on its first line" if places.document.language == "yaml" else ""
    message = f"Expected a {kind} record, found the properties of a {other} record. Move the file to `{other}s/`{how}."
    return Diagnostic("wrong-kind", message, places.key_span(()), record=places.record)


def _not_a_record(kind: Kind, places: Places) -> Diagnostic:
    node = places.find(()).value
    what = "nothing" if isinstance(node, Scalar) and not node.text else found(node)
    message = f"Expected a {kind} record (a mapping of properties), found {what}."
    return Diagnostic("not-a-record", message, places.value_span(()), record=places.record)
