"""Laws of the JSON parser, which hold for any text."""

import json
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.processor_time import most_time, takes_at_most
from support.thorough import some_of

from model_lifecycle.syntax.data import ExactFloat, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.read_json import read_json
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode

VALID = """\
{
  "id": "claude-2.1",
  "price": [0.25, -3, 1e3],
  "specs": {"tools": true, "notes": null, "empty": {}, "none": [ ]},
  "sources": [
    {"url": "https://doc.example/#a", "excerpt": "A \\"quoted\\" \\u00e9 😀\\n"},
    {"url": "x", "excerpt": ""}
  ]
}
"""

INDENTED = json.dumps(json.loads(VALID.replace('\\"', "")), indent=2)


def signs(text: str) -> list[int]:
    """The offsets of the brackets, colons, commas and quotes of a JSON text."""
    return [place for place, sign in enumerate(text) if sign in '{}[]:,"' and text[place : place + 3] != "://"]


TEXT = st.text(st.sampled_from("{}[]\",:'\\/*#\n\r\t 0123456789.-+eEtrufalsn\u00e9\u2028😀\0")) | st.text()
PIECES = st.lists(
    st.sampled_from(
        ['"a"', '"b"', ":", ",", "{", "}", "[", "]", "1", "null", " ", "\n", '"', "'", "//", "/*", "x", "\\u"]
    )
).map("".join)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def refuse(word: str) -> None:
    raise ValueError(word)


def check_laws(document: Document) -> None:
    if document.language == "yaml":
        return  # it was read as YAML
    text = document.text
    codes = {diagnostic.code for diagnostic in document.diagnostics}
    bracket_wrong = not codes.isdisjoint(("missing-bracket", "extra-text", "unmatched-bracket"))
    for root in document.roots:
        check_node(root, text, bracket_wrong=bracket_wrong)
    places = [diagnostic.span for diagnostic in document.diagnostics]
    assert places == sorted(places)
    for diagnostic in document.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.span.start < diagnostic.span.end or diagnostic.code == "empty-document"
        assert len(diagnostic.message) < 250
        assert "\n" not in diagnostic.message
    assert len(document.diagnostics) <= MAX_ERRORS + 21  # those of the parser, and of `preflight` before it


def check_node(node: Node, text: str, *, bracket_wrong: bool) -> None:
    assert 0 <= node.start < node.end <= len(text)
    if isinstance(node, Scalar):
        return
    opening = "{" if isinstance(node, MappingNode) else "["
    assert text[node.start] == opening or bracket_wrong
    children: list[Node] = []
    assert isinstance(node, MappingNode | SequenceNode)
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            children += [pair.key, pair.value]
    else:
        children = node.items
    for child in children:
        assert node.start + (not bracket_wrong) <= child.start <= child.end <= node.end
        check_node(child, text, bracket_wrong=bracket_wrong)
    for before, after in pairwise(children):
        assert before.end <= after.start


@given(TEXT | PIECES)
def test_any_text_is_read(text: str) -> None:
    check_laws(read_json(text))


@given(TEXT | PIECES)
def test_accepts_what_the_standard_library_accepts(text: str) -> None:
    document = read_json(text)
    try:
        expected = json.loads(text, parse_constant=refuse)
    except ValueError:
        assert document.diagnostics
        return
    if not document.diagnostics:
        assert to_data(document.roots[0]) == expected
    else:  # which the standard library accepts
        allowed = {"duplicate-key", "lone-surrogate", "number-not-finite"}
        assert {diagnostic.code for diagnostic in document.diagnostics} <= allowed


@given(JSON, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_reads_what_the_standard_library_writes(data: object, indent: int | str | None, ascii_only: bool) -> None:
    document = read_json(json.dumps(data, indent=indent, ensure_ascii=ascii_only))
    check_laws(document)
    assert not document.diagnostics
    assert json.dumps(to_data(document.roots[0])) == json.dumps(data)


def test_digits_are_kept() -> None:
    data = to_data(read_json("[0.1000000000000000055511151231257827, 0.1]").roots[0])
    assert isinstance(data, list)
    assert isinstance(data[0], ExactFloat)
    assert str(data[0].exact) == "0.1000000000000000055511151231257827"
    assert data[1] == 0.1


@pytest.mark.parametrize("length", some_of(range(1, len(VALID))))
def test_every_beginning_of_a_record_has_few_errors(length: int) -> None:
    document = read_json(VALID[:length])
    check_laws(document)
    assert len(document.diagnostics) <= (0 if length == len(VALID) - 1 else 2)


@example(0, 1, "[")
@example(88, 2, "[{")
@given(st.integers(0, len(VALID)), st.integers(0, 3), st.text(st.sampled_from('{}[]",: x\n'), max_size=2))
def test_a_mutated_record_is_read(start: int, length: int, inserted: str) -> None:
    check_laws(read_json(VALID[:start] + inserted + VALID[start + length :]))


@pytest.mark.parametrize("place", some_of(signs(VALID)))
def test_one_lost_sign_is_at_most_two_errors(place: int) -> None:
    document = read_json(VALID[:place] + VALID[place + 1 :])
    check_laws(document)
    assert 1 <= len(document.diagnostics) <= 2


OF_EMPTY = {place for place in signs(INDENTED) if INDENTED[place : place + 2] in ("[]", "{}")}
"""What opens an empty collection: without it there is a key without a value, and a bracket too many."""


@pytest.mark.parametrize("place", some_of(place for place in signs(INDENTED) if place not in OF_EMPTY))
def test_one_lost_sign_of_an_indented_text_is_one_error(place: int) -> None:
    document = read_json(INDENTED[:place] + INDENTED[place + 1 :])
    check_laws(document)
    assert len(document.diagnostics) == 1, document.diagnostics


HOSTILE = [
    'a" ',
    "[",
    '{"a":',
    '"a',
    '"a"b',
    "/*\n",
    "\\",
    "'",
    '"\n',
    "1 ",
    "x ",
    '["a" ',
    "}",
    '{"a":"x\t',
    '"a\n',
    "[1,",
    "\0",
    "\ud800",
]


@pytest.mark.parametrize("piece", some_of(HOSTILE, 24))
@pytest.mark.parametrize("before", ["", "[", '["', '{"a": "'])
def test_time_grows_with_length(piece: str, before: str) -> None:
    """A text ten times as long takes at most forty times as long (quadratic time would take a hundred times)."""
    short, long = (
        partial(lambda text: check_laws(read_json(text)), before + piece * length) for length in (2_000, 20_000)
    )
    assert takes_at_most(long, 40 * max(most_time(short), 0.005))


@pytest.mark.parametrize(
    ("line", "value"), [('"id": "claude-2.', '"claude-2.'), ('"id"0.25, -3, 1e3],', "0.25, -3, 1e3]")]
)
def test_values_of_a_repaired_line_keep_their_places(line: str, value: str) -> None:
    text = f'{{\n  {line}\n  "price": [0.25, -3]\n}}'
    (root,) = read_json(text).roots
    assert isinstance(root, MappingNode)
    written = [(text[slice(*pair.key.span)], text[slice(*pair.value.span)]) for pair in root.pairs]
    assert written == [('"id"', value), ('"price"', "[0.25, -3]")]
