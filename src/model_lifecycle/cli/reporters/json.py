"""JSON for programs: one object with all findings, or one finding a line. The README describes the form.

The output is ASCII: it means the same in every encoding, and nothing in it can reach a terminal as a control character.
"""

import json
from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.terminal import Style
from model_lifecycle.document.diagnostic import Severity
from model_lifecycle.document.fix import Fix
from model_lifecycle.text.span import Span


def render(report: Report, style: Style) -> Iterator[str]:
    findings = [_finding(report, finding) for finding in report.findings]
    summary = {"files": len(report.files), "records": report.records} | {
        name: report.counts[severity]
        for name, severity in (
            ("errors", Severity.ERROR),
            ("warnings", Severity.WARNING),
            ("information", Severity.INFORMATION),
            ("hints", Severity.HINT),
        )
    }
    yield json.dumps({"version": 1, "findings": findings, "summary": summary}, indent=2) + "\n"


def render_lines(report: Report, style: Style) -> Iterator[str]:
    """One finding a line, without a summary."""
    for finding in report.findings:
        yield json.dumps(_finding(report, finding)) + "\n"


def _finding(report: Report, finding: Finding) -> dict[str, object]:
    diagnostic = finding.diagnostic
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.word,
        "message": diagnostic.message,
        "count": diagnostic.count,
        "path": report.shown(finding.path),
        "record": diagnostic.record,
        "range": _range(report, finding.path, diagnostic.span),
        "pointer": diagnostic.pointer,
        "kind": finding.kind,
        "related": [
            {
                "path": report.shown(related.path or finding.path),
                "range": _range(report, related.path or finding.path, related.span),
                "message": related.message,
            }
            for related in diagnostic.related
        ],
        "fix": None if diagnostic.fix is None else _fix(report, finding, diagnostic.fix),
    }


def _range(report: Report, path: str, span: Span) -> dict[str, dict[str, int]]:
    place = report.range(path, span)
    return {
        "start": {"line": place.line, "column": place.column},
        "end": {"line": place.end_line, "column": place.end_column},
    }


def _fix(report: Report, finding: Finding, fix: Fix) -> dict[str, object]:
    edits = report.edits_of(finding)
    made = edits and [{"range": _range(report, finding.path, edit.span), "text": edit.replacement} for edit in edits]
    return {"title": fix.title, "safe": fix.safe, "placeholder": fix.placeholder, "edits": made}
