"""One slip of the hand, at every place of a record, is one finding: what follows from it is not said as well."""

import re
from collections.abc import Iterator

import pytest
from support.explained import findings
from support.record_texts import TEXTS

from model_lifecycle.document.diagnostic import Severity
from model_lifecycle.document.document import Language
from model_lifecycle.document.edits import text_edits
from model_lifecycle.document.parse import parse
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.text.edits import apply_edits


def said(text: str, kind: Kind, language: Language) -> list[str]:
    """What is wrong with the syntax and the properties of a record."""
    document = parse(text, language)
    own = [found.message for found in document.problems if found.severity == Severity.ERROR]
    return own + [found.message for found in findings(document, kind)]


def property_lines(text: str) -> Iterator[tuple[list[str], int, int]]:
    """The lines of a record, and of each that has a property or an item: its position and its column."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if re.match(r" *(?:- )?[a-z_]+:|\s*- ", line):
            yield lines, number, len(line) - len(line.lstrip(" "))


def replaced(lines: list[str], number: int, line: str) -> str:
    return "".join([*lines[:number], line, *lines[number + 1 :]])


def assert_one_each(texts: list[str], kind: Kind, language: Language = "yaml") -> None:
    """At most one finding in each text; but for one in twenty, where what is meant cannot be told from its columns."""
    several = {text: found for text in texts if len(found := said(text, kind, language)) > 1}
    assert 20 * len(several) <= len(texts) + 19, next(iter(several.items()))


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_in_another_column(kind: Kind) -> None:
    texts = []
    for lines, number, column in property_lines(TEXTS[kind]):
        if column:
            texts.append(replaced(lines, number, lines[number].lstrip(" ")))
        texts += [replaced(lines, number, " " * more + lines[number]) for more in (1, 2, 3, 4)]
    assert_one_each(texts, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_with_another_indentation(kind: Kind) -> None:
    assert_one_each(
        [
            replaced(lines, number, indentation + lines[number].lstrip(" "))
            for lines, number, column in property_lines(TEXTS[kind])
            for indentation in ("\t", "\t\t", "  \t", "\xa0\xa0")
            if column
        ],
        kind,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_character_typed_in_front_of_a_property(kind: Kind) -> None:
    assert_one_each(
        [
            replaced(lines, number, line)
            for lines, number, _ in property_lines(TEXTS[kind])
            for sign in "[{(\"')]}"
            for line in (sign + lines[number], re.sub(r"(?=\S)", sign, lines[number], count=1))
        ],
        kind,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_fix_of_a_lost_indentation_gives_the_record_back(kind: Kind) -> None:
    given_back = []
    for lines, number, column in property_lines(TEXTS[kind]):
        text = replaced(lines, number, lines[number].lstrip(" "))
        document = parse(text, "yaml")
        if column and len(document.problems) == 1 and (fix := document.problems[0].fix) is not None:
            edits = text_edits(document, 0, fix)
            assert edits is not None
            given_back.append(apply_edits(text, edits) == TEXTS[kind])
    assert 10 * given_back.count(False) <= len(given_back)
    assert len(given_back) > 10 or kind == "provider"
