"""What an editor can fold away."""

import pytest
from support.cursor import as_file

from model_lifecycle.ide.folding import folds
from model_lifecycle.syntax.parse import parse


def folded(text: str, path: str = "/r/models/provider-1/a.yaml") -> list[tuple[int, int, str]]:
    return [(fold.start, fold.end, fold.kind) for fold in folds(as_file(text, path).document)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("id: a\nslug: b\n", [], id="one record of plain values"),
        pytest.param("id: a\nspecs:\n  currency: USD\nslug: b\n", [(1, 2, "node")], id="an object"),
        pytest.param(
            "sources:\n  - url: x\n    label: y\n  - url: z\n",
            [(0, 3, "node"), (1, 2, "node")],
            id="a list and its items",
        ),
        pytest.param("id: a\nnotes: |\n  one\n  two\n\nslug: b\n", [(1, 3, "node")], id="a text in a block"),
        pytest.param("- id: a\n  slug: b\n- id: c\n  slug: d\n", [(0, 3, "node"), (2, 3, "node")], id="records"),
        pytest.param("# one\n# two\n# three\nid: a # no\n# four\n", [(0, 2, "comment")], id="a block of comments"),
        pytest.param("id: a\nspecs: {\n  currency: USD\n}\n", [(1, 2, "node")], id="the closing bracket stays"),
        pytest.param("id: a\nspecs: {\n}\n", [], id="nothing between brackets"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_yaml(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert folded(text) == expected


def test_brackets() -> None:
    text = '{\n  "id": "a",\n  "specs": {\n    "currency": "USD"\n  },\n  "sources": []\n}\n'
    assert folded(text) == [(0, 5, "node"), (2, 3, "node")]


@pytest.mark.parametrize("text", ["a: [\n1,\n", "a:\n  - b:\n\n   c", "{\n{", "\r\r\n\r", "a: &x\n  b: *x\n"])
def test_folds_of_broken_texts_are_within_the_text(text: str) -> None:
    document = parse(text, "yaml")
    for fold in folds(document):
        assert 0 <= fold.start < fold.end < len(document.lines)
