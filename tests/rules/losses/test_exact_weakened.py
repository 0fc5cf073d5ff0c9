"""`exact-weakened`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import OLD, source

CASES = [
    Loss(
        OLD,
        "{}",
        "shutdown_date_kind: not_before",
        "exact-weakened",
        "/shutdown_date_kind",
        "was `exact` and is `not_before`",
    ),
    Loss(OLD, "{}", "{shutdown_date_kind: none, shutdown_date: null}", "exact-weakened", "/shutdown_date_kind"),
    Loss(OLD, source(), source(last_checked="2026-06-02")[:-1] + ', "shutdown_date_kind": "not_before"}'),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
