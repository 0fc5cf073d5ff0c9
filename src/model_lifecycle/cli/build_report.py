"""Builds one report from the diagnostics of all requested workspaces."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from model_lifecycle.check import Checked, all_rules
from model_lifecycle.cli.path_settings import current_folder, repository_of
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.requested_paths import RequestedPath
from model_lifecycle.cli.rule_filter import RuleFilter
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.diagnostics.fix import is_wanted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.line_difference import touched_lines
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.record_pairs import name_of
from model_lifecycle.workspace.workspace import Workspace

_MOST_LINE_INDEXES: Final = 16
"""Number of cached line indexes: reporters ask file by file, and for related files."""


class WorkspaceResult(NamedTuple):
    """The diagnostics of one workspace, and the requested paths in it."""

    targets: tuple[RequestedPath, ...]
    checked: Checked
    earlier: Workspace | None = None
    """The workspace at the revision of `--since`."""

    def covers(self, path: str) -> bool:
        """Whether diagnostics in this file are reported."""
        return any(target.covers(path) for target in self.targets)


def report_of(results: Sequence[WorkspaceResult], codes: RuleFilter, fail_on: Severity | None) -> Report:
    """The report on all requested files, without the diagnostics that `codes` filters out."""
    diagnostics, files, records = [], [], 0
    for result in results:
        workspace = result.checked.workspace
        for path in sorted({*workspace.files, *result.checked.diagnostics}):
            if result.covers(path):
                file = workspace.files.get(path)
                files.append(path)
                records += len(file.records) if file else 0
                diagnostics += [
                    ReportedDiagnostic(path, diagnostic, file.kind.kind if file else None)
                    for diagnostic in result.checked.diagnostics.get(path, ())
                    if codes.keeps(diagnostic)
                ]
    folder = current_folder()
    edits = _edits_of(results)
    return Report(
        tuple(diagnostics),
        tuple(files),
        records,
        lines_of=_lines_of([result.checked.workspace for result in results]),
        edits_of=edits,
        is_applied=lambda diagnostic: (
            edits(diagnostic) is not None and is_wanted(diagnostic.diagnostic.fix, unsafe=True)
        ),
        name_of=_name_of(results),
        is_changed=_is_changed(results),
        folder=folder,
        repository=repository_of(folder),
        fail_on=fail_on,
        codes=all_rules(),
        docs_url=next(filter(None, (result.checked.workspace.configuration.docs_url for result in results)), None),
    )


def _edits_of(results: Sequence[WorkspaceResult]) -> Callable[[ReportedDiagnostic], tuple[TextEdit, ...] | None]:
    """A function from a diagnostic to the text edits of its fix; it returns None without an applicable fix."""

    @cache
    def edits(path: str) -> Mapping[int, tuple[TextEdit, ...]]:
        """The edits of the fixes in a file, by `id()` of the diagnostic; cached."""
        from model_lifecycle.fixes.offered_fixes import edits_of_file  # few formats show fixes

        checked = _checked_with(results, path)
        return edits_of_file(checked, path) if checked is not None else {}

    return lambda diagnostic: (
        edits(diagnostic.path).get(id(diagnostic.diagnostic)) if diagnostic.diagnostic.fix else None
    )


def _is_changed(results: Sequence[WorkspaceResult]) -> Callable[[ReportedDiagnostic], bool]:
    """A predicate: whether a diagnostic is on a line changed since `--since`, or about something that was removed."""
    earlier = [
        (result.earlier.files, result.checked.workspace.files) for result in results if result.earlier is not None
    ]

    @lru_cache(_MOST_LINE_INDEXES)
    def lines_and_changes(path: str) -> tuple[LineIndex, frozenset[int]]:
        """The line index of a file, and the indexes of its changed lines; empty for an unknown path."""
        for old_files, new_files in earlier:
            if (file := new_files.get(path)) is not None:
                old_file = old_files.get(path)
                text = file.source.text
                return LineIndex(text), touched_lines("" if old_file is None else old_file.source.text, text)
        return LineIndex(""), frozenset()

    def is_changed(reported: ReportedDiagnostic) -> bool:
        """Whether a diagnostic needs the earlier version, or is on a changed line."""
        if all_rules()[reported.diagnostic.code].needs_earlier:
            return True
        index, changed_lines = lines_and_changes(reported.path)
        span = reported.diagnostic.span
        first, last = index.position(span.start).line, index.position(span.end).line
        return not changed_lines.isdisjoint(range(first, last + 1))

    return is_changed


_MOST_NAME_CHARACTERS: Final = 300
"""Maximum length of a record's name in characters: it is written with each finding of the record."""


def _name_of(results: Sequence[WorkspaceResult]) -> Callable[[str, int], str | None]:
    """A function from a path and the index of a record in the file to the record's name; None if it has none."""

    def name(path: str, record: int) -> str | None:
        checked = _checked_with(results, path)
        records = checked.workspace.files[path].records if checked is not None else ()
        record_name = name_of(records[record]) if record < len(records) else None
        return record_name.text[:_MOST_NAME_CHARACTERS] if record_name is not None else None

    return name


def _checked_with(results: Sequence[WorkspaceResult], path: str) -> Checked | None:
    """The check results of the workspace that contains the file `path`; None if none does."""
    return next((result.checked for result in results if path in result.checked.workspace.files), None)


def _lines_of(workspaces: Sequence[Workspace]) -> Callable[[str], LineIndex]:
    """A function from a path to the line index of the file's text, empty for an unknown path; cached."""

    @lru_cache(_MOST_LINE_INDEXES)
    def lines(path: str) -> LineIndex:
        for workspace in workspaces:
            if (file := workspace.files.get(path)) is not None:
                return LineIndex(file.source.text)
        return LineIndex("")

    return lines
