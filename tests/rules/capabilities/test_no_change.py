"""Tests of the rule `no-change`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: none, new: none}]",
        "no-change",
        "/capability_changes/1/new",
        "`example-2` has `optional`",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: optional, new: optional}]",
        "no-change",
        "/capability_changes/1/old",
        "`example-1` has `none`",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
