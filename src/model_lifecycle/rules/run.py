"""All rules on one file."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from functools import lru_cache
from typing import Any, Final

from model_lifecycle.document.diagnostic import Diagnostic, Severity
from model_lifecycle.document.node import resolved
from model_lifecycle.document.pointer import find
from model_lifecycle.rules import RULES
from model_lifecycle.rules.rule import MigrationContext, ModelContext, ProviderContext, Rule
from model_lifecycle.schema.kind import Kind
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.view import IndexView
from model_lifecycle.workspace.workspace import Workspace

_Check = Callable[[Any], Iterator[Diagnostic]]

_CONTEXTS: Final = {"model": ModelContext, "migration": MigrationContext, "provider": ProviderContext}


def rule_findings(workspace: Workspace, file: RecordFile, view: IndexView, today: date) -> list[Diagnostic]:
    """What the rules that are switched on find in a file, with their default severities.

    Everything they ask of other files goes through `view`, which remembers it.
    """
    kind = file.kind.kind
    if kind is None or not file.records:
        return []
    checks = _checks(kind, tuple(workspace.configuration.severity.items()))
    make = _CONTEXTS[kind]
    found: list[Diagnostic] = []
    for record in file.records:
        context = make(workspace, file, record, view, today)
        of_record = [finding for check in checks for finding in check(context)]
        found += of_record if len(of_record) < 2 else _each_once(file, of_record)
    return found


@lru_cache(64)
def _checks(kind: Kind, severity: tuple[tuple[str, Severity | None], ...]) -> tuple[_Check, ...]:
    """The checks for a kind of record, of the rules that are on with these severities of the configuration."""
    set_to = dict(severity)
    return tuple(
        check
        for rule in RULES
        if any(set_to.get(code.name, None if code.off else code.severity) is not None for code in rule.codes)
        for check in (_check_of(rule, kind),)
        if check is not None
    )


def _check_of(rule: Rule, kind: Kind) -> _Check | None:
    match kind:
        case "model":
            return rule.model
        case "migration":
            return rule.migration
        case "provider":
            return rule.provider


def _each_once(file: RecordFile, findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings without those that repeat another at an alias of the same node: a mistake is reported once."""
    same = Counter((finding.code, finding.message) for finding in findings)
    if len(same) == len(findings):
        return findings
    seen: set[tuple[str, str, Span]] = set()
    kept: list[Diagnostic] = []
    for finding in sorted(findings, key=lambda finding: finding.span):
        if same[finding.code, finding.message] > 1:
            node = find(file.document.records[finding.record], finding.pointer)
            place = (finding.code, finding.message, finding.span if node is None else resolved(node).span)
            if place in seen:
                continue
            seen.add(place)
        kept.append(finding)
    return kept
