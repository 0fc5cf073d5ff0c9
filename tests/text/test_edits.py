"""Edits of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.text.edits import OverlappingEditsError, TextEdit, apply_edits
from model_lifecycle.text.span import Span


def edit(start: int, end: int, replacement: str) -> TextEdit:
    return TextEdit(Span(start, end), replacement)


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ([], "abcdef"),
        ([edit(0, 1, "X")], "Xbcdef"),
        ([edit(6, 6, "!")], "abcdef!"),
        ([edit(0, 6, "")], ""),
        ([edit(3, 4, "Y"), edit(0, 1, "X")], "XbcYef"),
        ([edit(2, 2, "1"), edit(2, 2, "2")], "ab12cdef"),
        ([edit(2, 4, "X"), edit(2, 2, "1")], "ab1Xef"),
        ([edit(2, 4, "X"), edit(4, 4, "1")], "abX1ef"),
        ([edit(2, 4, "X"), edit(4, 6, "Y")], "abXY"),
    ],
)
def test_apply(edits: list[TextEdit], after: str) -> None:
    assert apply_edits("abcdef", edits) == after


@pytest.mark.parametrize("edits", [[edit(0, 3, ""), edit(2, 4, "")], [edit(0, 3, ""), edit(1, 1, "X")]])
def test_overlapping_edits_are_refused(edits: list[TextEdit]) -> None:
    with pytest.raises(OverlappingEditsError):
        apply_edits("abcdef", edits)


@given(st.text(), st.lists(st.integers(0, 40), max_size=12), st.lists(st.text(max_size=3), min_size=6, max_size=6))
def test_edits_that_do_not_overlap_are_the_same_one_by_one_from_the_end(
    text: str, places: list[int], replacements: list[str]
) -> None:
    places = sorted({min(place, len(text)) for place in places})
    edits = [edit(start, end, new) for start, end, new in zip(places[::2], places[1::2], replacements, strict=False)]
    expected = text
    for (start, end), replacement in reversed(edits):
        expected = expected[:start] + replacement + expected[end:]
    assert apply_edits(text, reversed(edits)) == expected
