"""The filter of `--baseline` and `--since`: diagnostics known from a report or a revision are left out."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from model_lifecycle.check import check
from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.rule_filter import RuleFilter
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.counted_diagnostics import counted
from model_lifecycle.workspace.disk import UnreadableError, read_bytes

Key = tuple[str, str, str, str]
"""Path as shown, code, pointer and message: lines and the order of records may change, and it is still the same."""


@dataclass(frozen=True)
class Baseline:
    """Known diagnostics, and how often each is known; of those that were only counted, by path and code, how many."""

    known: Counter[Key]
    counted: Counter[tuple[str, str]]
    named: Mapping[Key, Sequence[Key]] = field(default_factory=dict)
    """The known diagnostics of files that are no longer there, by their record's name in place of the path."""

    def without_known(self, report: Report) -> Report:
        """The report of what is new: where there are more of a kind than are known, the last ones are."""
        known, unnamed = self.known.copy(), self.counted.copy()
        new: list[ReportedDiagnostic] = []
        for reported in report.diagnostics:
            key = self._known_key(report, reported, known)
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

    def _known_key(self, report: Report, reported: ReportedDiagnostic, known: Counter[Key]) -> Key:
        """The key of a diagnostic; where only the same one of a file that is gone is known, the key of that one."""
        key = _key(report, reported)
        name = report.name_of(reported.path, reported.diagnostic.record)
        if known[key] > 0 or name is None:
            return key
        return next((each for each in self.named.get((name, *key[1:]), ()) if known[each] > 0), key)


def diagnostics_before(found: Sequence[WorkspaceResult], codes: RuleFilter, report: Report) -> Baseline:
    """What the same records had at the revision of `--since`, judged by the same day.

    What a file had that has been renamed since counts for the new name.
    """
    from model_lifecycle.workspace.record_pairs import moved_files  # most runs compare with nothing

    known: list[tuple[Key, int]] = []
    for result in found:
        now, workspace = result.checked, result.earlier
        if workspace is None:
            continue
        renamed = {old: new for new, old in moved_files(workspace, now.workspace).items()}
        for path, diagnostics in check(workspace, today=now.today, before=now).diagnostics.items():
            place = renamed.get(path, path)
            if result.covers(place):
                known += [(_known(report, place, each), each.count) for each in diagnostics if codes.keeps(each)]
    return _baseline(known)


def read_baseline(path: str) -> Baseline:
    """The diagnostics of a report that `--format json` has written. Raises `UsageError` where it is none."""
    try:
        data = json.loads(read_bytes(path))
        if data["version"] != 1:
            raise ValueError("another version")
        diagnostics = data["findings"]
        keys = [
            (one["path"], one["code"], one["pointer"], _said(one["message"], one.get("data"))) for one in diagnostics
        ]
        baseline = _baseline(zip(keys, (int(one.get("count", 1)) for one in diagnostics), strict=True))
        names = [one.get("name") for one in diagnostics]
        return replace(baseline, named=_named(keys, names))
    except UnreadableError as error:
        raise UsageError(f"--baseline: `{path}` cannot be read: {error.reason}") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UsageError(
            f"--baseline: `{path}` is no report of ours. Make one: model-lifecycle validate --format json={path}"
        ) from error


def baseline_of(found: Iterable[tuple[str, Diagnostic]], report: Report) -> Baseline:
    """The baseline of diagnostics that were there before, each with the path of its file."""
    return _baseline((_known(report, path, each), each.count) for path, each in found)


def _baseline(diagnostics: Iterable[tuple[Key, int]]) -> Baseline:
    baseline = Baseline(Counter(), Counter())
    for key, count in diagnostics:
        if count == 1:
            baseline.known[key] += 1
        else:
            baseline.counted[key[:2]] += count
    return baseline


def _named(keys: Sequence[Key], names: Sequence[str | None]) -> Mapping[Key, Sequence[Key]]:
    """The diagnostics of files that are gone, by the names of their records."""
    gone = {path: not Path(path).exists() for path, *_ in keys}
    found: dict[Key, list[Key]] = {}
    for key, name in zip(keys, names, strict=True):
        if name is not None and gone[key[0]]:
            found.setdefault((name, *key[1:]), []).append(key)
    return found


def _key(report: Report, reported: ReportedDiagnostic) -> Key:
    return _known(report, reported.path, reported.diagnostic)


def _known(report: Report, path: str, diagnostic: Diagnostic) -> Key:
    return report.shown(path), diagnostic.code, diagnostic.pointer, _said(diagnostic.message, diagnostic.data)


def _said(message: str, data: Mapping[str, object] | None) -> str:
    """What is said, the same on every day: a message that counts days has a model and a role in its data."""
    return message if data is None else f"{data['model']} {data['role']}"
