"""Workflow commands of GitHub Actions: each finding becomes an annotation of the pull request.

GitHub shows ten annotations of each level a step; the log has them all.
"""

from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.document.diagnostic import Severity

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "notice",
    Severity.HINT: "notice",
}


def render(report: Report, style: Style) -> Iterator[str]:
    for finding in report.findings:
        yield f"::{_LEVELS[finding.diagnostic.severity]} {_properties(report, finding)}::{_message(report, finding)}\n"


def _properties(report: Report, finding: Finding) -> str:
    place = report.range(finding.path, finding.diagnostic.span)
    values: dict[str, object] = {
        "title": finding.diagnostic.code,
        "file": report.from_repository(finding.path),
        "line": place.line,
        "endLine": place.end_line,
    }
    if place.line == place.end_line:  # GitHub takes columns only within one line
        values |= {"col": place.column, "endColumn": place.end_column}
    return ",".join(f"{name}={_escaped_property(str(value))}" for name, value in values.items())


def _message(report: Report, finding: Finding) -> str:
    place = report.range(finding.path, finding.diagnostic.span)
    where = f"{report.from_repository(finding.path)}:{place.line}:{place.column}"
    lines = [f"{where}: {finding.diagnostic.message}"]  # the log shows the message only
    for related in finding.diagnostic.related:
        path = related.path or finding.path
        place = report.range(path, related.span)
        lines.append(f"{report.from_repository(path)}:{place.line}:{place.column}: {related.message}")
    return _escaped("\n".join(visible(line) for line in lines))


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(visible(text)).replace(":", "%3A").replace(",", "%2C")
