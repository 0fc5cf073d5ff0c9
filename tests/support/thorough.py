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
    parameters = [case if isinstance(case, ParameterSet) else pytest.param(case) for case in cases]
    return [
        one if number % every == 0 else pytest.param(*one.values, id=one.id, marks=(*one.marks, pytest.mark.slow))
        for number, one in enumerate(parameters)
    ]


def some_rows(cases: Iterable[Iterable[object]], every: int = _FEWER) -> list[ParameterSet]:
    """The same of cases that are several values each."""
    return some_of((pytest.param(*case) for case in cases), every)


def many(number: int) -> int:
    """How many items a large case has: `number` in CI, an eighth of them elsewhere."""
    return number if os.environ.get("CI") else number // _FEWER


def stride(step: int) -> int:
    """The distance of the places that are tried: `step` in CI, eight times as far elsewhere."""
    return step if os.environ.get("CI") else step * _FEWER


def some_examples(number: int) -> settings:
    """Settings of a property test that makes `number` examples in CI, and elsewhere as few as others: some twenty."""
    return settings(max_examples=number if os.environ.get("CI") else max(2, number // _FEWER_EXAMPLES))


def some_places(text: str) -> range:
    """The offsets of a text: all in CI, an eighth of them elsewhere."""
    return range(0, len(text), 1 if os.environ.get("CI") else _FEWER)
