"""Two snippets side by side."""

from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.page.diff import side_by_side
from model_lifecycle.page.page import CodeLine


def side(lines: tuple[CodeLine, ...]) -> list[str]:
    """The lines as text: `=` same, `!` changed with what differs in brackets, `.` a gap."""
    marks = {"same": "=", "changed": "!", "gap": "."}
    return [
        marks[line.kind] + "".join(f"[{piece.text}]" if piece.changed else piece.text for piece in line.pieces)
        for line in lines
    ]


def test_a_changed_word_is_marked_in_its_line() -> None:
    before, after = side_by_side('a = 1\nmodel="old-1.0",\nend\n', 'a = 1\nmodel="new-2.0",\nend\n')
    assert side(before) == ["=a = 1", '!model="[old-1.0]",', "=end"]
    assert side(after) == ["=a = 1", '!model="[new-2.0]",', "=end"]


def test_lines_that_only_one_side_has_stand_beside_gaps() -> None:
    before, after = side_by_side("a\ntemperature=1\nb\n", "a\nb\nc\n")
    assert side(before) == ["=a", "!temperature=1", "=b", "."]
    assert side(after) == ["=a", ".", "=b", "!c"]


def test_lines_with_nothing_in_common_are_changed_as_a_whole() -> None:
    before, after = side_by_side("completion(prompt)", "messages.create(x=1)")
    assert side(before) == ["!completion(prompt)"]
    assert side(after) == ["!messages.create(x=1)"]


@given(st.text("()+=", min_size=1, max_size=9), st.data())
def test_one_other_word_is_marked_as_difflib_marks_it(before: str, data: st.DataObject) -> None:
    """Each of these characters is a word."""
    place = data.draw(st.integers(0, len(before) - 1))
    after = before[:place] + data.draw(st.sampled_from("()+=;")) + before[place + 1 :]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    alike = before != after and matcher.ratio() >= 0.5
    marked = [(before[i:j], after[k:m], tag != "equal") for tag, i, j, k, m in matcher.get_opcodes()]
    left, right = side_by_side(before, after)
    for side_lines, whole, column in ((left, before, 0), (right, after, 1)):
        expected = [(row[column], row[2]) for row in marked if row[column]] if alike else [(whole, False)]
        assert [(piece.text, piece.changed) for piece in side_lines[0].pieces] == expected


texts = st.lists(st.sampled_from(["a", "b", "model = 1", "model = 2", "", "  x"]), max_size=12).map("\n".join)


@given(texts, texts)
def test_both_sides_are_whole_and_level(before: str, after: str) -> None:
    sides = side_by_side(before, after)
    assert len(sides[0]) == len(sides[1])
    for text, lines in zip((before, after), sides, strict=True):
        shown = ["".join(piece.text for piece in line.pieces) for line in lines if line.kind != "gap"]
        assert shown == (text.removesuffix("\n") if "\n" in text else text).split("\n")
    for left, right in zip(*sides, strict=True):
        assert (left.kind == "same") == (right.kind == "same")


@pytest.mark.slow
def test_large_texts_are_compared_in_bounded_time() -> None:
    before, after = (("\n".join(f"{word} {number}" for number in range(20_000))) for word in ("old", "new"))
    sides = side_by_side(before, after)
    assert len(sides[0]) == 20_000
