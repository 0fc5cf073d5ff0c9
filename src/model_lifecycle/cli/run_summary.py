"""The last lines of a run, on standard error: how many findings there are, and of which codes."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import Style
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.text.counting import counted

_NOUNS: Final = {Severity.INFORMATION: "note"}
"""What is counted where the name of a severity is no noun that can be counted."""


def summary(report: Report, style: Style, *, hidden: int = 0) -> str:
    """One line: what was found, and in how much; another one for known diagnostics that were left out."""
    known = f"{counted(hidden, 'known finding')} left out.\n" if hidden else ""
    return _found(report, style) + known


def _found(report: Report, style: Style) -> str:
    looked_at = f"{counted(len(report.files), 'file')} ({counted(report.records, 'record')})"
    if not report.diagnostics:
        return f"{style('good', 'No findings')} in {looked_at}.\n"
    parts = [
        style(severity.word, counted(report.counts[severity], _NOUNS.get(severity, severity.word)))
        for severity in Severity
        if report.counts[severity]
    ]
    found_in = len({diagnostic.path for diagnostic in report.diagnostics})
    return f"{', '.join(parts)} in {found_in} of {looked_at}.\n"


def statistics(report: Report, style: Style) -> Iterator[str]:
    """A line for each code: how often it was found; the most frequent first."""
    counts: Counter[tuple[Severity, str]] = Counter()
    for diagnostic in report.diagnostics:
        counts[diagnostic.diagnostic.severity, diagnostic.diagnostic.code] += diagnostic.diagnostic.count
    width = len(str(max(counts.values(), default=0)))
    for (severity, code), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{count:>{width}} {style(severity.word, severity.word)} {code}\n"
