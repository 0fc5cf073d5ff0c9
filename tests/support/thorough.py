"""How many of very many cases a run tries: a sample of them, or all with `--thorough`."""

import os
from collections.abc import Iterable
from typing import Final

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

_FEWER: Final = 8
_FEWER_EXAMPLES: Final = 32


def is_thorough() -> bool:
    """Whether this run tries every case; the tests' `conftest.py` sets the variable for `--thorough`."""
    return bool(os.environ.get("MODEL_LIFECYCLE_THOROUGH"))


def some_of(cases: Iterable[object], every: int = _FEWER) -> list[ParameterSet]:
    """The cases as parameters of a test: the first and each `every`-th after it as they are, others `exhaustive`."""
    parameters = [case if isinstance(case, ParameterSet) else pytest.param(case) for case in cases]
    return [
        case
        if number % every == 0
        else pytest.param(*case.values, id=case.id, marks=(*case.marks, pytest.mark.slow, pytest.mark.exhaustive))
        for number, case in enumerate(parameters)
    ]


def some_rows(cases: Iterable[Iterable[object]], every: int = _FEWER) -> list[ParameterSet]:
    """The same of cases that are several values each."""
    return some_of((pytest.param(*case) for case in cases), every)


def many(number: int) -> int:
    """How many items a large case has: `number`, or an eighth of them."""
    return number if is_thorough() else number // _FEWER


def stride(step: int) -> int:
    """The distance of the places that are tried: `step`, or eight times as far."""
    return step if is_thorough() else step * _FEWER


def some_examples(number: int) -> settings:
    """Settings of a property test that makes `number` examples, or as few as others: some twenty."""
    return settings(max_examples=number if is_thorough() else max(2, number // _FEWER_EXAMPLES))


def some_places(text: str) -> range:
    """The offsets of a text: all, or an eighth of them."""
    return range(0, len(text), 1 if is_thorough() else _FEWER)
