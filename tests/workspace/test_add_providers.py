"""Ids that are added to the providers of a configuration."""

import pytest

from model_lifecycle.text.edits import apply_edits
from model_lifecycle.workspace.configuration.add_providers import providers_edit

OURS, PYPROJECT = "/ws/model-lifecycle.toml", "/ws/pyproject.toml"
TABLE_OF_OURS = '[tool.model-lifecycle]\r\nproviders = ["a", "b"]\r\n'


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (OURS, "", 'providers = ["a", "b"]\n'),
        (OURS, 'providers = ["a"] # ours\n', 'providers = ["a", "b"] # ours\n'),
        (OURS, "providers = []\n", 'providers = ["a", "b"]\n'),
        (OURS, "providers = [\n\t# 'b',\n]\n", 'providers = [\n\t# \'b\',\n\t"a", "b",\n]\n'),
        (OURS, "providers = [ # none\r\n]\r\n", 'providers = [ # none\r\n  "a", "b",\r\n]\r\n'),
        (
            OURS,
            "providers = [\n  'a', # the first\n]\n[scan]\n",
            "providers = [\n  'a', # the first\n  \"b\",\n]\n[scan]\n",
        ),
        (OURS, "providers = [\n  'a' # one\n]\n", "providers = [\n  'a', # one\n  \"b\"\n]\n"),
        (OURS, "# code\n[scan]\nrecords = 'x'\n", 'providers = ["a", "b"]\n# code\n[scan]\nrecords = \'x\'\n'),
        (OURS, "# only this", '# only this\nproviders = ["a", "b"]\n'),
        (
            PYPROJECT,
            '[project]\nname = "x"\n\n[tool.model-lifecycle]\nstale-after-days = 3\n',
            '[project]\nname = "x"\n\n[tool.model-lifecycle]\nproviders = ["a", "b"]\nstale-after-days = 3\n',
        ),
        (
            PYPROJECT,
            "[tool.model-lifecycle.scan]\n",
            '[tool.model-lifecycle.scan]\n\n[tool.model-lifecycle]\nproviders = ["a", "b"]\n',
        ),
        (
            PYPROJECT,
            "[ tool . 'model-lifecycle' ] # ours\r\n[project]\r\n",
            '[ tool . \'model-lifecycle\' ] # ours\r\nproviders = ["a", "b"]\r\n[project]\r\n',
        ),
        (PYPROJECT, "[tool.model-lifecycle]", '[tool.model-lifecycle]\nproviders = ["a", "b"]'),
        (
            PYPROJECT,
            "[tool]\nmodel-lifecycle = { stale-after-days = 3 } # ours\n",
            '[tool]\nmodel-lifecycle = { providers = ["a", "b"], stale-after-days = 3 } # ours\n',
        ),
        (PYPROJECT, "tool = {model-lifecycle = {}}\n", 'tool = {model-lifecycle = {providers = ["a", "b"]}}\n'),
        (
            PYPROJECT,
            "[tool]\nx.y = 1\nmodel-lifecycle.stale-after-days = 3\n",
            '[tool]\nx.y = 1\nmodel-lifecycle.providers = ["a", "b"]\nmodel-lifecycle.stale-after-days = 3\n',
        ),
        (
            PYPROJECT,
            "tool.model-lifecycle.providers = ['a'] # ours\r\n",
            "tool.model-lifecycle.providers = ['a', \"b\"] # ours\r\n",
        ),
        (PYPROJECT, "[project]\r\nname = 'x'", "[project]\r\nname = 'x'\r\n\r\n" + TABLE_OF_OURS),
        (OURS, "providers = [\r\n\t'a',\r\n]\r\n", "providers = [\r\n\t'a',\r\n\t\"b\",\r\n]\r\n"),
    ],
)
def test_they_are_written_where_the_setting_is(path: str, text: str, expected: str) -> None:
    edit = providers_edit(path, text, ["a", "b"])
    assert edit is not None
    assert apply_edits(text, [edit]) == expected


@pytest.mark.parametrize("text", ["providers = [", "providers = 'a'", 'providers = ["c"]', "[scan\n"])
def test_nothing_is_written_into_a_text_that_does_not_allow_it(text: str) -> None:
    assert providers_edit(OURS, text, ["a", "b"]) is None
