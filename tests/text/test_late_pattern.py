"""Regular expressions that are compiled when they are first used."""

import re
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import pytest

import model_lifecycle
from model_lifecycle.text.late_pattern import LatePattern, late_pattern

LATE: Final = {
    f"{found.name}.{name}": value
    for found in walk_packages(model_lifecycle.__path__, "model_lifecycle.")
    if not found.name.endswith("__main__")
    for name, value in vars(import_module(found.name)).items()
    if isinstance(value, LatePattern)
}


def test_it_is_compiled_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, compile_now = [], re.compile

    def noted(pattern: str, flags: int) -> re.Pattern[str]:
        compiled.append(pattern)
        return compile_now(pattern, flags)

    monkeypatch.setattr(re, "compile", noted)
    pattern = late_pattern(r"(?P<word>[a-z]+)", re.IGNORECASE)
    assert pattern.pattern == r"(?P<word>[a-z]+)"
    assert compiled == []
    for _ in range(2):
        found = pattern.search("1 Word")
        assert found is not None
        assert found["word"] == "Word"
    assert compiled == [pattern.pattern]
    assert pattern.sub("-", "1 Word") == "1 -"


def test_each_can_be_compiled() -> None:
    assert len(LATE) > 50
    for name, pattern in LATE.items():
        assert pattern.groups >= 0, name
