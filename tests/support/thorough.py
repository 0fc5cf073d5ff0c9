"""How many of very many cases are tried before every landing; CI tries all of them."""

import os
from collections.abc import Iterable
from typing import Final

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

_FEWER: Final = 8
_FEWER_EXAMPLES: Final = 32


def some_of(cases: Iterable[object], every: int = _FEWER) -> list[ParameterSet]:
    """The cases as parameters of a test: the first and each `every`-th after it as they are, the others as `slow`."""
    return [
        pytest.param(case, marks=() if number % every == 0 else pytest.mark.slow) for number, case in enumerate(cases)
    ]


def many(number: int) -> int:
    """How many items a large case has: `number` in CI, an eighth of them elsewhere."""
    return number if os.environ.get("CI") else number // _FEWER


def some_examples(number: int) -> settings:
    """Settings of a property test that makes `number` examples in CI, and elsewhere as few as others: some twenty."""
    return settings(max_examples=number if os.environ.get("CI") else max(2, number // _FEWER_EXAMPLES))


def some_places(text: str) -> range:
    """The offsets of a text: all in CI, an eighth of them elsewhere."""
    return range(0, len(text), 1 if os.environ.get("CI") else _FEWER)
