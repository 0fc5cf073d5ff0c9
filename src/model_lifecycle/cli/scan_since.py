"""`scan --since`: the findings that a branch added to the code, by the same records and the same day."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from model_lifecycle.cli.baseline import baseline_of
from model_lifecycle.cli.git import Earlier, earlier_state
from model_lifecycle.cli.path_settings import repository_of
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.scan_input import file_to_scan
from model_lifecycle.cli.scan_run import ScanRun, remaining_findings
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.source_files import lines_on_disk, source_of
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_files import scan_bytes
from model_lifecycle.text.line_difference import touched_lines
from model_lifecycle.text.moved_texts import moved_texts


def since(report: Report, scan_run: ScanRun, revision: str, *, changed_only: bool) -> Report:
    """The report without findings that existed at a revision; with `changed_only` only those on changed lines.

    Raises `UsageError` if git does not know the revision.
    """
    earlier = earlier_state(repository_of(report.folder), revision)
    paths_with_findings = {diagnostic.path for diagnostic in report.diagnostics}
    changed_paths = set(earlier.changed_paths(paths_with_findings, paths_with_findings.__contains__))
    earlier_contents = earlier.contents(changed_paths)
    renamed_files = _renamed_files(earlier, earlier.new_paths(sorted(changed_paths)))
    earlier_contents |= {path: data for path, (_, data) in renamed_files.items()}
    names = {path: old_path for path, (old_path, _) in renamed_files.items()}
    unchanged_findings = (
        (diagnostic.path, diagnostic.diagnostic)
        for diagnostic in report.diagnostics
        if diagnostic.path not in changed_paths
    )
    earlier_findings = [*unchanged_findings, *_earlier_findings(scan_run, earlier_contents, names)]
    report = baseline_of(earlier_findings, report).without_earlier(report)
    if not changed_only:
        return report
    return replace(
        report,
        diagnostics=tuple(
            diagnostic for diagnostic in report.diagnostics if _is_touched(report, diagnostic, earlier_contents)
        ),
    )


def _renamed_files(earlier: Earlier, new_paths: list[str]) -> dict[str, tuple[str, bytes]]:
    """The renamed files among `new_paths`: their earlier path and bytes, by the new path."""
    if not new_paths:
        return {}
    endings = {Path(path).suffix.casefold() for path in new_paths}
    contents = earlier.contents(
        path for path in earlier.deleted_paths(new_paths) if Path(path).suffix.casefold() in endings
    )
    texts = {path: source_of(data).text for path, data in contents.items()}
    old_paths = moved_texts(texts, {path: lines_on_disk(path).text for path in new_paths})
    return {path: (old, contents[old]) for path, old in old_paths.items()}


def _earlier_findings(
    scan_run: ScanRun, contents: dict[str, bytes], names: dict[str, str]
) -> Iterator[tuple[str, Diagnostic]]:
    """Yield the findings in earlier `contents` (by current path); `names` has the earlier paths of renamed files."""
    needles = Needles(scan_run.records.catalogue.names, unknown=scan_run.arguments.unknown)
    files = {file.path: file for file in scan_run.sources.files}
    for path, data in contents.items():
        file = file_to_scan(names[path], scan_run.settings) if path in names else files[path]
        scanned = scan_bytes(file, data, needles)
        if scanned is not None:
            for diagnostic in remaining_findings(scanned, scan_run.judge.diagnostics(scanned.places), scan_run):
                yield path, diagnostic


def _is_touched(report: Report, reported: ReportedDiagnostic, earlier_contents: dict[str, bytes]) -> bool:
    """Whether a finding is on a line that differs from the earlier content of its file."""
    lines = report.lines_of(reported.path)
    data = earlier_contents.get(reported.path)
    changed_lines = touched_lines("" if data is None else source_of(data).text, lines.text)
    return lines.line_of(reported.diagnostic.span.start) in changed_lines
