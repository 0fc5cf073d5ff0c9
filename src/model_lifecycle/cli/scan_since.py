"""`scan --since`: the findings that a branch added to the code, by the same records and the same day."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from model_lifecycle.cli.baseline import baseline_of
from model_lifecycle.cli.git import Earlier, earlier_state
from model_lifecycle.cli.path_settings import repository_of
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.scan_input import file_to_scan
from model_lifecycle.cli.scan_run import ScanRun, unsilenced
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.source_files import lines_on_disk, source_of
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_files import scan_bytes
from model_lifecycle.text.line_difference import touched_lines
from model_lifecycle.text.moved_texts import moved_texts


def since(report: Report, scan_run: ScanRun, revision: str, *, changed_only: bool) -> Report:
    """The report without findings that existed at a revision. Raises `UsageError` if git does not know it."""
    earlier = earlier_state(repository_of(report.folder), revision)
    with_findings = {diagnostic.path for diagnostic in report.diagnostics}
    changed = set(earlier.changed(with_findings, with_findings.__contains__))
    before = earlier.contents(changed)
    moved = _renamed_files(earlier, earlier.added(sorted(changed)))
    before |= {path: data for path, (_, data) in moved.items()}
    names = {path: old for path, (old, _) in moved.items()}
    same = (
        (diagnostic.path, diagnostic.diagnostic) for diagnostic in report.diagnostics if diagnostic.path not in changed
    )
    known = [*same, *_earlier_findings(scan_run, before, names)]
    report = baseline_of(known, report).without_earlier(report)
    if not changed_only:
        return report
    return replace(
        report,
        diagnostics=tuple(diagnostic for diagnostic in report.diagnostics if _is_touched(report, diagnostic, before)),
    )


def _renamed_files(earlier: Earlier, came: list[str]) -> dict[str, tuple[str, bytes]]:
    """The renamed files among the new files `came`: their earlier path and bytes, by the new path."""
    if not came:
        return {}
    endings = {Path(path).suffix.casefold() for path in came}
    contents = earlier.contents(path for path in earlier.deleted(came) if Path(path).suffix.casefold() in endings)
    texts = {path: source_of(data).text for path, data in contents.items()}
    moved = moved_texts(texts, {path: lines_on_disk(path).text for path in came})
    return {path: (old, contents[old]) for path, old in moved.items()}


def _earlier_findings(
    scan_run: ScanRun, contents: dict[str, bytes], names: dict[str, str]
) -> Iterator[tuple[str, Diagnostic]]:
    """Yield the findings in earlier contents with today's path; `names` are the earlier paths of renamed files."""
    needles = Needles(scan_run.records.catalogue.names, unknown=scan_run.arguments.unknown)
    files = {file.path: file for file in scan_run.sources.files}
    for path, data in contents.items():
        file = file_to_scan(names[path], scan_run.settings) if path in names else files[path]
        scanned = scan_bytes(file, data, needles)
        if scanned is not None:
            text = source_of(data).text
            for diagnostic in unsilenced(scanned, scan_run.judge.diagnostics(scanned.places), scan_run, text):
                yield path, diagnostic


def _is_touched(report: Report, reported: ReportedDiagnostic, before: dict[str, bytes]) -> bool:
    """Whether a finding is on a line that differs from the earlier content of its file."""
    lines = report.lines_of(reported.path)
    data = before.get(reported.path)
    touched = touched_lines("" if data is None else source_of(data).text, lines.text)
    return lines.line_of(reported.diagnostic.span.start) in touched
