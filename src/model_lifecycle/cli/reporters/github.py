"""Workflow commands of GitHub Actions: each diagnostic becomes an annotation of the pull request.

GitHub shows ten annotations of each level a step; the log has them all.
"""

from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.diagnostics.diagnostic import Severity

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "notice",
    Severity.HINT: "notice",
}


def render(report: Report, style: Style) -> Iterator[str]:
    for reported in report.diagnostics:
        level, properties = _LEVELS[reported.diagnostic.severity], _properties(report, reported)
        yield f"::{level} {properties}::{_message(report, reported)}\n"


def _properties(report: Report, reported: ReportedDiagnostic) -> str:
    place = report.range(reported.path, reported.diagnostic.span)
    values: dict[str, object] = {
        "title": reported.diagnostic.code,
        "file": report.from_repository(reported.path),
        "line": place.line,
        "endLine": place.end_line,
    }
    if place.line == place.end_line:  # GitHub takes columns only within one line
        values |= {"col": place.column, "endColumn": place.end_column}
    return ",".join(f"{name}={_escaped_property(str(value))}" for name, value in values.items())


def _message(report: Report, reported: ReportedDiagnostic) -> str:
    place = report.range(reported.path, reported.diagnostic.span)
    where = f"{report.from_repository(reported.path)}:{place.line}:{place.column}"
    lines = [f"{where}: {reported.diagnostic.message}"]  # the log shows the message only
    for related in reported.diagnostic.related:
        path = related.path or reported.path
        place = report.range(path, related.span)
        lines.append(f"{report.from_repository(path)}:{place.line}:{place.column}: {related.message}")
    return _escaped("\n".join(visible(line) for line in lines))


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(visible(text)).replace(":", "%3A").replace(",", "%2C")
