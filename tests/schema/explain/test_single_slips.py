"""One slip of the hand, at every place of a record, is one diagnostic: what follows from it is not said as well."""

import json
import re
from collections.abc import Iterator

import pytest
from support.sample_records import TEXTS
from support.schema_snapshots import diagnostics
from support.thorough import some_of, stride
from support.workspaces import ROOT, workspace_of

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.schema.judge import errors_of_records
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

FOLDERS = {"model": "models/provider-1", "provider": "providers", "migration": "migrations"}


def errors(text: str, kind: Kind, language: Language) -> tuple[Document, list[Diagnostic]]:
    """What is wrong with the syntax and the properties of a record."""
    path = f"{FOLDERS[kind]}/example-1.{language}"
    file = workspace_of({path: text}).files[f"{ROOT}/{path}"]
    return file.document, [diagnostic for diagnostic in file.diagnostics if diagnostic.severity is Severity.ERROR]


def messages_of(text: str, kind: Kind, language: Language) -> list[str]:
    return [diagnostic.message for diagnostic in errors(text, kind, language)[1]]


def property_lines(text: str) -> Iterator[tuple[list[str], int, int]]:
    """The lines of a record, and of each that has a property or an item: its position and its column."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if re.match(r" *(?:- )?[a-z_]+:|\s*- ", line):
            yield lines, number, len(line) - len(line.lstrip(" "))


def replaced(lines: list[str], number: int, line: str) -> str:
    return "".join([*lines[:number], line, *lines[number + 1 :]])


places = pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)], ids=["sample", "all"])
"""One in so many slips is tried."""


def assert_one_each(texts: list[str], kind: Kind, language: Language = "yaml", *, but: int = 20) -> None:
    """At most one diagnostic in each text; except for one in twenty (one in `but`), where what is meant cannot be
    inferred from its columns.
    """
    several = {text: messages for text in texts if len(messages := messages_of(text, kind, language)) > 1}
    assert but * len(several) <= len(texts) + but - 1, next(iter(several.items()))


@places
@pytest.mark.parametrize("kind", KINDS)
def test_a_line_in_another_column(kind: Kind, every: int) -> None:
    texts = []
    for lines, number, column in property_lines(TEXTS[kind]):
        if column:
            texts.append(replaced(lines, number, lines[number].lstrip(" ")))
        texts += [replaced(lines, number, " " * more + lines[number]) for more in (1, 2, 3, 4)]
    assert_one_each(texts[::every], kind)


@places
@pytest.mark.parametrize("kind", KINDS)
def test_a_line_with_another_indentation(kind: Kind, every: int) -> None:
    assert_one_each(
        [
            replaced(lines, number, indentation + lines[number].lstrip(" "))
            for lines, number, column in property_lines(TEXTS[kind])
            for indentation in ("\t", "\t\t", "  \t", "\xa0\xa0")
            if column
        ][::every],
        kind,
        but=8,
    )


@places
@pytest.mark.parametrize("kind", KINDS)
def test_a_character_typed_in_front_of_a_property(kind: Kind, every: int) -> None:
    assert_one_each(
        [
            replaced(lines, number, line)
            for lines, number, _ in property_lines(TEXTS[kind])
            for sign in "[{(\"')]}"
            for line in (sign + lines[number], re.sub(r"(?=\S)", sign, lines[number], count=1))
        ][::every],
        kind,
        but=3,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_fix_of_a_lost_indentation_gives_the_record_back(kind: Kind) -> None:
    given_back = []
    for lines, number, column in property_lines(TEXTS[kind]):
        text = replaced(lines, number, lines[number].lstrip(" "))
        document, wrong = errors(text, kind, "yaml")
        if column and len(wrong) == 1 and (fix := wrong[0].fix) is not None:
            edits = text_edits(document, 0, fix)
            assert edits is not None
            given_back.append(apply_edits(text, edits) == TEXTS[kind])
    assert 10 * given_back.count(False) <= len(given_back)
    assert len(given_back) > 10 or kind == "provider"


_JSON = {kind: json.dumps(to_data(parse(TEXTS[kind], "yaml").records[0]), indent=2) + "\n" for kind in KINDS}


def _typed_somewhere(text: str, sign: str) -> Iterator[str]:
    """A text with one sign typed where a line, its indentation, a word or a value begins or ends."""
    edges = {edge for match in re.finditer(r"[\w\"\[\]{}]+|[ ]+|\n", text) for edge in match.span()}
    for place in sorted(edges)[:: stride(3)]:
        yield text[:place] + sign + text[place:]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sign", some_of("[]{}\"'", 3))
def test_a_bracket_or_quote_typed_anywhere_in_json(kind: Kind, sign: str) -> None:
    assert_one_each(list(_typed_somewhere(_JSON[kind], sign)), kind, "json")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bracket_or_quote_that_is_missing_in_json(kind: Kind) -> None:
    places = [place for place, sign in enumerate(_JSON[kind]) if sign in '[]{}"']
    assert_one_each([_JSON[kind][:place] + _JSON[kind][place + 1 :] for place in places[:: stride(3)]], kind, "json")


@pytest.mark.parametrize("kind", KINDS)
def test_a_sign_that_is_lost_in_json_is_written_again(kind: Kind) -> None:
    """One finding says so, and its fix gives the data back."""
    text = _JSON[kind]
    places = [found.start() for found in re.finditer(r'[\[\]{}:,]|(?<!\\)"', text)]
    for place in places[:: stride(7)]:
        without = text[:place] + text[place + 1 :]
        document = parse(without, "json", judge=errors_of_records)
        if not document.diagnostics:
            continue  # it was a sign of a text
        (diagnostic,) = document.diagnostics
        edits = text_edits(document, 0, diagnostic.fix) if diagnostic.fix is not None else None
        assert edits is not None, diagnostic
        assert json.loads(apply_edits(without, edits)) == json.loads(text), diagnostic


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sign", some_of("[]{}", 3))
def test_a_typed_bracket_is_named_where_it_stands(kind: Kind, sign: str) -> None:
    """Its fix gives the record back."""
    text = _JSON[kind]
    places = [match.end() for match in re.finditer(r"\n *", text)][1:-1]
    for place in places[:: stride(1)]:
        document = parse(text[:place] + sign + text[place:], "json", judge=errors_of_records)
        (diagnostic,) = document.diagnostics
        edits = text_edits(document, 0, diagnostic.fix) if diagnostic.fix is not None else None
        assert edits is not None
        assert apply_edits(document.text, edits) == text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("before", ["", "# As on its site\n", "---\n", "%YAML 1.2\n---\n", "\ufeff", "- "])
def test_yaml_in_a_json_file(kind: Kind, before: str) -> None:
    text = before + (TEXTS[kind].replace("\n", "\n  ").rstrip(" ") if before == "- " else TEXTS[kind])
    document = parse(text, "json")
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["yaml-in-json"]
    assert diagnostics(document, kind) == []
    assert parse(_JSON[kind], "yaml").diagnostics == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1, // as on its site\n"b": 2}', "json-comment"),
        ('# as on its site\n{"a": 1}', "json-comment"),
        ('{"a": 1,}', "trailing-comma"),
        ("{'a': 1}", "json-quotes"),
        ('"a": 1,\n"b": 2\n}', "missing-bracket"),
    ],
)
def test_json_with_a_small_mistake_is_no_yaml(text: str, code: str) -> None:
    assert [diagnostic.code for diagnostic in parse(text, "json").diagnostics] == [code]
