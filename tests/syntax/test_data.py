"""When two plain values are exactly the same."""

from typing import Any, Final

import pytest

from model_lifecycle.syntax.data import ExactFloat, is_exactly

LONG = "0.12345678901234567890"
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 1.0, -0.0, 0.0, "", "1", ExactFloat(LONG), ExactFloat(f"{LONG}1")),
    [],
    [1],
    [True],
    [1, 2],
    {},
    {"a": 1, "b": None},
    {"b": None, "a": 1},
    {"a": 1.0, "b": None},
    {"a": {"a": [1]}},
)


@pytest.mark.parametrize("position", range(len(VALUES)))
def test_only_the_same_is_the_same(position: int) -> None:
    same = [number for number, other in enumerate(VALUES) if is_exactly(VALUES[position], other)]
    assert same == [position]


def test_copies_are_the_same() -> None:
    assert is_exactly({"a": [1, {"b": ExactFloat(LONG)}]}, {"a": [1, {"b": ExactFloat(LONG)}]})
