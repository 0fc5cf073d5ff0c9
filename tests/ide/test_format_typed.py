"""What is written on a new line: the indentation, and the dash of the next item."""

import pytest

from model_lifecycle.ide.format_typed import format_new_line
from model_lifecycle.schema.kind import Kind
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.lines import LineIndex

CASES: list[tuple[str, str, Kind]] = [
    ("specs:\n|", "specs:\n  |", "model"),
    ("specs: # numbers\n      |", "specs: # numbers\n  |", "model"),
    ("specs: &s\n|", "specs: &s\n  |", "model"),
    ("sources:\n|", "sources:\n  - |", "model"),
    ("specs:\n  modalities_in:\n|", "specs:\n  modalities_in:\n    - |", "model"),
    ("migration_checklist:\n|", "migration_checklist:\n  - |", "migration"),
    ("migration_checklist:\n  - Read it.\n|", "migration_checklist:\n  - Read it.\n  - |", "migration"),
    ("migration_checklist:\n- 'Read it.'\n|", "migration_checklist:\n- 'Read it.'\n- |", "migration"),
    ("sources:\n  - url: https://a.example\n|", "sources:\n  - url: https://a.example\n    |", "model"),
    (
        "sources:\n  - url: https://a.example\n    label: b\n|",
        "sources:\n  - url: https://a.example\n    label: b\n    |",
        "model",
    ),
    ("family:\n|", "family:\n|", "model"),
    ("id: a\n  |", "id: a\n|", "model"),
    ("id: a\n    |\nslug: b\n", "id: a\n|\nslug: b\n", "model"),
    ("mine:\n|", "mine:\n  |", "model"),
    ("code_change:\n  before: |\n|", "code_change:\n  before: |\n    |", "migration"),
    ("endpoints:\n  - >-\n|", "endpoints:\n  - >-\n    |", "model"),
    ("  # above\n|", "  # above\n  |", "model"),
    # Left as they are
    (
        "code_change:\n  before: |\n    ask(model:\n      |",
        "code_change:\n  before: |\n    ask(model:\n      |",
        "migration",
    ),
    ("id: a\n|slug: b", "id: a\n|slug: b", "model"),
    ("id: [a,\n  |", "id: [a,\n  |", "model"),
    ("id: 'a\n  |", "id: 'a\n  |", "model"),
    ("sources:\n  -\n    |", "sources:\n  -\n    |", "model"),
    ("some text\n  |", "some text\n  |", "model"),
    ("\n  |", "\n  |", "model"),
    ("|", "|", "model"),
]


@pytest.mark.parametrize(("before", "after", "kind"), CASES, ids=[repr(case[0]) for case in CASES])
def test_a_new_line(before: str, after: str, kind: Kind) -> None:
    mark = before.rindex("|")
    lines = LineIndex(before[:mark] + before[mark + 1 :])
    edit = format_new_line(lines, lines.position(mark).line, kind, 2)
    text = apply_edits(lines.text, [edit] if edit is not None else [])
    place = mark if edit is None else edit.span.start + len(edit.replacement)
    assert f"{text[:place]}|{text[place:]}" == after


def test_the_width_that_is_asked_for() -> None:
    edit = format_new_line(LineIndex("specs:\n"), 1, "model", 4)
    assert edit is not None
    assert edit.replacement == " " * 4


@pytest.mark.parametrize("above", ["excerpt: " + " " * 5000 + "x", "before: |\n    " + "&a " * 2000])
def test_below_a_very_long_line_nothing_is_written(above: str) -> None:
    lines = LineIndex(f"{above}\n\n")
    assert format_new_line(lines, above.count("\n") + 1, "model", 2) is None
