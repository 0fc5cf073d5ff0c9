"""The quotes that end texts: which they are, and how often a line is walked for them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.syntax.json import strings
from model_lifecycle.syntax.json.strings import QuoteEnds

_CLOSED_TEXT = re.compile(r'[^"{}\[\]\r\n]+"(?=[ \t]*(?:,?[ \t]*(?:[\r\n}\]]|\Z)))')


@given(st.text('ab ,:"{}[]\r\n\t', min_size=1), st.data())
def test_the_only_quote_of_a_line_is_the_same_from_wherever_it_is_looked_for(text: str, data: st.DataObject) -> None:
    ends = QuoteEnds(text)
    for start in data.draw(st.lists(st.integers(0, len(text) - 1))):
        match = _CLOSED_TEXT.match(text, start) if text[start] != '"' else None
        quote = ends.only_quote(start)
        assert (quote if quote is not None and quote > start and text[start] != '"' else None) == (
            match.end() - 1 if match is not None else None
        )


@pytest.mark.parametrize("end", ["]", '"]', '" x]', "\n", ""])
def test_a_line_is_walked_once_for_all_its_words(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walks: list[int] = []

    class Counting:
        def search(self, text: str, offset: int) -> re.Match[str] | None:
            walks.append(offset)
            return re.compile(r'["{}\[\]\r\n]').search(text, offset)

    monkeypatch.setattr(strings, "_STOP", Counting())
    ends = QuoteEnds("ab, " * 1000 + end)
    assert len({ends.only_quote(offset) for offset in range(0, 4000, 4)}) == 1
    assert len(walks) == 1
