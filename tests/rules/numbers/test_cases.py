"""Findings of the rules about numbers that their examples do not show."""

import json

import pytest
from support.mistakes import THIRD, Case, assert_one_diagnostic, mistake_files, names, source
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import codes_of, diagnostics_of

from model_lifecycle.diagnostics.fix import ReplaceValue

FREE = "specs: {input_price_per_mtok: 0, cached_input_price_per_mtok: 0}"
"""Of a model whose input costs nothing."""

SWAPPED = "specs: {input_price_per_mtok: 5, output_price_per_mtok: 1}"

CASES = [
    # batch-discount
    Case(OLD, "specs: {batch_discount_pct: 0.5}", "batch-discount", "/specs/batch_discount_pct", "fraction"),
    Case(OLD, "specs: {batch_discount_pct: -50}", "batch-discount", "/specs/batch_discount_pct", "no sign"),
    Case(OLD, "specs: {batch_discount_pct: 150}", "batch-discount", "/specs/batch_discount_pct", "from 0 to 100"),
    # example-cost
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_new: 19}",
        "example-cost",
        "/price_diff/example_monthly_cost_new",
        "10 × $1 + 2 × $5 is $20. Write 20.",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_new: 20.4}",
        "example-cost",
        "/price_diff/example_monthly_cost_new",
        "perhaps a price changed",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 10}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "1M input and 1M output",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 84}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "2M input and 10M output",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 432}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "a year",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: null}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "is null",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 20, example_monthly_cost_new: 36}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "swapped",
    ),
    # implausible-price
    Case(
        OLD, "specs: {input_price_per_mtok: 0.000002}", "implausible-price", "/specs/input_price_per_mtok", "per token:"
    ),
    Case(
        OLD, "specs: {input_price_per_mtok: 0.002}", "implausible-price", "/specs/input_price_per_mtok", "per thousand"
    ),
    Case(OLD, "specs: {input_price_per_mtok: 200}", "implausible-price", "/specs/input_price_per_mtok", "in cents"),
    Case(
        OLD, "specs: {output_price_per_mtok: 8000}", "implausible-price", "/specs/output_price_per_mtok", "per billion"
    ),
    Case(OLD, "specs: {output_price_per_mtok: 0.008}", "implausible-price", "/specs/output_price_per_mtok", "thousand"),
    Case(
        OLD,
        "specs: {cached_input_price_per_mtok: 0.0005}",
        "implausible-price",
        "/specs/cached_input_price_per_mtok",
        "per thousand",
    ),
    # max-output-above-context
    Case(OLD, "specs: {context_window_tokens: 128}", "max-output-above-context", "/specs/context_window_tokens"),
    Case(OLD, "specs: {max_output_tokens: 819200}", "max-output-above-context", "/specs/max_output_tokens"),
    # negative-number
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: -36}",
        "negative-number",
        "/price_diff/example_monthly_cost_old",
    ),
    Case(MIGRATION, "context_diff: {old_tokens: -128000}", "negative-number", "/context_diff/old_tokens"),
    Case(OLD, "specs: {output_price_per_mtok: -8}", "negative-number", "/specs/output_price_per_mtok"),
    Case(OLD, "specs: {max_output_tokens: -1}", "negative-number", "/specs/max_output_tokens", "write null"),
    # output-below-input
    Case(
        THIRD,
        "specs: {output_price_per_mtok: 1}",
        "output-below-input",
        "/specs/output_price_per_mtok",
        "Output costs $1",
    ),
    Case(THIRD, "specs: {output_price_per_mtok: 2}", "", ""),
    Case(THIRD, "specs: {output_price_per_mtok: 0}", "", ""),
    Case(NEW, SWAPPED, "output-below-input", "/specs/output_price_per_mtok", "exchange them"),
    # price-change
    Case(
        MIGRATION,
        "price_diff: {input_pct_change: 50}",
        "price-change",
        "/price_diff/input_pct_change",
        "`input_pct_change` is 50, but $2 → $1 is -50% (the sign is wrong). Write -50.",
    ),
    Case(MIGRATION, "price_diff: {input_pct_change: -0.5}", "price-change", "/price_diff/input_pct_change", "fraction"),
    Case(MIGRATION, "price_diff: {input_pct_change: 0.5}", "price-change", "/price_diff/input_pct_change", "fraction"),
    Case(MIGRATION, "price_diff: {output_pct_change: 0.625}", "price-change", "/price_diff/output_pct_change", "ratio"),
    Case(
        MIGRATION, "price_diff: {output_pct_change: 62.5}", "price-change", "/price_diff/output_pct_change", "share of"
    ),
    Case(
        MIGRATION, "price_diff: {output_pct_change: 60}", "price-change", "/price_diff/output_pct_change", "new to old"
    ),
    Case(MIGRATION, "price_diff: {output_pct_change: -60}", "price-change", "/price_diff/output_pct_change", "divides"),
    Case(
        MIGRATION, "price_diff: {output_pct_change: -3}", "price-change", "/price_diff/output_pct_change", "difference"
    ),
    Case(MIGRATION, "price_diff: {output_pct_change: -37}", "price-change", "/price_diff/output_pct_change", "rounded"),
    Case(
        MIGRATION,
        "price_diff: {output_pct_change: -37.1}",
        "price-change",
        "/price_diff/output_pct_change",
        "perhaps a value changed",
    ),
    Case(
        MIGRATION,
        "price_diff: {output_pct_change: 12}",
        "price-change",
        "/price_diff/output_pct_change",
        "-37.5%. Write",
    ),
    Case(
        MIGRATION,
        f"# file: {OLD}\n{FREE}\n# file: {NEW}\n{FREE}\n# file: {MIGRATION}\n"
        "price_diff: {input_pct_change: 5, example_monthly_cost_old: 16, example_monthly_cost_new: 10}",
        "price-change",
        "/price_diff/input_pct_change",
        "`input_pct_change` is 5, but $0 → $0 is 0%. Write 0.",
    ),
    Case(
        MIGRATION, "price_diff: {output_pct_change: null}", "price-change", "/price_diff/output_pct_change", "is null"
    ),
    Case(
        MIGRATION,
        "price_diff: {input_pct_change: -37.5, output_pct_change: -50}",
        "price-change",
        "/price_diff/input_pct_change",
        "swapped",
    ),
    # token-change
    Case(MIGRATION, "context_diff: {change_pct: -681.3}", "token-change", "/context_diff/change_pct", "sign"),
    Case(MIGRATION, "context_diff: {change_pct: 7.8125}", "token-change", "/context_diff/change_pct", "ratio"),
    Case(MIGRATION, "context_diff: {change_pct: 681.19}", "token-change", "/context_diff/change_pct", "681.3%"),
    Case(MIGRATION, "context_diff: {change_pct: null}", "token-change", "/context_diff/change_pct"),
    # tokens-mismatch
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


