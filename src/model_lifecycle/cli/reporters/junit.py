"""JUnit XML: a suite for each file; a file without findings is one case that passes."""

from collections.abc import Iterator

from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.terminal import Style, visible


def render(report: Report, style: Style) -> Iterator[str]:
    found: dict[str, list[Finding]] = {path: [] for path in report.files}
    for finding in report.findings:
        found.setdefault(finding.path, []).append(finding)
    cases = sum(max(len(findings), 1) for findings in found.values())
    failures = sum(report.fails(finding.diagnostic) for finding in report.findings)
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f'<testsuites name="model-lifecycle" tests="{cases}" failures="{failures}" errors="0">\n'
    for path, findings in found.items():
        failures = sum(report.fails(finding.diagnostic) for finding in findings)
        name = _escaped(report.shown(path))
        count = f'tests="{max(len(findings), 1)}" failures="{failures}" errors="0" skipped="0"'
        yield f'  <testsuite name="{name}" {count}>\n'
        if not findings:
            yield f'    <testcase name="valid" classname="{name}" file="{name}"/>\n'
        for finding in findings:
            yield from _case(report, finding, name)
        yield "  </testsuite>\n"
    yield "</testsuites>\n"


def _case(report: Report, finding: Finding, name: str) -> Iterator[str]:
    diagnostic = finding.diagnostic
    place = report.range(finding.path, diagnostic.span)
    case = f"{diagnostic.code} at {place.line}:{place.column}"
    text = f"{report.shown(finding.path)}:{place.line}:{place.column}: {diagnostic.severity.word}: {diagnostic.message}"
    yield f'    <testcase name="{case}" classname="{name}" file="{name}" line="{place.line}">\n'
    if report.fails(diagnostic):
        message = _escaped(diagnostic.message)
        yield f'      <failure type="{diagnostic.code}" message="{message}">{_escaped(text)}</failure>\n'
    else:
        yield f"      <system-out>{_escaped(text)}</system-out>\n"
    yield "    </testcase>\n"


def _escaped(text: str) -> str:
    text = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")
