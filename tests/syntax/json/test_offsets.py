"""The source of a part of a JSON text, with escapes around it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.syntax.json.read_json import read_json
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.scalar_map import source_span

PIECES = st.lists(
    st.sampled_from(
        ["a", " ", "é", "😀", '\\"', "\\\\", "\\n", "\\/", "\\u00e9", "\\ud83d\\ude00", "//", "'", "\u2028"]
    )
)


@given(PIECES, st.data())
def test_the_source_of_any_part_of_a_text(pieces: list[str], data: st.DataObject) -> None:
    document = read_json('{ "a": "' + "".join(pieces) + '" }')
    (root,) = document.roots
    scalar = root.pairs[0].value  # type: ignore[union-attr]
    assert isinstance(scalar, Scalar)
    start = data.draw(st.integers(0, len(scalar.text)))
    end = data.draw(st.integers(start, len(scalar.text)))
    span = source_span(document, scalar, start, end)
    written = document.text[span.start : span.end]
    assert scalar.start < span.start <= span.end < scalar.end
    assert json.loads(f'"{written}"') == scalar.text[start:end]


@pytest.mark.parametrize(
    "text", ['["a', '["a\\', "['a\\'b']", '["C:\\x"]', '["a\tb"]', '["a\nb"]', "[a b]", "[1,2]", '[""]']
)
def test_the_source_of_an_invalid_text(text: str) -> None:
    document = read_json(text)
    scalar = document.roots[0].items[0]  # type: ignore[union-attr]
    assert isinstance(scalar, Scalar)
    for start in range(len(scalar.text) + 2):
        for end in range(start, len(scalar.text) + 2):
            span = source_span(document, scalar, start, end)
            assert scalar.start <= span.start <= span.end <= scalar.end
