"""A whole record is taken out of its file; what is not of it stays."""

import pytest

from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.fixes.fix_edits import text_edits, text_edits_together
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

FIX = Fix("Remove this record", (Remove(""),))


def without(text: str, record: int, language: Language) -> str | None:
    edits = text_edits(parse(text, language), record, FIX)
    return None if edits is None else apply_edits(text, edits)


LIST = "# top\n- a: 1 # x\n  b: 2\n# second\n- a: 2\n# third\n\n- a: 3\n# end\n"
DOCUMENTS = "# top\na: 1\n# end of 1\n---\n# second\na: 2\n---\n# third\na: 3\n"
LINES = '[\n  {"a": 1},\n  {"a": 2},\n  {"a": 3}\n]\n'


@pytest.mark.parametrize(
    ("text", "record", "after"),
    [
        (LIST, 0, "# top\n# second\n- a: 2\n# third\n\n- a: 3\n# end\n"),
        (LIST, 1, "# top\n- a: 1 # x\n  b: 2\n# second\n# third\n\n- a: 3\n# end\n"),
        (LIST, 2, "# top\n- a: 1 # x\n  b: 2\n# second\n- a: 2\n# third\n\n# end\n"),
        (DOCUMENTS, 0, "# top\n# end of 1\n---\n# second\na: 2\n---\n# third\na: 3\n"),
        (DOCUMENTS, 1, "# top\na: 1\n# end of 1\n---\n# third\na: 3\n"),
        (DOCUMENTS, 2, "# top\na: 1\n# end of 1\n---\n# second\na: 2\n"),
        ("---\na: 1\n--- # c\na: 2\n...\n", 0, "--- # c\na: 2\n...\n"),
        ("---\na: 1\n--- # c\na: 2\n...\n", 1, "---\na: 1\n...\n"),
        ("%YAML 1.2\n---\na: 1\n...\n%YAML 1.2\n---\na: 2\n", 0, None),
        ("--- {a: 1}\n--- |\n  x\n---\n- a: 3\n- a: 4", 1, "--- {a: 1}\n---\n- a: 3\n- a: 4"),
        ("--- {a: 1}\n---\n- a: 3\n- a: 4", 2, "--- {a: 1}\n---\n- a: 3\n"),
        ("a: 1\r\n---\r\n- a: 3\r\n", 1, "a: 1\r\n"),
        ("[{a: 1}, {a: 2}] # c\n", 0, "[{a: 2}] # c\n"),
        ("- &x {a: 1}\n- *x\n", 0, None),
        ("- &x {a: 1}\n- *x\n", 1, "- &x {a: 1}\n"),
        ("a: 1\n", 0, None),
        ("- a: 1\n", 0, None),
        ("- a: 1\n- a: 2\n", 2, None),
    ],
)
def test_yaml(text: str, record: int, after: str | None) -> None:
    assert without(text, record, "yaml") == after


@pytest.mark.parametrize(
    ("text", "record", "after"),
    [
        (LINES, 0, LINES.replace('  {"a": 1},\n', "")),
        (LINES, 2, LINES.replace(',\n  {"a": 3}', "")),
        ('[{"a": 1}, {"a": 2}]', 1, '[{"a": 1}]'),
        ('[{"a": 1}]', 0, None),
    ],
)
def test_json(text: str, record: int, after: str | None) -> None:
    assert without(text, record, "json") == after


@pytest.mark.parametrize("text", ["".join(f"- a: {number}\n  b: {'x' * 60}\n" for number in range(2000)), LIST])
def test_several_at_once_leave_the_others(text: str) -> None:
    document = parse(text, "yaml")
    wanted = [0, len(document.records) - 1]
    edits = text_edits_together(document, [(record, FIX) for record in wanted])
    after = parse(apply_edits(text, [edit for fix_edits in edits for edit in fix_edits or ()]), "yaml")
    assert [to_data(node) for node in after.records] == [to_data(node) for node in document.records[1:-1]]
