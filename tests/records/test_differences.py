"""What differs between two versions of plain data."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.thorough import some_examples

from model_lifecycle.records.differences import Difference, differences, same
from model_lifecycle.syntax.data import ExactFloat
from model_lifecycle.syntax.pointer import from_pointer

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.5, 1.0, -2.0]) | st.sampled_from("abc")
DATA: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "c/d", "~"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def at(data: Any, pointer: str) -> Any:
    for step in from_pointer(pointer):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


@given(DATA, DATA)
@some_examples(400)
def test_what_differs_stands_where_it_says(old: Any, new: Any) -> None:
    for difference in differences(old, new):
        if difference.kind == "removed":
            assert same(at(old, difference.pointer), difference.old)
        else:
            assert same(at(new, difference.pointer), difference.new)


@given(DATA, DATA)
@some_examples(400)
def test_nothing_differs_where_both_are_the_same(old: Any, new: Any) -> None:
    assert list(differences(old, old)) == []
    assert (not list(differences(old, new))) == same(old, new)


def leaves(data: Any, pointer: str = "") -> dict[str, Any]:
    """Every scalar and every empty container by its pointer."""
    if isinstance(data, dict) and data:
        return {k: v for name, value in data.items() for k, v in leaves(value, f"{pointer}/{name}").items()}
    if isinstance(data, list) and data:
        return {k: v for step, value in enumerate(data) for k, v in leaves(value, f"{pointer}/{step}").items()}
    return {pointer: data}


@given(DATA, st.data())
@some_examples(400)
def test_every_changed_value_is_told(old: Any, data: st.DataObject) -> None:
    """Scalars that are replaced in their places are exactly what differs."""
    values = leaves(old)
    wanted = data.draw(st.sets(st.sampled_from(sorted(values)), max_size=4))

    def changed(part: Any, pointer: str = "") -> Any:
        if isinstance(part, dict) and part:
            return {name: changed(value, f"{pointer}/{name}") for name, value in part.items()}
        if isinstance(part, list) and part:
            return [changed(value, f"{pointer}/{step}") for step, value in enumerate(part)]
        return f"new {pointer}" if pointer in wanted else part

    news = {
        difference.new if isinstance(difference.new, str) else None for difference in differences(old, changed(old))
    }
    assert news == {f"new {pointer}" for pointer in wanted}


CASES: list[tuple[Any, Any, list[Difference]]] = [
    (1, 1.0, []),
    (1, True, [Difference("", 1, True)]),
    (1, "1", [Difference("", 1, "1")]),
    (float("nan"), float("nan"), []),
    (ExactFloat("0.10000000000000000001"), 0.1, [Difference("", ExactFloat("0.10000000000000000001"), 0.1)]),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
    ({"a": None}, {}, [Difference("/a", None, None, "removed")]),
    ({}, {"a/b": None}, [Difference("/a~1b", None, None, "added")]),
    ({"a": [1]}, {"a": {"0": 1}}, [Difference("/a", [1], {"0": 1})]),
    (["a", "b"], ["x", "a", "b"], [Difference("/0", None, "x", "added")]),
    (["a", "b", "c"], ["a", "c"], [Difference("/1", "b", None, "removed")]),
    ([{"u": 1, "d": 2}, {"u": 3, "d": 4}], [{"u": 1, "d": 5}, {"u": 3, "d": 4}], [Difference("/0/d", 2, 5)]),
    ([1, 2], [2, 1], [Difference("/0", 1, 2), Difference("/1", 2, 1)]),
]


@pytest.mark.parametrize(("old", "new", "expected"), CASES)
def test_differences(old: Any, new: Any, expected: list[Difference]) -> None:
    assert list(differences(old, new)) == expected


def test_long_lists_are_compared_by_position() -> None:
    old: Any = [{"n": number} for number in range(3000)]
    new: Any = [{"n": number + 1} for number in range(3000)]
    assert len(list(differences(old, new))) == 3000
