"""`record-removed`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import MIGRATION, NEW, OLD, PROVIDER, THIRD

CASES = [
    Loss(THIRD, "{}", None, "record-removed", "", "The record of the model `provider-1/example-3.0` is gone"),
    Loss(MIGRATION, "{}", None, "record-removed", "", "the migration `provider-1/example-1 to provider-1/example-2`"),
    Loss(PROVIDER, "{}", None, "record-removed", "", "the provider `provider-1`"),
    Loss(NEW, "{}", None, "record-removed", "", "`provider-1/example-2`"),
    Loss(THIRD, "{}", "{id: example-3.1}", "id-removed", "/id"),
    Loss(OLD, "{}", "{display_name: Other}"),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
