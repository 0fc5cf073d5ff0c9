"""What the strict reader gives, compared with the texts that ruamel's own parser reads."""

import pytest
from hypothesis import given
from ruamel.yaml import YAML
from ruamel.yaml.events import ScalarEvent
from support.yaml_texts import documents

from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.mend import Failure
from model_lifecycle.syntax.node import Alias, MappingNode, Node, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.yaml.event_tree import read_strictly


def roots_of(text: str) -> tuple[Node, ...]:
    read = read_strictly(text)
    assert not isinstance(read, Failure)
    return read[0]


@given(documents())
def test_line_breaks_change_nothing(document: tuple[str, Data]) -> None:
    text, data = document
    for line_break in ("\n", "\r\n", "\r"):
        (root,) = roots_of(text.replace("\n", line_break))
        assert to_data(root) == data


def scalars(node: Node) -> list[str]:
    if isinstance(node, MappingNode):
        return [text for pair in node.pairs for side in (pair.key, pair.value) for text in scalars(side)]
    if isinstance(node, SequenceNode):
        return [text for item in node.items for text in scalars(item)]
    return [] if isinstance(node, Alias) else [node.text]


@given(documents())
def test_same_texts_as_the_pure_parser(document: tuple[str, Data]) -> None:
    text, _ = document
    events = YAML(typ="safe", pure=True).parse(text)
    expected = [event.value for event in events if isinstance(event, ScalarEvent)]
    assert [piece for root in roots_of(text) for piece in scalars(root)] == expected


MISREAD: list[tuple[str, Data]] = [
    ("[https://a.example/?b=c, a?b, :x, ?y]", ["https://a.example/?b=c", "a?b", ":x", "?y"]),
    ('{a: :b, "c" :d}', {"a": ":b", "c": "d"}),
    ('a: "\\ud83d\\ude00"\n', {"a": "😀"}),
    ("\ufeffa: b\n", {"a": "b"}),
    ("a: |\n  %YAML\nb: c\n", {"a": "%YAML\n", "b": "c"}),
    ("a: '#c'\nb: [\"#c\", '#']\n", {"a": "#c", "b": ["#c", "#"]}),
    ("- - a: [b,\n     c]\n", [[{"a": ["b", "c"]}]]),
    ("- |+\n   ", ["\n"]),
]


@pytest.mark.parametrize(("text", "data"), MISREAD)
def test_valid_yaml_that_libyaml_refuses_or_misreads(text: str, data: Data) -> None:
    document = parse(text, "yaml")
    assert not document.diagnostics
    assert [to_data(root) for root in document.roots] == [data]
