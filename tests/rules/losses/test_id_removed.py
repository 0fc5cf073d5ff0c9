"""`id-removed`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import PROVIDER, THIRD

CASES = [
    Loss(
        THIRD,
        "{}",
        "{id: example-3.1}",
        "id-removed",
        "/id",
        "`provider-1/example-3.0` is gone: this record is `provider-1/example-3.1`",
    ),
    Loss(THIRD, "{}", "{provider: provider-2}", "id-removed", "/provider", "`provider-2/example-3.0`"),
    Loss(PROVIDER, "{}", "{id: provider-3}", "id-removed", "/id", "The id `provider-1` is gone"),
    Loss(THIRD, "{}", "{slug: other}"),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
