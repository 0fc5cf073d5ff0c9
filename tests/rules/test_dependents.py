"""A change re-checks what depends on it: the same diagnostics as from scratch, without looking at everything."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from support.mistakes import THIRD, Case, mistake_files, names
from support.thorough import some_of
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import Checked, check
from model_lifecycle.workspace.workspace import Workspace

MODULES = sorted(f"rules.{path.parent.name}.{path.stem}" for path in Path(__file__).parent.glob("*/test_*.py"))
CASES = [case for module in MODULES for case in getattr(import_module(module), "CASES", ()) if isinstance(case, Case)]
"""The mistakes that the tests of the rules make; what was lost since a revision is found in whole runs only."""

CLEAN_TEXTS = mistake_files(OLD, "{}")
CLEAN = workspace_of(CLEAN_TEXTS)


def with_case(workspace: Workspace, case: Case) -> Workspace:
    """The workspace with the files that a case changes or adds."""
    files = mistake_files(case.path, case.change)
    changed = {path: text for path, text in files.items() if CLEAN_TEXTS.get(path) != text}
    return workspace.with_files(dict(workspace_of(changed).files))


def plain(checked: Checked) -> dict[str, object]:
    return {path: diagnostics for path, diagnostics in checked.diagnostics.items() if diagnostics}


def from_scratch(workspace: Workspace) -> Checked:
    """The check of a workspace of which nothing is known."""
    return check(replace(workspace, cache={}), today=TODAY)


@pytest.mark.parametrize("case", some_of(CASES, names=names(CASES)))
def test_the_same_as_from_scratch(case: Case) -> None:
    before = check(CLEAN, today=TODAY)
    broken = check(with_case(CLEAN, case), today=TODAY, before=before)
    assert plain(broken) == plain(from_scratch(broken.workspace))
    as_before = {**dict.fromkeys(broken.workspace.files), **CLEAN.files}
    healed = check(broken.workspace.with_files(as_before), today=TODAY, before=broken)
    assert plain(healed) == {}


def test_what_is_known_of_a_model_is_forgotten_when_it_changes() -> None:
    doubted, certain = "supports_vision: false", "supports_vision: false, modalities_in: [text]"
    checked = check(CLEAN, today=TODAY)
    codes = []
    for specs in (doubted, certain, doubted, certain):
        case = Case(NEW, f"specs: {{{specs}}}", "", "")
        checked = check(with_case(checked.workspace, case), today=TODAY, before=checked)
        assert plain(checked) == plain(from_scratch(checked.workspace))
        codes.append([diagnostic.code for diagnostic in checked.diagnostics.get(f"{ROOT}/{MIGRATION}", ())])
    assert codes == [[], ["unlisted-capability"]] * 2


def test_a_file_that_goes_takes_its_findings_and_leaves_others() -> None:
    before = check(CLEAN, today=TODAY)
    gone = check(CLEAN.with_files({f"{ROOT}/{NEW}": None}), today=TODAY, before=before)
    codes = {
        path.removeprefix(f"{ROOT}/"): [diagnostic.code for diagnostic in diagnostics]
        for path, diagnostics in gone.diagnostics.items()
    }
    assert {path: names for path, names in codes.items() if names} == {
        OLD: ["unknown-model"],
        MIGRATION: ["unknown-model"],
    }
    back = check(gone.workspace.with_files({f"{ROOT}/{NEW}": CLEAN.files[f"{ROOT}/{NEW}"]}), today=TODAY, before=gone)
    assert plain(back) == {}


def test_what_does_not_depend_is_left_alone() -> None:
    before = check(CLEAN, today=TODAY)
    marked = {path: keys | {("mark", path)} for path, keys in before.keys_read.items()}
    changed = with_case(CLEAN, Case(THIRD, "display_name: Changed", "", ""))
    after = check(changed, today=TODAY, before=Checked(before.workspace, TODAY, before.diagnostics, marked))
    again = {path.removeprefix(f"{ROOT}/") for path, keys in after.keys_read.items() if ("mark", path) not in keys}
    assert again == {THIRD}
