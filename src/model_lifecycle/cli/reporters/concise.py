"""One line for each diagnostic: `path:line:column: severity[code] message`."""

from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style, visible


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield a line for each diagnostic."""
    for reported in report.diagnostics:
        yield headline(report, reported, style) + "\n"


def headline(report: Report, reported: ReportedDiagnostic, style: Style) -> str:
    """The line of a diagnostic: location, severity, code and message."""
    diagnostic = reported.diagnostic
    position = report.range(reported.path, diagnostic.span)
    location = style("bold", f"{visible(report.display_path(reported.path))}:{position.line}:{position.column}:")
    label = style(diagnostic.severity.word, f"{diagnostic.severity.word}[{diagnostic.code}]")
    return f"{location} {label} {visible(diagnostic.message)}"
