"""Markdown for the job summary of GitHub Actions: all diagnostics in one table."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.run_summary import summary
from model_lifecycle.cli.terminal import PLAIN, Style, visible
from model_lifecycle.ide import markdown_text
from model_lifecycle.text.counting import counted

_MOST_BYTES: Final = 900_000
"""Maximum size of the table: GitHub accepts a mebibyte of summary from each step."""

_COLUMNS: Final = "| | place | code | finding |\n|---|---|---|---|\n"


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield a heading, the counts, and a row for each diagnostic: those on changed lines first, then by severity."""
    yield f"### model-lifecycle\n\n{summary(report, PLAIN)}"
    if not report.diagnostics:
        return
    by_severity = sorted(
        report.diagnostics, key=lambda reported: (not report.is_changed(reported), reported.diagnostic.severity)
    )
    yield f"\n{_COLUMNS}"
    bytes_left = _MOST_BYTES
    for number, reported in enumerate(by_severity):
        row = _row(report, reported)
        bytes_left -= len(row.encode("utf-8", "replace"))
        if bytes_left < 0:
            yield f"\n… and {counted(len(by_severity) - number, 'more finding')}, which a summary has no room for.\n"
            return
        yield row


def _row(report: Report, reported: ReportedDiagnostic) -> str:
    """The table row of a diagnostic: severity, location, code and message."""
    diagnostic = reported.diagnostic
    position = report.range(reported.path, diagnostic.span)
    location = _code(f"{visible(report.from_repository(reported.path))}:{position.line}:{position.column}")
    code = _code(diagnostic.code)
    if report.docs_url is not None:
        code = markdown_text.link(code, f"{report.docs_url.rstrip('/')}/{diagnostic.code}")
    message = markdown_text.message(visible(diagnostic.message)).replace("@", "@<!-- -->")
    return f"| {diagnostic.severity.word} | {location} | {code} | {_escape_bars(message)} |\n"


def _code(text: str) -> str:
    """A text as inline code in a table cell."""
    return _escape_bars(markdown_text.code(text))


def _escape_bars(markdown: str) -> str:
    """Escape bars in Markdown for a table cell, even in code spans."""
    return markdown.replace("\\|", "|").replace("|", "\\|")
