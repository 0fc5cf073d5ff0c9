"""For people: each diagnostic with its source line, carets under the exact range, and its related locations."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.cli.reporters.concise import headline
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.reporters.source_excerpt import excerpt, gutter_width
from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.diagnostics.diagnostic import Related

_MOST_RELATED: Final = 4
"""Maximum number of related locations shown per diagnostic; the formats for programs have all of them."""


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield the lines on each diagnostic, followed by an empty line."""
    for reported in report.diagnostics:
        yield "\n".join(_lines(report, reported, style)) + "\n\n"


def _lines(report: Report, reported: ReportedDiagnostic, style: Style) -> Iterator[str]:
    """Yield the lines of one diagnostic: headline, source excerpt, related locations, and fix."""
    diagnostic = reported.diagnostic
    related_places = [(related.path or reported.path, related) for related in diagnostic.related]
    lines = report.lines_of(reported.path)
    width = max(
        gutter_width(lines, diagnostic.span),
        *(gutter_width(report.lines_of(path), related.span) for path, related in related_places),
        0,
    )
    yield headline(report, reported, style)
    yield style("gutter", " " * width + " |")
    yield from excerpt(lines, diagnostic.span, "^", diagnostic.severity.word, style, width)
    for path, related in related_places[:_MOST_RELATED]:
        yield from _related_lines(report, path, related, style, width)
    if len(related_places) > _MOST_RELATED:
        yield style("gutter", " " * width + " ::") + f" and {len(related_places) - _MOST_RELATED} more places"
    for line in _fix_lines(report, reported):
        yield style("gutter", " " * width + " =") + f" {visible(line)}"


def _fix_lines(report: Report, reported: ReportedDiagnostic) -> Iterator[str]:
    """Yield all missing names if the message lists only some, and the title of the fix with who applies it."""
    diagnostic = reported.diagnostic
    names = [f"`{name}`" for name in diagnostic.missing]
    if not all(name in diagnostic.message for name in names):
        yield f"missing: {', '.join(names)}"
    fix = diagnostic.fix
    if fix is None:
        return
    if fix.safe:
        yield f"help: {fix.title}"
    elif report.is_applied(reported):
        yield f"help: {fix.title} (unsafe fix)"
    elif report.edits_of(reported):
        yield f"help: {fix.title} (in the editor)"


def _related_lines(report: Report, path: str, related: Related, style: Style, width: int) -> Iterator[str]:
    """Yield the line and the excerpt of a related location, in a gutter of `width` columns."""
    position = report.range(path, related.span)
    location = f"{visible(report.display_path(path))}:{position.line}:{position.column}:"
    yield style("gutter", " " * width + " ::") + f" {location} {visible(related.message)}"
    yield from excerpt(report.lines_of(path), related.span, "-", "gutter", style, width)
