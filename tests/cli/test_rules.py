"""`model-lifecycle rules` lists every code, and the README's table is what it prints."""

import json
import re
from pathlib import Path

import pytest

from model_lifecycle.check import all_rules
from model_lifecycle.cli.main import run

README = Path(__file__).parents[2] / "README.md"


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
    found = {rule["code"]: rule for rule in rules["rules"]}
    assert found.keys() == all_rules().keys()
    code = all_rules()["date-order"]
    assert found["date-order"] == {
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


def test_the_readme_lists_the_rules_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    table = re.search(
        r"<!-- rules: model-lifecycle (.*) -->\n(.*)<!-- end of rules -->", README.read_text("utf-8"), re.DOTALL
    )
    assert table is not None
    assert table[2] == printed(capsys, *table[1].split()[1:]), "paste what the command in the README prints"
