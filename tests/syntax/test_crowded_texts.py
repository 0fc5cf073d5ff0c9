"""Texts of more values than records hold, or of tiny records: one finding, at once, and never for a text of records."""

import pytest
from support.sample_records import MODEL, PROVIDER, as_json
from support.thorough import some_rows

from model_lifecycle.syntax.crowded_texts import MOST_SHORT, MOST_VALUES, SHORTEST_RECORD, crowding
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file

MANY = MOST_VALUES + 10
FEW = MOST_SHORT + 10
MODEL_JSON = as_json(MODEL)


@pytest.mark.parametrize(
    ("text", "language"),
    some_rows(
        [
            ("k: 1\n" * MANY, "yaml"),
            (f"x: [{'1,' * MANY}]\n", "yaml"),
            (f"x: {'[' * MANY}", "yaml"),
            (f"x: [{'{},' * MANY}]\n", "yaml"),
            ("- - - - 1\n" * MANY, "yaml"),
            ("- 1\r" * MANY * 2, "yaml"),
            ("---\n" + "- [[1]]\n" * MANY, "yaml"),
            (f"[{'1,' * MANY * 2}1]", "json"),
            (f"{'[' * MANY * 2}", "json"),
            (f'{{"a": [{"[]," * MANY}[]]}}', "json"),
            ("- {}\n" * FEW, "yaml"),
            ("- k: 1\n" * FEW, "yaml"),
            ("  -\r\n    a: 1\r\n" * FEW, "yaml"),
            ("# tiny\n- a: '\n" * FEW, "yaml"),
            ("---\n" * FEW, "yaml"),
            ("--- {a: 1}\n" * FEW, "yaml"),
            (f"{MODEL}---\n{'a: [' * 3}\n" + "---\nk\n" * FEW, "yaml"),
            (f"[{'{},' * FEW}1]", "json"),
            (f"\ufeff [ {MODEL_JSON}, {'null,' * FEW} {MODEL_JSON}, {{]", "json"),
        ],
        6,
    ),
)
def test_a_text_of_very_many_values_is_not_read(text: str, language: Language) -> None:
    document = parse(text, language)
    (diagnostic,) = document.diagnostics
    assert (diagnostic.code, diagnostic.span.end - diagnostic.span.start) == ("too-much", 1)
    assert document.roots == ()
    assert load_plain_data(text, language) is None
    ending = "json" if language == "json" else "yaml"
    path = f"/w/models/provider-1/a.{ending}"
    file = read_record_file(path, FileText(text), Configuration(), root="/w", conventions=True)
    assert file is not None
    assert [diagnostic.code for diagnostic in file.diagnostics] == ["too-much"]


@pytest.mark.parametrize(
    ("text", "language"),
    some_rows(
        [
            ("- " + MODEL.replace("\n", "\n  ").strip() + "\n", "yaml"),
            (f"---\n{MODEL}", "yaml"),
            ("# a comment\n", "yaml"),
            ("\n", "yaml"),
        ],
        3,
    ),
)
def test_records_comments_and_blank_lines_are_never_too_many(text: str, language: Language) -> None:
    assert crowding(text * (3_000_000 // len(text)), language) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("- " + PROVIDER.replace("\n", "\n  ").strip() + "\n", "yaml"),
        (f"- {{{', '.join(PROVIDER.splitlines())}}}\n", "yaml"),
        (f"---\n{PROVIDER}", "yaml"),
        (f"{as_json(PROVIDER)},\n", "json"),
    ],
)
def test_as_many_of_the_shortest_records_are_read(text: str, language: Language) -> None:
    many = text * FEW * 2
    assert crowding(f"[{many}1]" if language == "json" else many, language) is None


def test_no_valid_record_is_as_short_as_those_that_are_not_read() -> None:
    shortest = "{id: a,name: a,deprecations_url: a:b,pricing_url: a:b,models_url: a:b}"
    configuration = Configuration(providers=("a",))
    file = read_record_file("/w/providers/a.yaml", FileText(shortest), configuration, root="/w", conventions=True)
    assert file is not None
    assert file.diagnostics == ()
    assert len(shortest) >= SHORTEST_RECORD


def test_a_long_list_in_a_record_is_no_list_of_tiny_records() -> None:
    items = "    - {}\n" * FEW
    assert crowding(f"- id: a\n  replacements:\n{items}- id: b\n", "yaml") is None
    assert crowding(f'[{{"replacements": [{"{}," * FEW}1]}}]', "json") is None


def test_a_long_text_of_one_record_is_read() -> None:
    prose = "word, word and more words; " * 50_000
    assert crowding(MODEL.replace("family: example", f"family: {prose}"), "yaml") is None
