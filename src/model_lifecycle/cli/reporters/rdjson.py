"""RDJSON, the input of reviewdog, with fixes as suggestions.

Columns count bytes of UTF-8 from 1, ends of ranges are exclusive, paths are relative to the current folder.
"""

from collections.abc import Iterator

from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.text.span import Span

_SEVERITIES = {
    Severity.ERROR: "ERROR",
    Severity.WARNING: "WARNING",
    Severity.INFORMATION: "INFO",
    Severity.HINT: "INFO",
}
"""RDJSON's severity, by ours."""


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield one JSON object with all diagnostics."""
    diagnostics = [_diagnostic(report, reported) for reported in report.diagnostics]
    yield json_text({"source": {"name": "model-lifecycle"}, "diagnostics": diagnostics}, indent=2) + "\n"


def _diagnostic(report: Report, reported: ReportedDiagnostic) -> dict[str, object]:
    """A diagnostic as RDJSON data, with related locations and suggestions."""
    diagnostic = reported.diagnostic
    code: dict[str, object] = {"value": diagnostic.code}
    if report.docs_url is not None:
        code["url"] = f"{report.docs_url.rstrip('/')}/{diagnostic.code}"
    data: dict[str, object] = {
        "message": diagnostic.message,
        "location": _location(report, reported.path, diagnostic.span),
        "severity": _SEVERITIES[diagnostic.severity],
        "code": code,
    }
    if related := [
        {
            "message": related_location.message,
            "location": _location(report, related_location.path or reported.path, related_location.span),
        }
        for related_location in diagnostic.related
    ]:
        data["related_locations"] = related
    if diagnostic.fix is not None and (edits := report.edits_of(reported)):
        data["suggestions"] = [
            {"range": _byte_range(report, reported.path, edit.span), "text": edit.replacement} for edit in edits
        ]
    return data


def _location(report: Report, path: str, span: Span) -> dict[str, object]:
    """A span of a file as an RDJSON location."""
    return {"path": report.display_path(path), "range": _byte_range(report, path, span)}


def _byte_range(report: Report, path: str, span: Span) -> dict[str, dict[str, int]]:
    """A span as an RDJSON range: lines from 1, and columns in bytes of UTF-8 from 1."""
    lines = report.lines_of(path)
    start, end = (lines.position(offset, "utf-8") for offset in (span.start, span.end))
    return {
        "start": {"line": start.line + 1, "column": start.column + 1},
        "end": {"line": end.line + 1, "column": end.column + 1},
    }
