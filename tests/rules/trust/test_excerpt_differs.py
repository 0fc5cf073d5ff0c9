"""Tests of the rule `excerpt-differs`."""

import pytest
from support.mistakes import MIGRATION, NEW, OLD, THIRD, Case, assert_one_diagnostic, mistake_files, names
from support.workspaces import diagnostics_of

CASES = [
    Case(
        THIRD,
        "sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: '$3 in, $8 out'}]",
        "excerpt-differs",
        "/specs/input_price_per_mtok",
        "is 2, but the excerpt of a source says 3",
    ),
    Case(
        OLD,
        "sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: Shuts down 2026-11-30}]",
        "excerpt-differs",
        "/shutdown_date",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


def test_a_price_that_an_excerpt_contradicts_is_not_written_on_by_itself() -> None:
    source = "{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: '$1 in, $5 out'}"
    found = diagnostics_of(mistake_files(NEW, f"{{specs: {{input_price_per_mtok: 3}}, sources: [{source}]}}"))
    assert [diagnostic.code for diagnostic in found[NEW]] == ["excerpt-differs"]
    fixes = {diagnostic.code: diagnostic.fix for diagnostic in found[MIGRATION]}
    assert fixes.keys() == {"price-change", "example-cost"}
    assert not any(fix is None or fix.safe for fix in fixes.values())
