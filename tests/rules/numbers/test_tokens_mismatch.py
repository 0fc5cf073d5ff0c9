"""Tests of the rule `tokens-mismatch`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, "context_diff: {old_tokens: 128}", "tokens-mismatch", "/context_diff/old_tokens", "thousands"),
    Case(
        MIGRATION, "context_diff: {old_tokens: 12800}", "tokens-mismatch", "/context_diff/old_tokens", "zero is missing"
    ),
    Case(MIGRATION, "context_diff: {old_tokens: 1280000}", "tokens-mismatch", "/context_diff/old_tokens", "too many"),
    Case(MIGRATION, "context_diff: {old_tokens: 131072}", "tokens-mismatch", "/context_diff/old_tokens", "1024"),
    Case(MIGRATION, "context_diff: {new_tokens: 1}", "tokens-mismatch", "/context_diff/new_tokens", "in millions"),
    Case(
        MIGRATION,
        "context_diff: {new_tokens: 32000}",
        "tokens-mismatch",
        "/context_diff/new_tokens",
        "its `max_output_tokens`",
    ),
    Case(
        MIGRATION,
        "context_diff: {new_tokens: 128000}",
        "tokens-mismatch",
        "/context_diff/new_tokens",
        "what `example-1` has",
    ),
    Case(MIGRATION, "context_diff: {new_tokens: null}", "tokens-mismatch", "/context_diff/new_tokens", "is null"),
    Case(
        MIGRATION,
        "context_diff: {old_tokens: 64000, change_pct: 1462.5}",
        "tokens-mismatch",
        "/context_diff/old_tokens",
    ),
    Case(
        MIGRATION,
        "context_diff: {old_tokens: 1000000, new_tokens: 128000}",
        "tokens-mismatch",
        "/context_diff/old_tokens",
        "swapped",
    ),
    Case(
        MIGRATION,
        "context_diff: {old_tokens: 1000000, new_tokens: 128000, change_pct: -87.2}",
        "tokens-mismatch",
        "/context_diff/old_tokens",
        "swapped",
    ),
    Case(
        MIGRATION,
        "{context_diff: {old_tokens: 8192, new_tokens: 32000, change_pct: 290.6}, "
        "max_output_diff: {old_tokens: 128000, new_tokens: 1000000, change_pct: 681.3}}",
        "tokens-mismatch",
        "/context_diff/old_tokens",
        "are swapped",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
