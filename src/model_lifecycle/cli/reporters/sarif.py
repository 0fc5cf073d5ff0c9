"""SARIF 2.1.0, the exchange format of static analysis (GitHub code scanning, Azure DevOps, editors)."""

import os
from collections.abc import Iterator
from urllib.parse import quote

from model_lifecycle import __version__
from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.reporters.gitlab import fingerprints
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import Style
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.ide.markdown_text import as_plain, unwrap
from model_lifecycle.ide.rule_page import rule_page
from model_lifecycle.text.span import Span

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFORMATION: "note", Severity.HINT: "note"}
"""SARIF's level, by severity."""


def render(report: Report, style: Style) -> Iterator[str]:
    """Yield a SARIF log with one run: the rules of the findings, and a result for each finding."""
    names = sorted({reported.diagnostic.code for reported in report.diagnostics})
    home = {} if report.docs_url is None else {"informationUri": report.docs_url}
    rules = [_rule(report, name) for name in names]
    run = {
        "tool": {"driver": {"name": "model-lifecycle", "semanticVersion": __version__, **home, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(report, reported, names.index(reported.diagnostic.code), fingerprint)
            for reported, fingerprint in zip(report.diagnostics, fingerprints(report), strict=True)
        ],
    }
    log = {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    yield json_text(log, indent=2) + "\n"


def _rule(report: Report, name: str) -> dict[str, object]:
    """The rule of a code as a SARIF reportingDescriptor."""
    code = report.codes[name]
    rule: dict[str, object] = {
        "id": name,
        "shortDescription": {"text": code.summary},
        "fullDescription": {"text": unwrap(code.explanation)},
        "help": {"text": unwrap(as_plain(rule_page(code))), "markdown": unwrap(rule_page(code))},
        "defaultConfiguration": {"enabled": not code.off, "level": _LEVELS[code.severity]},
    }
    if report.docs_url is not None:
        rule["helpUri"] = f"{report.docs_url.rstrip('/')}/{name}"
    return rule


def _result(report: Report, reported: ReportedDiagnostic, index: int, fingerprint: str) -> dict[str, object]:
    """A diagnostic as a SARIF result; `index` is that of its rule."""
    diagnostic = reported.diagnostic
    location = _location(report, reported.path, diagnostic.span)
    location["logicalLocations"] = [{"fullyQualifiedName": f"{diagnostic.record}#{diagnostic.pointer}"}]
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": diagnostic.message},
        "occurrenceCount": diagnostic.count,
        "locations": [location],
        "relatedLocations": [
            _location(report, related.path or reported.path, related.span) | {"message": {"text": related.message}}
            for related in diagnostic.related
        ],
        "partialFingerprints": {"finding/v1": fingerprint},
        **_fixes(report, reported),
    }


def _fixes(report: Report, reported: ReportedDiagnostic) -> dict[str, object]:
    """The `fixes` member of a result; empty without an applicable fix."""
    fix, edits = reported.diagnostic.fix, report.edits_of(reported)
    if fix is None or not edits:
        return {}
    replacements = [
        {"deletedRegion": _region(report, reported.path, edit.span), "insertedContent": {"text": edit.replacement}}
        for edit in edits
    ]
    change = {"artifactLocation": _artifact(report, reported.path), "replacements": replacements}
    return {"fixes": [{"description": {"text": fix.title}, "artifactChanges": [change]}]}


def _location(report: Report, path: str, span: Span) -> dict[str, object]:
    """A span of a file as a SARIF location."""
    return {
        "physicalLocation": {
            "artifactLocation": _artifact(report, path),
            "region": _region(report, path, span),
        }
    }


def _artifact(report: Report, path: str) -> dict[str, object]:
    """The location of a file relative to the repository, as a percent-encoded URI."""
    return {"uri": quote(os.fsencode(report.from_repository(path))), "uriBaseId": "%SRCROOT%"}


def _region(report: Report, path: str, span: Span) -> dict[str, object]:
    """A span as a SARIF region."""
    position = report.range(path, span)
    return {
        "startLine": position.line,
        "startColumn": position.column,
        "endLine": position.end_line,
        "endColumn": position.end_column,
    }
