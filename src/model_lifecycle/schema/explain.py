"""Faults of a record's data as diagnostics: one for each mistake, under its place, with what to write."""

from collections.abc import Iterator

from model_lifecycle.document.data import Data
from model_lifecycle.document.diagnostic import Diagnostic, Related, Severity
from model_lifecycle.document.document import Document
from model_lifecycle.document.fix import Fix, ReplaceValue
from model_lifecycle.document.node import Scalar
from model_lifecycle.document.pointer import to_pointer
from model_lifecycle.schema.advice import Advice
from model_lifecycle.schema.borrowed import without_borrowed
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.faults import Faults, find_faults
from model_lifecycle.schema.finding import Finding
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.missing import missing_properties
from model_lifecycle.schema.pairing import pair
from model_lifecycle.schema.place import Path, Places, value_at
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.spelling import spelling_hints
from model_lifecycle.schema.unknown import map_entry, misplaced, moved_items, renamed, split, unknown
from model_lifecycle.schema.values import explain_value
from model_lifecycle.schema.words import found, written


def explain(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record that the fast verdict refused, in order of position."""
    places = Places(document, record)
    if not isinstance(data, dict):
        return () if places.is_doubtful else (_not_a_record(kind, places),)
    root = registry.description(kind)
    faults = without_borrowed(find_faults(registry, kind, data), root, places)
    findings = [finding for finding in _findings(faults, root, places, data) if not places.is_refused(finding.pointer)]
    diagnostics = [_diagnostic(finding, places) for finding in findings]
    diagnostics += spelling_hints(registry, kind, document, record, data)
    return tuple(sorted(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code)))


def refused_pointers(diagnostics: tuple[Diagnostic, ...]) -> frozenset[str]:
    """What of a record may not be believed: what its errors speak of, with everything below.

    What is missing reads as unread anyway; its finding's pointer may be the object that lacks it, which is fine.
    """
    return frozenset(
        one.pointer for one in diagnostics if one.severity == Severity.ERROR and one.code != "missing-property"
    )


def _findings(faults: Faults, root: Description, places: Places, data: Data) -> Iterator[Finding]:
    pairing = pair(faults, root, data, places.may_hold_more)
    yield from map(renamed, pairing.renamed)
    for pair_ in pairing.misplaced:
        yield misplaced(pair_, value_at(data, pair_.path))
    yield from map(moved_items, pairing.moved_items)
    yield from map(map_entry, pairing.map_entries)
    for item in pairing.split:
        yield split(item, next(iter(_keys(data, item.path))))
    for path in pairing.unknown:
        yield unknown(path, root, data, places.document.language)
    for path, names in pairing.missing.items():
        description = root.at(path)
        left = [name for name in names if not places.is_refused((*path, name))]
        if left and description is not None and not places.may_hold_more(path):
            yield missing_properties(path, left, description, _keys(data, path))
    for path in faults.values:
        description = root.at(path)
        if description is not None and path not in pairing.absorbed:
            yield _value(path, faults, description, places, value_at(data, path))


def _value(path: Path, faults: Faults, description: Description, places: Places, data: Data) -> Finding:
    keyword = faults.values[path]
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


def _not_a_record(kind: Kind, places: Places) -> Diagnostic:
    node = places.find(()).value
    what = "nothing" if isinstance(node, Scalar) and not node.text else found(node)
    message = f"Expected a {kind} record (a mapping of properties), found {what}."
    return Diagnostic("not-a-record", message, places.root.span, record=places.record)
