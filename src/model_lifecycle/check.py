"""A snapshot to its findings: syntax, schema and rules, in one order, with the configuration's word on each.

The command line and the server both come through here, so that the same bytes give the same findings in both.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import PurePosixPath

from model_lifecycle.document.codes import CODES as DOCUMENT_CODES
from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.json.codes import CODES as JSON_CODES
from model_lifecycle.document.merging import merge_same_place
from model_lifecycle.document.yaml.codes import CODES as YAML_CODES
from model_lifecycle.rules import CODES as RULE_CODES
from model_lifecycle.rules.provider_names import explain_providers
from model_lifecycle.rules.run import rule_findings
from model_lifecycle.rules.suppression import CODES as SUPPRESSION_CODES
from model_lifecycle.rules.suppression import suppress
from model_lifecycle.schema.codes import CODES as SCHEMA_CODES
from model_lifecycle.workspace.codes import CODES as WORKSPACE_CODES
from model_lifecycle.workspace.configuration import Configuration
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.globs import matching
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.workspace import Workspace, changed_keys

Findings = Mapping[str, tuple[Diagnostic, ...]]


@cache
def all_codes() -> Mapping[str, Code]:
    """Every code there is, by name, in the order of the layers."""
    groups = (
        DOCUMENT_CODES,
        YAML_CODES,
        JSON_CODES,
        SCHEMA_CODES,
        WORKSPACE_CODES,
        RULE_CODES,
        SUPPRESSION_CODES,
    )
    return {code.name: code for group in groups for code in group}


@dataclass(frozen=True)
class Checked:
    """The findings of every file of a snapshot, and what each file's rules asked of the others.

    `findings` are sorted by position, then code; a file without any has none. `keys_read` lets the next check tell
    which files a change reaches.
    """

    workspace: Workspace
    today: date
    findings: Findings
    keys_read: Mapping[str, frozenset[Key]]


def check(workspace: Workspace, *, today: date, before: Checked | None = None) -> Checked:
    """The findings of all files. With `before`, only what changed since, and what reads it, is checked again."""
    again: Collection[str] = workspace.files
    findings: dict[str, tuple[Diagnostic, ...]] = {}
    keys_read: dict[str, frozenset[Key]] = {}
    if before is not None and before.today == today and before.workspace.configuration == workspace.configuration:
        again = reached(before.workspace, workspace, before.keys_read)
        findings.update(before.findings)
        keys_read.update(before.keys_read)
        gone = before.workspace.files.keys() - workspace.files.keys()
        for path in gone | before.workspace.problems.keys():
            findings.pop(path, None)
            keys_read.pop(path, None)
    for path in again:
        found, keys_read[path] = check_file(workspace, workspace.files[path], today)
        findings.pop(path, None)
        if found:
            findings[path] = found
    findings.update(workspace.problems)
    return Checked(workspace, today, findings, keys_read)


def check_file(workspace: Workspace, file: RecordFile, today: date) -> tuple[tuple[Diagnostic, ...], frozenset[Key]]:
    """The findings of one file, and the index keys that its rules read."""
    view = workspace.view()
    found = explain_providers(file.findings, workspace.configuration, file, view)
    found += rule_findings(workspace, file, view, today)
    if found or "model-lifecycle" in file.source.text:
        weigh = _Scale(workspace.configuration, file.path)
        found = weigh(suppress(file, weigh(found), all_codes(), weigh.reports))
        found.sort(key=lambda finding: (finding.span, finding.code))
        found = merge_same_place(found)
    return tuple(found), view.keys_read


def reached(before: Workspace, after: Workspace, keys_read: Mapping[str, frozenset[Key]]) -> list[str]:
    """The files of `after` that changed since `before`, and those whose rules read something that changed."""
    old, new = before.files, after.files
    changed = {path for path, file in new.items() if old.get(path) is not file}
    keys = changed_keys(before, after)
    if keys:
        changed |= {path for path, read in keys_read.items() if path in new and not keys.isdisjoint(read)}
    return [path for path in new if path in changed]


class _Scale:
    """The configuration's word on findings in one file: which are reported, and how much they weigh."""

    def __init__(self, configuration: Configuration, path: str) -> None:
        self._severity = configuration.severity
        self._ignored = _ignored_codes(configuration, path)

    def reports(self, name: str) -> bool:
        """Whether findings of a code are reported here."""
        code = all_codes()[name]
        return self._weight(name, None if code.off else code.severity) is not None

    def __call__(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The findings with their severities here, without those that are switched off."""
        kept = []
        for finding in found:
            severity = self._weight(finding.code, finding.severity)
            if severity is finding.severity:
                kept.append(finding)
            elif severity is not None:
                kept.append(replace(finding, severity=severity))
        return kept

    def _weight(self, name: str, severity: Severity | None) -> Severity | None:
        """The severity of a code here, None where it is switched off. Syntax is not the configuration's to weigh."""
        code = all_codes()[name]
        if code.part == "syntax":
            return severity
        return None if name in self._ignored else self._severity.get(name, None if code.off else severity)


def _ignored_codes(configuration: Configuration, path: str) -> frozenset[str]:
    if not configuration.per_path_ignores:
        return frozenset()
    relative = PurePosixPath(path)
    if relative.is_relative_to(configuration.root):
        relative = relative.relative_to(configuration.root)
    return frozenset(
        code for glob, codes in configuration.per_path_ignores if matching((glob,), str(relative)) for code in codes
    )
