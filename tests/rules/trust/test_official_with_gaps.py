"""Tests of the rule `official-with-gaps`."""

import re

import pytest
from support.mistakes import MIGRATION, NEW, Case, assert_one_diagnostic, mistake_files, names
from support.workspaces import diagnostics_of

CASES = [
    Case(
        MIGRATION,
        """
# file: models/provider-1/example-2.yaml
specs: {max_output_tokens: null}
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {new_tokens: null, change_pct: null}
""",
        "official-with-gaps",
        "/confidence",
        "the output limit of `example-2` is not published",
    ),
    Case(
        MIGRATION,
        """
# file: models/provider-1/example-2.yaml
specs: {max_output_tokens: null}
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {new_tokens: null, change_pct: null}
confidence: partial
""",
        "",
        "",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


@pytest.mark.parametrize(("confidence", "codes"), [("official", ["official-with-gaps"]), ("partial", [])])
def test_a_price_without_a_source_is_a_gap(confidence: str, codes: list[str]) -> None:
    files = mistake_files(MIGRATION, f"confidence: {confidence}")
    files[NEW] = re.sub(r'"?prices"?: ', "endpoints: ", files[NEW], count=1)
    found = diagnostics_of(files)
    assert [diagnostic.code for diagnostic in found.get(MIGRATION, ())] == codes
    words = [diagnostic.message for diagnostic in found.get(MIGRATION, ())]
    assert all("the input price of `example-2` cites no source" in message for message in words)
