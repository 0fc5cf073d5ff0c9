"""Tests of the rule `reversed-migration`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "{from: {model_id: example-2, slug: example-2}, to: {model_id: example-1, slug: example-1}}",
        "reversed-migration",
        "/from/model_id",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
