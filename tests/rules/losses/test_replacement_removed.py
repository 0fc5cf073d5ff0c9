"""`replacement-removed`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import THIRD, replacement

ONE = f"replacements: [{replacement('example-2')}]"
NONE = "replacements: []"

CASES = [
    Loss(
        THIRD,
        ONE,
        NONE,
        "replacement-removed",
        "/replacements",
        "`provider-1/example-2` is gone, and none took its place",
    ),
    Loss(THIRD, ONE, f"replacements: [{replacement('example-1')}]"),
    Loss(THIRD, NONE, ONE),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
