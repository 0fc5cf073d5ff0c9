"""The editor's settings."""

from typing import Any

import pytest

from model_lifecycle.lsp.settings import Settings, read_settings

DEFAULT = Settings()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, DEFAULT),
        ({}, DEFAULT),
        ({"debounce": 100}, Settings(debounce=100)),
        ({"model-lifecycle": {"debounce": 0, "scope": "open"}}, Settings(debounce=0, scope="open")),
        ({"config": "/a.toml", "diagnostics": "push"}, Settings(config="/a.toml", diagnostics="push")),
        ({"config": ""}, DEFAULT),
        ({"unknown": 1}, DEFAULT),
    ],
)
def test_settings_are_taken(given: Any, expected: Settings) -> None:
    assert read_settings(given, DEFAULT) == (expected, [])


@pytest.mark.parametrize(
    "given",
    [5, [], {"debounce": -1}, {"debounce": True}, {"debounce": "1"}, {"scope": "all"}, {"config": 5}],
    ids=repr,
)
def test_a_setting_that_cannot_be_is_told_and_stays_as_it_was(given: Any) -> None:
    before = Settings(debounce=70)
    settings, (mistake,) = read_settings(given, before)
    assert settings == before
    assert mistake.startswith("The setting")
