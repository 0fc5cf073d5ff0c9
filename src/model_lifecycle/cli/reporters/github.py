"""Workflow commands of GitHub Actions: diagnostics become annotations of the pull request.

GitHub shows ten annotations of each level per step and silently drops the others: the ten that matter most are
annotations, the last of them says how many more there are, and those become plain lines of the log.
"""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.cli.reporters.concise import headline
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import PLAIN, Style, visible
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.text.counting import counted

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "notice",
    Severity.HINT: "notice",
}
"""The level of an annotation, by severity."""

MOST_SHOWN: Final = 10
"""Number of annotations of a level that GitHub shows per step."""


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield the annotations, those on changed lines first, then by severity; the excess as a group of log lines."""
    by_severity = sorted(
        report.diagnostics, key=lambda reported: (not report.is_changed(reported), reported.diagnostic.severity)
    )
    excess: list[ReportedDiagnostic] = []
    for level in dict.fromkeys(_LEVELS.values()):
        level_findings = [reported for reported in by_severity if _LEVELS[reported.diagnostic.severity] == level]
        annotated, level_excess = level_findings[:MOST_SHOWN], level_findings[MOST_SHOWN:]
        excess += level_excess
        for number, reported in enumerate(annotated, 1):
            carries_count = number == len(annotated) and level_excess
            yield _annotation(report, reported, level, len(level_excess) if carries_count else 0)
    if excess:
        yield f"::group::{counted(len(excess), 'more finding')}\n"
        yield from (f"- {headline(report, reported, PLAIN)}\n" for reported in excess)
        yield "::endgroup::\n"


def _annotation(report: Report, reported: ReportedDiagnostic, level: str, excess_count: int) -> str:
    """The workflow command of a diagnostic; `excess_count` is the number of findings of its level without one."""
    message = _message(report, reported)
    if excess_count:
        excess_note = (
            f"… and {counted(excess_count, f'more {level}')}: in the log, and all of them in the job's summary."
        )
        message += _escape(f"\n{excess_note}")
    return f"::{level} {_properties(report, reported)}::{message}\n"


def _properties(report: Report, reported: ReportedDiagnostic) -> str:
    """The properties of the workflow command: title, file and range."""
    position = report.range(reported.path, reported.diagnostic.span)
    values: dict[str, object] = {
        "title": f"model-lifecycle: {reported.diagnostic.code}",
        "file": report.from_repository(reported.path),
        "line": position.line,
        "endLine": position.end_line,
    }
    if position.line == position.end_line:  # GitHub takes columns only within one line
        values |= {"col": position.column, "endColumn": position.end_column}
    return ",".join(f"{name}={_escape_property(str(value))}" for name, value in values.items())


def _message(report: Report, reported: ReportedDiagnostic) -> str:
    """The escaped message and its related locations; GitHub itself shows the location of the annotation."""
    lines = [reported.diagnostic.message]
    for related in reported.diagnostic.related:
        path = related.path or reported.path
        position = report.range(path, related.span)
        lines.append(f"{report.from_repository(path)}:{position.line}:{position.column}: {related.message}")
    return _escape("\n".join(visible(line) for line in lines))


def _escape(text: str) -> str:
    """Escape a message for a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    """Escape the value of a property of a workflow command."""
    return _escape(visible(text)).replace(":", "%3A").replace(",", "%2C")
