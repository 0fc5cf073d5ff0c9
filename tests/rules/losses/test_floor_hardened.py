"""`floor-hardened`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import OLD, source

CASES = [
    Loss(OLD, "shutdown_date_kind: not_before", "{}", "floor-hardened", "/shutdown_date_kind", "earliest possible day"),
    Loss(
        OLD,
        source()[:-1] + ', "shutdown_date_kind": "not_before"}',
        source(url="https://doc.example/new", last_checked="2026-06-02"),
    ),
    Loss(OLD, "shutdown_date_kind: month_only", "{}"),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
