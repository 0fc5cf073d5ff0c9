"""What holds after an edit of the configuration's file: the last right value of what is mistaken in it."""

from pathlib import Path

import pytest

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.lsp.state.loaded_configuration import LoadedConfiguration, configuration_of

GOOD = """\
providers = ["one", "two"]
stale-after-days = 90
as-of = 2026-01-31
docs-url = "https://doc.example/codes"
exclude = ["drafts"]
[kinds]
model = ["m"]
[severity]
file-name = "error"
price-change = "off"
[options.trusted-hosts]
hosts = "a"
"""


def loaded(folder: Path, text: str, before: LoadedConfiguration | None, name: str) -> LoadedConfiguration:
    if name == "pyproject.toml":
        text = "[tool.model-lifecycle]\n" + text.replace("\n[", "\n[tool.model-lifecycle.")
    (folder / name).write_text(text)
    return configuration_of(folder.as_posix(), None, before)


@pytest.mark.parametrize("name", ["model-lifecycle.toml", "pyproject.toml"])
@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("90", '"ninety"', "stale_after_days"),
        ("90", "0", "stale_after_days"),
        ("2026-01-31", '"soon"', "as_of"),
        ("https://doc.example/codes", "doc.example", "docs_url"),
        ('["one", "two"]', "3", "providers"),
        ('["one", "two"]', "[]", "providers"),
        ('["drafts"]', "[7]", "exclude"),
        ('["m"]', "5", "kinds"),
        ('"error"', '"eror"', "severity"),
        ('"off"', "false", "severity"),
    ],
)
def test_a_wrong_value_keeps_the_last_right_one(tmp_path: Path, name: str, old: str, new: str, field: str) -> None:
    assert old in GOOD
    good = loaded(tmp_path, GOOD, None, name)
    bad = loaded(tmp_path, GOOD.replace(old, new), good, name)
    again = loaded(tmp_path, GOOD.replace(old, new) + "# more\n", bad, name)
    for configuration in (bad, again):
        assert getattr(configuration.configuration, field) == getattr(good.configuration, field)
        messages = [
            diagnostic.message for diagnostic in configuration.diagnostics if diagnostic.code == "invalid-setting"
        ]
        assert len(messages) == 1
        assert messages[0].endswith("Until it is fixed, the last valid value stays in effect, or else the default.")


def test_the_other_settings_of_the_file_take_effect(tmp_path: Path) -> None:
    name = "model-lifecycle.toml"
    good = loaded(tmp_path, GOOD, None, name)
    text = GOOD.replace('"error"', '"eror"').replace('"off"', '"hint"').replace("90", "30")
    bad = loaded(tmp_path, text, good, name)
    assert bad.configuration.stale_after_days == 30
    assert bad.configuration.severity == {"file-name": Severity.ERROR, "price-change": Severity.HINT}


def test_a_setting_that_is_taken_out_has_its_default(tmp_path: Path) -> None:
    name = "model-lifecycle.toml"
    good = loaded(tmp_path, GOOD, None, name)
    assert loaded(tmp_path, "", good, name).configuration.stale_after_days == 180
    assert loaded(tmp_path, "stale-after-days = 0\n", None, name).configuration.stale_after_days == 180
