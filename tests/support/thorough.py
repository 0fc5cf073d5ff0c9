"""How many of very many cases a run tries: a sample of them, or all with `--thorough`."""

import os
from collections.abc import Iterable
from itertools import zip_longest
from typing import Final

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

_FEWER: Final = 8
_FEWER_EXAMPLES: Final = 32


def is_thorough() -> bool:
    """Whether this run tries every case; the tests' `conftest.py` sets the variable for `--thorough`."""
    return bool(os.environ.get("MODEL_LIFECYCLE_THOROUGH"))


def some_of(cases: Iterable[object], every: int = _FEWER, names: Iterable[str] = ()) -> list[ParameterSet]:
    """The cases as parameters of a test: the first and each `every`-th after it, and with `--thorough` the others.

    Without it those are not even collected, which each process of xdist would do for itself. `names` are ids of all
    the cases.
    """
    named = zip_longest(cases, names)
    parameters = [case if isinstance(case, ParameterSet) else pytest.param(case, id=name) for case, name in named]
    return [
        case if number % every == 0 else pytest.param(*case.values, id=case.id, marks=(*case.marks, pytest.mark.slow))
        for number, case in enumerate(parameters)
        if number % every == 0 or is_thorough()
    ]


def some_rows(cases: Iterable[Iterable[object]], every: int = _FEWER, names: Iterable[str] = ()) -> list[ParameterSet]:
    """The same of cases that are several values each."""
    return some_of((pytest.param(*case, id=name) for case, name in zip_longest(cases, names)), every)


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
