"""Tests of the rule `unknown-capability`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: resoning, old: none, new: optional}]",
        "unknown-capability",
        "/capability_changes/1/field",
        "Did you mean `reasoning`?",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: fine_tuning, old: none, new: optional}]",
        "unknown-capability",
        "/capability_changes/1/field",
        "property of `specs`",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
