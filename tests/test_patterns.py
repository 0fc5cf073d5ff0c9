"""Regular expressions do what they say on every Python that we support.

Before 3.11.5, a possessive group (`(?:…)*+`) or an atomic one that fails half-way through a repetition goes on behind
the half (https://github.com/python/cpython/issues/106052). One character class made possessive (`[0-9]++`) is right,
and so is a group that either fails at once or not at all.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from re import _constants, _parser  # type: ignore[attr-defined]  # what CPython's own tests use
from typing import Any

import pytest

import model_lifecycle
from model_lifecycle.text.late_pattern import LatePattern

_REPEATS = {_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT}


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every pattern among the globals of our modules, by the name of its place."""
    for module in walk_packages([str(Path(model_lifecycle.__file__).parent)], "model_lifecycle."):
        if not module.name.endswith("__main__"):
            for name, value in vars(import_module(module.name)).items():
                for number, one in enumerate(map(_compiled, _parts(value))):
                    if isinstance(one, re.Pattern):
                        yield f"{module.name}.{name}.{number}", one


def _compiled(value: object) -> object:
    """A pattern that is compiled when it is first used as what it stands for."""
    return getattr(value.match, "__self__", None) if isinstance(value, LatePattern) else value


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list | tuple):
        return list(value)
    return [getattr(value, "__self__", value)]  # `re.compile(…).fullmatch` keeps its pattern there


def unsafe(parsed: Any) -> Iterator[str]:
    """What of a parsed pattern some Pythons misread."""
    for operator, argument in parsed:
        if operator is _constants.POSSESSIVE_REPEAT and fails_half_way(argument[2]):
            yield f"a possessive group around {argument[2]}"
        elif operator is _constants.ATOMIC_GROUP and fails_half_way(argument):
            yield f"an atomic group around {argument}"
        for part in _inner(argument):
            yield from unsafe(part)


def fails_half_way(parsed: Any) -> bool:
    """Whether something in a sequence can fail after something before it has taken characters."""
    taken = False
    for item in parsed:
        if any(fails_half_way(part) for part in _inner(item[1])):
            return True
        if (taken and may_fail(item)) or (item[0] in _REPEATS and item[1][0] > 1):
            return True
        taken = taken or _takes(item)
    return False


def may_fail(item: tuple[Any, Any]) -> bool:
    """Whether an item of a sequence can fail, wherever it is tried."""
    operator, argument = item
    if operator is _constants.BRANCH:
        return all(any(map(may_fail, alternative)) for alternative in argument[1])
    if operator is _constants.SUBPATTERN:
        return any(map(may_fail, argument[-1]))
    return operator not in _REPEATS or argument[0] > 0


def _takes(item: tuple[Any, Any]) -> bool:
    return item[0] not in (_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT)


def _inner(argument: Any) -> Iterator[Any]:
    if isinstance(argument, _parser.SubPattern):
        yield argument
    elif isinstance(argument, tuple | list):
        for part in argument:
            yield from _inner(part)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("(?:ab?c)*+", True),
        (r"(?:[^\"]++|\\.)*+", True),
        ("(?:[0-9]{4})++", True),
        ("(?>ab)", True),
        ("(?:a++|#b*+)*+", False),
        ("[0-9]++(?:ab)*", False),
    ],
)
def test_what_is_misread(pattern: str, expected: bool) -> None:
    assert bool(list(unsafe(_parser.parse(pattern)))) is expected


def test_no_pattern_is_misread_by_an_early_3_11() -> None:
    for name, pattern in patterns():
        text = isinstance(pattern.pattern, str)
        assert list(unsafe(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE if text else 0))) == [], name
