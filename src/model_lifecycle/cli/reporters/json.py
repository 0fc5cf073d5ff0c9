"""JSON for programs: one object with all diagnostics, or one finding per line. docs/checking.md describes it.

The output is ASCII: it is the same in every encoding, and no control character in it can reach a terminal.
"""

from collections.abc import Iterator

from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.text.span import Span


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield one JSON object with the findings and the summary of a run."""
    diagnostics = [_finding(report, reported) for reported in report.diagnostics]
    summary = {"files": len(report.files), "records": report.records} | {
        name: report.counts[severity]
        for name, severity in (
            ("errors", Severity.ERROR),
            ("warnings", Severity.WARNING),
            ("information", Severity.INFORMATION),
            ("hints", Severity.HINT),
        )
    }
    summary |= report.more_counts
    catalogues = {"catalogues": report.catalogues} if report.catalogues else {}
    results = {} if report.results is None else {"results": report.results}
    document = {"version": 1, **results, "findings": diagnostics, "summary": summary, **catalogues}
    yield json_text(document, indent=2) + "\n"


def render_lines(report: Report, style: Style) -> Iterator[str]:
    """Yield one finding per line, without a summary."""
    for reported in report.diagnostics:
        yield json_text(_finding(report, reported)) + "\n"


def _finding(report: Report, reported: ReportedDiagnostic) -> dict[str, object]:
    """A diagnostic as JSON data, as docs/checking.md describes it."""
    diagnostic = reported.diagnostic
    data = {} if diagnostic.data is None else {"data": dict(diagnostic.data)}
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.word,
        "message": diagnostic.message,
        "count": diagnostic.count,
        "path": report.display_path(reported.path),
        "record": diagnostic.record,
        "name": report.name_of(reported.path, diagnostic.record),
        "range": _range(report, reported.path, diagnostic.span),
        "pointer": diagnostic.pointer,
        "kind": reported.kind,
        "related": [
            {
                "path": report.display_path(related.path or reported.path),
                "range": _range(report, related.path or reported.path, related.span),
                "message": related.message,
            }
            for related in diagnostic.related
        ],
        "fix": None if diagnostic.fix is None else _fix(report, reported, diagnostic.fix),
        **data,
    }


def _range(report: Report, path: str, span: Span) -> dict[str, dict[str, int]]:
    """A span as JSON data: start and end, with lines and columns from 1."""
    position = report.range(path, span)
    return {
        "start": {"line": position.line, "column": position.column},
        "end": {"line": position.end_line, "column": position.end_column},
    }


def _fix(report: Report, reported: ReportedDiagnostic, fix: Fix) -> dict[str, object]:
    """The fix of a diagnostic as JSON data, with its edits, or null if it has none to apply."""
    edits = report.edits_of(reported)
    edits_data = edits and [
        {"range": _range(report, reported.path, edit.span), "text": edit.replacement} for edit in edits
    ]
    return {"title": fix.title, "safe": fix.safe, "placeholder": fix.placeholder, "edits": edits_data}
