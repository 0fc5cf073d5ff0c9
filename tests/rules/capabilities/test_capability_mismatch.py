"""Tests of the rule `capability-mismatch`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: optional, new: none}]",
        "capability-mismatch",
        "/capability_changes/1/old",
        "swapped",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: none, new: always}]",
        "capability-mismatch",
        "/capability_changes/1/new",
        "is `optional`, not `always`",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: null, new: optional}]",
        "capability-mismatch",
        "/capability_changes/1/old",
        "not null",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: supports_batch, old: none, new: optional}]",
        "capability-mismatch",
        "/capability_changes/1/field",
        "of `reasoning`",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
