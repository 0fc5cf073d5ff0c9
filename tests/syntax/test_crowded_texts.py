"""Texts of more values than records hold: one finding, at once, and never for a text of records."""

import pytest
from support.sample_records import MODEL

from model_lifecycle.syntax.crowded_texts import MOST_VALUES, crowding
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file

MANY = MOST_VALUES + 10


@pytest.mark.parametrize(
    ("text", "language"),
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
    ],
)
def test_a_text_of_very_many_values_is_not_read(text: str, language: Language) -> None:
    document = parse(text, language)
    assert [(found.code, found.span.end - found.span.start) for found in document.diagnostics] == [("too-much", 1)]
    assert document.roots == ()
    assert load_plain_data(text, language) is None
    ending = "json" if language == "json" else "yaml"
    path = f"/w/models/provider-1/a.{ending}"
    file = read_record_file(path, Source(text), Configuration(), root="/w", conventions=True)
    assert file is not None
    assert [found.code for found in file.diagnostics] == ["too-much"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("- " + MODEL.replace("\n", "\n  ").strip() + "\n", "yaml"),
        (f"---\n{MODEL}", "yaml"),
        ("# a comment\n", "yaml"),
        ("\n", "yaml"),
    ],
)
def test_records_comments_and_blank_lines_are_never_too_many(text: str, language: Language) -> None:
    assert crowding(text * (3_000_000 // len(text)), language) is None


def test_a_long_text_of_one_record_is_read() -> None:
    prose = "word, word and more words; " * 50_000
    assert crowding(MODEL.replace("family: example", f"family: {prose}"), "yaml") is None
