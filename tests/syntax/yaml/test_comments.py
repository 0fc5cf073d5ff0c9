"""Comments, and texts that look like comments."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.syntax.parse import parse


@pytest.mark.parametrize(
    "marked",
    [
        "",
        "«# one»",
        "«# one»\nid: x «# two»\n\n  «#»\n«#three»",
        "id: x#y\nurl: https://doc.example/#part «# end»\n",
        "a: '# no' «# yes»\nb: \"# no\"\n",
        "a: 'one\n  # no\n  two' «# yes»\n",
        "a: one\n  two#no\n  three «# yes»\n",
        "a: |\n  # no\n    # no\n«# yes»\nb: >- «# yes»\n  # no\n\n  «# no: less than the text»\n".replace(
            "  «# no: less than the text»\n", ""
        ),
        "a: |2 «# yes»\n   # no\n",
        "a: [x, «# yes»\n  y#no, 'z' «# yes»\n] «# yes»\n",
        "a: { «# yes»\n  b: c} «# yes»\n",
        "a: &x «# yes»\n  b\nc: *x «# yes»\n",
        "«# yes»\r\na: x «# yes»\r«# yes»\n",
        "--- «# yes»\na: b\n... «# yes»\n«# yes»\n",
        "é: 😀 «# yes»\n",
    ],
)
def test_comments(marked: str) -> None:
    document = parse(re.sub("[«»]", "", marked), "yaml")
    assert not document.diagnostics
    written = [document.text[comment.start : comment.end] for comment in document.comments]
    assert written == re.findall("«(.*?)»", marked)
    for comment in document.comments:
        assert comment.text == document.text[comment.start + 1 : comment.end].strip()
        line = document.lines.position(comment.start).line
        assert comment.own_line == document.lines.line_text(line).lstrip(" \t").startswith("#")


def test_around_errors() -> None:
    document = parse("a: [b, c # one\nd: @e # two\nf g # three\nh: 1 # four\n", "yaml")
    assert len(document.diagnostics) == 3
    assert [comment.text for comment in document.comments] == ["one", "two", "three", "four"]


@given(st.text(st.sampled_from("ab:#'\"|>-[]{},\n ")))
def test_any_text(text: str) -> None:
    places = [place for comment in parse(text, "yaml").comments for place in (comment.start, comment.end)]
    assert places == sorted(places)
    assert all(text[comment.start] == "#" for comment in parse(text, "yaml").comments)
