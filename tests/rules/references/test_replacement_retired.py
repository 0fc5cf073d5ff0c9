"""Tests of the rule `replacement-retired`."""

import json

import pytest
from support.mistakes import NEW, OLD, THIRD, Case, assert_one_diagnostic, mistake_files, names, replacement
from support.workspaces import diagnostics_of

CASES = [
    Case(NEW, "{status: retired}", "", "", also=((OLD, "replacement-retired"),)),
    Case(
        NEW, "{shutdown_date: 2026-11-30, shutdown_date_kind: month_only}", "", "", also=((OLD, "replacement-retired"),)
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


def test_a_replacement_that_is_retired_is_told_in_the_model_alone() -> None:
    files = mistake_files(OLD, f"replacements: [{replacement('example-3.0')}]")
    third = json.loads(files[THIRD])
    third |= {"status": "retired", "shutdown_date": "2026-03-01", "shutdown_date_kind": "exact"}
    found = diagnostics_of({**files, THIRD: json.dumps(third)})
    assert {path: [diagnostic.code for diagnostic in several] for path, several in found.items()} == {
        OLD: ["replacement-retired"]
    }
