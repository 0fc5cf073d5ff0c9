"""The report of a run: the input of every reporter."""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from pathlib import PurePath
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.record import Kind
from model_lifecycle.syntax.counted_diagnostics import shortened
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span


class ReportedDiagnostic(NamedTuple):
    """A diagnostic in its file. `path` is absolute, with `/`; `kind` is the file's record kind, if it is known."""

    path: str
    diagnostic: Diagnostic
    kind: Kind | None


class Range(NamedTuple):
    """A range of lines and columns counted from 1, columns in code points, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Report:
    """The diagnostics of a run, and everything that a reporter needs to show them."""

    diagnostics: tuple[ReportedDiagnostic, ...]
    """The diagnostics, sorted by file, then by position."""
    files: tuple[str, ...]
    """The absolute paths of the requested files, in order."""
    records: int
    """The number of records in those files."""
    lines_of: Callable[[str], LineIndex]
    """A function from an absolute path to the file's line index."""
    folder: str
    """The absolute path that displayed paths are relative to: the current folder."""
    repository: str
    """The absolute path of the git top level, the base of code hosts' paths; the current folder without one."""
    fail_on: Severity | None = Severity.ERROR
    """The lowest severity that makes a run fail; None if no finding does."""
    codes: Mapping[str, Rule] = field(default_factory=dict)
    """All rules, by code."""
    edits_of: Callable[[ReportedDiagnostic], tuple[TextEdit, ...] | None] = lambda reported: None
    """A function from a diagnostic to the edits of its fix; None without a fix, if the edits overlap an earlier fix,
    or if they would introduce errors."""
    is_applied: Callable[[ReportedDiagnostic], bool] = lambda reported: True
    """Whether `--unsafe-fixes` applies the fix of a diagnostic; if not, a person chooses it in an editor."""
    results: Sequence[Mapping[str, object]] | None = None
    """The result of each citation's check against its page, for programs; None unless requested."""
    name_of: Callable[[str, int], str | None] = lambda path, record: None
    """A function from a path and a record's index to the record's name, such as `provider-1/example-1`, or None."""
    is_changed: Callable[[ReportedDiagnostic], bool] = lambda reported: False
    """Whether a diagnostic is on a line that changed since the revision of `--since`."""
    seconds: float = 0.0
    """The duration of the run up to the report."""
    catalogues: tuple[dict[str, str | int | None], ...] = ()
    """The catalogue copies that the run used: `name`, `day`, `age` in days, and `origin` of each."""
    more_counts: Mapping[str, int] = field(default_factory=dict)
    """Additional counts for the summary of machine-readable formats."""
    docs_url: str | None = None
    """The base URL of the published pages on codes, `<docs_url>/<code>`, if there is one."""

    def display_path(self, path: str) -> str:
        """The path relative to the current folder, with `/`, as reports display it."""
        return _relative(path, self.folder)

    def from_repository(self, path: str) -> str:
        """A path relative to the top level of the repository, with `/`, as code hosts write it."""
        return _relative(path, self.repository)

    def range(self, path: str, span: Span) -> Range:
        """The line and column range of a span of a file."""
        lines = self.lines_of(path)
        start, end = lines.position(span.start), lines.position(span.end)
        return Range(start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def fails(self, diagnostic: Diagnostic) -> bool:
        """Whether a diagnostic makes the run fail."""
        return self.fail_on is not None and diagnostic.severity <= self.fail_on

    @cached_property
    def counts(self) -> Counter[Severity]:
        """The number of findings of each severity."""
        counts: Counter[Severity] = Counter()
        for reported in self.diagnostics:
            counts[reported.diagnostic.severity] += reported.diagnostic.count
        return counts

    def shortened(self) -> "Report":
        """The report for display: the first diagnostics of each code in a file, and the rest as a count."""
        by_file = groupby(self.diagnostics, key=lambda reported: reported.path)
        diagnostics = [
            ReportedDiagnostic(path, diagnostic, file_diagnostics[0].kind)
            for path, file_diagnostics in ((path, list(group)) for path, group in by_file)
            for diagnostic in shortened([reported.diagnostic for reported in file_diagnostics])
        ]
        return replace(self, diagnostics=tuple(diagnostics))


def _relative(path: str, folder: str) -> str:
    """The path relative to `folder`, with `/`; unchanged if they are on different drives."""
    try:
        return PurePath(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return PurePath(path).as_posix()
