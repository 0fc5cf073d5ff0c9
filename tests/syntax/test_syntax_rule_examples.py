"""The readers' own examples: the bad one has this problem and no other, the good one has none."""

import pytest
from support.examples import example_cases, parts

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.syntax import text_rules as codes
from model_lifecycle.syntax import toml
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.json import json_rules as json_codes
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.yaml import yaml_rules as yaml_codes

CASES = example_cases((*codes.RULES, *yaml_codes.RULES, *json_codes.RULES))


def diagnostics(path: str, text: str) -> tuple[Diagnostic, ...]:
    language = language_of(path)
    return toml.read_toml(text).diagnostics if language is None else parse(text, language).diagnostics


@pytest.mark.parametrize(("code", "which"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_example(code: Rule, which: str) -> None:
    ((path, text),) = parts(code.bad if which == "bad" else code.good)
    expected = [(code.name, code.severity)] if which == "bad" else []
    reports = [(diagnostic.code, diagnostic.severity) for diagnostic in diagnostics(path, text)]
    if code is codes.TOO_MUCH and which == "bad":
        reports = [reported for reported in reports if reported[0] == code.name]  # it is about the number of others
    assert reports == expected


def test_a_code_is_documented_once() -> None:
    names = [code.name for code in (*codes.RULES, *yaml_codes.RULES, *json_codes.RULES)]
    assert [name for name in names if names.count(name) > 1] == []
