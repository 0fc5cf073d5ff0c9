"""One line for each finding: `path:line:column: severity[code] message`."""

from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.terminal import Style, visible


def render(report: Report, style: Style) -> Iterator[str]:
    for finding in report.findings:
        yield headline(report, finding, style) + "\n"


def headline(report: Report, finding: Finding, style: Style) -> str:
    """Where, how bad, which code, and the message, in one line."""
    diagnostic = finding.diagnostic
    place = report.range(finding.path, diagnostic.span)
    where = style("bold", f"{visible(report.shown(finding.path))}:{place.line}:{place.column}:")
    label = style(diagnostic.severity.word, f"{diagnostic.severity.word}[{diagnostic.code}]")
    return f"{where} {label} {visible(diagnostic.message)}"
