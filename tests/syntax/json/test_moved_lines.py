"""Lines of JSON that changed places or were broken in two: one finding, whose fix puts the text right."""

import json
from itertools import pairwise

import pytest

from model_lifecycle.editing.fix_edits import text_edits
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

RECORD = {"id": "a-1", "name": "An example", "urls": ["x/y", "z"], "more": {"kind": "b", "last": 2}, "end": None}
TEXT = json.dumps(RECORD, indent=2) + "\n"


def mended(text: str) -> object:
    document = parse(text, "json")
    [found] = document.diagnostics
    assert found.fix is not None, found
    edits = text_edits(document, 0, found.fix)
    assert edits is not None
    data = json.loads(apply_edits(text, edits))
    assert [to_data(root) for root in document.roots] == [data]
    return data


def swapped(line: int) -> str:
    lines = TEXT.splitlines(keepends=True)
    lines[line : line + 2] = lines[line + 1], lines[line]
    return "".join(lines)


LINES = TEXT.splitlines()


@pytest.mark.parametrize(
    "line",
    [at for at, pair in enumerate(pairwise(LINES)) if sum(one.strip(" ,") in "[]{}" for one in pair) < 2],
)
def test_two_lines_that_changed_places(line: int) -> None:
    document = parse(swapped(line), "json")
    assert len(document.diagnostics) <= 1
    if document.diagnostics and document.diagnostics[0].fix is not None:
        mended(swapped(line))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"kind": "b",\n    "last": 2\n', '"last": 2\n    "kind": "b",\n'),
        ('{\n  "id": "a-1",\n', '"id": "a-1",\n{\n'),
        ('  "end": null\n}\n', '}\n  "end": null\n'),
    ],
)
def test_the_values_of_lines_that_changed_places_are_kept(before: str, after: str) -> None:
    text = TEXT.replace(before, after, 1)
    assert text != TEXT
    if "null" in after:
        text = text.replace("},\n}", "},\n}")
    assert mended(text) == RECORD


@pytest.mark.parametrize(
    ("whole", "first", "second"),
    [
        ('"2026-06-01T09:00:00Z"', '"2026-06-01T09:', '00:00Z"'),
        ('"2026-06-01T09:00:00Z"', '"2026-06-', '01T09:00:00Z"'),
    ],
)
@pytest.mark.parametrize("blanks", ["", "    "])
def test_a_text_broken_in_two(whole: str, first: str, second: str, blanks: str) -> None:
    record = {"id": "a-1", "day": "2026-06-01T09:00:00Z", "name": "b"}
    text = json.dumps(record, indent=2).replace(whole, f"{first}\n{blanks}{second}", 1)
    assert mended(text) == record
