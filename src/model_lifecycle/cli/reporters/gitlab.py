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
"""GitLab's severity, by ours."""


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield the report as a JSON array of issues."""
    all_fingerprints = fingerprints(report)
    issues = [
        _issue(report, reported, fingerprint)
        for reported, fingerprint in zip(report.diagnostics, all_fingerprints, strict=True)
    ]
    yield json_text(issues, indent=2) + "\n"


def _issue(report: Report, reported: ReportedDiagnostic, fingerprint: str) -> dict[str, object]:
    """A diagnostic as an issue of GitLab's report."""
    diagnostic = reported.diagnostic
    position = report.range(reported.path, diagnostic.span)
    return {
        "description": diagnostic.message,
        "check_name": diagnostic.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {
            "path": report.from_repository(reported.path),
            "positions": {
                "begin": {"line": position.line, "column": position.column},
                "end": {"line": position.end_line, "column": position.end_column},
            },
        },
    }


def fingerprints(report: Report) -> list[str]:
    """A fingerprint for each diagnostic: a hash of path, code, record, pointer and message, but not of lines.

    Diagnostics that are equal in these are numbered, so that their fingerprints differ.
    """
    from hashlib import sha256

    occurrences: Counter[str] = Counter()
    all_fingerprints = []
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
        all_fingerprints.append(
            sha256(f"{identity}\0{occurrences[identity]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        )
        occurrences[identity] += 1
    return all_fingerprints
