"""The C parser and the recovering parser give the same tree, with the texts that ruamel's own parser reads."""

import pytest
from hypothesis import given
from ruamel.yaml import YAML
from ruamel.yaml.events import ScalarEvent
from support.yaml_texts import NEARLY_VALID, RECORD, documents, mutated

from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.node import Alias, MappingNode, Node, SequenceNode
from model_lifecycle.syntax.preflight import sanitize
from model_lifecycle.syntax.yaml.event_tree import read_valid
from model_lifecycle.syntax.yaml.recovering.read_broken import read_broken

BOTH = [
    *(
        "",
        "\n\n",
        "# only\n",
        "---\n",
        "---\n...\n---\n",
        "a",
        "a\n  b\n\n c\n",
        "'a\n\n b'",
    ),
    *(
        '"a \\\n  b\\tc"',
        "--- a\n--- b\n",
        "--- # c\na: 1\n",
        "%YAML 1.2\n---\na: 1\n",
        "a:\nb:\n",
    ),
    *(
        "a:\n\n  # c\n\nb: 1\n",
        "-\n- \n- a\n-   \n  b\n",
        "a:\n- b\n-\nc: d\n",
    ),
    *(
        "- - - a\n  - b\n- c: d\n  e: f\n",
        "- a: b\n\n  c:\n    - d\n    -  - e\n       - f\n",
    ),
    *(
        "? a\n: b\n? c\n",
        "? - a\n  - b\n: - c\n",
        "?\n: b\n",
        "a:   b   # c\n",
        "a : b\n",
    ),
    *(
        "'a': b\n\"c\" : d\n",
        "a: [b, c , [d], {e: f}, g: h, ]\n",
        "a: [\n  b,\n\n  c # d\n]\n",
    ),
    *(
        "{a, b: , c: d, \"e\":f, 'g': [h]}\n",
        "{? a : b, ? c}\n",
        "[a b\n  c, 'd\n  e']\n",
        "a: {b:\n  c}\n",
    ),
    *(
        "a: []\nb: {}\nc: ''\nd: \"\"\n",
        "a: |\n  b\n   c\n\n  d\n\n\ne: f\n",
    ),
    *(
        "a: |-\n  b\n\nc: |+\n  d\n\n\n",
        "a: >\n  b\n  c\n\n  d\n    e\n  f\n",
        "a: |2\n    b\n   c\n",
    ),
    *(
        "a: >-1\n  b\n c\n",
        "a: |\n\n  b\n# c\nd: e\n",
        "a: |\nb: >\n",
        "- |\n a\n- >\n b\n",
    ),
    *(
        "a: &x b\nc: *x\n",
        "a: &x\n  b: c\nd: [*x, *x]\n",
        "a: &x [b]\nc: !!seq\n  - *x\n",
    ),
    *(
        "&a a: &b b\n*a : *b\n",
        "a: !!str 1\nb: !!int '2'\nc: !!map {}\n",
        "a: ! 1\nb: !!str\n",
    ),
    *(
        "a: &x !!str b\nc: !!str &y d\n",
        "a: &x\nb: c\n",
        "- &a\n  b: c\n- <<: *a\n  d: e\n",
        "!!map\na: b\n",
    ),
    *(
        "--- !!seq\n- a\n",
        "a: b:c\nd: e#f\ng: h-i\nj: -k\nl: ?m\nn: :o\n",
    ),
    *("a: [b:c, d#e, -f]\nurl: https://a.example/b?c=d&e\n",),
    *(
        "a: b\r\nc: |\r\n  d\r\n  e\r\nf: 'g\r\n  h'\r\n",
        "a: b\rc:\r  - d\r",
        "a: \xa0b\u2028c\x85d\n",
    ),
    *(
        "é: 😀\n'ö': [\"ü\"]\n",
        "a:\tb\nc: \td\t# e\n",
        'a: "b\n\n  c\n  \n  d"\n',
        "a: 'b\n c'\n",
    ),
    *(
        "  a: 1\n  b: 2\n",
        "a:\n      b: 1\n      c: 2\nd: 3\n",
        "1: a\ntrue: b\n~: c\n",
        "a: 1\na: 2\n",
    ),
    *(
        "a: .inf\nb: 1e999\n.nan: c\n",
        "a: *x\n",
        "a: &a [*a]\n",
        "a: &a {b: *a}\n",
        "<<: x\n",
        "{{a}}: b\n",
    ),
    *("[a]: b\n",),
    *(
        "a: [\n  b,\n]\n",
        "- a: [\n    b\n  ]\n- [\n  c\n]\n",
        "a:\n  [\n    b,\n  ]\nc: {d: [\n  e\n]}\n",
    ),
    *(
        "a: |\n  x\n   ",
        "a: |+\n  x\n  ",
        "a: 'b\n  '\n",
        'a: "b\n\n  "\n   ',
    ),
]
"""Texts that both parsers accept, a few to a line."""


