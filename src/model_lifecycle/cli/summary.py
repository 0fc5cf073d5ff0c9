"""The last lines of a run, on standard error: how many findings there are, and of which codes."""

from collections import Counter
from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import Style
from model_lifecycle.document.diagnostic import Severity


def summary(report: Report, style: Style, *, hidden: int = 0) -> str:
    """One line: what was found, and in how much; another one for known findings that were left out."""
    known = f"{_counted(hidden, 'known finding')} left out.\n" if hidden else ""
    return _found(report, style) + known


def _found(report: Report, style: Style) -> str:
    looked_at = f"{_counted(len(report.files), 'file')} ({_counted(report.records, 'record')})"
    if not report.findings:
        return f"{style('good', 'No findings')} in {looked_at}.\n"
    words = {Severity.INFORMATION: ("information", "information")}
    parts = [
        style(severity.word, _counted(report.counts[severity], *words.get(severity, (severity.word,))))
        for severity in Severity
        if report.counts[severity]
    ]
    found_in = len({finding.path for finding in report.findings})
    return f"{', '.join(parts)} in {found_in} of {looked_at}.\n"


def statistics(report: Report, style: Style) -> Iterator[str]:
    """A line for each code: how often it was found; the most frequent first."""
    counts: Counter[tuple[Severity, str]] = Counter()
    for finding in report.findings:
        counts[finding.diagnostic.severity, finding.diagnostic.code] += finding.diagnostic.count
    width = len(str(max(counts.values(), default=0)))
    for (severity, code), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{count:>{width}} {style(severity.word, severity.word)} {code}\n"


def _counted(number: int, word: str, plural: str | None = None) -> str:
    return f"{number:,} {word if number == 1 else plural or f'{word}s'}"
