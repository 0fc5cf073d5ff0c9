"""JUnit XML: a suite for each file, a case for each diagnostic; a file without any is one passing case."""

from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style, visible


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield the XML document: the suite of each requested file with its cases."""
    by_path: dict[str, list[ReportedDiagnostic]] = {path: [] for path in report.files}
    for reported in report.diagnostics:
        by_path.setdefault(reported.path, []).append(reported)
    cases = sum(max(len(diagnostics), 1) for diagnostics in by_path.values())
    failures = sum(report.fails(reported.diagnostic) for reported in report.diagnostics)
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    totals = f'tests="{cases}" failures="{failures}" errors="0" time="{report.seconds:.3f}"'
    yield f'<testsuites name="model-lifecycle" {totals}>\n'
    seconds = report.seconds / max(cases, 1)  # the files are checked together: no case has a time of its own
    for path, diagnostics in by_path.items():
        failures = sum(report.fails(reported.diagnostic) for reported in diagnostics)
        name = _escape(report.display_path(path))
        count = f'tests="{max(len(diagnostics), 1)}" failures="{failures}" errors="0" skipped="0"'
        count += f' time="{seconds * max(len(diagnostics), 1):.3f}"'
        yield f'  <testsuite name="{name}" {count}>\n'
        if not diagnostics:
            yield f'    <testcase name="valid" classname="{name}" file="{name}" time="{seconds:.3f}"/>\n'
        for reported in diagnostics:
            yield from _case(report, reported, name, seconds)
        yield "  </testsuite>\n"
    yield "</testsuites>\n"


def _case(report: Report, reported: ReportedDiagnostic, name: str, seconds: float) -> Iterator[str]:
    """Yield the lines of the test case of a diagnostic."""
    diagnostic = reported.diagnostic
    position = report.range(reported.path, diagnostic.span)
    case = f"{diagnostic.code} at {position.line}:{position.column}"
    path = report.display_path(reported.path)
    text = f"{path}:{position.line}:{position.column}: {diagnostic.severity.word}: {diagnostic.message}"
    location = f'file="{name}" line="{position.line}" time="{seconds:.3f}"'
    yield f'    <testcase name="{case}" classname="{name}" {location}>\n'
    if report.fails(diagnostic):
        message = _escape(diagnostic.message)
        yield f'      <failure type="{diagnostic.code}" message="{message}">{_escape(text)}</failure>\n'
    else:
        yield f"      <system-out>{_escape(text)}</system-out>\n"
    yield "    </testcase>\n"


def _escape(text: str) -> str:
    """Escape a text for XML, with invisible characters made visible."""
    text = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")
