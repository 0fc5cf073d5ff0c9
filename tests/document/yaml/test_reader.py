"""Valid texts to trees."""

import pytest

from model_lifecycle.document.data import Data, to_data
from model_lifecycle.document.node import Mapping, Node, Sequence, resolved
from model_lifecycle.document.parse import parse


def read(text: str) -> Node:
    document = parse(text, "yaml")
    assert document.problems == ()
    [root] = document.roots
    return root


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: 1\nb: [x, {y: z}]\n", {"a": 1, "b": ["x", {"y": "z"}]}),
        ("- a\n- - b\n  -\n", ["a", ["b", None]]),
        ("a: &x {b: 1}\nc: *x\n", {"a": {"b": 1}, "c": {"b": 1}}),
        ("a: |\n  x\n   y\nb: >-\n  p\n  q\n", {"a": "x\n y\n", "b": "p q"}),
        ("[https://a.example/x?y=1, 12:30, a?b]", ["https://a.example/x?y=1", "12:30", "a?b"]),
        ("a: x\x85y\u2028z\n", {"a": "x\x85y\u2028z"}),
    ],
)
def test_data(text: str, data: Data) -> None:
    assert to_data(read(text)) == data


def spans(node: Node, text: str) -> list[str]:
    node = resolved(node)
    here = [text[node.start : node.end]]
    if isinstance(node, Mapping):
        return here + [piece for pair in node.pairs for side in (pair.key, pair.value) for piece in spans(side, text)]
    if isinstance(node, Sequence):
        return here + [piece for item in node.items for piece in spans(item, text)]
    return here


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a:\n  b: 1\n\nc: 2\n", ["a:\n  b: 1\n\nc: 2", "a", "b: 1", "b", "1", "c", "2"]),
        ("a: &x !!str 1\n", ["a: &x !!str 1", "a", "1"]),
        ("a: [ b ]\n", ["a: [ b ]", "a", "[ b ]", "b"]),
        ("a: |\n  x\n\n\nb: c\n", ["a: |\n  x\n\n\nb: c", "a", "|\n  x", "b", "c"]),
        ("- !!map\n  a: 1\n", ["- !!map\n  a: 1", "a: 1", "a", "1"]),
    ],
)
def test_spans(text: str, pieces: list[str]) -> None:
    assert spans(read(text), text) == pieces