def dump(node: Node) -> object:
    """All that a node is."""
    here = (type(node).__name__, node.start, node.end, node.anchor, node.tag)
    if isinstance(node, MappingNode):
        return (*here, node.flow, node.incomplete, [(dump(pair.key), dump(pair.value)) for pair in node.pairs])
    if isinstance(node, SequenceNode):
        return (*here, node.flow, node.incomplete, [dump(item) for item in node.items])
    if isinstance(node, Alias):
        return (*here, node.name, node.target.start, node.target.end)
    return (*here, node.text, repr(node.value), node.style)


def check_same(text: str) -> tuple[Node, ...]:
    quick = read_valid(text)
    assert quick is not None
    roots, diagnostics = read_broken(text)
    assert [dump(root) for root in roots] == [dump(root) for root in quick[0]]
    assert sorted((diagnostic.code, diagnostic.span) for diagnostic in diagnostics) == sorted(
        (diagnostic.code, diagnostic.span) for diagnostic in quick[1]
    )
    return roots


@pytest.mark.parametrize("text", [*BOTH, RECORD])
def test_same_tree(text: str) -> None:
    check_same(text)


@given(documents())
def test_same_tree_of_any_document(document: tuple[str, Data]) -> None:
    text, data = document
    (root,) = check_same(text)
    assert to_data(root) == data
    for line_break in ("\r\n", "\r"):
        (root,) = check_same(text.replace("\n", line_break))
        assert to_data(root) == data


@given(mutated() | NEARLY_VALID)
def test_same_tree_of_any_text_that_the_c_parser_accepts(text: str) -> None:
    if sanitize(text, "yaml") is None and read_valid(text) is not None:
        check_same(text)


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
    roots, _ = read_broken(text)
    assert [piece for root in roots for piece in scalars(root)] == expected


ONLY_RESILIENT: list[tuple[str, Data]] = [
    ("[https://a.example/?b=c, a?b, :x, ?y]", ["https://a.example/?b=c", "a?b", ":x", "?y"]),
    ('{a: :b, "c" :d}', {"a": ":b", "c": "d"}),
    ('a: "\\ud83d\\ude00"\n', {"a": "😀"}),
    ("a: &x:y b\nc: *x:y\n", {"a": "b", "c": "b"}),
    ("--- |\na\nb\n", "a\nb\n"),
    ("{a\n  b: c}", {"a b": "c"}),
    ("\ufeffa: b\n", {"a": "b"}),
    ("foo:\n \tbar\n", {"foo": "bar"}),
    ("\t[\n\ta\n\t]\n", ["a"]),
    ("%TAG ! tag:a.example,2000:\n---\na: b\n", {"a": "b"}),
    ("%YAML 1.2 # c\n---\na: b\n...\n# c\n%FOO bar\n---\n", {"a": "b"}),
    ("a: |\n  %YAML\nb: c\n", {"a": "%YAML\n", "b": "c"}),
    ("a: '#c'\nb: [\"#c\", '#']\n", {"a": "#c", "b": ["#c", "#"]}),
    ("- - a: [b,\n     c]\n", [[{"a": ["b", "c"]}]]),
    ("- |+\n   ", ["\n"]),
    ("a: >\n  x\n\t", {"a": "x\n"}),
]


@pytest.mark.parametrize(("text", "data"), ONLY_RESILIENT)
def test_valid_yaml_that_libyaml_refuses_or_misreads(text: str, data: Data) -> None:
    roots, diagnostics = read_broken(text)
    assert not diagnostics
    assert [to_data(root) for root in roots] == [data]
