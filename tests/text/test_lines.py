"""Offsets, lines and columns, in every encoding of positions."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.text.lines import LineIndex, LineStart, PositionEncoding, line_near
from model_lifecycle.text.span import Position, Span

ENCODINGS: tuple[PositionEncoding, ...] = ("utf-8", "utf-16", "utf-32")
TEXTS = st.text(st.sampled_from("a\n\r\té€😀\u0085\u2028\u2029\x0b\x0c\ufeff") | st.characters())
CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def units(text: str, encoding: PositionEncoding) -> int:
    codec, width = CODECS[encoding]
    return len(text.encode(codec, "surrogatepass")) // width


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a", ["a"]),
        ("a\n", ["a", ""]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("\r\r\n\n", ["", "", "", ""]),
        ("a\u2028b\u0085c\x0bd\x0ce\u2029f", ["a\u2028b\u0085c\x0bd\x0ce\u2029f"]),
    ],
)
def test_what_ends_a_line(text: str, lines: list[str]) -> None:
    index = LineIndex(text)
    assert [index.line_text(line) for line in range(len(index))] == lines


@pytest.mark.parametrize(
    ("encoding", "column"), [("utf-8", 2 + 3 + 4), ("utf-16", 1 + 1 + 2), ("utf-32", 3)]
)  # é, €, 😀
def test_columns_count_units_of_the_encoding(encoding: PositionEncoding, column: int) -> None:
    index = LineIndex("x\né€😀y")
    assert index.position(5, encoding) == Position(1, column)
    assert index.offset(Position(1, column), encoding) == 5


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(TEXTS, st.data())
def test_offset_to_position_and_back(encoding: PositionEncoding, text: str, data: st.DataObject) -> None:
    index = LineIndex(text)
    offset = data.draw(st.integers(0, len(text)))
    if text[offset - 1 : offset + 1] == "\r\n":
        return  # between the two characters of one line break: the line's end, see below
    position = index.position(offset, encoding)
    assert index.offset(position, encoding) == offset
    before = re.split(r"\r\n|\r|\n", text[:offset])
    assert position == Position(len(before) - 1, units(before[-1], encoding))


@given(st.text("a\r\n", max_size=40), st.integers(1, 200), st.data())
def test_where_a_line_begins_from_any_other(part: str, times: int, data: st.DataObject) -> None:
    starts = LineIndex(part * times).starts
    near, line = (data.draw(st.integers(0, len(starts) - 1)) for _ in range(2))
    found = LineStart(line, starts[line])
    assert line_near(part * times, line, LineStart(near, starts[near])) == found
    assert line_near(part * times, line + len(starts), found) == (len(starts) - 1, starts[-1])


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(TEXTS, st.integers(-1, 9), st.integers(-1, 9))
def test_both_ends_of_a_span(encoding: PositionEncoding, text: str, start: int, end: int) -> None:
    expected = tuple(LineIndex(text).position(offset, encoding) for offset in (start, end))
    assert LineIndex(text).positions(Span(start, end), encoding) == expected


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(TEXTS, st.integers(-2, 6), st.integers(-2, 12))
def test_every_position_has_an_offset(encoding: PositionEncoding, text: str, line: int, column: int) -> None:
    index = LineIndex(text)
    offset = index.offset(Position(line, column), encoding)
    assert 0 <= offset <= len(text)
    if line < 0:
        assert offset == 0
    elif line >= len(index):
        assert offset == len(text)
    else:
        content = index.line_text(line)
        inside = offset - index.starts[line]
        assert 0 <= inside <= len(content)
        assert units(content[:inside], encoding) <= max(column, 0)
        assert inside == len(content) or units(content[: inside + 1], encoding) > column


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_column_inside_a_character_is_its_start(encoding: PositionEncoding) -> None:
    assert LineIndex("a😀b").offset(Position(0, 2), encoding) == 1


def test_offsets_outside_the_text_are_its_ends() -> None:
    index = LineIndex("a\nb")
    assert index.position(-5) == Position(0, 0)
    assert index.position(99) == Position(1, 1)


@given(TEXTS)
def test_lines_and_breaks_make_up_the_text(text: str) -> None:
    index = LineIndex(text)
    assert index.starts == sorted(set(index.starts))
    ends = [*index.starts[1:], len(text)]
    for line, (start, end) in enumerate(zip(index.starts, ends, strict=True)):
        rest = text[start:end].removeprefix(index.line_text(line))
        assert rest in ("\n", "\r", "\r\n") if line < len(index) - 1 else rest == ""


@given(TEXTS, st.lists(st.integers(0, 200), min_size=1, max_size=12))
def test_positions_that_are_counted_are_those_of_an_index(text: str, offsets: list[int]) -> None:
    counted, index = LineIndex(text * 3), LineIndex(text * 3)
    assert index.starts  # from here on nothing is counted
    for offset in offsets:
        assert counted.position(offset, "utf-16") == index.position(offset, "utf-16")


@given(TEXTS, st.lists(st.tuples(st.integers(-1, 40), st.integers(0, 4)), min_size=1, max_size=6))
def test_offsets_that_are_counted_are_those_of_an_index(text: str, positions: list[tuple[int, int]]) -> None:
    counted, index = LineIndex(text * 3), LineIndex(text * 3)
    assert index.starts
    for position in positions:
        offset = index.offset(Position(*position), "utf-16")
        assert counted.offset(Position(*position), "utf-16") == offset
        assert counted.position(offset, "utf-16") == index.position(offset, "utf-16")


def test_positions_far_apart_are_looked_up_after_the_first_few() -> None:
    text = "a line\n" * 10_000
    counted, index = LineIndex(text), LineIndex(text)
    assert index.starts
    for line in (0, 9_999, 20, 10_000, 12_000, 5_000, 4_999, 0, 7_000, 1, 9_000, 2, 3_000, 9_999):
        assert counted.offset(Position(line, 3)) == index.offset(Position(line, 3))
        assert counted.position(line * 7 + 2) == index.position(line * 7 + 2)
