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


def reconciled(
    workspace: Workspace, now: Importer, before: Importer | None, is_compared: Callable[[Entry], bool]
) -> dict[str, list[Diagnostic]]:
    """The findings by path. `now` and `before` hold the current and the previous copies of the catalogues."""
    by_path: dict[str, list[Diagnostic]] = {}
    for path, file in workspace.files.items():
        if file.kind.kind not in COMPARED:
            continue
        for record in file.records:
            if not is_compared(Entry(path, record.index)):
                continue
            if diagnostics := findings_of(workspace, file, record, now, before):
                by_path.setdefault(path, []).extend(diagnostics)
    return by_path


def findings_in(
    workspace: Workspace, file: RecordFile, now: Importer, before: Importer | None, records: Iterable[Record]
) -> tuple[Diagnostic, ...]:
    """The findings in `records` of a file, with configured severities, without those that comments suppress."""
    diagnostics = [diagnostic for record in records for diagnostic in findings_of(workspace, file, record, now, before)]
    return weighed_findings(workspace, file, diagnostics, now)


def weighed_findings(
    workspace: Workspace, file: RecordFile, found: list[Diagnostic], now: Importer
) -> tuple[Diagnostic, ...]:
    """Apply configured severities to the findings `found`, and remove those that comments suppress."""
    return weighed(workspace, {file.path: found} if found else {}, now.day).get(file.path, ())


def findings_of(
    workspace: Workspace,
    file: RecordFile,
    record: Record,
    now: Importer,
    before: Importer | None,
    view: IndexView | None = None,
) -> list[Diagnostic]:
    """The findings about one model or migration record; `view` tracks the other records read."""
    if record.kind == "migration":
        return list(_over_target(file, record, now, view or workspace.view()))
    if record.kind != "model":
        return []
    case = comparison_of(workspace, file, record, now, before, view)
    return list(reconcile(case)) if case is not None else []


def _over_target(file: RecordFile, record: Record, now: Importer, view: IndexView) -> Iterator[Diagnostic]:
    """Yield the finding for a migration to a model that is retired in catalogues but not in its record."""
    key = key_of_reference(record, "to")
    said = now.judged(key).verdicts.get("/status") if now.providers.names(key.provider) else None
    is_said = any(Model(view.record(entry)).status == "retired" for entry in view.models(*key))
    if said is None or said.value != "retired" or is_said:
        return
    end = now.judged(key).verdicts.get("/shutdown_date")
    life = f"ended on {end.value}" if end is not None else "is retired"
    served = next((other for other in now.successors(key) if now.is_served(other)), None)
    onward = (
        f"`{served.id}` replaces it." if served is not None else "Lead the migration to a model that is in service."
    )
    message = f"`{key.id}` {life} by {origin(said.claim)}, so users cannot move to it. {onward}"
    rule, place = CATALOGUE_TARGET_RETIRED, "/to/model_id"
    span = file.span(record.index, place)
    yield Diagnostic(rule.name, message, span, rule.severity, place, record.index)


def comparison_of(
    workspace: Workspace,
    file: RecordFile,
    record: Record,
    now: Importer,
    before: Importer | None,
    view: IndexView | None = None,
) -> ComparisonContext | None:
    """A model record with the claims of catalogues on it; None if no catalogue knows its provider."""
    key = key_of_model(record)
    if not now.providers.names(key.provider):
        return None
    view_of_others = view or workspace.view()

    def resolve(provider: str, name: str) -> tuple[str, str] | None:
        here = now.providers.here(provider)
        is_other = here is not None and (here, name) != key
        return (here, name) if here is not None and is_other and view_of_others.models(here, name) else None

    return ComparisonContext(
        record,
        partial(file.span, record.index),
        now.judged(key),
        before.judged(key) if before is not None else None,
        resolve,
    )


def not_recorded(workspace: Workspace, now: Importer) -> tuple[dict[str, list[Diagnostic]], list[ModelKey]]:
    """The models without a record: as findings on their providers' records by path, and the rest as keys."""
    view = workspace.view()
    by_path: dict[str, list[Diagnostic]] = {}
    homeless: list[ModelKey] = []
    for provider in workspace.configuration.providers:
        missing = now.missing([provider])
        entries = view.providers(provider)
        if not entries:
            homeless += missing
            continue
        path, record = entries[0]
        for key in missing:
            message = f"`{key.id}` has no record: `model-lifecycle import {key.provider}/{key.id}` writes it."
            span = workspace.files[path].span(record, "/id")
            by_path.setdefault(path, []).append(
                Diagnostic(NOT_RECORDED.name, message, span, NOT_RECORDED.severity, "/id", record)
            )
    return by_path, homeless


def with_safe_changes(
    workspace: Workspace, by_path: Mapping[str, Collection[Diagnostic]], now: Importer
) -> tuple[Workspace, dict[str, str]]:
    """Apply the safe fixes of the findings `by_path`: the new workspace, and the texts of changed files by path.

    A file that would have more errors than before is not changed.
    """
    texts: dict[str, str] = {}
    for path, diagnostics in by_path.items():
        file = workspace.files[path]
        by_record: dict[int, list[Fix]] = {}
        for diagnostic in diagnostics:
            if diagnostic.fix is not None and diagnostic.fix.safe:
                by_record.setdefault(diagnostic.record, []).append(diagnostic.fix)
        fixes = [(record, _merge_fixes(several)) for record, several in sorted(by_record.items())]
        edits = [edit for several in text_edits_together(file.document, fixes) for edit in several or ()]
        if not edits:
            continue
        text = apply_edits(file.source.text, edits)
        changed = workspace.with_files({path: workspace.read(path, FileText(text))})
        if _errors(changed, path, now) <= _errors(workspace, path, now):
            workspace, texts[path] = changed, text
    return workspace, texts


def _merge_fixes(fixes: Iterable[Fix]) -> Fix:
    """Merge `fixes` into one that makes each change once."""
    listed: list[Change] = []
    for fix in fixes:
        for change in fix.changes:
            if change not in listed:
                listed.append(change)
    return Fix("Take what catalogues say", tuple(listed), safe=True)


def _errors(workspace: Workspace, path: str, now: Importer) -> int:
    diagnostics = check_file(workspace, workspace.files[path], now.day).diagnostics
    return sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
