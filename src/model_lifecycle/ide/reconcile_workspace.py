"""Compare the records of a workspace with public catalogues, and apply the safe fixes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from model_lifecycle.catalogues.comparison import ComparisonContext
from model_lifecycle.catalogues.reconcile import reconcile
from model_lifecycle.catalogues.recorded_values import origin
from model_lifecycle.check import check_file, weighed
from model_lifecycle.diagnostics.catalogue_rules import CATALOGUE_TARGET_RETIRED, NOT_RECORDED
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Change, Fix
from model_lifecycle.fixes.fix_edits import text_edits_together
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_model, key_of_reference
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

COMPARED: Final[tuple[Kind | None, ...]] = ("model", "migration")
"""The kinds of records that are compared with catalogues."""


def findings_by_path(
    workspace: Workspace, importer: Importer, previous: Importer | None, is_compared: Callable[[Entry], bool]
) -> dict[str, list[Diagnostic]]:
    """The findings on the records that `is_compared` accepts, by path.

    `importer` holds the current copies of the catalogues, and `previous` those before the last update.
    """
    by_path: dict[str, list[Diagnostic]] = {}
    for path, file in workspace.files.items():
        if file.kind.kind not in COMPARED:
            continue
        for record in file.records:
            if not is_compared(Entry(path, record.index)):
                continue
            if diagnostics := findings_of(workspace, file, record, importer, previous):
                by_path.setdefault(path, []).extend(diagnostics)
    return by_path


def findings_in(
    workspace: Workspace, file: RecordFile, importer: Importer, previous: Importer | None, records: Iterable[Record]
) -> tuple[Diagnostic, ...]:
    """The findings on `records` of a file, with configured severities, without those that comments suppress.

    `importer` and `previous` are as for `findings_by_path`.
    """
    diagnostics = [
        diagnostic for record in records for diagnostic in findings_of(workspace, file, record, importer, previous)
    ]
    return weighed_findings(workspace, file, diagnostics, importer)


def weighed_findings(
    workspace: Workspace, file: RecordFile, findings: list[Diagnostic], importer: Importer
) -> tuple[Diagnostic, ...]:
    """The `findings` of a file with configured severities, without those that comments suppress."""
    return weighed(workspace, {file.path: findings} if findings else {}, importer.day).get(file.path, ())


def findings_of(
    workspace: Workspace,
    file: RecordFile,
    record: Record,
    importer: Importer,
    previous: Importer | None,
    view: IndexView | None = None,
) -> list[Diagnostic]:
    """The findings on one record; empty unless it is a model or migration. `view` notes the other records read."""
    if record.kind == "migration":
        return list(_retired_target(file, record, importer, view or workspace.view()))
    if record.kind != "model":
        return []
    case = comparison_of(workspace, file, record, importer, previous, view)
    return list(reconcile(case)) if case is not None else []


def _retired_target(file: RecordFile, record: Record, importer: Importer, view: IndexView) -> Iterator[Diagnostic]:
    """Yield the finding for a migration to a model that is retired in catalogues but not in its record."""
    key = key_of_reference(record, "to")
    status = importer.judged(key).verdicts.get("/status") if importer.providers.names(key.provider) else None
    is_recorded = any(Model(view.record(entry)).status == "retired" for entry in view.models(*key))
    if status is None or status.value != "retired" or is_recorded:
        return
    end = importer.judged(key).verdicts.get("/shutdown_date")
    event = f"ended on {end.value}" if end is not None else "is retired"
    replacement = next((other for other in importer.successors(key) if importer.is_served(other)), None)
    advice = (
        f"`{replacement.id}` replaces it."
        if replacement is not None
        else "Lead the migration to a model that is in service."
    )
    message = f"`{key.id}` {event} by {origin(status.claim)}, so users cannot move to it. {advice}"
    rule, pointer = CATALOGUE_TARGET_RETIRED, "/to/model_id"
    span = file.span(record.index, pointer)
    yield Diagnostic(rule.name, message, span, rule.severity, pointer, record.index)


def comparison_of(
    workspace: Workspace,
    file: RecordFile,
    record: Record,
    importer: Importer,
    previous: Importer | None,
    view: IndexView | None = None,
) -> ComparisonContext | None:
    """A model record with the claims of catalogues on it; None if no catalogue knows its provider.

    `view` notes the other records read.
    """
    key = key_of_model(record)
    if not importer.providers.names(key.provider):
        return None
    view_of_others = view or workspace.view()

    def resolve(provider: str, name: str) -> tuple[str, str] | None:
        """The recorded model that a catalogue's name refers to; None if it has no record or is the compared model."""
        provider_here = importer.providers.here(provider)
        is_other = provider_here is not None and (provider_here, name) != key
        return (
            (provider_here, name)
            if provider_here is not None and is_other and view_of_others.models(provider_here, name)
            else None
        )

    return ComparisonContext(
        record,
        partial(file.span, record.index),
        importer.judged(key),
        previous.judged(key) if previous is not None else None,
        resolve,
    )


