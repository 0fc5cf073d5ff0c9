"""Checks a workspace: diagnostics of syntax, schema and rules by file, after configured severities and suppressions.

The command line and the server both use it, so that the same bytes give the same diagnostics in both.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date
from functools import cache
from typing import NamedTuple

from model_lifecycle.diagnostics.catalogue_rules import RULES as CATALOGUE_RULES
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.merge import merge_same_place
from model_lifecycle.diagnostics.source_rules import RULES as SOURCE_RULES
from model_lifecycle.rules import all_checks
from model_lifecycle.rules.dates.missing_status import add_status_by_dates
from model_lifecycle.rules.framework.provider_names import explain_providers
from model_lifecycle.rules.run import RecordCheck, run_checks, run_removal_checks
from model_lifecycle.rules.texts.gap import gaps_as_one
from model_lifecycle.schema.schema_rules import RULES as SCHEMA_RULES
from model_lifecycle.suppressions.suppress import RULES as SUPPRESSION_RULES
from model_lifecycle.suppressions.suppress import silenced, suppress
from model_lifecycle.syntax.copied import RULES as COPIED_RULES
from model_lifecycle.syntax.json.json_rules import RULES as JSON_RULES
from model_lifecycle.syntax.text_rules import RULES as TEXT_RULES
from model_lifecycle.syntax.yaml.yaml_rules import RULES as YAML_RULES
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.configuration.path_ignores import ignored_codes
from model_lifecycle.workspace.earlier_records import EarlierRecords
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.process_pool import parallel_map, worthwhile_jobs
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.scan_rules import RULES as SCAN_RULES
from model_lifecycle.workspace.workspace import Workspace, changed_files, changed_keys
from model_lifecycle.workspace.workspace_rules import RULES as WORKSPACE_RULES

DiagnosticsByFile = Mapping[str, tuple[Diagnostic, ...]]


@cache
def all_rules() -> Mapping[str, Rule]:
    """All rules by code, in the order of the layers."""
    groups = (
        TEXT_RULES,
        COPIED_RULES,
        YAML_RULES,
        JSON_RULES,
        SCHEMA_RULES,
        WORKSPACE_RULES,
        [check.rule for check in all_checks()],
        SUPPRESSION_RULES,
        CATALOGUE_RULES,
        SOURCE_RULES,
        SCAN_RULES,
    )
    return {code.name: code for group in groups for code in group}


class FileCheck(NamedTuple):
    """The result of checking one file: its diagnostics, and the index keys that they depend on."""

    diagnostics: tuple[Diagnostic, ...]
    keys_read: frozenset[Key]
    """The index keys that were read, without those of `records`."""
    records: tuple[RecordCheck | None, ...] = ()
    """The results of its records, if they are kept; None for a record to be checked again."""

    @property
    def all_keys(self) -> frozenset[Key]:
        """All index keys that were read."""
        return self.keys_read.union(*(check.keys_read for check in self.records if check is not None))

    def after(self, changed: AbstractSet[Key]) -> "FileCheck":
        """The result after `changed` keys: the same object if it read none of them; affected records become None."""
        stale = [
            number
            for number, check in enumerate(self.records)
            if check is not None and not changed.isdisjoint(check.keys_read)
        ]
        if not stale:
            return self if changed.isdisjoint(self.keys_read) else self._replace()
        records = list(self.records)
        for number in stale:
            records[number] = None
        return self._replace(records=tuple(records))


class Checked(NamedTuple):
    """The diagnostics of all files of a workspace, and the index keys that each file's rules read.

    `diagnostics` are sorted by position, then code, without files that have none. By `keys_read` the next check finds
    the files that a change affects.
    """

    workspace: Workspace
    today: date
    diagnostics: DiagnosticsByFile
    keys_read: Mapping[str, frozenset[Key]]


def today_of(*configurations: Configuration, as_of: date | None = None) -> date:
    """The day as of which dates are judged (schemas/README.md#a24): `as_of`, otherwise that of the first configuration
    that sets one, otherwise today.
    """
    return next(filter(None, (as_of, *(configuration.as_of for configuration in configurations))), date.today())


def check(
    workspace: Workspace,
    *,
    today: date,
    before: Checked | None = None,
    earlier: EarlierRecords | None = None,
    jobs: int | None = 1,
) -> Checked:
    """Check all files; the gaps of each record become one diagnostic.

    With `before`, only files that changed since, and their dependents, are checked again.
    With `earlier`, records are also compared with their earlier versions; diagnostics of removed records have the path
    of their file, even if that is removed, too. `jobs` is the maximum number of processes; None derives it from the
    number of files and cores.
    """
    lost = _lost(earlier)
    again: Collection[str] = workspace.files
    diagnostics: dict[str, tuple[Diagnostic, ...]] = {}
    keys_read: dict[str, frozenset[Key]] = {}
    if before is not None and before.today == today and before.workspace.configuration == workspace.configuration:
        again = reached(before.workspace, workspace, before.keys_read.items())
        diagnostics.update(before.diagnostics)
        keys_read.update(before.keys_read)
        gone = before.workspace.files.keys() - workspace.files.keys()
        for path in gone | before.workspace.diagnostics.keys():
            diagnostics.pop(path, None)
            keys_read.pop(path, None)
    paths = list(again)
    for path, result in zip(paths, _checked_files(workspace, paths, today, earlier, lost, jobs), strict=True):
        keys_read[path] = result.keys_read
        lost.pop(path, None)
        diagnostics.pop(path, None)
        if result.diagnostics:
            diagnostics[path] = of_closed_file(result.diagnostics)
    for path, losses in lost.items():
        if weighed := _SeverityFilter(workspace.configuration, path)(losses):
            diagnostics[path] = tuple(weighed)
    diagnostics.update(workspace.diagnostics)
    return Checked(workspace, today, diagnostics, keys_read)


def _checked_files(
    workspace: Workspace,
    paths: Sequence[str],
    today: date,
    earlier: EarlierRecords | None,
    lost: Mapping[str, Iterable[Diagnostic]],
    jobs: int | None,
) -> list[FileCheck]:
    """The results of `check_file` for each path, in order, from several processes if that is faster."""

    def work(paths: Sequence[str]) -> list[FileCheck]:
        return [
            check_file(workspace, workspace.files[path], today, earlier=earlier, lost=lost.get(path, ()))
            for path in paths
        ]

    all_rules()  # or each copy of this process would import them
    # A copy of this process has the workspace already; to send it to a new one would take longer than the checks.
    return parallel_map(work, paths, jobs=worthwhile_jobs(len(paths), jobs))


def of_closed_file(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of a file that no editor has open: the gaps of each record as one."""
    return gaps_as_one(diagnostics)


def _lost(earlier: EarlierRecords | None) -> dict[str, list[Diagnostic]]:
    """The diagnostics of removed records, by path."""
    lost: dict[str, list[Diagnostic]] = {}
    for path, diagnostic in run_removal_checks(earlier.removed) if earlier is not None else ():
        lost.setdefault(path, []).append(diagnostic)
    return lost


def check_file(
    workspace: Workspace,
    file: RecordFile,
    today: date,
    before: FileCheck | None = None,
    *,
    earlier: EarlierRecords | None = None,
    lost: Iterable[Diagnostic] = (),
) -> FileCheck:
    """Check one file.

    `before` is what is still valid of an earlier result; with it, the results of several records are kept for the
    next check. `lost` are the diagnostics of records removed from the file.
    """
    view = workspace.view()
    diagnostics: list[Diagnostic] = []
    if file.diagnostics:
        diagnostics = explain_providers(file.diagnostics, workspace.configuration, file, view)
        diagnostics = add_status_by_dates(diagnostics, file, today)

    def reported(file: RecordFile, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        weigh = _SeverityFilter(workspace.configuration, file.path)
        return weigh(suppress(file, weigh(diagnostics), all_rules(), weigh.reports, today))

    by_rules = run_checks(workspace, file, today, before.records if before is not None else (), earlier, reported)
    diagnostics += [diagnostic for check in by_rules.records if check.diagnostics for diagnostic in check.diagnostics]
    diagnostics += [*by_rules.of_file, *lost]
    if diagnostics or file.mentions("model-lifecycle:"):
        diagnostics = reported(file, diagnostics)
        diagnostics.sort(key=lambda diagnostic: (diagnostic.span, diagnostic.code))
        diagnostics = merge_same_place(diagnostics, all_rules())
    keys_read = by_rules.keys_read | view.keys_read
    if before is not None and len(by_rules.records) > 1:
        return FileCheck(tuple(diagnostics), keys_read, by_rules.records)
    return FileCheck(tuple(diagnostics), keys_read.union(*(check.keys_read for check in by_rules.records)))


def weighed(workspace: Workspace, by_file: Mapping[str, Iterable[Diagnostic]], today: date) -> DiagnosticsByFile:
    """Process diagnostics from outside the rules as `check` does: apply configured severities, remove those that
    comments suppress, and sort; files without any are left out.
    """
    kept: dict[str, tuple[Diagnostic, ...]] = {}
    for path, diagnostics in by_file.items():
        remaining = _SeverityFilter(workspace.configuration, path)(diagnostics)
        if path in workspace.files:
            remaining = silenced(workspace.files[path], remaining, all_rules(), today)
        if remaining:
            kept[path] = tuple(sorted(remaining, key=lambda diagnostic: (diagnostic.span, diagnostic.code)))
    return kept


def reached(before: Workspace, after: Workspace, keys_read: Iterable[tuple[str, frozenset[Key]]]) -> list[str]:
    """The files of `after` that changed since `before`, and those whose rules read a changed key.

    `keys_read` pairs the path of each checked file with the keys that its rules read.
    """
    keys = changed_keys(before, after)
    changed = changed_files(keys)
    if keys:
        changed |= {path for path, read in keys_read if not keys.isdisjoint(read)}
    return sorted(changed & after.files.keys())


class _SeverityFilter:
    """Applies the configured severities of a file to diagnostics, and removes those that are switched off."""

    def __init__(self, configuration: Configuration, path: str) -> None:
        self._severity = configuration.severity
        self._ignored = ignored_codes(configuration, path)

    def reports(self, name: str) -> bool:
        """Whether diagnostics of a code are reported in this file."""
        code = all_rules()[name]
        return self._weight(name, None if code.off else code.severity) is not None

    def __call__(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics with their configured severities, without those that are switched off."""
        kept = []
        for diagnostic in diagnostics:
            severity = self._weight(diagnostic.code, diagnostic.severity)
            if severity is diagnostic.severity:
                kept.append(diagnostic)
            elif severity is not None:
                kept.append(replace(diagnostic, severity=severity))
        return kept

    def _weight(self, name: str, severity: Severity | None) -> Severity | None:
        """The configured severity of a code, None if it is switched off; that of syntax codes never changes."""
        code = all_rules()[name]
        if code.part == "syntax":
            return severity
        return None if name in self._ignored else self._severity.get(name, None if code.off else severity)
