"""Repairs of syntax errors: the text after them, and whether they are safe."""

import pytest

from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

SAFE = [
    ("json", '{"a": 1,}', '{"a": 1}'),
    ("json", '{"a": [1, 2,], "b": 1}', '{"a": [1, 2], "b": 1}'),
    ("json", '{"a": 1 "b": 2}', '{"a": 1, "b": 2}'),
    ("json", '{"a": 1\r\n "b": 2}', '{"a": 1,\r\n "b": 2}'),
    ("json", '{"a": 1; "b": 2}', '{"a": 1, "b": 2}'),
    ("json", '{"a": 1,, "b": 2}', '{"a": 1, "b": 2}'),
    ("json", "{'a': 1}", '{"a": 1}'),
    ("json", '{"a": “é”}', '{"a": "é"}'),
    ("json", "{a: 1}", '{"a": 1}'),
    ("json", '{"a": True}', '{"a": true}'),
    ("json", '{"a": None}', '{"a": null}'),
    ("json", '{"a": .5}', '{"a": 0.5}'),
    ("json", '{"a": 01}', '{"a": 1}'),
    ("json", '{"a": 1_000}', '{"a": 1000}'),
    ("json", '{"a": 8,5, "b": 1}', '{"a": 8.5, "b": 1}'),
    ("json", '{"a": 12345,67}', '{"a": 12345.67}'),
    ("json", '{"a": "x "y" z", "b": 1}', '{"a": "x \\"y\\" z", "b": 1}'),
    ("json", '{"a": "x "y" \\"z\\" "u" "}', '{"a": "x \\"y\\" \\"z\\" \\"u\\" "}'),
    ("json", '{"a": "' + 'say "x" ' * 99 + '"}', '{"a": "' + 'say \\"x\\" ' * 99 + '"}'),
    ("json", '{"a": 1,\n "a": 1,\n "b": 2}', '{"a": 1,\n "b": 2}'),
    ("yaml", "a:1\nb: 2\n", "a: 1\nb: 2\n"),
    ("yaml", "a: [1, 2,, 3]\n", "a: [1, 2, 3]\n"),
    ("yaml", "a: @x\n", 'a: "@x"\n'),
    ("yaml", "a: x: y\n", 'a: "x: y"\n'),
    ("yaml", "a: 1\nb: 2\na: 1\n", "a: 1\nb: 2\n"),
    ("yaml", "1: a\n", '"1": a\n'),
    (
        "yaml",
        "a: &a {x: 1}\nb: &b {y: 2}\nc:\n  <<: *a\n  <<: *b\n  z: 3\n",
        "a: &a {x: 1}\nb: &b {y: 2}\nc:\n  <<: [*a, *b]\n  z: 3\n",
    ),
    (
        "yaml",
        "a: &a {x: 1}\nb: &b {y: 2}\nc: {<<: [*a], z: 3, <<: *b}\n",
        "a: &a {x: 1}\nb: &b {y: 2}\nc: {<<: [*a, *b], z: 3}\n",
    ),
]

UNSAFE = [
    ("json", '{"a": "x\ty"}', '{"a": "x\\ty"}'),
    ("json", '{"a": 1 // c\n}', '{"a": 1 \n}'),
    ("json", '{"a" = 1}', '{"a": 1}'),
    ("json", '{"a" 1}', '{"a": 1}'),
    ("json", '{"a": "x\r\n  y\nz", "b": 1}', '{"a": "x\\n  y\\nz", "b": 1}'),
    ("json", '{"a": "x\\q"}', '{"a": "x\\\\q"}'),
    ("yaml", 'a: "x\nb: 1\n', 'a: "x"\nb: 1\n'),
    ("yaml", "a = 1\nb: 2\n", "a: 1\nb: 2\n"),
    ("yaml", "a 1\nb: 2\n", "a: 1\nb: 2\n"),
    ("yaml", "a: *x\n", 'a: "*x"\n'),
    ("yaml", "a: x\x07y\n", "a: xy\n"),
    (
        "yaml",
        "a: &a {x: 1}\nb: &b {x: 2}\nc:\n  <<: *a\n  <<: *b\n",
        "a: &a {x: 1}\nb: &b {x: 2}\nc:\n  <<: [*a, *b]\n",
    ),
]

NONE = [
    ("yaml", "a: &a {x: 1}\nb: &b {y: 2}\nc:\n  <<: *a  # why\n  <<: *b\n"),
    ("json", '{"a": yes}'),
    ("json", '{"a": 1,500}'),
    ("json", '{"a": 0,125}'),
    ("yaml", "a: ?\nb: 1\n"),
    ("json", '{"a": 1, "a": 2}'),
    ("json", '{"a": 1'),
    ("yaml", "a: 1\na: 2\n"),
    ("yaml", "a: .inf\n"),
    ("yaml", "a: null  b_c: null\nd: 1\n"),  # two properties on one line
    ("yaml", "a: x d: y\nd: 1\n"),
    ("yaml", "@  a: 1\nb: 2\n"),
    ("json", '{"a": =}'),
]


@pytest.mark.parametrize(("language", "before", "after"), [*SAFE, *UNSAFE])
def test_the_text_after_a_repair(language: Language, before: str, after: str) -> None:
    document = parse(before, language)
    [diagnostic] = document.diagnostics
    assert diagnostic.fix is not None
    assert diagnostic.fix.safe is ((language, before, after) in SAFE)
    edits = text_edits(document, diagnostic.record, diagnostic.fix)
    assert edits is not None
    assert apply_edits(before, edits) == after
    assert not parse(after, language).diagnostics


@pytest.mark.parametrize(("language", "before", "after"), [case for case in SAFE if "a:1" not in case[1]])
def test_a_safe_repair_reads_as_it_was_read(language: Language, before: str, after: str) -> None:
    assert to_data(parse(after, language).roots[0]) == to_data(parse(before, language).roots[0])


@pytest.mark.parametrize(("language", "text"), NONE)
def test_what_a_person_has_to_decide(language: Language, text: str) -> None:
    diagnostics = parse(text, language).diagnostics
    assert diagnostics
    fixes = [diagnostic.fix for diagnostic in diagnostics if diagnostic.fix is not None]
    assert all(not fix.safe for fix in fixes)
