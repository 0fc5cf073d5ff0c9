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
    """A diagnostic in its file. `path` is absolute, with `/`; `kind` is the file's, None when it has none."""

    path: str
    diagnostic: Diagnostic
    kind: Kind | None


class Range(NamedTuple):
    """A place as people and tools count: from 1, columns in code points, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Report:
    """The diagnostics of a run in order, and all that a reporter needs to show them."""

    diagnostics: tuple[ReportedDiagnostic, ...]
    """In the order of files, then positions."""
    files: tuple[str, ...]
    """The absolute paths of the requested files, in order."""
    records: int
    """How many records those files hold."""
    lines_of: Callable[[str], LineIndex]
    """The lines of a file of the workspace, by its absolute path."""
    folder: str
    """The absolute path that shown paths are relative to: the current folder."""
    repository: str
    """The absolute path of the git top level, which code hosts count paths from; the current folder without one."""
    fail_on: Severity | None = Severity.ERROR
    """The least severity that makes a run fail; None when nothing does."""
    codes: Mapping[str, Rule] = field(default_factory=dict)
    """The documentation of codes, by name."""
    edits_of: Callable[[ReportedDiagnostic], tuple[TextEdit, ...] | None] = lambda reported: None
    """The edits of a diagnostic's fix; None where it has none, they meet those of a diagnostic before it in its file,
    or would leave more errors."""
    is_applied: Callable[[ReportedDiagnostic], bool] = lambda reported: True
    """Whether `--unsafe-fixes` applies a diagnostic's fix; any other is for a person to choose in an editor."""
    results: Sequence[Mapping[str, object]] | None = None
    """Results of checking citations against their pages, one by one, for programs; None unless requested."""
    name_of: Callable[[str, int], str | None] = lambda path, record: None
    """The name of a record of a file, as `provider-1/example-1`; None where the record lacks it."""
    is_changed: Callable[[ReportedDiagnostic], bool] = lambda reported: False
    """Whether a diagnostic is on a line that changed since the revision of `--since`."""
    seconds: float = 0.0
    """How long the run took until it was reported."""
    catalogues: tuple[dict[str, str | int | None], ...] = ()
    """The copies of public catalogues that judged too: `name`, `day`, `age` in days, and `origin` of each."""
    more_counts: Mapping[str, int] = field(default_factory=dict)
    """Further counts of the summary, for programs."""
    docs_url: str | None = None
    """Where the pages of the codes are published, if they are: `<docs_url>/<code>`."""

    def shown(self, path: str) -> str:
        """A path as people in the current folder write it, with `/`."""
        return _relative(path, self.folder)

    def from_repository(self, path: str) -> str:
        """A path as code hosts write it: from the top level of the repository, with `/`."""
        return _relative(path, self.repository)

    def range(self, path: str, span: Span) -> Range:
        """Lines and columns of a span of a file."""
        lines = self.lines_of(path)
        start, end = lines.position(span.start), lines.position(span.end)
        return Range(start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def fails(self, diagnostic: Diagnostic) -> bool:
        """Whether a diagnostic makes the run fail."""
        return self.fail_on is not None and diagnostic.severity <= self.fail_on

    @cached_property
    def counts(self) -> Counter[Severity]:
        """How many findings there are of each severity."""
        counts: Counter[Severity] = Counter()
        for reported in self.diagnostics:
            counts[reported.diagnostic.severity] += reported.diagnostic.count
        return counts

    def shortened(self) -> "Report":
        """The report as it is shown: of each code in a file the first diagnostics, and the rest counted."""
        by_file = groupby(self.diagnostics, key=lambda reported: reported.path)
        kept = [
            ReportedDiagnostic(path, diagnostic, of_file[0].kind)
            for path, of_file in ((path, list(group)) for path, group in by_file)
            for diagnostic in shortened([reported.diagnostic for reported in of_file])
        ]
        return replace(self, diagnostics=tuple(kept))


def _relative(path: str, folder: str) -> str:
    try:
        return PurePath(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return PurePath(path).as_posix()
