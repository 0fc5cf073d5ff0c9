"""Offsets in a scalar's content and the places they are written at."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.node import MappingNode, Scalar
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.scalar_map import source_span


def scalar_of(text: str, language: Language = "yaml") -> tuple[Document, Scalar]:
    document = parse(text, language)
    assert not document.diagnostics
    root = document.roots[0]
    assert isinstance(root, MappingNode)
    node = root.pairs[0].value
    assert isinstance(node, Scalar)
    return document, node


def written(text: str, word: str, language: Language = "yaml") -> str:
    """The source of a word of the first value."""
    document, node = scalar_of(text, language)
    start = node.text.index(word)
    span = source_span(document, node, start, start + len(word))
    return document.text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "word", "source"),
    [
        ("a: one two\n", "two", "two"),
        ("a: one\n  two\n\n  three\n", "two", "two"),
        ("a: one\n  two\n\n  three\n", "one two", "one\n  two"),
        ("a: one\n  two\n\n  three\n", "\nthree", "\n\n  three"),
        ("a: 'it''s one'\n", "it's", "it''s"),
        ("a: 'it''s one'\n", "one", "one"),
        ("a: 'x\n\n   y  \n  z'\n", "y z", "y  \n  z"),
        ('a: "caf\\u00e9 one"\n', "café", "caf\\u00e9"),
        ('a: "\\ud83d\\ude00 one"\n', "😀", "\\ud83d\\ude00"),
        ('a: "\\ud83d\\ude00 one"\n', "one", "one"),
        ('a: "one \\\n   two\\tx"\n', "one two", "one \\\n   two"),
        ('a: "one \\\n   two\\tx"\n', "\tx", "\\tx"),
        ('a: "one\n\n  two"\n', "e\ntwo", "e\n\n  two"),
        ("a: |\n  one\n   two\n", "two", "two"),
        ("a: |\n  one\n   two\n", "one\n two", "one\n   two"),
        ("a: |1\n   one\n  two\n", " one", " one"),
        ("a: |1\n   one\n  two\n", " two", " two"),
        ("a: |+\r\n  one\r\n\r\n", "one\n", "one\r\n"),
        ("a: >-\n  one\n  two\n\n  three\n", "one two", "one\n  two"),
        ("a: >-\n  one\n  two\n\n  three\n", "two\nthree", "two\n\n  three"),
        ("a: >\n  one\n    more\n  two\n", "  more\ntwo", "  more\n  two"),
        ("- - a: |\n".replace("- - ", "") + "    é😀 one\n", "one", "one"),
    ],
)
def test_words(text: str, word: str, source: str) -> None:
    assert written(text, word) == source


@pytest.mark.parametrize(
    ("text", "word", "source"),
    [
        ('{"a": "one two"}', "two", "two"),
        ('{"a": "caf\\u00e9\\n\\/ two"}', "é\n/ t", "\\u00e9\\n\\/ t"),
        ('{"a": "\\ud83d\\ude00 two"}', "😀 two", "\\ud83d\\ude00 two"),
    ],
)
def test_words_of_json(text: str, word: str, source: str) -> None:
    assert written(text, word, "json") == source


def test_outside_is_taken_to_the_nearest_end() -> None:
    document, node = scalar_of("a: 'one'\n")
    assert source_span(document, node, -5, 99) == (4, 7)
    assert source_span(document, node, 3, 3) == (7, 7)
    assert source_span(document, node, 2, 1) == (6, 6)
    document, node = scalar_of("a:\n")
    assert source_span(document, node, 0, 0) == (2, 2)


STYLES = st.sampled_from(["'", '"', "|", "|-", "|+", ">", ">-", ">+", "|1", ">1"])
LINES = st.lists(st.text(st.sampled_from("ab 'é😀\\\"\t"), max_size=8), min_size=1, max_size=6)


@given(STYLES, LINES, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_unescaped_character_is_where_it_is_said_to_be(style: str, lines: list[str], line_break: str) -> None:
    if style in "'\"":
        inner = f"{line_break} ".join(lines)
        inner = inner.replace("'", "''") if style == "'" else inner.replace("\\", "\\\\").replace('"', '\\"')
        text = f"a: {style}{inner}{style}{line_break}"
    else:
        text = "".join([f"a: {style}{line_break}", *(f" {line}{line_break}" for line in lines)])
    document = parse(text, "yaml")
    if document.diagnostics:
        return  # a blank line that is indented further than the first, or that holds a tab
    root = document.roots[0]
    if not isinstance(root, MappingNode) or not isinstance(root.pairs[0].value, Scalar):
        return
    node = root.pairs[0].value
    last = node.start
    for offset, character in enumerate(node.text):
        span = source_span(document, node, offset, offset + 1)
        assert last <= span.start <= span.end <= len(text)
        last = span.start
        if character not in " \t\n":
            assert span.end <= node.end
            assert text[span.start : span.end].replace("''", "'").lstrip("\\") in (character, "")
    whole = source_span(document, node, 0, len(node.text))
    assert node.start <= whole.start <= whole.end
