"""`retired-removed`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import THIRD

CASES = [
    Loss(
        THIRD,
        "{status: retired}",
        None,
        "retired-removed",
        "",
        "The record of the retired model `provider-1/example-3.0`",
    ),
    Loss(THIRD, "{status: retired}", "{status: retired, display_name: Other}"),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
