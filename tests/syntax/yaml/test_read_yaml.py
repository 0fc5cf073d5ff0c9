"""Valid texts to trees."""

import gc
from textwrap import indent

import pytest

from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, resolved
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find, walk


def read(text: str) -> Node:
    document = parse(text, "yaml")
    assert document.diagnostics == ()
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
    if isinstance(node, MappingNode):
        return here + [piece for pair in node.pairs for side in (pair.key, pair.value) for piece in spans(side, text)]
    if isinstance(node, SequenceNode):
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


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n", 2),
        ("a:   # c\n\nb: 1\n", 2),
        ("a: &x  # c\nb: 1\n", 5),
        ("a: !!null\n", 9),
        ("- \n", 1),
        ("-   # c\n- a\n", 1),
        ("{a: , b: c}", 3),
        ("{a, b}", 2),
        ("{a , b}", 2),
        ("[a: ]", 3),
        ("? a\n? b\n", 3),
        ("? a\n:\n", 5),
        ("a:\r\n", 2),
        ("--- !!null\n", 10),
    ],
)
def test_the_place_of_an_absent_value(text: str, place: int) -> None:
    """Right behind what calls for it."""
    absent = [node for _, node in walk(read(text)) if isinstance(node, Scalar) and node.start == node.end]
    assert [node.start for node in absent][:1] == [place]


def incomplete(text: str) -> list[str]:
    """The pointers of the collections that may hold more than was read."""
    document = parse(text, "yaml")
    assert document.diagnostics
    nodes = [place for root in document.roots for place in walk(root)]
    return [pointer for pointer, node in nodes if isinstance(node, MappingNode | SequenceNode) and node.incomplete]


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ("a:\n  b: 1\nc d\n", []),
        ("a: 1\na: 2\n", []),
        ("<<<<<<< ours\na: 1\n=======\na: 2\nb: 1\n>>>>>>> theirs\nc:\n  d: 1\n", [""]),
    ],
)
def test_collections_that_may_hold_more(text: str, pointers: list[str]) -> None:
    assert incomplete(text) == pointers


def test_documents() -> None:
    text = "# c\n---\nid: a\n---\n# nothing\n---\n- id: b\n- id c\n- id: d\n...\n---\nid: e\nid: f\n"
    document = parse(text, "yaml")
    assert [to_data(root) for root in document.roots] == [{"id": "a"}, [{"id": "b"}, "id c", {"id": "d"}], {"id": "e"}]
    assert [(diagnostic.code, diagnostic.record, diagnostic.pointer) for diagnostic in document.diagnostics] == [
        ("duplicate-key", 4, "/id")
    ]
    broken = parse(text.replace("id: a", "id: 'a"), "yaml")
    assert [to_data(root) for root in broken.roots] == [to_data(root) for root in document.roots]
    assert [(diagnostic.code, diagnostic.record) for diagnostic in broken.diagnostics] == [
        ("unclosed-quote", 0),
        ("duplicate-key", 4),
    ]


@pytest.mark.parametrize("margin", ["", "  "])
def test_one_mistake_in_a_large_list(margin: str) -> None:
    """It is read in parts; anchors reach from one into the next, and spans are those of the whole text."""
    record = "- id: &id{0} model-{0}\n  sources:\n    - url: https://a.example/{0}\n  same: *id{0}\n"
    records = "".join(record.format(number) for number in range(1_000))
    records += "- again: *id7\n  bad: [1\n- last: *id999\n"
    text = "# records\n--- # list\n" + indent(records, margin)
    document = parse(text, "yaml")
    assert [(diagnostic.code, diagnostic.record, diagnostic.pointer) for diagnostic in document.diagnostics] == [
        ("unclosed-bracket", 1_000, "/bad")
    ]
    assert len(document.records) == 1_002
    assert to_data(document.records[1_000]) == {"again": "model-7", "bad": [1]}
    assert to_data(document.records[1_001]) == {"last": "model-999"}
    for number in (0, 500, 999):
        node = find(document.records[number], "/sources/0/url")
        assert node is not None
        assert text[node.start : node.end] == f"https://a.example/{number}"
    (root,) = document.roots
    assert text[root.start : root.start + 4] == "- id"
    assert text[root.end - 5 :] == "id999\n"


def test_a_large_list_with_a_mistake_keeps_the_tree_of_the_rest() -> None:
    good = "".join(f"- id: model-{number}\n  price: {number}\n" for number in range(2_000))
    assert len(good) > 30_000
    document = parse(good.replace("price: 77\n", "price: 7: 7\n"), "yaml")
    assert [(diagnostic.code, diagnostic.record, diagnostic.pointer) for diagnostic in document.diagnostics] == [
        ("unquoted-colon", 77, "/price")
    ]
    expected = to_data(read(good))
    assert isinstance(expected, list)
    expected[77] = {"id": "model-77", "price": "7: 7"}
    assert to_data(document.roots[0]) == expected


@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_left_as_it_was(enabled: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        parse("a: 1\n", "yaml")
        parse("a: [\n", "yaml")
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if was else gc.disable)()


def test_binary_data_has_no_tree() -> None:
    document = parse("a: \ufffd\n" * 100, "yaml", 3)
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["not-utf-8"]
    assert document.roots == ()


def test_duplicate_keys_name_the_first() -> None:
    document = parse("a: 1\nb: 2\na: 3\n'a': 4\n", "yaml")
    assert [
        (diagnostic.code, diagnostic.span.start, diagnostic.related[0].span.start)
        for diagnostic in document.diagnostics
    ] == [
        ("duplicate-key", 10, 0),
        ("duplicate-key", 15, 0),
    ]
    assert to_data(document.roots[0]) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\n\ufeff---\na: 2\n",
        "\ufeff---\na: 1\n\ufeff---\na: 2\n",
        "---\na: 1\n...\n# c\n\ufeffa: 2\n",
        "a: 1\n...\n\ufeff%YAML 1.2\n---\na: 2\n",
    ],
)
def test_each_document_may_begin_with_a_byte_order_mark(text: str) -> None:
    document = parse(text, "yaml")
    assert document.diagnostics == ()
    assert [to_data(root) for root in document.roots] == [{"a": 1}, {"a": 2}]


def test_a_byte_order_mark_within_a_document_is_reported() -> None:
    assert [diagnostic.code for diagnostic in parse("a: 1\n\ufeffb: 2\n", "yaml").diagnostics] == ["odd-space"]
