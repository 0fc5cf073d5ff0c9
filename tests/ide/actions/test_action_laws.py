"""No action leaves more than there was, over the bad example of every rule."""

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


def errors(checked: Checked) -> int:
    diagnostics = chain.from_iterable(checked.diagnostics.values())
    return sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


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
                assert errors(then) <= errors(checked), action.title
                if action.title.startswith("Ignore"):
                    counts = [sum(map(len, state.diagnostics.values())) for state in (checked, then)]
                    assert counts[1] < counts[0], action.title
