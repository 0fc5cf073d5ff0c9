"""The lines of values that are found from the data are those of the tree."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_records import MODEL
from support.yaml_styles import YamlWriter
from support.yaml_texts import RECORD, documents, mutated

from model_lifecycle.cli.init import example_files
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.fast.yaml_lines import value_lines
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import parent, walk

EXAMPLE = {path: content.decode() for path, content in example_files().items() if path.endswith(".yaml")}


def check(text: str) -> bool:
    """Whether the lines were found from the data; then they are right."""
    document = parse(text, "yaml")
    lines_of_records = value_lines(text, [to_data(record) for record in document.records])
    if lines_of_records is None or document.diagnostics:
        return False
    for lines, record in zip(lines_of_records, document.records, strict=True):
        for pointer, node in walk(record):
            near = pointer
            while near not in lines:
                near = parent(near)
            assert lines[near] == document.lines.position(node.start).line + 1, pointer
    return True


@pytest.mark.parametrize("path", EXAMPLE)
def test_records_as_people_write_them(path: str) -> None:
    assert check(EXAMPLE[path]) is not ("&" in EXAMPLE[path] or "\n---" in EXAMPLE[path])


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\n\n# b: 2\nb:\n  c: [1, 2] # x\n  d: {e: 1}\n",
        "---\na:\n- b: 1\n  c: |\n    c: 2\n  d: 3\n-   - 4\n    - e:\n      f: null\n",
        "a:\n  # b\n\n  - b\nc:\r\n  d: >-\r\n    d: 1\r\n",
        "- a: 1\n- b: 2\n\n-\n  c: 3\n",
        "a: 'x#y' # z\n",
        "a:",
    ],
)
def test_found_from_the_data(text: str) -> None:
    assert check(text)


@pytest.mark.parametrize(
    "text",
    [
        "a: [1,\n  2]\n", "a: 'x\n  y'\nb: 1\n", "a: x\n  y\n", "'a': 1\n", "? a\n: 1\n", "a: &x [1]\nb: *x\n",
        "a: !!str 1\n", "a: 1\rb: 2\n", "{a: 1}\n", "a:\t1\n", "a: 1\n---\na: 2\n", "a/b: 1\n", "a : 1\n",
        "a: 1\n...\n",
    ],
)  # fmt: skip
def test_left_to_the_parser(text: str) -> None:
    assert not check(text)


def test_data_that_is_not_of_the_text_has_no_lines() -> None:
    data: list[Data] = [{"a": {"b": 1}}]
    assert value_lines("a:\n  b: 1\n", data) == [{"": 1, "/a": 2, "/a/b": 2}]
    for other in ("", "a:\n  c: 1\n", "a:\n  b: 1\nc: 2\n", "a: 1\n", "a:\nb: 1\n", "- a:\n  b: 1\n"):
        assert value_lines(other, data) is None


@given(documents())
def test_any_yaml(document: tuple[str, Data]) -> None:
    check(document[0])


@given(mutated(RECORD.replace("&sources", "").replace("*sources", "x")) | mutated(MODEL))
def test_any_yaml_with_mistakes(text: str) -> None:
    check(text)


@given(st.randoms(use_true_random=False))
def test_any_style(random: Random) -> None:
    check(YamlWriter(random).text(to_data(parse(MODEL, "yaml").roots[0])))
