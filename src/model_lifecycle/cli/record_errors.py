"""Finds the records that have errors, for commands that render pages."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.page.page import AssumedDay
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_MOST_NAMED = 20


@dataclass(frozen=True)
class RecordErrors:
    """The number of errors of each file that has any, and the records with errors."""

    files: dict[str, int]
    entries: frozenset[Entry]
    unreadable: frozenset[Entry]
    """The records among `entries` with syntax or schema errors."""

    def message(self, paths: Iterable[str], summary: str) -> str:
        """The message `summary`, followed by the files among `paths` that have errors; empty without any."""
        erroneous = [path for path in dict.fromkeys(paths) if path in self.files]
        if not erroneous:
            return ""
        lines = [f"{summary}; `model-lifecycle validate` shows the errors:"]
        lines += [
            f"  {visible(display(path, current_folder()))} ({counted(self.files[path], 'error')})"
            for path in erroneous[:_MOST_NAMED]
        ]
        if len(erroneous) > _MOST_NAMED:
            lines.append(f"  and {len(erroneous) - _MOST_NAMED} more")
        return "\n".join(lines) + "\n"


def record_errors(workspace: Workspace, day: AssumedDay | None) -> RecordErrors:
    """Check all records for errors, as of the pages' day, which errors do not depend on (schemas/README.md#a24)."""
    return errors_of(check(_for_errors_only(workspace), today=day.day if day else date.min))


def errors_of(checked: Checked) -> RecordErrors:
    """The errors among the findings of a checked workspace."""
    workspace = checked.workspace
    errors = {
        path: [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
        for path, diagnostics in checked.diagnostics.items()
    }
    unreadable = {
        path: [diagnostic for diagnostic in diagnostics if _part(diagnostic) != "rule"]
        for path, diagnostics in errors.items()
    }
    return RecordErrors(
        {
            path: sum(diagnostic.count for diagnostic in diagnostics)
            for path, diagnostics in sorted(errors.items())
            if diagnostics
        },
        _entries(workspace, errors),
        _entries(workspace, unreadable),
    )


def _for_errors_only(workspace: Workspace) -> Workspace:
    """The workspace with only the rules switched on that report errors: the others take most of the time."""
    configuration = workspace.configuration
    weights = {name: None if rule.off else rule.severity for name, rule in all_rules().items()}
    weights |= configuration.severity
    error_rules = {name: weight if weight is Severity.ERROR else None for name, weight in weights.items()}
    return replace(workspace, configuration=replace(configuration, severity=error_rules), cache={})


def _part(error: Diagnostic) -> str:
    """The part of the rules that an error belongs to: `syntax`, `schema`, `workspace` or `rule`."""
    return all_rules()[error.code].part


def _entries(workspace: Workspace, errors: dict[str, list[Diagnostic]]) -> frozenset[Entry]:
    """The records with `errors` (by path); if a file has a syntax error, all its records."""
    entries: set[Entry] = set()
    for path, file_errors in errors.items():
        file = workspace.files.get(path)
        positions = {error.record for error in file_errors}
        is_whole_file = any(_part(error) == "syntax" for error in file_errors)
        for record in file.records if file is not None else ():
            if is_whole_file or record.index in positions:
                entries.add(Entry(path, record.index))
    return frozenset(entries)
