"""The records that have errors, for commands that make pages."""

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
class Errors:
    """The files of a snapshot that have errors, how many, and the records that have those errors."""

    files: dict[str, int]
    entries: frozenset[Entry]
    unread: frozenset[Entry]
    """Those of them that are not even written as their kind asks: syntax or schema."""

    def message(self, paths: Iterable[str], what: str) -> str:
        """Names the files among `paths` that have errors, and what was done about it; empty where none has."""
        found = [path for path in dict.fromkeys(paths) if path in self.files]
        if not found:
            return ""
        lines = [f"{what}; `model-lifecycle validate` shows the errors:"]
        lines += [
            f"  {visible(display(path, current_folder()))} ({counted(self.files[path], 'error')})"
            for path in found[:_MOST_NAMED]
        ]
        if len(found) > _MOST_NAMED:
            lines.append(f"  and {len(found) - _MOST_NAMED} more")
        return "\n".join(lines) + "\n"


def record_errors(workspace: Workspace, day: AssumedDay | None) -> Errors:
    """Checks all records, as of the day of the pages; errors do not depend on it (schemas/README.md#a24)."""
    return errors_of(check(_for_errors_only(workspace), today=day.day if day else date.min))


def errors_of(checked: Checked) -> Errors:
    """The errors among the findings of a snapshot."""
    workspace, found = checked.workspace, checked.diagnostics
    errors = {
        path: [each for each in diagnostics if each.severity is Severity.ERROR] for path, diagnostics in found.items()
    }
    unread = {path: [each for each in diagnostics if _part(each) != "rule"] for path, diagnostics in errors.items()}
    return Errors(
        {path: sum(each.count for each in diagnostics) for path, diagnostics in sorted(errors.items()) if diagnostics},
        _entries(workspace, errors),
        _entries(workspace, unread),
    )


def _for_errors_only(workspace: Workspace) -> Workspace:
    """The same with the rules switched off that report no errors: more than half of the time goes into them."""
    configuration = workspace.configuration
    weights = {name: None if rule.off else rule.severity for name, rule in all_rules().items()}
    weights |= configuration.severity
    kept = {name: weight if weight is Severity.ERROR else None for name, weight in weights.items()}
    return replace(workspace, configuration=replace(configuration, severity=kept), kept={})


def _part(error: Diagnostic) -> str:
    return all_rules()[error.code].part


def _entries(workspace: Workspace, errors: dict[str, list[Diagnostic]]) -> frozenset[Entry]:
    """The records that have errors: all of a file's where it has a syntax error."""
    found: set[Entry] = set()
    for path, each in errors.items():
        file = workspace.files.get(path)
        named = {error.record for error in each}
        whole = any(_part(error) == "syntax" for error in each)
        for record in file.records if file is not None else ():
            if whole or record.index in named:
                found.add(Entry(path, record.index))
    return frozenset(found)
