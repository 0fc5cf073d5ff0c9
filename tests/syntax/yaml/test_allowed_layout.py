"""Valid YAML 1.2 that libyaml refuses is read, without a diagnostic and with its values at their places."""

import json

import pytest

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: {b:}\n", '[{"a": {"b": null}}]'),
        ("a: {b:, c: 1}\n", '[{"a": {"b": null, "c": 1}}]'),
        ("a: [b:, c:{d: 1}]\n", '[{"a": [{"b": null}, {"c": {"d": 1}}]}]'),
        ('a: {"b"\n  : 1, c\n  : 2}\n', '[{"a": {"b": 1, "c": 2}}]'),
        ("a: [why ? because, who ?, x]\n", '[{"a": ["why ? because", "who ?", "x"]}]'),
        ("- a\n-\tb\n-\t'c'\n", '[["a", "b", "c"]]'),
        ("a: 1\n\t\nb: 2\n", '[{"a": 1, "b": 2}]'),
        ("a:\n  b: |\n    \tc\n    d\n", '[{"a": {"b": "\\tc\\nd\\n"}}]'),
        ("- |\n \tc\n- x: >-\n   \tc\n   d\n", '[["\\tc\\n", {"x": "\\tc\\nd"}]]'),
        ("--- |\na: b\n# c\n---\nd: 1\n", '["a: b\\n# c\\n", {"d": 1}]'),
        ("%YAML 1.2 # the newest\n---\na: 1\n", '[{"a": 1}]'),
        ("a: 1\n\ufeff# b\n---\nc: 1\n", '[{"a": 1}, {"c": 1}]'),
        ("a: 1\n...\n\ufeff# b\n\n# c\n---\nc: 1\n", '[{"a": 1}, {"c": 1}]'),
    ],
)
def test_what_yaml_allows_and_libyaml_refuses_is_read(text: str, data: str) -> None:
    document = parse(text, "yaml")
    assert not document.diagnostics
    assert json.dumps([to_data(root) for root in document.roots]) == data


@pytest.mark.parametrize(
    "text",
    [
        "-\ta: 1\n",
        "-\t- a\n",
        "a: b\n\t\n  c\n",
        "a: |\n\tb\n",
        "a: [b\n  : c]\n",
        "--- >\na: b\n%YAML 1.2\n---\n%YAML 1.2\n---\n",
    ],
)
def test_what_yaml_forbids_beside_it_is_an_error(text: str) -> None:
    assert parse(text, "yaml").diagnostics


def test_values_behind_such_a_place_are_where_they_are_written() -> None:
    text = "a: {b:}\nc: |\n  \td\ne: 1\n"
    node = find(parse(text, "yaml").roots[0], "/e")
    assert node is not None
    assert text[node.start : node.end] == "1"