def test_what_is_free_needs_no_currency() -> None:
    free = dict.fromkeys(("input_price_per_mtok", "output_price_per_mtok", "cached_input_price_per_mtok"), 0)
    for specs, expected in ((free, []), (free | {"output_price_per_mtok": 1}, ["price-without-currency"])):
        files = mistake_files(THIRD, json.dumps({"specs": specs | {"currency": None}}))
        assert codes_of(files).get(THIRD, []) == expected


def test_an_excerpt_tells_which_price_is_which() -> None:
    quoted = source(excerpt="example-2: $1 in, $5 out per 1M tokens.")[1:-1]
    case = Case(NEW, f"{{{quoted}, {SWAPPED}}}", "output-below-input", "/specs/output_price_per_mtok")
    [diagnostic] = diagnostics_of(mistake_files(*case[:2]))[NEW]
    assert diagnostic.fix is not None
    assert diagnostic.fix.changes == (
        ReplaceValue("/specs/output_price_per_mtok", 5),
        ReplaceValue("/specs/input_price_per_mtok", 1),
    )
    assert not diagnostic.fix.safe


def test_prices_that_an_excerpt_quotes_are_compared() -> None:
    quoted = source(excerpt="example-2: $5 in, $1 out per 1M tokens.")[1:-1]
    by_path = diagnostics_of(mistake_files(NEW, f"{{{quoted}, {SWAPPED}}}"))
    assert {diagnostic.code for diagnostic in by_path[MIGRATION]} == {"price-change", "example-cost"}
    assert [diagnostic.fix for diagnostic in by_path[NEW]] == [None]
