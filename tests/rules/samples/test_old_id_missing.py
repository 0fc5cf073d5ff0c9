"""Tests of the rule `old-id-missing`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names, sample

CASES = [
    Case(
        MIGRATION,
        "from: {model_id: example-3.0, slug: example-3}",
        "old-id-missing",
        "/from/model_id",
        "every `before`",
    ),
    Case(
        MIGRATION,
        sample("typescript", "before", 'ask(model="example-2")\n'),
        "old-id-missing",
        "/code_change/snippets/typescript/before",
        "is the same as `after`",
    ),
    Case(
        MIGRATION,
        sample("typescript", "before", 'ask(model="example-1-old")\n'),
        "old-id-missing",
        "/code_change/snippets/typescript/before",
        "but `example-1-old`",
    ),
    Case(
        MIGRATION,
        sample("typescript", "before", "curl https://doc.example\n"),
        "old-id-missing",
        "/code_change/snippets/typescript/before",
    ),
    Case(
        MIGRATION,
        sample("curl", "before", 'ask(model="example-2")\n'),
        "old-id-missing",
        "/code_change/snippets/curl/before",
        "is the same as `after`",
    ),
    Case(
        MIGRATION,
        sample("curl", "before", 'ask(model="example-1-old")\n'),
        "old-id-missing",
        "/code_change/snippets/curl/before",
        "but `example-1-old`",
    ),
    Case(
        MIGRATION,
        sample("curl", "before", "curl https://doc.example\n"),
        "old-id-missing",
        "/code_change/snippets/curl/before",
    ),
    Case(
        MIGRATION,
        "code_change: {snippets: {curl: "
        '{before: "ask(model=\\"example-2\\") #\\n", after: "ask(model=\\"example-1\\")\\n"}}}',
        "old-id-missing",
        "/code_change/snippets/curl/before",
        "are swapped",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
