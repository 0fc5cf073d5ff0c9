"""The fix that adds values from catalogues to a model record that lacks them; written values stay."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from model_lifecycle.catalogues.claim import topic_of
from model_lifecycle.catalogues.comparison import ComparisonContext
from model_lifecycle.catalogues.filled_record import FilledRecord, filled_record
from model_lifecycle.catalogues.recorded_values import recorded_value
from model_lifecycle.catalogues.source_changes import source_changes
from model_lifecycle.diagnostics.fix import Change, Fix, InsertItem, InsertProperty, ReplaceValue
from model_lifecycle.generate.new_records import new_model, provider_values
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.ide.reconcile_workspace import comparison_of
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_DAY, gaps_of
from model_lifecycle.records.model import CURRENCY_POINTER, SPECS_FIELDS
from model_lifecycle.records.record import Record
from model_lifecycle.records.unread_pages import page_to_read
from model_lifecycle.records.values import Values, value_at
from model_lifecycle.syntax.pointer import child, from_pointer, parent
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import key_of_model
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_SPECS: Final = "/specs"
_SPECS_SOURCES: Final = "/specs/specs_sources"


def fix_of_gaps(workspace: Workspace, file: RecordFile, record: Record, importer: Importer) -> Fix | None:
    """The fix that fills from catalogues what a model record lacks: missing properties, nulls, placeholders.

    None if catalogues have no value that the record lacks.
    """
    case = comparison_of(workspace, file, record, importer, None)
    if case is None or not isinstance(record.data, dict):
        return None
    placeholders = frozenset(gaps_of(record))
    verdicts = {
        pointer: verdict for pointer, verdict in case.now.verdicts.items() if _is_lacking(record, pointer, placeholders)
    }
    if recorded_value(record, CURRENCY_POINTER) != "USD" and not _is_lacking(record, CURRENCY_POINTER, placeholders):
        verdicts = {pointer: verdict for pointer, verdict in verdicts.items() if topic_of(pointer) != "price"}
    key = key_of_model(record)
    provider = provider_values(workspace.view(), key.provider)
    base = new_model(workspace.view(), key, importer.day)
    new_record = filled_record(base, replace(case.now, verdicts=verdicts), case.resolve, provider)
    if not new_record.verdicts:
        return None
    _add_unread_sources(new_record.record, record.data, provider)
    changes = list(_changes(case, new_record, record.data))
    distinct_changes = [change for position, change in enumerate(changes) if change not in changes[:position]]
    return Fix(f"Fill {counted(len(new_record.verdicts), 'value')} from catalogues", tuple(distinct_changes))


def _is_lacking(record: Record, pointer: str, placeholders: frozenset[str]) -> bool:
    """Whether a record has no property at `pointer`, or only null or a placeholder (one of `placeholders`)."""
    container = value_at({"": record.data}, ("", *from_pointer(parent(pointer))))
    if not isinstance(container, dict) or from_pointer(pointer)[-1] not in container:
        return True
    if pointer == "/replacements":
        return (
            "/status" in placeholders and container["replacements"] == []
        )  # an empty list that is unread, like the status
    return pointer in placeholders or recorded_value(record, pointer) is None


def _add_unread_sources(new: Mapping[str, Any], data: Mapping[str, Any], provider: Values) -> None:
    """Add a placeholder source to `new` for each new null in `specs`: nobody has read those on the record's pages.

    Only if the record `data` has sources, by which its own nulls count as read.
    """
    specs = data.get("specs")
    present = specs if isinstance(specs, dict) else {}
    if _has_sources(data):
        for name in SPECS_FIELDS:
            if name not in present and new["specs"][name] is None:
                address, _ = page_to_read(provider, child(_SPECS, name)) or (GAP_ADDRESS, "")
                new["specs"]["specs_sources"][name] = {"url": address, "last_checked": GAP_DAY}


def _has_sources(data: Mapping[str, Any]) -> bool:
    """Whether a record's `sources` has an entry other than placeholders."""
    cited = data.get("sources")
    return isinstance(cited, list) and any(
        not isinstance(source, dict) or source.get("url") != GAP_ADDRESS for source in cited
    )


def _changes(case: ComparisonContext, new_record: FilledRecord, data: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the changes that fill the record `data` with the values of `new_record`."""
    new: Mapping[str, Any] = new_record.record
    yield from _additions("", new, data)
    specs = data.get("specs")
    if isinstance(specs, dict):
        yield from _additions(_SPECS, new["specs"], specs)
        if specs.get("currency", "") is None and new["specs"]["currency"] is not None:
            yield ReplaceValue(CURRENCY_POINTER, new["specs"]["currency"])
    elif "specs" in data:
        yield ReplaceValue(_SPECS, new["specs"])
    for pointer in new_record.verdicts:
        outer, name = (specs, pointer[len(_SPECS) + 1 :]) if pointer.startswith(f"{_SPECS}/") else (data, pointer[1:])
        if isinstance(outer, dict) and name in outer:
            yield ReplaceValue(pointer, value_at(new, from_pointer(pointer)))
    yield from _sources(case, new_record, data)


def _additions(pointer: str, new: Mapping[str, Any], present: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the insertion of each property of `new` that the object at `pointer` lacks, in the contract's order."""
    order = list(new)
    for position, name in enumerate(order):
        if name not in present:
            next_present = next((following for following in order[position + 1 :] if following in present), None)
            yield InsertProperty(pointer, name, new[name], next_present)


def _sources(case: ComparisonContext, new_record: FilledRecord, data: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the changes that add the pages of the new values to the record's sources, unless they are cited already."""
    filled_data: Mapping[str, Any] = new_record.record
    cited = data.get("sources")
    if isinstance(cited, list):
        urls = [source.get("url") if isinstance(source, dict) else None for source in cited]
        new = [source for source in filled_data["sources"] if source["url"] not in (*urls, GAP_ADDRESS)]
        if new and not _has_sources(data):
            yield ReplaceValue("/sources", new)
        else:
            # an unread page among the sources would turn nulls of the record that were read into unread ones
            yield from (InsertItem("/sources", source) for source in new if source["last_checked"] != GAP_DAY)
    specs = data.get("specs")
    if not isinstance(specs, dict) or "specs_sources" not in specs:
        return
    if specs["specs_sources"]:
        for pointer, verdict in new_record.verdicts.items():
            if pointer.startswith(f"{_SPECS}/"):
                yield from source_changes(case, pointer, verdict)
        for name, source in filled_data["specs"]["specs_sources"].items():
            if source["last_checked"] == GAP_DAY and name not in specs["specs_sources"]:
                yield InsertProperty(_SPECS_SOURCES, name, source)
    else:
        for key, source in filled_data["specs"]["specs_sources"].items():
            yield InsertProperty(_SPECS_SOURCES, key, source)
