"""What "expand selection" takes in."""

from itertools import pairwise

import pytest
from support.cursor import as_file, at_cursor, covered

from model_lifecycle.ide.selection import selection_spans
from model_lifecycle.syntax.parse import parse

MODEL = """\
id: a
specs:
  currency: 'U<cursor>SD'
sources:
  - url: x
"""


def expansions(marked: str, path: str = "/r/models/provider-1/a.yaml") -> list[str]:
    text, offset = at_cursor(marked)
    return [covered(text, span) for span in selection_spans(as_file(text, path).document, offset)]


def test_from_the_value_outwards() -> None:
    text = MODEL.replace("<cursor>", "")
    assert expansions(MODEL) == [
        "USD",
        "'USD'",
        "currency: 'USD'",
        "specs:\n  currency: 'USD'",
        text.rstrip("\n"),
        text,
    ]


@pytest.mark.parametrize(
    ("marked", "first"),
    [
        ("i<cursor>d: a\n", "id"),
        ("id: <cursor>a\n", "a"),
        ("id: a<cursor>\n", "a"),
        ("id: {b: [1, <cursor>2]}\n", "2"),
        ('{"id": "<cursor>"}', '""'),
        ("- id: a\n- id: b<cursor>\n", "b"),
        ("id: |\n  on<cursor>e\n  two\n", "|\n  one\n  two"),
    ],
)
def test_the_innermost(marked: str, first: str) -> None:
    assert expansions(marked)[0].rstrip("\n") == first


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "a: [\n", "a: {b: ]\n", "\0"])
def test_every_place_of_any_text_has_the_whole_text_around_it(text: str) -> None:
    document = parse(text, "yaml")
    for offset in range(len(text) + 1):
        spans = selection_spans(document, offset)
        assert spans[-1] == (0, len(text))
        for inner, outer in pairwise(spans):
            assert outer.start <= inner.start <= inner.end <= outer.end
