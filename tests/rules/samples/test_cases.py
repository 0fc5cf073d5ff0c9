"""Findings of the rules about samples that their examples do not show."""

import pytest
from support.mistakes import Case, assert_one_diagnostic, names, sample
from support.workspace_files import MIGRATION

CASES = [
    # new-id-missing
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
    # old-id-in-after
    Case(
        MIGRATION,
        sample("typescript", "after", 'ask(model="example-2") # was example-1\n'),
        "old-id-in-after",
        "/code_change/snippets/typescript/after",
        "still has the old id",
    ),
    # old-id-missing
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
        "code_change: {snippets: {curl: "
        '{before: "ask(model=\\"example-2\\") #\\n", after: "ask(model=\\"example-1\\")\\n"}}}',
        "old-id-missing",
        "/code_change/snippets/curl/before",
        "are swapped",
    ),
    # primary-sample
    Case(MIGRATION, 'code_change: {after: "tell(model=\\"example-2\\")\\n"}', "primary-sample", "/code_change/after"),
    Case(MIGRATION, 'code_change: {before: "tell(model=\\"example-1\\")\\n"}', "primary-sample", "/code_change/before"),
    # unchanged-sample
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
    Case(MIGRATION, 'code_change: {after: "ask(model=\\"example-1\\")\\n"}', "unchanged-sample", "/code_change/after"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
