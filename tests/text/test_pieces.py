"""A text in pieces is, after any changes, the text that it would be in one piece, with the same lines."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.text import pieces
from model_lifecycle.text.lines import LineIndex, PositionEncoding
from model_lifecycle.text.pieces import PiecedLines, PiecedText
from model_lifecycle.text.shared_ends import shared_ends
from model_lifecycle.text.span import Position, Span

CHARACTERS = st.sampled_from(["a", "bc", " ", "\n", "\r", "\r\n", "é", "\u2028", "\u0085", "🙂", "\ud83d"])
TEXTS = st.lists(CHARACTERS, max_size=40).map("".join)


@pytest.fixture(autouse=True, params=[1, 3, 4096])
def _size(request: pytest.FixtureRequest) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_SIZE", request.param)
        yield


def assert_same(pieced: PiecedText, text: str) -> None:
    assert "".join(pieced.pieces) == pieced.whole == text
    assert len(pieced) == len(text)
    assert all(pieced.pieces) or pieced.pieces == [""]
    assert not any(piece.endswith("\r") and other.startswith("\n") for piece, other in pairwise(pieced.pieces))
    assert pieced == text
    assert pieced == PiecedText.of(text)
    assert pieced != f"{text}x"
    index, lines = LineIndex(text), PiecedLines(pieced)
    assert [pieced.line_start(line) for line in range(len(index) + 1)] == [*index.starts, None]
    assert len(lines) == len(index)
    assert [lines.line_text(line) for line in range(len(lines))] == [
        index.line_text(line) for line in range(len(index))
    ]


@given(text=TEXTS, changes=st.lists(st.tuples(st.integers(0, 80), st.integers(0, 9), TEXTS), max_size=6))
def test_after_any_changes(text: str, changes: list[tuple[int, int, str]]) -> None:
    pieced = PiecedText.of(text)
    assert_same(pieced, text)
    for start, length, new in changes:
        begin = min(start, len(text))
        end = min(begin + length, len(text))
        text = text[:begin] + new + text[end:]
        pieced = pieced.replaced(begin, end, new)
        assert_same(pieced, text)


@given(text=TEXTS, start=st.integers(0, 80), end=st.integers(0, 80))
def test_a_part(text: str, start: int, end: int) -> None:
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    assert PiecedText.of(text).part(start, end) == text[start:end]


@given(text=TEXTS, other=TEXTS, between=TEXTS)
def test_another_text(text: str, other: str, between: str) -> None:
    assert_same(PiecedText.of(text + other).became(text + between + other), text + between + other)
    assert_same(PiecedText.of(text).became(other), other)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@given(text=TEXTS, place=st.integers(-1, 60), end=st.integers(-1, 60))
def test_positions_are_those_of_an_index(encoding: PositionEncoding, text: str, place: int, end: int) -> None:
    index, lines = LineIndex(text), PiecedLines(PiecedText.of(text))
    assert index.starts  # from here on nothing is counted
    assert lines.position(place, encoding) == index.position(place, encoding)
    assert lines.positions(Span(place, end), encoding) == index.positions(Span(place, end), encoding)
    assert lines.line_of(place) == index.line_of(place)
    assert lines.offset(Position(place % 9 - 1, end), encoding) == index.offset(Position(place % 9 - 1, end), encoding)


def test_a_change_shares_the_other_pieces() -> None:
    text = "".join(f"line {number}\n" for number in range(9999))
    before = PiecedText.of(text)
    after = before.replaced(50_000, 50_001, "xyz")
    assert sum(shared_ends(before.pieces, after.pieces)) == len(before.pieces) - 1
    again = after.became(text)
    assert again == text
    assert sum(shared_ends(before.pieces, again.pieces)) >= len(before.pieces) - 1
