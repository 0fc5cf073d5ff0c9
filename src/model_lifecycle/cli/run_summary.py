"""The summary at the end of a run, on standard error: the number of findings, in total and of each code."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import Style
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.text.counting import counted

_NOUNS: Final = {Severity.INFORMATION: "note"}
"""Countable nouns for severities whose names have no plural."""


def summary(report: Report, style: Style, days: Iterable[date] = (), *, hidden: int = 0) -> str:
    """A line with the number of findings and of files, and another on `hidden` findings, which were left out.

    `days` are the days as of which workspaces were judged.
    """
    hidden_line = f"{counted(hidden, 'known finding')} left out.\n" if hidden else ""
    return _counts(report, style, as_of_words(days)) + hidden_line


def as_of_words(days: Iterable[date]) -> str:
    """The phrase for days of judgement other than today, such as `, as of 2026-06-30`; empty without any."""
    other_days = sorted({day.isoformat() for day in days if day != date.today()})
    return f", as of {' and '.join(other_days)}" if other_days else ""


def fixed_day_warning(fail_within: int | None, as_of: date | None, today: date) -> str:
    """A warning if `--fail-within` counts from a day that the configuration fixes; otherwise empty.

    Deadlines then never come nearer. `as_of` is the day of `--as-of`, which sets another one for each run.
    """
    if fail_within is None or as_of is not None or today == date.today():
        return ""
    return f"--fail-within counts from {today}, the configuration's as-of, each time; --as-of sets another day\n"


def _counts(report: Report, style: Style, day: str) -> str:
    """The line with the numbers of findings and files, followed by `day`, the phrase of `as_of_words`."""
    files = f"{counted(len(report.files), 'file')} ({counted(report.records, 'record')}){day}"
    if not report.diagnostics:
        return f"{style('good', 'No findings')} in {files}.\n"
    files_with_findings = len({diagnostic.path for diagnostic in report.diagnostics})
    return f"{severities(report, style)} in {files_with_findings} of {files}.\n"


def severities(report: Report, style: Style) -> str:
    """The number of findings of each severity, as text; empty without findings."""
    return ", ".join(
        style(severity.word, counted(report.counts[severity], _NOUNS.get(severity, severity.word)))
        for severity in Severity
        if report.counts[severity]
    )


def statistics(report: Report, style: Style) -> Iterator[str]:
    """Yield a line for each code with its number of findings, the most frequent first."""
    counts: Counter[tuple[Severity, str]] = Counter()
    for diagnostic in report.diagnostics:
        counts[diagnostic.diagnostic.severity, diagnostic.diagnostic.code] += diagnostic.diagnostic.count
    width = len(str(max(counts.values(), default=0)))
    for (severity, code), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{count:>{width}} {style(severity.word, severity.word)} {code}\n"
