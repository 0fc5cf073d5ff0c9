"""What changed between two texts, in whole lines."""

from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.line_difference import changed_lines
from model_lifecycle.text.span import Span

TEXTS = st.lists(st.sampled_from(["a\n", "b\n", "c\r\n", "d\r", "\n", "e\u2028f\n", "g"]), max_size=12).map("".join)


@given(before=TEXTS, after=TEXTS)
def test_the_edits_make_one_text_of_the_other(before: str, after: str) -> None:
    edits = changed_lines(before, after)
    assert apply_edits(before, edits) == after
    assert bool(edits) == (before != after)


def test_lines_that_stay_are_not_touched() -> None:
    assert changed_lines("a\nb\nc\n", "a\nB\nc\nd\n") == (TextEdit(Span(2, 4), "B\n"), TextEdit(Span(6, 6), "d\n"))


def test_many_changes_in_a_long_text_of_equal_lines() -> None:
    """The time is not in the square of the lines: with that this takes an hour."""
    lines = [f"{number % 7}\n" for number in range(100_000)]
    changed = [f"{line[:-1]}!\n" if number % 1000 == 0 else line for number, line in enumerate(lines)]
    assert len(changed_lines("".join(lines), "".join(changed))) == 100
