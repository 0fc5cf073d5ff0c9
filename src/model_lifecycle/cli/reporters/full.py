"""Each finding with its source line and carets under the exact range, with the places it speaks of, for people."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.cli.reporters.concise import headline
from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.reporters.source import excerpt, gutter_width
from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.document.diagnostic import Related
from model_lifecycle.document.fix import InsertProperty

_MOST_RELATED: Final = 4
"""How many of the places that a finding speaks of are shown; the formats for programs name all of them."""


def render(report: Report, style: Style) -> Iterator[str]:
    for finding in report.findings:
        yield "\n".join(_lines(report, finding, style)) + "\n\n"


def _lines(report: Report, finding: Finding, style: Style) -> Iterator[str]:
    diagnostic = finding.diagnostic
    places = [(related.path or finding.path, related) for related in diagnostic.related]
    lines = report.lines_of(finding.path)
    width = max(
        gutter_width(lines, diagnostic.span),
        *(gutter_width(report.lines_of(path), related.span) for path, related in places),
        0,
    )
    yield headline(report, finding, style)
    yield style("gutter", " " * width + " |")
    yield from excerpt(lines, diagnostic.span, "^", diagnostic.severity.word, style, width)
    for path, related in places[:_MOST_RELATED]:
        yield from _related(report, path, related, style, width)
    if len(places) > _MOST_RELATED:
        yield style("gutter", " " * width + " ::") + f" and {len(places) - _MOST_RELATED} more places"
    for line in _fix_lines(report, finding):
        yield style("gutter", " " * width + " =") + f" {visible(line)}"


def _fix_lines(report: Report, finding: Finding) -> Iterator[str]:
    """What a fix would do and who applies it, and all that it adds where its title names only some."""
    fix = finding.diagnostic.fix
    if fix is None:
        return
    added = [f"`{change.name}`" for change in fix.changes if isinstance(change, InsertProperty)]
    if not all(name in fix.title for name in added):
        yield f"missing: {', '.join(added)}"
    if fix.safe:
        yield f"help: {fix.title}"
    elif report.is_applied(finding):
        yield f"help: {fix.title} (unsafe fix)"
    elif report.edits_of(finding):
        yield f"help: {fix.title} (in the editor)"


def _related(report: Report, path: str, related: Related, style: Style, width: int) -> Iterator[str]:
    place = report.range(path, related.span)
    where = f"{visible(report.shown(path))}:{place.line}:{place.column}:"
    yield style("gutter", " " * width + " ::") + f" {where} {visible(related.message)}"
    yield from excerpt(report.lines_of(path), related.span, "-", "gutter", style, width)
