"""Findings that are known already, and are not reported again."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from model_lifecycle.check import check
from model_lifecycle.cli.checking import Answer, report_of
from model_lifecycle.cli.code_filter import CodeFilter
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters.report import Finding, Report

Key = tuple[str, str, str, str]
"""Path as shown, code, pointer and message: lines and the order of records may change, and it is still the same."""


@dataclass(frozen=True)
class Baseline:
    """Known findings, and how often each is known."""

    known: Counter[Key]

    def without_known(self, report: Report) -> Report:
        """The report of what is new: where there are more of a kind than are known, the last ones are."""
        left = self.known.copy()
        new: list[Finding] = []
        for finding in report.findings:
            key = _key(report, finding)
            if left[key] > 0:
                left[key] -= 1
            else:
                new.append(finding)
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
    return Baseline(Counter(_key(report, finding) for finding in report.findings))


def read_baseline(path: str) -> Baseline:
    """The findings of a report that `--format json` has written. Raises `UsageError` where it is none."""
    try:
        data = json.loads(Path(path).read_bytes())
        if data["version"] != 1:
            raise ValueError("another version")
        findings = data["findings"]
        return Baseline(Counter((one["path"], one["code"], one["pointer"], one["message"]) for one in findings))
    except OSError as error:
        raise UsageError(f"--baseline: cannot read `{path}`: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(
            f"--baseline: `{path}` is no report of ours. Make one: model-lifecycle validate --format json={path}"
        ) from error


def _key(report: Report, finding: Finding) -> Key:
    diagnostic = finding.diagnostic
    return report.shown(finding.path), diagnostic.code, diagnostic.pointer, diagnostic.message
