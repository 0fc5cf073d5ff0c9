"""Regular expressions do what they say on every Python that we support.

Before 3.11.5, a possessive group (`(?:…)*+`) or an atomic one that fails half-way through a repetition goes on behind
the half (https://github.com/python/cpython/issues/106052). One character class made possessive (`[0-9]++`) is right,
and so is a group that either fails at once or not at all.

And they take no time that grows with the square of a text: one that is searched for, and begins with a run of any
length which something must stand behind, is tried again from every place of a run in vain.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from re import _constants, _parser  # type: ignore[attr-defined]  # what CPython's own tests use
from typing import Any

import pytest

import model_lifecycle

SEARCHES = {"search", "finditer", "findall", "sub", "subn", "split"}
LOOKED_THROUGH_ONCE = {
    "scan.place.looped_lists._NAMED": "sees the last 200 code points before a list",
    "scan.place.place._VERSION": "sees a written form of at most 400 code points",
    "syntax.yaml.margins.LINE": "matches everywhere: a line, or what is left of the text",
    "syntax.yaml.scalar_segments._DOUBLE": "matches everywhere: other alternatives take each run in one piece",
    "syntax.yaml.scalar_segments._PLAIN": "matches everywhere: other alternatives take each run in one piece",
    "syntax.yaml.scalar_segments._SINGLE": "matches everywhere: other alternatives take each run in one piece",
}
"""Patterns that begin with a run, and why no text has them tried again from every place of one."""

_REPEATS = {_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT}


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every pattern among the globals of our modules, by the name of its place."""
    for module in walk_packages([str(Path(model_lifecycle.__file__).parent)], "model_lifecycle."):
        if not module.name.endswith("__main__"):
            for name, value in vars(import_module(module.name)).items():
                for number, part in enumerate(_parts(value)):
                    if isinstance(part, re.Pattern):
                        yield f"{module.name}.{name}.{number}", part


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list | tuple):
        return [part for items in value for part in (items if isinstance(items, tuple) else (items,))]
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


def breaks_in_two_ways(pattern: str) -> bool:
    r"""Whether a group that ends with any line break is repeated, of which `\r\n` may be read as one or as two."""
    return re.search(r"\\r\\n\|\\r\|\\n(?:\|\\Z)?\)+[*+{]", pattern) is not None


def test_no_line_break_in_a_repetition_can_be_read_in_two_ways() -> None:
    """Where lines are repeated and something must stand behind them, each such break doubles the time."""
    assert breaks_in_two_ways(r"(?:#[^\r\n]*(?:\r\n|\r|\n))*x")
    assert not breaks_in_two_ways(r"(?:#[^\r\n]*(?:\r\n|\r(?!\n)|\n))*x")
    repeated = {
        place.removeprefix("model_lifecycle.").rpartition(".")[0]
        for place, pattern in patterns()
        if isinstance(pattern.pattern, str) and breaks_in_two_ways(pattern.pattern)
    }
    assert repeated == {name for name in LOOKED_THROUGH_ONCE if name.startswith("syntax.yaml.scalar_segments.")}


def searched(modules: Iterable[str]) -> Iterator[str]:
    """The patterns that some modules search texts for themselves, by the name of their place."""
    folder = Path(model_lifecycle.__file__).parent
    for module in modules:
        path = folder.joinpath(*module.split(".")).with_suffix(".py")
        if not path.is_file():  # a package
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in SEARCHES and isinstance(node.value, ast.Name):
                yield f"{module}.{node.value.id}"


def begins_with_a_run(items: list[Any]) -> bool:
    """Whether a parsed pattern begins with a run of any length, behind which something may fail."""
    for number, (operator, argument) in enumerate(items):
        rest = items[number + 1 :]
        if operator is _constants.SUBPATTERN:
            return begins_with_a_run([*argument[-1], *rest])
        if operator is _constants.BRANCH:
            return any(begins_with_a_run([*branch, *rest]) for branch in argument[1])
        if operator not in _REPEATS:
            return False
        if argument[1] is _constants.MAXREPEAT:
            return any(map(may_fail, rest))
        if argument[0]:
            return False
    return False


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"[^\n]*\n", True),
        (r"(?P<indent>[ \t]*)-", True),
        (r"x|[.,]+\Z", True),
        (r"-?[0-9]+%", True),
        (r"(?<![.,])[.,]+\Z", False),
        (r"[0-9]+(?:px)?", False),
        (r"\w[ \t]*:", False),
    ],
)
def test_what_is_tried_again_from_every_place(pattern: str, expected: bool) -> None:
    assert begins_with_a_run(list(_parser.parse(pattern))) is expected


def test_no_pattern_that_is_searched_for_is_tried_again_from_every_place_of_a_run() -> None:
    named = [(place.removeprefix("model_lifecycle.").rpartition(".")[0], pattern) for place, pattern in patterns()]
    wanted = set(searched({name.rpartition(".")[0] for name, _ in named}))
    slow = {
        name
        for name, pattern in named
        if name in wanted and begins_with_a_run(list(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)))
    }
    assert slow == set(LOOKED_THROUGH_ONCE)
