"""The new findings of a change, for its review: those of `validate --since`."""

from collections.abc import Iterator

from model_lifecycle.check import Checked
from model_lifecycle.cli.baseline import diagnostics_before
from model_lifecycle.cli.build_report import WorkspaceResult, report_of
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.requested_paths import RequestedPath
from model_lifecycle.cli.rule_filter import RuleFilter
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.page.record_reader import relative
from model_lifecycle.review.findings import ReviewedPlace, ReviewFinding
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.workspace.workspace import Workspace


def new_findings(checked: Checked, earlier: Workspace) -> Iterator[ReviewFinding]:
    """Yield the findings (without hints) that `checked` has and `earlier` does not, sorted by file and position."""
    whole_workspace = RequestedPath(None, checked.workspace.root, is_folder=True)
    results = [WorkspaceResult((whole_workspace,), checked, earlier)]
    report = report_of(results, RuleFilter(), fail_on=None)
    for reported in diagnostics_before(results, RuleFilter(), report).without_earlier(report).shortened().diagnostics:
        if reported.diagnostic.severity is not Severity.HINT:
            yield _finding(reported, report, checked.workspace)


def _finding(reported: ReportedDiagnostic, report: Report, workspace: Workspace) -> ReviewFinding:
    """A reported diagnostic as a finding of the review."""
    diagnostic = reported.diagnostic
    path = relative(reported.path, workspace.root)
    related = (
        ReviewedPlace(relative(location.path or reported.path, workspace.root), *location.place)
        for location in diagnostic.related
        if location.place is not None
    )
    return ReviewFinding(
        diagnostic.severity,
        diagnostic.code,
        diagnostic.message,
        ReviewedPlace(path, diagnostic.record, diagnostic.pointer),
        report.range(reported.path, diagnostic.span).line,
        reported.kind,
        tuple(related),
        _text_at(reported, workspace),
    )


def _text_at(reported: ReportedDiagnostic, workspace: Workspace) -> str | None:
    """The string value that a finding is about; None if it is about another type of value."""
    file = workspace.files.get(reported.path)
    position = reported.diagnostic.record
    if file is None or position >= len(file.records):
        return None
    steps = (int(step) if step.isdecimal() else step for step in from_pointer(reported.diagnostic.pointer))
    text = file.records[position].text(*steps)
    return text if isinstance(text, str) else None
