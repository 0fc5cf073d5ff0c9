"""A change re-checks what depends on it: the same findings as from scratch, without looking at everything."""

import pytest
from rules.test_capabilities import CAPABILITIES
from rules.test_dates import DATES
from rules.test_numbers import NUMBERS
from rules.test_references import REFERENCES
from rules.test_samples import SAMPLES
from rules.test_trust import TRUST
from support.mistakes import MIGRATION, NEW, OLD, THIRD, Case, mistake_files, names
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import Checked, check
from model_lifecycle.workspace.workspace import Workspace

CASES = [*REFERENCES, *DATES, *NUMBERS, *CAPABILITIES, *SAMPLES, *TRUST]
CLEAN = workspace_of(mistake_files(OLD, "{}"))


def with_case(workspace: Workspace, case: Case) -> Workspace:
    changed = workspace_of({case.path: mistake_files(case.path, case.change)[case.path]})
    return workspace.with_files(dict(changed.files))


def plain(checked: Checked) -> dict[str, object]:
    return {path: findings for path, findings in checked.findings.items() if findings}


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_the_same_as_from_scratch(case: Case) -> None:
    before = check(CLEAN, today=TODAY)
    broken = check(with_case(CLEAN, case), today=TODAY, before=before)
    assert plain(broken) == plain(check(with_case(CLEAN, case), today=TODAY))
    healed = check(broken.workspace.with_files(dict(CLEAN.files)), today=TODAY, before=broken)
    assert plain(healed) == {}


def test_a_file_that_goes_takes_its_findings_and_leaves_others() -> None:
    before = check(CLEAN, today=TODAY)
    gone = check(CLEAN.with_files({f"{ROOT}/{NEW}": None}), today=TODAY, before=before)
    codes = {
        path.removeprefix(f"{ROOT}/"): [finding.code for finding in found] for path, found in gone.findings.items()
    }
    assert {path: found for path, found in codes.items() if found} == {
        OLD: ["unknown-model"],
        MIGRATION: ["unknown-model"],
    }
    back = check(gone.workspace.with_files({f"{ROOT}/{NEW}": CLEAN.files[f"{ROOT}/{NEW}"]}), today=TODAY, before=gone)
    assert plain(back) == {}


def test_what_does_not_depend_is_left_alone() -> None:
    before = check(CLEAN, today=TODAY)
    marked = {path: keys | {("mark", path)} for path, keys in before.keys_read.items()}
    changed = with_case(CLEAN, Case(THIRD, "display_name: Changed", "", ""))
    after = check(changed, today=TODAY, before=Checked(before.workspace, TODAY, before.findings, marked))
    again = {path.removeprefix(f"{ROOT}/") for path, keys in after.keys_read.items() if ("mark", path) not in keys}
    assert again == {THIRD}
