"""The filter of `--baseline` and `--since`: leaves out diagnostics that an earlier report or revision already has."""

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
"""Displayed path, code, pointer and message of a diagnostic: independent of lines and of the order of records."""


@dataclass(frozen=True)
class Baseline:
    """Counts of earlier diagnostics: by key, and of those reported only as a count, by path and code."""

    by_key: Counter[Key]
    counted: Counter[tuple[str, str]]
    named: Mapping[Key, Sequence[Key]] = field(default_factory=dict)
    """The keys of earlier diagnostics in deleted files, by their key with the record's name in place of the path."""

    def without_earlier(self, report: Report) -> Report:
        """The report without earlier diagnostics; of a key that is more frequent than before, the last ones are new."""
        remaining, remaining_counted = self.by_key.copy(), self.counted.copy()
        moved = self._renamed_files(report)
        new: list[ReportedDiagnostic] = []
        for reported in report.diagnostics:
            key = self._earlier_key(report, reported, remaining, moved)
            if reported.diagnostic.count == 1 and remaining[key] > 0:
                remaining[key] -= 1
                continue
            count = max(reported.diagnostic.count - remaining_counted[key[:2]], 0)
            remaining_counted[key[:2]] -= reported.diagnostic.count - count
            if count == reported.diagnostic.count:
                new.append(reported)
            elif count:
                new.append(reported._replace(diagnostic=counted(reported.diagnostic, count)))
        return replace(report, diagnostics=tuple(new))

    def _earlier_key(
        self, report: Report, reported: ReportedDiagnostic, remaining: Counter[Key], moved: Mapping[str, str]
    ) -> Key:
        """The key of a diagnostic in `remaining`; if only a deleted file had the same finding, the key of that."""
        key = _key(report, reported.path, reported.diagnostic)
        name = report.name_of(reported.path, reported.diagnostic.record)
        if name is None and key[0] in moved:
            return (moved[key[0]], *key[1:])
        if remaining[key] > 0 or name is None:
            return key
        return next((other for other in self.named.get((name, *key[1:]), ()) if remaining[other] > 0), key)

    def _renamed_files(self, report: Report) -> Mapping[str, str]:
        """Map new files to deleted files with the same findings, which were renamed in between.

        A deleted file with the same base name comes first, and then one shared finding is enough.
        """
        earlier, now = _by_path(self.by_key), _by_path(Counter(_key(report, *each[:2]) for each in report.diagnostics))
        came = {path: keys for path, keys in now.items() if path not in earlier}
        folded = {path.casefold() for path in came}
        gone = {path: keys for path, keys in earlier.items() if path.casefold() in folded or not Path(path).exists()}
        moved: dict[str, str] = {}
        for is_named_alike in (True, False):
            for path, keys in came.items():
                same = (
                    old
                    for old, before in gone.items()
                    if path not in moved
                    and old not in moved.values()
                    and (_name_of(old) == _name_of(path) and keys & before if is_named_alike else keys == before)
                )
                if (old := next(same, None)) is not None:
                    moved[path] = old
        return moved


def diagnostics_before(results: Sequence[WorkspaceResult], codes: RuleFilter, report: Report) -> Baseline:
    """The baseline of `--since`: the diagnostics of the earlier records, checked as of the same day.

    A file that has been renamed since counts under its new path.
    """
    from model_lifecycle.workspace.record_pairs import moved_files  # most runs compare with nothing

    counts: list[tuple[Key, int]] = []
    for result in results:
        now, workspace = result.checked, result.earlier
        if workspace is None:
            continue
        renamed = {old: new for new, old in moved_files(workspace, now.workspace).items()}
        for path, diagnostics in check(workspace, today=now.today, before=now).diagnostics.items():
            place = renamed.get(path, path)
            if result.covers(place):
                kept = filter(codes.keeps, diagnostics)
                counts += [(_key(report, place, diagnostic), diagnostic.count) for diagnostic in kept]
    return _baseline(counts)


def read_baseline(path: str) -> Baseline:
    """The baseline of a report that `--format json` wrote. Raises `UsageError` for any other file."""
    try:
        data = json.loads(read_bytes(path))
        if data["version"] != 1:
            raise ValueError("another version")
        diagnostics = data["findings"]
        keys = [
            (
                diagnostic["path"],
                diagnostic["code"],
                diagnostic["pointer"],
                _lasting_message(diagnostic["message"], diagnostic.get("data")),
            )
            for diagnostic in diagnostics
        ]
        baseline = _baseline(zip(keys, (int(diagnostic.get("count", 1)) for diagnostic in diagnostics), strict=True))
        names = [diagnostic.get("name") for diagnostic in diagnostics]
        return replace(baseline, named=_named(keys, names))
    except UnreadableError as error:
        raise UsageError(f"--baseline: `{path}` cannot be read: {error.reason}") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UsageError(
            f"--baseline: `{path}` is not a report of ours. Create one: model-lifecycle validate --format json={path}"
        ) from error


def baseline_of(diagnostics: Iterable[tuple[str, Diagnostic]], report: Report) -> Baseline:
    """The baseline of earlier diagnostics, each with the path of its file."""
    return _baseline((_key(report, path, diagnostic), diagnostic.count) for path, diagnostic in diagnostics)


def _baseline(counts: Iterable[tuple[Key, int]]) -> Baseline:
    """The baseline of keys and counts; a count other than 1 is kept by path and code only."""
    baseline = Baseline(Counter(), Counter())
    for key, count in counts:
        if count == 1:
            baseline.by_key[key] += 1
        else:
            baseline.counted[key[:2]] += count
    return baseline


def _named(keys: Sequence[Key], names: Sequence[str | None]) -> Mapping[Key, Sequence[Key]]:
    """The `keys` of diagnostics in deleted files, by their key with the record's name in place of the path."""
    gone = {path: not Path(path).exists() for path, *_ in keys}
    named: dict[Key, list[Key]] = {}
    for key, name in zip(keys, names, strict=True):
        if name is not None and gone[key[0]]:
            named.setdefault((name, *key[1:]), []).append(key)
    return named


def _by_path(keys: Counter[Key]) -> dict[str, Counter[tuple[str, ...]]]:
    """The keys of each path, with their counts; the path is left out of the keys."""
    by_path: dict[str, Counter[tuple[str, ...]]] = {}
    for (path, *rest), count in keys.items():
        by_path.setdefault(path, Counter())[tuple(rest)] = count
    return by_path


def _name_of(path: str) -> str:
    return Path(path).name.casefold()


def _key(report: Report, path: str, diagnostic: Diagnostic) -> Key:
    message = _lasting_message(diagnostic.message, diagnostic.data)
    return report.shown(path), diagnostic.code, diagnostic.pointer, message


def _lasting_message(message: str, data: Mapping[str, object] | None) -> str:
    """A text that does not depend on the day: the message, or model and role if `data` is given (it counts days)."""
    return message if data is None else f"{data['model']} {data['role']}"
