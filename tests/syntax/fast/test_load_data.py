"""What is read without a tree is what is read with one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_records import MODEL
from support.yaml_texts import RECORD, documents, mutated

from model_lifecycle.cli.init import example_files
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse

EXAMPLE = {path: content.decode() for path, content in example_files().items() if not path.endswith(".toml")}


def check(text: str, language: Language) -> list[Data] | None:
    """The quick answer, which is the full one where there is any."""
    data = load_plain_data(text, language)
    if data is not None:
        document = parse(text, language)
        assert document.diagnostics == ()
        # Written out, 1, 1.0 and True differ, and so does the order of the properties.
        assert repr(data) == repr([to_data(record) for record in document.records])
    return data


@pytest.mark.parametrize("path", EXAMPLE)
def test_records_as_people_write_them_are_read_quickly(path: str) -> None:
    data = check(EXAMPLE[path], "json" if path.endswith(".json") else "yaml")
    assert (data is None) is ("&" in EXAMPLE[path])  # one of them shows what anchors are good for


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: -2.50\nc: [x, 'y', \"z\", ~, true, No]\nd: {}\n",
         {"a": 1, "b": -2.5, "c": ["x", "y", "z", None, True, "No"], "d": {}}),
        ("a: 2025-01-05\nb: 1.2.3\nc: 12:30\nd: 1_000\n",
         {"a": "2025-01-05", "b": "1.2.3", "c": "12:30", "d": "1_000"}),
        ("a: {url: https://a.example/?b, t: [12:30]}\n", {"a": {"url": "https://a.example/?b", "t": ["12:30"]}}),
        ("a: |\n  x\n  y\nb: >-\n  x\n  y\nc:\n", {"a": "x\ny\n", "b": "x y", "c": None}),
        ("'true': 1\n", {"true": 1}),
    ],
)  # fmt: skip
def test_yaml(text: str, expected: Data) -> None:
    assert check(text, "yaml") == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "- 1\n", "[]", "text", "a: 1\n---\n", "a: [", "a: 1\na: 2\n", "true: 1\n", "1: 1\n", "? [a]\n: 1\n",
        "a: &x 1\n", "a: &x 1\nb: *x\n", "<<: {a: 1}\n", "'<<': 1\n", "a: !!str 1\n", "a: !x 1\n", "a: 010\n",
        "a: 0x10\n", "a: 0o17\n", "a: +1\n", "a: 1e3\n", "a: .5\n", "a: 1.\n", "a: .inf\n", "a: -0\n",
        "a: 1234567890123456\n", "a: 0.12345678901234567\n", "a: \x07\n", "<<<<<<< a\na: 1\n", "\ufeffa: 1\n",
        "a: " + "[" * 300 + "]" * 300, "a:\n|", "a:\n|1+", "a :\n>-",
        'a:"x: 1"\n', "a:\n  b:'x: 1'\n",
    ],
)  # fmt: skip
def test_unusual_yaml_is_read_in_full(text: str) -> None:
    assert load_plain_data(text, "yaml") is None


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "1", "[]", "[1]", "{", '{"a": 1,}', '{"a": 1, "a": 2}', '{"a": NaN}', '{"a": -Infinity}',
        '{"a": 1e3}', '{"a": "\\ud800"}', '{"a": "\\uDC00"}', '{"a": -0}', '{"a": 01}', '{"a": 1234567890123456}',
        "{'a': 1}", '{"a": 0.12345678901234567}', '\ufeff{"a": 1}', '{"a": "\t"}',
        '{"a": ' + "[" * 500_000 + "]" * 500_000 + "}",
    ],
)  # fmt: skip
def test_unusual_json_is_read_in_full(text: str) -> None:
    assert load_plain_data(text, "json") is None


def test_several_records() -> None:
    assert check("a: 1\n---\n- b: 2\n- b: 3\n", "yaml") == [{"a": 1}, {"b": 2}, {"b": 3}]
    assert check('[{"a": 1}, {"a": 2}]', "json") == [{"a": 1}, {"a": 2}]


@given(documents())
def test_any_yaml(document: tuple[str, Data]) -> None:
    check(document[0], "yaml")


@given(mutated() | mutated(MODEL))
def test_any_yaml_with_mistakes(text: str) -> None:
    check(text, "yaml")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.text(max_size=5), VALUES) | st.lists(VALUES), st.sampled_from([None, 1, 4]), st.booleans())
def test_any_json(data: object, indent: int | None, ascii_only: bool) -> None:
    check(json.dumps(data, indent=indent, ensure_ascii=ascii_only), "json")


JSON_RECORD = json.dumps(to_data(parse(RECORD, "yaml").roots[0]), indent=2)


@given(mutated(JSON_RECORD))
def test_any_json_with_mistakes(text: str) -> None:
    check(text, "json")
