"""Mistakes in what a record claims about its sources."""

import pytest
from support.mistakes import OLD, Case, assert_one_finding, mistake_files, names
from support.workspaces import findings_of

TRUST = [
    Case("providers/provider-2.yaml", "id: provider-3", "file-name", "/id"),
    Case(
        OLD,
        "specs: {specs_sources: {price: {url: https://doc.example/, last_checked: 2026-06-01}}}",
        "unknown-source-key",
        "/specs/specs_sources/price",
        "Did you mean `prices`?",
    ),
    Case(
        OLD,
        'specs: {specs_sources: {"": {url: https://doc.example/, last_checked: 2026-06-01}}}',
        "unknown-source-key",
        "/specs/specs_sources/",
        "empty",
    ),
]


@pytest.mark.parametrize("case", TRUST, ids=names(TRUST))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_finding(case)


def test_the_records_are_consistent() -> None:
    assert findings_of(mistake_files(OLD, "{}")) == {}
