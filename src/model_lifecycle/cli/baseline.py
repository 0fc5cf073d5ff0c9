"""Findings that are known already, and are not reported again."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from model_lifecycle.check import check
from model_lifecycle.cli.checking import Answer, report_of
from model_lifecycle.cli.code_filter import CodeFilter
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.document.counted import counted

Key = tuple[str, str, str, str]
"""Path as shown, code, pointer and message: lines and the order of records may change, and it is still the same."""


@dataclass(frozen=True)
class Baseline:
    """Known findings, and how often each is known; of those that were only counted, by path and code, how many."""

    known: Counter[Key]
    counted: Counter[tuple[str, str]]

    def without_known(self, report: Report) -> Report:
        """The report of what is new: where there are more of a kind than are known, the last ones are."""
        known, unnamed = self.known.copy(), self.counted.copy()
        new: list[Finding] = []
        for finding in report.findings:
            key = _key(report, finding)
            if finding.diagnostic.count == 1 and known[key] > 0:
                known[key] -= 1
                continue
            count = max(finding.diagnostic.count - unnamed[key[:2]], 0)
            unnamed[key[:2]] -= finding.diagnostic.count - count
            if count == finding.diagnostic.count:
                new.append(finding)
            elif count:
                new.append(replace(finding, diagnostic=counted(finding.diagnostic, count)))
        return replace(report, findings=tuple(new))


def findings_at(revision: str, found: Sequence[Answer], codes: CodeFilter) -> Baseline:
    """What the same records had at a git revision (where the current branch left it), judged by the same day.

    Raises `UsageError` where git cannot tell.
    """
    from model_lifecycle.cli.git import earlier_state
    from model_lifecycle.cli.since import earlier_workspace

    before = []
    for answer in found:
        now = answer.checked
        workspace = earlier_workspace(now.workspace, earlier_state(now.workspace.root, revision))
        before.append(replace(answer, checked=check(workspace, today=now.today, before=now)))
    report = report_of(before, codes, None)
    return _baseline((_key(report, finding), finding.diagnostic.count) for finding in report.findings)


def read_baseline(path: str) -> Baseline:
    """The findings of a report that `--format json` has written. Raises `UsageError` where it is none."""
    try:
        data = json.loads(Path(path).read_bytes())
        if data["version"] != 1:
            raise ValueError("another version")
        findings = data["findings"]
        return _baseline(
            ((one["path"], one["code"], one["pointer"], one["message"]), int(one.get("count", 1))) for one in findings
        )
    except OSError as error:
        raise UsageError(f"--baseline: cannot read `{path}`: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(
            f"--baseline: `{path}` is no report of ours. Make one: model-lifecycle validate --format json={path}"
        ) from error


def _baseline(findings: Iterable[tuple[Key, int]]) -> Baseline:
    baseline = Baseline(Counter(), Counter())
    for key, count in findings:
        if count == 1:
            baseline.known[key] += 1
        else:
            baseline.counted[key[:2]] += count
    return baseline


def _key(report: Report, finding: Finding) -> Key:
    diagnostic = finding.diagnostic
    return report.shown(finding.path), diagnostic.code, diagnostic.pointer, diagnostic.message
