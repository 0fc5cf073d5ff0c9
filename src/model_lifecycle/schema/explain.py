"""Faults of a record's data as diagnostics: one for each mistake, under its place, with what to write."""

from model_lifecycle.document.data import Data
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Document
from model_lifecycle.document.pointer import to_pointer
from model_lifecycle.schema.faults import find_faults
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.place import Places
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.spelling import spelling_hints


def explain(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record that the fast verdict refused."""
    places = Places(document, record)
    if not isinstance(data, dict):
        return (Diagnostic("not-a-record", "Expected a record (a mapping).", places.root.span, record=record),)
    faults = find_faults(registry, kind, data)
    found = list(spelling_hints(registry, kind, document, record, data))
    for path, names in faults.missing.items():
        if not places.may_hold_more(path):
            pointer = to_pointer((*path, names[0]) if len(names) == 1 else path)
            message = f"Missing: {', '.join(f'`{name}`' for name in names)}."
            found.append(Diagnostic("missing-property", message, places.key_span(path), pointer=pointer, record=record))
    for path, names in faults.unknown.items():
        for name in names:
            inner = (*path, name)
            message = f"Unknown property `{name}`."
            span = places.key_span(inner)
            found.append(Diagnostic("unknown-property", message, span, pointer=to_pointer(inner), record=record))
    for path, keyword in faults.values.items():
        if not places.is_refused(path):
            span = places.key_span(path) if keyword == "minItems" else places.value_span(path)
            message = f"This value breaks the rule `{keyword}` of the schema."
            found.append(Diagnostic("wrong-value", message, span, pointer=to_pointer(path), record=record))
    return tuple(sorted(found, key=lambda diagnostic: (diagnostic.span, diagnostic.code)))


def refused_pointers(diagnostics: tuple[Diagnostic, ...]) -> frozenset[str]:
    """What of a record may not be believed."""
    return frozenset(one.pointer for one in diagnostics if one.code != "missing-property")
