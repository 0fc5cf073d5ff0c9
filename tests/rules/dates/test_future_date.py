"""Tests of the rule `future-date`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "updated_at: 2027-06-01T00:00:00Z", "future-date", "/updated_at"),
    Case(OLD, "{announced_date: 2026-07-01, deprecation_date: null}", "future-date", "/announced_date"),
    Case(OLD, "specs: {knowledge_cutoff: 2027-01-31}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: 2026-07}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: August 2026}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: 2026-06}", "", ""),
    Case(OLD, "specs: {knowledge_cutoff: early 2027}", "", ""),
    Case(OLD, "updated_at: 2026-07-01T00:00:00Z", "", ""),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
