"""GitLab's code quality report: an artifact of a job, shown in the merge request."""

import json
from collections import Counter
from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.terminal import Style
from model_lifecycle.document.diagnostic import Severity

_SEVERITIES = {
    Severity.ERROR: "major",
    Severity.WARNING: "minor",
    Severity.INFORMATION: "info",
    Severity.HINT: "info",
}


def render(report: Report, style: Style) -> Iterator[str]:
    prints = fingerprints(report)
    issues = [_issue(report, finding, mark) for finding, mark in zip(report.findings, prints, strict=True)]
    yield json.dumps(issues, indent=2) + "\n"


def _issue(report: Report, finding: Finding, fingerprint: str) -> dict[str, object]:
    diagnostic = finding.diagnostic
    place = report.range(finding.path, diagnostic.span)
    return {
        "description": diagnostic.message,
        "check_name": diagnostic.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {
            "path": report.from_repository(finding.path),
            "positions": {
                "begin": {"line": place.line, "column": place.column},
                "end": {"line": place.end_line, "column": place.end_column},
            },
        },
    }


def fingerprints(report: Report) -> list[str]:
    """A mark for each finding that stays when lines move: made of file, code, record, pointer and message."""
    from hashlib import sha256

    seen: Counter[str] = Counter()
    made = []
    for finding in report.findings:
        diagnostic = finding.diagnostic
        what = "\0".join(
            (
                report.from_repository(finding.path),
                diagnostic.code,
                str(diagnostic.record),
                diagnostic.pointer,
                diagnostic.message,
            )
        )
        made.append(sha256(f"{what}\0{seen[what]}".encode("utf-8", "surrogatepass")).hexdigest()[:32])
        seen[what] += 1
    return made
