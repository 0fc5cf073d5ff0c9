"""How deep a new line of JSON begins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_records import TEXTS, as_json
from support.thorough import some_examples

from model_lifecycle.ide.format_typed_json import format_new_json_line
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.lines import LineIndex

CASES = [
    ("{\n|", "{\n  |"),
    ('{\n  "specs": {\n|', '{\n  "specs": {\n    |'),
    ('{\n  "sources": [\n|\n  ]\n}', '{\n  "sources": [\n    |\n  ]\n}'),
    ('{\n  "id": "a",\n|', '{\n  "id": "a",\n  |'),
    ('{\n  "id": "a {[",\n      |', '{\n  "id": "a {[",\n  |'),
    ('{\n  "id": "a \\"{",\n|', '{\n  "id": "a \\"{",\n  |'),
    ('{\n  "specs": {\n    "currency": "USD"\n  },\n|', '{\n  "specs": {\n    "currency": "USD"\n  },\n  |'),
    ('{\n  "a": [1, 2],\n|', '{\n  "a": [1, 2],\n  |'),
    ('{\n  "a": [1,\n|', '{\n  "a": [1,\n    |'),
    ('{\n  "a": [1,\n       2,\n|', '{\n  "a": [1,\n       2,\n       |'),
    ('{\n\t"id": "a",\n|', '{\n\t"id": "a",\n\t|'),
    ('{\n    "id": "a",\n|', '{\n    "id": "a",\n    |'),
    ('[\n  {\n    "id": "a"\n  },\n|', '[\n  {\n    "id": "a"\n  },\n  |'),
    ('{\n  "a": {\n|},\n  "b": 1\n}', '{\n  "a": {\n  |},\n  "b": 1\n}'),
    ('{\n  "a": 1,\n|"b": 2\n}', '{\n  "a": 1,\n  |"b": 2\n}'),
    ('{\n  "a": 1,\n\n|', '{\n  "a": 1,\n\n  |'),
    ("{\n}\n  |", "{\n}\n|"),
    # Left as they are
    ('{\n  "a": "b\n|', '{\n  "a": "b\n|'),
    ("|", "|"),
]


@pytest.mark.parametrize(("before", "after"), CASES, ids=[repr(case[0]) for case in CASES])
def test_a_new_line(before: str, after: str) -> None:
    mark = before.index("|")
    lines = LineIndex(before[:mark] + before[mark + 1 :])
    edit = format_new_json_line(lines, lines.position(mark).line, 2)
    text = apply_edits(lines.text, [edit] if edit is not None else [])
    place = mark if edit is None else edit.span.start + len(edit.replacement)
    assert f"{text[:place]}|{text[place:]}" == after


FORMATTED = [as_json(text) for text in TEXTS.values()]


@given(st.sampled_from(FORMATTED), st.integers(0, 10**6), st.text(" \t", max_size=6))
@some_examples(60)
def test_every_line_of_a_formatted_file_goes_where_it_is(text: str, number: int, blanks: str) -> None:
    """Regardless of its first blanks."""
    index = LineIndex(text)
    line = number % (len(index) - 1)
    start, content = index.starts[line], index.line_text(line)
    moved = text[:start] + (blanks if line else "") + text[start + len(content) - len(content.lstrip()) :]
    edit = format_new_json_line(LineIndex(moved), line, 2)
    assert apply_edits(moved, [edit] if edit is not None else []) == text
