"""Mistakes in code samples."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_finding, names, sample

SAMPLES = [
    Case(MIGRATION, sample(language, name, text), code, f"/code_change/snippets/{language}/{name}", words)
    for language in ("typescript", "curl")
    for name, text, code, words in (
        ("after", 'ask(model="example-1")\n', "unchanged-sample", "still calls `example-1`"),
        ("after", 'ask(model="example-1")', "unchanged-sample", "still calls"),
        ("after", 'ask(model="example-2") # was example-1\n', "old-id-in-after", "still has the old id"),
        ("after", 'ask(model="example-2.1")\n', "new-id-missing", "but `example-2.1`"),
        ("after", 'ask(model="example-2-latest")\n', "new-id-missing", "but `example-2-latest`"),
        ("after", "", "new-id-missing", "does not call `example-2`."),
        ("before", 'ask(model="example-2")\n', "old-id-missing", "is the same as `after`"),
        ("before", 'ask(model="example-1-old")\n', "old-id-missing", "but `example-1-old`"),
        ("before", "curl https://doc.example\n", "old-id-missing", ""),
    )
]
SAMPLES += [
    Case(MIGRATION, 'code_change: {after: "ask(model=\\"example-1\\")\\n"}', "unchanged-sample", "/code_change/after"),
    Case(MIGRATION, 'code_change: {after: "tell(model=\\"example-2\\")\\n"}', "primary-sample", "/code_change/after"),
    Case(MIGRATION, 'code_change: {before: "tell(model=\\"example-1\\")\\n"}', "primary-sample", "/code_change/before"),
    Case(
        MIGRATION,
        "code_change: {snippets: {curl: "
        '{before: "ask(model=\\"example-2\\") #\\n", after: "ask(model=\\"example-1\\")\\n"}}}',
        "old-id-missing",
        "/code_change/snippets/curl/before",
        "are swapped",
    ),
]


@pytest.mark.parametrize("case", SAMPLES, ids=names(SAMPLES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_finding(case)
