"""Whether a page shows a value where it belongs."""

from decimal import Decimal

import pytest
from support.cited_pages import CARDS, COLUMNS, DEPRECATIONS, PRICES, page

from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.value import RecordValue, judge_value


def verdict(text: str, model: str, name: str, expected: str) -> str:
    """The verdict, with the other value where one stands there."""
    field = FIELDS[f"/{name}" if name.endswith("date") else f"/specs/{name}"]
    value = expected if field.kind == "day" else Decimal(expected)
    judgement = judge_value(field, RecordValue(value, "2026-11-27"), page(text), SubjectNames((model,)))
    return f"{judgement.verdict}: {judgement.found}" if judgement.found else judgement.verdict


@pytest.mark.parametrize(
    ("model", "name", "expected", "answer"),
    [
        ("loom-2-large", "shutdown_date", "2026-12-11", "value-shown"),
        ("loom-2-large", "shutdown_date", "2026-12-12", "value-differs: Dec 11, 2026"),
        ("loom-2-large", "deprecation_date", "2026-06-11", "value-shown"),
        ("loom-2-large", "deprecation_date", "2026-12-11", "value-not-found"),
        ("loom-1", "shutdown_date", "2025-10-08", "value-shown"),
        ("loom-1", "shutdown_date", "2025-08-10", "value-not-found"),
        ("loom-0", "shutdown_date", "2025-01-09", "value-shown"),
        ("loom-3-large", "shutdown_date", "2026-12-11", "value-not-found"),
        ("loom-3", "shutdown_date", "2026-12-11", "model-not-named"),
        ("Loom 4", "shutdown_date", "2027-03", "value-not-found"),
    ],
)
def test_days(model: str, name: str, expected: str, answer: str) -> None:
    assert verdict(DEPRECATIONS, model, name, expected) == answer


@pytest.mark.parametrize(
    ("model", "name", "expected", "answer"),
    [
        ("Loom 3 Large", "input_price_per_mtok", "2.5", "value-shown"),
        ("Loom 3 Large", "input_price_per_mtok", "3", "value-differs: $2.50"),
        ("Loom 3 Large", "cached_input_price_per_mtok", "0.25", "value-shown"),
        ("Loom 3 Large", "output_price_per_mtok", "2", "value-differs: $10"),
        ("Loom 3 Large", "context_window_tokens", "200000", "value-shown"),
        ("Loom 3 Small", "input_price_per_mtok", "0.6", "value-not-found"),
        ("Loom 3 Small", "context_window_tokens", "128000", "value-shown"),
        ("loom-code-1", "input_price_per_mtok", "1", "value-shown"),
        ("loom-2-large", "input_price_per_mtok", "3", "value-shown"),
        ("loom-2-large", "input_price_per_mtok", "0.4", "value-differs: $0.003"),
        ("loom-2-small", "context_window_tokens", "131072", "value-shown"),
        ("Loom 4", "input_price_per_mtok", "5", "value-shown"),
        ("Loom 4", "input_price_per_mtok", "2.5", "value-differs: $5 / MTok"),
        ("Loom 4", "max_output_tokens", "64000", "value-not-found"),
    ],
)
def test_prices_and_limits(model: str, name: str, expected: str, answer: str) -> None:
    assert verdict(PRICES, model, name, expected) == answer


@pytest.mark.parametrize(
    ("model", "name", "expected", "answer"),
    [
        pytest.param("loom-5-plus", "shutdown_date", "2026-10-10", "value-shown", id="another word for the end"),
        pytest.param("loom-5-plus", "shutdown_date", "2026-10-11", "value-not-found", id="which contradicts nothing"),
        pytest.param("loom-code-32k", "context_window_tokens", "32000", "value-shown", id="in a description"),
        pytest.param("Loom 7", "input_price_per_mtok", "2", "value-shown", id="two prices of a column"),
        pytest.param("Loom 8", "output_price_per_mtok", "10", "value-not-found", id="the other column's price"),
        pytest.param("loom-5-reason", "shutdown_date", "2025-12-15", "value-shown", id="deprecated and removed"),
    ],
)
def test_other_forms(model: str, name: str, expected: str, answer: str) -> None:
    assert verdict(COLUMNS, model, name, expected) == answer


@pytest.mark.parametrize(
    ("model", "name", "expected", "answer"),
    [
        pytest.param("Loom 9", "input_price_per_mtok", "2.5", "value-shown", id="below its label"),
        pytest.param("Loom 9", "output_price_per_mtok", "10", "value-shown", id="below the next label"),
        pytest.param("Loom 9", "cached_input_price_per_mtok", "0.31", "value-shown", id="beside a price of storage"),
        pytest.param("Loom 9", "input_price_per_mtok", "7", "value-differs: $1.25", id="of a faster tier"),
        pytest.param("loom-9-code", "input_price_per_mtok", "0.2", "value-shown", id="heads that are no headers"),
        pytest.param("loom-9-code", "output_price_per_mtok", "0.2", "value-not-found", id="of several columns"),
    ],
)
def test_prices_below_labels_and_loose_heads(model: str, name: str, expected: str, answer: str) -> None:
    assert verdict(CARDS, model, name, expected).partition(",")[0] == answer
