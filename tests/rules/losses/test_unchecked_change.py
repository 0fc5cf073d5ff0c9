"""`unchecked-change`."""

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import OLD, THIRD, source

CASES = [
    Loss(OLD, "{}", "shutdown_date: 2026-11-30", "unchecked-change", "/shutdown_date", "Set `last_checked`"),
    Loss(THIRD, "{}", "specs: {input_price_per_mtok: 3}", "unchecked-change", "/specs/input_price_per_mtok"),
    Loss(THIRD, "{}", "specs: {max_output_tokens: null}", "unchecked-change", "/specs/max_output_tokens"),
    Loss(OLD, source(), source(last_checked="2026-06-02")[:-1] + ', "shutdown_date": "2026-11-30"}'),
    Loss(
        OLD,
        source(),
        source(last_checked="2026-05-02")[:-1] + ', "shutdown_date": "2026-11-30"}',
        "unchecked-change",
        "/shutdown_date",
    ),
    Loss(THIRD, "{}", "specs: {input_price_per_mtok: 3, specs_sources: {prices: {last_checked: 2026-06-02}}}"),
    Loss(
        THIRD,
        "{}",
        "specs: {max_output_tokens: 3, specs_sources: {prices: {last_checked: 2026-06-02}}}",
        "unchecked-change",
        "/specs/max_output_tokens",
    ),
    Loss(
        OLD,
        source(last_checked="2026-06-30"),
        source(last_checked="2026-06-30")[:-1] + ', "shutdown_date": "2026-11-30"}',
    ),
    Loss(THIRD, "{}", "specs: {supports_tools: false}"),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
