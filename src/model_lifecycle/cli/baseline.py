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
    deleted_by_name: Mapping[Key, Sequence[Key]] = field(default_factory=dict)
    """The keys of earlier diagnostics in deleted files, by their key with the record's name in place of the path."""

    def without_earlier(self, report: Report) -> Report:
        """The report without earlier diagnostics; if a key is more frequent than before, its last ones are new."""
        remaining, remaining_counts = self.by_key.copy(), self.counted.copy()
        renamed_files = self._renamed_files(report)
        new: list[ReportedDiagnostic] = []
        for reported in report.diagnostics:
            key = self._earlier_key(report, reported, remaining, renamed_files)
            if reported.diagnostic.count == 1 and remaining[key] > 0:
                remaining[key] -= 1
                continue
            count = max(reported.diagnostic.count - remaining_counts[key[:2]], 0)
            remaining_counts[key[:2]] -= reported.diagnostic.count - count
            if count == reported.diagnostic.count:
                new.append(reported)
            elif count:
                new.append(reported._replace(diagnostic=counted(reported.diagnostic, count)))
        return replace(report, diagnostics=tuple(new))

    def _earlier_key(
        self, report: Report, reported: ReportedDiagnostic, remaining: Counter[Key], renamed_files: Mapping[str, str]
    ) -> Key:
        """The key under which `remaining` counts a diagnostic: its own, or that of a deleted or renamed file."""
        key = _key(report, reported.path, reported.diagnostic)
        name = report.name_of(reported.path, reported.diagnostic.record)
        if name is None and key[0] in renamed_files:
            return (renamed_files[key[0]], *key[1:])
        if remaining[key] > 0 or name is None:
            return key
        return next((other for other in self.deleted_by_name.get((name, *key[1:]), ()) if remaining[other] > 0), key)

    def _renamed_files(self, report: Report) -> Mapping[str, str]:
        """The old path of each new file that has the findings of a deleted file, so that it counts as renamed.

        A deleted file with the same base name comes first, and then one shared finding is enough; otherwise all must be
        equal.
        """
        earlier_keys, current_keys = (
            _by_path(self.by_key),
            _by_path(Counter(_key(report, *each[:2]) for each in report.diagnostics)),
        )
        new_files = {path: keys for path, keys in current_keys.items() if path not in earlier_keys}
        new_names = {path.casefold() for path in new_files}
        deleted_files = {
            path: keys for path, keys in earlier_keys.items() if path.casefold() in new_names or not Path(path).exists()
        }
        old_paths: dict[str, str] = {}
        for must_match_name in (True, False):
            for path, keys in new_files.items():
                candidates = (
                    old
                    for old, gone_keys in deleted_files.items()
                    if path not in old_paths
                    and old not in old_paths.values()
                    and (
                        _folded_name(old) == _folded_name(path) and keys & gone_keys
                        if must_match_name
                        else keys == gone_keys
                    )
                )
                if (old := next(candidates, None)) is not None:
                    old_paths[path] = old
        return old_paths


def diagnostics_before(results: Sequence[WorkspaceResult], codes: RuleFilter, report: Report) -> Baseline:
    """The baseline of `--since`: the diagnostics of the earlier records, checked as of the same day.

    A file that has been renamed since counts under its new path.
    """
    from model_lifecycle.workspace.record_pairs import moved_files  # most runs compare with nothing

    counts: list[tuple[Key, int]] = []
    for result in results:
        current, earlier = result.checked, result.earlier
        if earlier is None:
            continue
        new_paths = {old: new for new, old in moved_files(earlier, current.workspace).items()}
        for path, diagnostics in check(earlier, today=current.today, before=current).diagnostics.items():
            new_path = new_paths.get(path, path)
            if result.covers(new_path):
                selected = filter(codes.keeps, diagnostics)
                counts += [(_key(report, new_path, diagnostic), diagnostic.count) for diagnostic in selected]
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
                _stable_message(diagnostic["message"], diagnostic.get("data")),
            )
            for diagnostic in diagnostics
        ]
        baseline = _baseline(zip(keys, (int(diagnostic.get("count", 1)) for diagnostic in diagnostics), strict=True))
        names = [diagnostic.get("name") for diagnostic in diagnostics]
        return replace(baseline, deleted_by_name=_keys_by_name(keys, names))
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
    """The baseline of keys with their counts; if a count is not 1, only path and code of its key are used."""
    baseline = Baseline(Counter(), Counter())
    for key, count in counts:
        if count == 1:
            baseline.by_key[key] += 1
        else:
            baseline.counted[key[:2]] += count
    return baseline


def _keys_by_name(keys: Sequence[Key], names: Sequence[str | None]) -> Mapping[Key, Sequence[Key]]:
    """The `keys` of diagnostics in deleted files, by their key with the record's name in place of the path."""
    is_deleted = {path: not Path(path).exists() for path, *_ in keys}
    keys_by_name: dict[Key, list[Key]] = {}
    for key, name in zip(keys, names, strict=True):
        if name is not None and is_deleted[key[0]]:
            keys_by_name.setdefault((name, *key[1:]), []).append(key)
    return keys_by_name


def _by_path(keys: Counter[Key]) -> dict[str, Counter[tuple[str, ...]]]:
    """The keys of each path with their counts; the keys lack the path itself."""
    by_path: dict[str, Counter[tuple[str, ...]]] = {}
    for (path, *rest), count in keys.items():
        by_path.setdefault(path, Counter())[tuple(rest)] = count
    return by_path


def _folded_name(path: str) -> str:
    """The name of the file at `path`, in lower case."""
    return Path(path).name.casefold()


def _key(report: Report, path: str, diagnostic: Diagnostic) -> Key:
    """The key of a diagnostic in the file at `path`."""
    message = _stable_message(diagnostic.message, diagnostic.data)
    return report.display_path(path), diagnostic.code, diagnostic.pointer, message


def _stable_message(message: str, data: Mapping[str, object] | None) -> str:
    """A text that does not depend on the day: the message, or if `data` is given, its model and role."""
    return message if data is None else f"{data['model']} {data['role']}"
