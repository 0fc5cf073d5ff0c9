"""GitLab's code quality report: an artifact of a job, shown in the merge request."""

from collections import Counter
from collections.abc import Iterator

from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style
from model_lifecycle.diagnostics.diagnostic import Severity

_SEVERITIES = {
    Severity.ERROR: "major",
    Severity.WARNING: "minor",
    Severity.INFORMATION: "info",
    Severity.HINT: "info",
}


def render(report: Report, style: Style) -> Iterator[str]:
    prints = fingerprints(report)
    issues = [_issue(report, reported, mark) for reported, mark in zip(report.diagnostics, prints, strict=True)]
    yield json_text(issues, indent=2) + "\n"


def _issue(report: Report, reported: ReportedDiagnostic, fingerprint: str) -> dict[str, object]:
    """A diagnostic as an issue of GitLab's report."""
    diagnostic = reported.diagnostic
    place = report.range(reported.path, diagnostic.span)
    return {
        "description": diagnostic.message,
        "check_name": diagnostic.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {
            "path": report.from_repository(reported.path),
            "positions": {
                "begin": {"line": place.line, "column": place.column},
                "end": {"line": place.end_line, "column": place.end_column},
            },
        },
    }


def fingerprints(report: Report) -> list[str]:
    """A fingerprint for each diagnostic, independent of lines: a hash of file, code, record, pointer and message."""
    from hashlib import sha256

    seen: Counter[str] = Counter()
    marks = []
    for reported in report.diagnostics:
        diagnostic = reported.diagnostic
        identity = "\0".join(
            (
                report.from_repository(reported.path),
                diagnostic.code,
                str(diagnostic.record),
                diagnostic.pointer,
                diagnostic.message,
            )
        )
        marks.append(sha256(f"{identity}\0{seen[identity]}".encode("utf-8", "surrogatepass")).hexdigest()[:32])
        seen[identity] += 1
    return marks
