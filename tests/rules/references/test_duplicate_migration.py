"""Tests of the rule `duplicate-migration`; whole copies are tested in test_duplicates.py."""

import pytest
from support.mistakes import Case, assert_one_diagnostic, names

COPY = "migrations/example-1-to-example-3.yaml"

CASES = [
    Case(
        COPY,
        """
from: {model_id: example-1, slug: example-1}
to: {model_id: example-2, slug: example-2}
code_change:
  after: ask(model="example-2")
  snippets:
    python: {after: ask(model="example-2")}
    typescript: {after: ask(model="example-2")}
    curl: {after: ask(model="example-2")}
price_diff: {input_pct_change: -50, output_pct_change: -37.5, example_monthly_cost_new: 20}
context_diff: {new_tokens: 1000000, change_pct: 681.3}
max_output_diff: {new_tokens: 32000, change_pct: 290.6}
capability_changes:
  - {field: supports_tools, old: true, new: false}
  - {field: reasoning, old: none, new: optional}
""",
        "duplicate-migration",
        "/from/model_id",
        "describes the migration from `example-1` to `example-2` already",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
