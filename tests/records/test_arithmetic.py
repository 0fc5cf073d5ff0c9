"""Exact arithmetic, and the words for its results."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.records.arithmetic import (
    example_cost,
    format_change,
    format_count,
    format_money,
    format_number,
    format_percent,
    percent_change,
    percent_matches,
    round_percent,
)

# What a record may hold: any finite double, or a decimal of many digits.
NUMBERS = st.one_of(
    st.decimals(min_value=0, max_value=10_000_000, allow_nan=False, places=6),
    st.decimals(min_value=0, max_value=Decimal("1e300"), allow_nan=False, allow_infinity=False),
    st.floats(min_value=0, allow_infinity=False).map(lambda value: Decimal(repr(value))),
)


def number(text: str) -> Decimal | None:
    return None if text == "null" else Decimal(text)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("15", "5", "-66.7% (lower)"),
        ("200000", "1000000", "+400% (higher)"),
        ("4096", "128000", "+3025% (higher)"),
        ("4000", "4000", "0%"),
        ("0", "0", "0%"),
        ("0.0", "0", "0%"),
        ("0", "5", "Not comparable"),
        ("-1", "5", "Not comparable"),
        ("5", "0", "-100% (lower)"),
        ("null", "5", "Not published"),
        ("5", "null", "Not published"),
        ("null", "null", "Not published"),
        ("16", "125", "+681.3% (higher)"),  # 681.25: a tie goes away from zero
        ("16", "15.9", "-0.6% (lower)"),  # -0.625
        ("2000", "1999", "-0.1% (lower)"),  # -0.05: a tie, below zero
        ("1000000", "1000001", "+0% (higher)"),
        ("1000000", "999999", "-0% (lower)"),
        ("3", "1", "-66.7% (lower)"),
        ("0.1", "0.3", "+200% (higher)"),  # binary arithmetic gives 199.99999999999997
        ("1e-7", "3e-7", "+200% (higher)"),
        ("1", "1e300", f"+{'9' * 300}00% (higher)"),
    ],
)
def test_change(old: str, new: str, shown: str) -> None:
    assert format_change(number(old), number(new)) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("2.50", "$2.5"),
        ("1200", "$1200"),
        ("1.2E+3", "$1200"),
        ("0.675", "$0.675"),
        ("0.000001", "$0.000001"),
        ("1e-7", "$0.0000001"),
        ("0", "$0"),
        ("-0.0", "$0"),
        ("-5", "-$5"),
        ("null", "Not published"),
        ("0.12345678901234567890123", "$0.12345678901234567890123"),
    ],
)
def test_money(value: str, shown: str) -> None:
    assert format_money(number(value)) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("200000", "200,000"),
        ("1.28e5", "128,000"),
        ("128000.0", "128,000"),
        ("999", "999"),
        ("0", "0"),
        ("-0.4", "0"),
        ("1000.5", "1,001"),
        ("1000.49", "1,000"),
        ("-1000", "-1,000"),
        ("null", "Not published"),
    ],
)
def test_count(value: str, shown: str) -> None:
    assert format_count(number(value)) == shown


@pytest.mark.parametrize(
    ("input_price", "output_price", "cost"),
    [("5", "25", "100"), ("0.0375", "0.15", "0.675"), ("0", "0", "0"), ("null", "1", "null"), ("1", "null", "null")],
)
def test_example_cost(input_price: str, output_price: str, cost: str) -> None:
    assert example_cost(number(input_price), number(output_price)) == number(cost)


@pytest.mark.parametrize(
    ("stored", "old", "new", "right"),
    [
        ("-66.7", "15", "5", True),
        ("-66.67", "15", "5", True),
        ("-66.6", "15", "5", False),
        ("66.7", "15", "5", False),
        ("null", "15", "5", False),
        ("681.3", "16", "125", True),  # 681.25, off by exactly 0.05
        ("681.2", "16", "125", True),
        ("681.30000000000000000001", "16", "125", False),
        ("null", "0", "5", True),
        ("0", "0", "5", False),
        ("0", "0", "0", True),
        ("null", "0", "0", True),
        ("5", "0", "0", False),
        ("0", "5", "5", True),
        ("null", "5", "5", False),
    ],
)
def test_stored_percentage(stored: str, old: str, new: str, right: bool) -> None:
    old_value, new_value = Decimal(old), Decimal(new)
    assert percent_matches(number(stored), old_value, new_value) is right


def test_not_comparable_is_a_word_of_its_own() -> None:
    assert format_percent(None) == "Not comparable"


@given(NUMBERS.filter(bool), NUMBERS)
def test_change_agrees_with_fractions(old: Decimal, new: Decimal) -> None:
    exact = Fraction(100) * (Fraction(new) - Fraction(old)) / Fraction(old)
    change = percent_change(old, new)
    assert change is not None
    tenths, rest = divmod(abs(exact) * 10, 1)
    rounded = Fraction(tenths + (rest >= Fraction(1, 2)), 10) * (-1 if exact < 0 else 1)
    assert Fraction(round_percent(change)) == rounded
    assert (change > 0, change < 0) == (exact > 0, exact < 0)


@given(st.integers(1, 10**9), st.integers(0, 10**9), st.decimals(-200, 10**6, places=4, allow_nan=False))
def test_tolerance_agrees_with_fractions(old: int, new: int, stored: Decimal) -> None:
    exact = Fraction(100) * (new - old) / old
    assert percent_matches(stored, Decimal(old), Decimal(new)) == (abs(Fraction(stored) - exact) <= Fraction(1, 20))


@given(NUMBERS, NUMBERS)
def test_cost_agrees_with_fractions(input_price: Decimal, output_price: Decimal) -> None:
    cost = example_cost(input_price, output_price)
    assert cost is not None
    assert Fraction(cost) == Fraction(input_price) * 10 + Fraction(output_price) * 2


@given(NUMBERS)
def test_a_number_reads_back_as_itself(value: Decimal) -> None:
    text = format_number(value)
    assert Decimal(text) == value
    assert "e" not in text.lower()
    assert "." not in text or not text.endswith(("0", "."))
