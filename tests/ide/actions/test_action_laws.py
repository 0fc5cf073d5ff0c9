"""No action leaves more than there was, over the bad example of every rule."""

from collections.abc import Collection
from itertools import chain

import pytest
from support import examples
from support.thorough import some_of
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.ide.actions.offered_actions import actions_at
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges
from model_lifecycle.text.edits import apply_edits


def after(checked: Checked, changes: FileChanges) -> Checked:
    """The workspace after what an action does."""
    files = {path.removeprefix(f"{ROOT}/"): file.source.text for path, file in checked.workspace.files.items()}
    for path, edits in changes.edits.items():
        name = path.removeprefix(f"{ROOT}/")
        files[changes.moved.get(path, path).removeprefix(f"{ROOT}/")] = apply_edits(files.pop(name), edits)
    for path, text in changes.created.items():
        files[path.removeprefix(f"{ROOT}/")] = text
    return check(workspace_of(files), today=TODAY)


def errors(checked: Checked, paths: Collection[str] | None = None) -> int:
    """The errors of all files, or of some."""
    counted = checked.diagnostics if paths is None else {path: checked.diagnostics.get(path, ()) for path in paths}
    return sum(diagnostic.severity is Severity.ERROR for diagnostic in chain.from_iterable(counted.values()))


def findings(checked: Checked) -> int:
    """All findings, with each gap of those that are told as one."""
    diagnostics = chain.from_iterable(checked.diagnostics.values())
    return sum(1 + (len(diagnostic.related) if diagnostic.code == "gap" else 0) for diagnostic in diagnostics)


@pytest.mark.parametrize("code", some_of(sorted(all_rules()), 24))
def test_every_action_at_every_finding(code: str) -> None:
    rule = all_rules()[code]
    checked = check(workspace_of(examples.example_files(rule.bad, whole=rule.whole)), today=TODAY)
    for path in checked.workspace.files:
        for diagnostic in checked.diagnostics.get(path, ())[:4]:
            for action in actions_at(ActionPlace(checked, path, diagnostic.span)):
                changes = action.work_out()
                if changes is None:
                    continue
                then = after(checked, changes)
                if changes.created:  # others may contradict what is known now
                    assert not errors(then, changes.created), action.title
                elif code != "too-much":  # of which more is read then
                    assert errors(then) <= errors(checked), action.title
                if action.title.startswith("Ignore"):
                    assert findings(then) < findings(checked), action.title
