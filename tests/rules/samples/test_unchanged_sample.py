"""Tests of the rule `unchanged-sample`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names, sample

CASES = [
    Case(
        MIGRATION,
        sample("typescript", "after", 'ask(model="example-1")\n'),
        "unchanged-sample",
        "/code_change/snippets/typescript/after",
        "still calls `example-1`",
    ),
    Case(
        MIGRATION,
        sample("typescript", "after", 'ask(model="example-1")'),
        "unchanged-sample",
        "/code_change/snippets/typescript/after",
        "still calls",
    ),
    Case(
        MIGRATION,
        sample("curl", "after", 'ask(model="example-1")\n'),
        "unchanged-sample",
        "/code_change/snippets/curl/after",
        "still calls `example-1`",
    ),
    Case(
        MIGRATION,
        sample("curl", "after", 'ask(model="example-1")'),
        "unchanged-sample",
        "/code_change/snippets/curl/after",
        "still calls",
    ),
    Case(MIGRATION, 'code_change: {after: "ask(model=\\"example-1\\")\\n"}', "unchanged-sample", "/code_change/after"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
