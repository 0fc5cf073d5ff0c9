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

MOST_SHOWN: Final = 10
"""Number of annotations of a level that GitHub shows per step."""


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield the annotations, those on changed lines first, then by severity; the excess as a group of log lines."""
    by_severity = sorted(
        report.diagnostics, key=lambda reported: (not report.is_changed(reported), reported.diagnostic.severity)
    )
    left: list[ReportedDiagnostic] = []
    for level in dict.fromkeys(_LEVELS.values()):
        of_level = [reported for reported in by_severity if _LEVELS[reported.diagnostic.severity] == level]
        shown, more = of_level[:MOST_SHOWN], of_level[MOST_SHOWN:]
        left += more
        for number, reported in enumerate(shown, 1):
            last = number == len(shown) and more
            yield _annotation(report, reported, level, len(more) if last else 0)
    if left:
        yield f"::group::{counted(len(left), 'more finding')}\n"
        yield from (f"- {headline(report, reported, PLAIN)}\n" for reported in left)
        yield "::endgroup::\n"


def _annotation(report: Report, reported: ReportedDiagnostic, level: str, more: int) -> str:
    """The workflow command of a diagnostic; `more` is the number of findings of its level that are left out."""
    message = _message(report, reported)
    if more:
        rest = f"… and {counted(more, f'more {level}')}: in the log, and all of them in the job's summary."
        message += _escaped(f"\n{rest}")
    return f"::{level} {_properties(report, reported)}::{message}\n"


def _properties(report: Report, reported: ReportedDiagnostic) -> str:
    """The properties of the workflow command: title, file and range."""
    place = report.range(reported.path, reported.diagnostic.span)
    values: dict[str, object] = {
        "title": f"model-lifecycle: {reported.diagnostic.code}",
        "file": report.from_repository(reported.path),
        "line": place.line,
        "endLine": place.end_line,
    }
    if place.line == place.end_line:  # GitHub takes columns only within one line
        values |= {"col": place.column, "endColumn": place.end_column}
    return ",".join(f"{name}={_escaped_property(str(value))}" for name, value in values.items())


def _message(report: Report, reported: ReportedDiagnostic) -> str:
    """The escaped message and its related locations; GitHub itself shows the location of the annotation."""
    lines = [reported.diagnostic.message]
    for related in reported.diagnostic.related:
        path = related.path or reported.path
        place = report.range(path, related.span)
        lines.append(f"{report.from_repository(path)}:{place.line}:{place.column}: {related.message}")
    return _escaped("\n".join(visible(line) for line in lines))


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(visible(text)).replace(":", "%3A").replace(",", "%2C")
