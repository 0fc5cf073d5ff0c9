"""The filter of `--baseline` and `--since`: diagnostics known from a report or a revision are left out."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from model_lifecycle.check import check
from model_lifecycle.cli.build_report import WorkspaceResult, report_of
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.rule_filter import RuleFilter
from model_lifecycle.syntax.counted_diagnostics import counted

Key = tuple[str, str, str, str]
"""Path as shown, code, pointer and message: lines and the order of records may change, and it is still the same."""


@dataclass(frozen=True)
class Baseline:
    """Known diagnostics, and how often each is known; of those that were only counted, by path and code, how many."""

    known: Counter[Key]
    counted: Counter[tuple[str, str]]

    def without_known(self, report: Report) -> Report:
        """The report of what is new: where there are more of a kind than are known, the last ones are."""
        known, unnamed = self.known.copy(), self.counted.copy()
        new: list[ReportedDiagnostic] = []
        for reported in report.diagnostics:
            key = _key(report, reported)
            if reported.diagnostic.count == 1 and known[key] > 0:
                known[key] -= 1
                continue
            count = max(reported.diagnostic.count - unnamed[key[:2]], 0)
            unnamed[key[:2]] -= reported.diagnostic.count - count
            if count == reported.diagnostic.count:
                new.append(reported)
            elif count:
                new.append(replace(reported, diagnostic=counted(reported.diagnostic, count)))
        return replace(report, diagnostics=tuple(new))


def diagnostics_at(revision: str, found: Sequence[WorkspaceResult], codes: RuleFilter) -> Baseline:
    """What the same records had at a git revision (where the current branch left it), judged by the same day.

    Raises `UsageError` where git fails.
    """
    from model_lifecycle.cli.git import earlier_state
    from model_lifecycle.cli.since import earlier_workspace

    before = []
    for result in found:
        now = result.checked
        workspace = earlier_workspace(now.workspace, earlier_state(now.workspace.root, revision))
        before.append(replace(result, checked=check(workspace, today=now.today, before=now)))
    report = report_of(before, codes, None)
    return _baseline((_key(report, reported), reported.diagnostic.count) for reported in report.diagnostics)


def read_baseline(path: str) -> Baseline:
    """The diagnostics of a report that `--format json` has written. Raises `UsageError` where it is none."""
    try:
        data = json.loads(Path(path).read_bytes())
        if data["version"] != 1:
            raise ValueError("another version")
        diagnostics = data["findings"]
        return _baseline(
            ((one["path"], one["code"], one["pointer"], one["message"]), int(one.get("count", 1)))
            for one in diagnostics
        )
    except OSError as error:
        raise UsageError(f"--baseline: cannot read `{path}`: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(
            f"--baseline: `{path}` is no report of ours. Make one: model-lifecycle validate --format json={path}"
        ) from error


def _baseline(diagnostics: Iterable[tuple[Key, int]]) -> Baseline:
    baseline = Baseline(Counter(), Counter())
    for key, count in diagnostics:
        if count == 1:
            baseline.known[key] += 1
        else:
            baseline.counted[key[:2]] += count
    return baseline


def _key(report: Report, reported: ReportedDiagnostic) -> Key:
    diagnostic = reported.diagnostic
    return report.shown(reported.path), diagnostic.code, diagnostic.pointer, diagnostic.message
