"""`model-lifecycle rules` lists every code."""

import json

import pytest
from write_documents import MANUAL, written

from model_lifecycle.check import all_rules
from model_lifecycle.cli.main import run


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rules", *arguments]) == 0
    return capsys.readouterr().out


def test_text_has_a_line_for_each_code(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys).splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(listed) == sorted(all_rules())
    assert "  date-order" in "\n".join(lines)
    assert [line.split()[1] for line in lines if line.startswith("  missing-migration ")] == ["off"]


def test_json_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    rules = json.loads(printed(capsys, "--format", "json"))
    assert rules["version"] == 1
    by_code = {rule["code"]: rule for rule in rules["rules"]}
    assert by_code.keys() == all_rules().keys()
    code = all_rules()["date-order"]
    assert by_code["date-order"] == {
        "code": "date-order",
        "part": "rule",
        "section": "Dates",
        "severity": "error",
        "off": False,
        "summary": code.summary,
        "explanation": code.explanation,
        "bad": code.bad,
        "good": code.good,
    }


def test_a_part_alone(capsys: pytest.CaptureFixture[str]) -> None:
    rules = json.loads(printed(capsys, "--format", "json", "--part", "schema"))["rules"]
    assert {rule["part"] for rule in rules} == {"schema"}


def test_markdown_is_what_the_readme_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--part", "rule", "--format", "markdown") in written(f"{MANUAL}/rules.md")
