"""Tests of the rule `duplicate-capability`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: supports_tools, old: true, new: false}, {field: reasoning, old: none, new: optional}]",
        "duplicate-capability",
        "/capability_changes/1/field",
        "twice",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
