"""A line that cannot be read is reported by the reader; the schema adds nothing that follows from it."""

import re
from collections.abc import Callable, Iterator

import pytest
from support.sample_records import TEXTS, as_json
from support.schema_snapshots import diagnostics, reported
from support.thorough import some_of

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.schema.judge import errors_of_records
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.syntax.parse import parse

DAMAGE: dict[str, Callable[[str, str, str], str]] = {
    "a quote is not closed": lambda indent, key, value: f'{indent}{key}: "{value}',
    "no colon": lambda indent, key, value: f"{indent}{key} {value}",
    "no blank behind the colon": lambda indent, key, value: f"{indent}{key}:{value}",
    "a tab": lambda indent, key, value: f"\t{indent}{key}: {value}",
    "one blank too many": lambda indent, key, value: f" {indent}{key}: {value}",
    "a bracket is not closed": lambda indent, key, value: f"{indent}{key}: [{value}",
    "a colon in the value": lambda indent, key, value: f"{indent}{key}: {value}: x",
    "a reserved character": lambda indent, key, value: f"{indent}{key}: @{value}",
    "broken in two": lambda indent, key, value: (
        f"{indent}{key[: len(key) // 2]}\n{indent.replace('-', ' ')}{key[len(key) // 2 :]}: {value}"
    ),
    "twice": lambda indent, key, value: f"{indent}{key}: {value}\n{indent.replace('-', ' ')}{key}: {value}",
}


def damaged(kind: Kind, damage: Callable[[str, str, str], str]) -> Iterator[str]:
    """The record of a kind with each line that has a key damaged in turn."""
    lines = TEXTS[kind].splitlines()
    for number, line in enumerate(lines):
        match = re.fullmatch(r"(\s*(?:- )?)([a-z_]+): ?(.*)", line)
        if match is not None:
            yield "\n".join([*lines[:number], damage(match[1], match[2], match[3]), *lines[number + 1 :], ""])


GUESSED_WRONG: dict[str, int] = {"a bracket is not closed": 3, "broken in two": 6}
"""How many lines of a record, most of them above a block, are mended so that a property is missing after it."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("damage", some_of(DAMAGE, 12))
def test_only_the_reader_speaks(kind: Kind, damage: str) -> None:
    guessed_wrong = 0
    for text in damaged(kind, DAMAGE[damage]):
        document = parse(text, "yaml", judge=errors_of_records)
        if any(diagnostic.severity == Severity.ERROR for diagnostic in document.diagnostics):
            spoken = [diagnostic.message for diagnostic in diagnostics(document, kind)]
            guessed_wrong += bool(spoken)
            assert spoken == [] or damage in GUESSED_WRONG, text
    assert guessed_wrong <= GUESSED_WRONG.get(damage, 0)


DAMAGE_IN_JSON: dict[str, Callable[[str], str]] = {
    "no comma": lambda line: line.rstrip(","),
    "a quote is not closed": lambda line: re.sub('"(,?)$', r"\1", line),
    "single quotes": lambda line: line.replace('"', "'"),
    "a comment": lambda line: f"{line} // checked",
    "no colon": lambda line: line.replace('": ', '" ', 1),
    "a key without quotes": lambda line: re.sub(r'"(\w+)":', r"\1:", line),
    "Python's names": lambda line: re.sub("true|false|null", lambda match: match[0].title(), line),
    "two commas": lambda line: f"{line},,",
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("damage", some_of(DAMAGE_IN_JSON.values(), 4, DAMAGE_IN_JSON))
def test_only_the_reader_speaks_of_json(kind: Kind, damage: Callable[[str], str]) -> None:
    lines = as_json(TEXTS[kind]).splitlines()
    for number, line in enumerate(lines):
        text = "\n".join([*lines[:number], damage(line), *lines[number + 1 :]])
        document = parse(text, "json", judge=errors_of_records)
        assert [diagnostic.message for diagnostic in diagnostics(document, kind)] == [], text


def test_mistakes_elsewhere_are_still_said() -> None:
    text = TEXTS["model"].replace("status: deprecated", "status: sunset").replace("family: example", 'family: "example')
    assert "sunset" in reported(text, "model")
