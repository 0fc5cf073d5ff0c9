"""One rule, one file of the same name."""

from pathlib import Path

import pytest

import model_lifecycle.rules
from model_lifecycle.rules import topics
from model_lifecycle.rules.framework.rule_check import RuleCheck

PACKAGE = Path(model_lifecycle.rules.__path__[0])
CHECKS = [check for checks in topics().values() for check in checks]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.rule.name)
def test_a_rule_is_in_the_file_of_its_name(check: RuleCheck) -> None:
    [file] = PACKAGE.rglob(f"{check.rule.name.replace('-', '_')}.py")
    written = (f'name="{check.rule.name}"', f"name=codes.{check.rule.name.replace('-', '_').upper()}")
    assert any(name in file.read_text(encoding="utf-8") for name in written)


def test_every_rule_is_in_the_list() -> None:
    files = {path.stem for path in PACKAGE.rglob("*.py") if " = Rule(" in path.read_text(encoding="utf-8")}
    assert files == {check.rule.name.replace("-", "_") for check in CHECKS}
