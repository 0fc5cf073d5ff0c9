"""Tests of the rule `slug-mismatch`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, "from: {slug: example-one}", "slug-mismatch", "/from/slug", "is `example-1`, not `example-one`"),
    Case(MIGRATION, "to: {slug: example-3}", "slug-mismatch", "/to/slug"),
    Case(MIGRATION, "to: {model_id: example-3.0}", "slug-mismatch", "/to/model_id", "samples call"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
