"""Tests of the rule `old-id-in-after`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names, sample

CASES = [
    Case(
        MIGRATION,
        sample("typescript", "after", 'ask(model="example-2") # was example-1\n'),
        "old-id-in-after",
        "/code_change/snippets/typescript/after",
        "still has the old id",
    ),
    Case(
        MIGRATION,
        sample("curl", "after", 'ask(model="example-2") # was example-1\n'),
        "old-id-in-after",
        "/code_change/snippets/curl/after",
        "still has the old id",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
