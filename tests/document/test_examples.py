"""The readers' own examples: the bad one has this problem and no other, the good one has none."""

import pytest
from support.examples import example_cases, parts

from model_lifecycle.document import codes, toml
from model_lifecycle.document.diagnostic import Code, Diagnostic
from model_lifecycle.document.document import language_of
from model_lifecycle.document.json import codes as json_codes
from model_lifecycle.document.parse import parse
from model_lifecycle.document.yaml import codes as yaml_codes

CASES = example_cases((*codes.CODES, *yaml_codes.CODES, *json_codes.CODES))


def problems(path: str, text: str) -> tuple[Diagnostic, ...]:
    language = language_of(path)
    return toml.read_toml(text).problems if language is None else parse(text, language).problems


@pytest.mark.parametrize(("code", "which"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_example(code: Code, which: str) -> None:
    ((path, text),) = parts(code.bad if which == "bad" else code.good)
    expected = [(code.name, code.severity)] if which == "bad" else []
    assert [(found.code, found.severity) for found in problems(path, text)] == expected


def test_a_code_is_documented_once() -> None:
    names = [code.name for code in (*codes.CODES, *yaml_codes.CODES, *json_codes.CODES)]
    assert [name for name in names if names.count(name) > 1] == []
