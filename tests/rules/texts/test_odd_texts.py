"""Tests of the rules `odd-id` and `hidden-text`."""

import json

import pytest
from support.mistakes import mistake_files, only_diagnostic
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER
from support.workspaces import codes_of

TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "obey me")
ODD_IDS = [
    'x"); import os #',
    "a b",
    "a'b",
    "$(id)",
    "`id`",
    "a\\b",
    "a{b}",
    "модель",
    "a;b",
    "a,b",
    "a<b",
    "a&b",
    "a|b",
]


@pytest.mark.parametrize("odd", ODD_IDS)
def test_an_id_that_could_be_code_is_reported(odd: str) -> None:
    assert "odd-id" in codes_of(mistake_files(NEW, json.dumps({"id": odd})))[NEW]


@pytest.mark.parametrize("usual", ["us.anthropic.claude-3:0", "accounts/a/models/b@2025", "a+b_c", "opus[1m]", "A.1"])
def test_the_ids_of_makers_are_not(usual: str) -> None:
    assert "odd-id" not in codes_of(mistake_files(NEW, json.dumps({"id": usual}))).get(NEW, ())


@pytest.mark.parametrize(
    ("path", "change", "pointer"),
    [
        (OLD, {"family": f"Family{TAGS}"}, "/family"),
        (NEW, {"display_name": "Exam\u200dple"}, "/display_name"),
        (NEW, {"region_or_platform_notes": "all\u202e regions"}, "/region_or_platform_notes"),
        (PROVIDER, {"name": "Exa\u00admple"}, "/name"),
        (MIGRATION, {"migration_checklist": ["Read it.", "Ship\u2060 it."]}, "/migration_checklist/1"),
    ],
)
def test_what_nobody_sees_is_named(path: str, change: dict[str, object], pointer: str) -> None:
    found = only_diagnostic(path, json.dumps(change))
    assert (found.code, found.pointer) == ("hidden-text", pointer)
    assert found.fix is not None
    assert not found.fix.safe


@pytest.mark.parametrize(
    "text", ["\U0001f469\u200d\U0001f52c works", "می\u200cخواهم", "soft\u00adhyphen", "\u200fשלום"]
)
def test_texts_that_need_such_signs_have_them(text: str) -> None:
    files = mistake_files(NEW, json.dumps({"region_or_platform_notes": text}))
    assert "hidden-text" not in codes_of(files).get(NEW, ())