def not_recorded(workspace: Workspace, importer: Importer) -> tuple[dict[str, list[Diagnostic]], list[ModelKey]]:
    """Models of catalogues without a record: as findings on provider records, by path; the others as keys."""
    view = workspace.view()
    by_path: dict[str, list[Diagnostic]] = {}
    without_provider: list[ModelKey] = []
    for provider in workspace.configuration.providers:
        missing = importer.missing([provider])
        entries = view.providers(provider)
        if not entries:
            without_provider += missing
            continue
        path, record = entries[0]
        for key in missing:
            message = f"`{key.id}` has no record: `model-lifecycle import {key.provider}/{key.id}` writes it."
            span = workspace.files[path].span(record, "/id")
            by_path.setdefault(path, []).append(
                Diagnostic(NOT_RECORDED.name, message, span, NOT_RECORDED.severity, "/id", record)
            )
    return by_path, without_provider


def with_safe_changes(
    workspace: Workspace, by_path: Mapping[str, Collection[Diagnostic]], importer: Importer
) -> tuple[Workspace, dict[str, str]]:
    """Apply the safe fixes in `by_path`: the new workspace, and the new texts of changed files by path.

    A file that would have more errors than before is not changed; nothing is written to disk.
    """
    texts: dict[str, str] = {}
    for path, diagnostics in by_path.items():
        file = workspace.files[path]
        by_record: dict[int, list[Fix]] = {}
        for diagnostic in diagnostics:
            if diagnostic.fix is not None and diagnostic.fix.safe:
                by_record.setdefault(diagnostic.record, []).append(diagnostic.fix)
        fixes = [(record, _merge_fixes(record_fixes)) for record, record_fixes in sorted(by_record.items())]
        edits = [edit for record_fixes in text_edits_together(file.document, fixes) for edit in record_fixes or ()]
        if not edits:
            continue
        text = apply_edits(file.source.text, edits)
        new_workspace = workspace.with_files({path: workspace.read(path, FileText(text))})
        if _error_count(new_workspace, path, importer) <= _error_count(workspace, path, importer):
            workspace, texts[path] = new_workspace, text
    return workspace, texts


def _merge_fixes(fixes: Iterable[Fix]) -> Fix:
    """Merge `fixes` into one that makes each change once."""
    changes: list[Change] = []
    for fix in fixes:
        for change in fix.changes:
            if change not in changes:
                changes.append(change)
    return Fix("Take what catalogues say", tuple(changes), safe=True)


def _error_count(workspace: Workspace, path: str, importer: Importer) -> int:
    """The number of errors in the file at `path`, as of the catalogues' day."""
    diagnostics = check_file(workspace, workspace.files[path], importer.day).diagnostics
    return sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
