"""Tests of the rule `new-id-missing`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names, sample

CASES = [
    Case(MIGRATION, "to: {model_id: example-3.0, slug: example-3}", "new-id-missing", "/to/model_id", "every `after`"),
    Case(
        MIGRATION,
        sample("typescript", "after", 'ask(model="example-2.1")\n'),
        "new-id-missing",
        "/code_change/snippets/typescript/after",
        "but `example-2.1`",
    ),
    Case(
        MIGRATION,
        sample("typescript", "after", 'ask(model="example-2-latest")\n'),
        "new-id-missing",
        "/code_change/snippets/typescript/after",
        "but `example-2-latest`",
    ),
    Case(
        MIGRATION,
        sample("typescript", "after", ""),
        "new-id-missing",
        "/code_change/snippets/typescript/after",
        "does not call `example-2`.",
    ),
    Case(
        MIGRATION,
        sample("curl", "after", 'ask(model="example-2.1")\n'),
        "new-id-missing",
        "/code_change/snippets/curl/after",
        "but `example-2.1`",
    ),
    Case(
        MIGRATION,
        sample("curl", "after", 'ask(model="example-2-latest")\n'),
        "new-id-missing",
        "/code_change/snippets/curl/after",
        "but `example-2-latest`",
    ),
    Case(
        MIGRATION,
        sample("curl", "after", ""),
        "new-id-missing",
        "/code_change/snippets/curl/after",
        "does not call `example-2`.",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
