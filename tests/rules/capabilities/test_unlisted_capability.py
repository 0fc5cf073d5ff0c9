"""Tests of the rule `unlisted-capability`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}]",
        "unlisted-capability",
        "/capability_changes",
        "`reasoning`, `none` → `optional`",
    ),
    Case(MIGRATION, "capability_changes: []", "unlisted-capability", "/capability_changes", "`supports_tools`"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
