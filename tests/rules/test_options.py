"""Options of rules from the configuration."""

from pathlib import Path
from typing import Any

import pytest
from support.mistakes import mistake_files
from support.program import run_here
from support.workspace_files import NEW, OLD, make_workspace
from support.workspaces import ROOT, diagnostics_of

from model_lifecycle.rules import all_checks, rule_options
from model_lifecycle.workspace.configuration.configuration import Configuration


def codes_of(path: str, change: str, **options: dict[str, Any]) -> list[str]:
    configuration = Configuration(root=ROOT, options={name.replace("_", "-"): given for name, given in options.items()})
    diagnostics = diagnostics_of(mistake_files(path, change), configuration)
    return [diagnostic.code for several in diagnostics.values() for diagnostic in several]


@pytest.mark.parametrize(
    ("price", "options", "implausible"),
    [
        ("1500", {}, True),
        ("1500", {"highest": 2000}, False),
        ("900", {}, False),
        ("900", {"highest": 800.5}, True),
        ("0.0005", {}, True),
        ("0.0005", {"lowest": 0.0001}, False),
        ("0.01", {"lowest": 0.05}, True),
    ],
)
def test_plausible_prices(price: str, options: dict[str, Any], implausible: bool) -> None:
    change = (
        f"specs: {{cached_input_price_per_mtok: null, input_price_per_mtok: {price}, output_price_per_mtok: {price}}}"
    )
    codes = codes_of("models/provider-1/example-3.yaml", change, implausible_price=options)
    assert set(codes) == ({"implausible-price"} if implausible else set())


def test_what_is_plausible_here_is_compared_with() -> None:
    change = "specs: {input_price_per_mtok: 1500, output_price_per_mtok: 1500}"
    assert codes_of(NEW, change) == ["implausible-price"] * 2
    assert "price-change" in codes_of(NEW, change, implausible_price={"highest": 2000})


def test_models_of_all_providers_in_one_folder() -> None:
    files = mistake_files(OLD, "{}")
    flat = {path.replace("models/provider-1/", "models/"): text for path, text in files.items()}
    assert {diagnostic.code for several in diagnostics_of(flat).values() for diagnostic in several} == {"file-name"}
    configuration = Configuration(root=ROOT, options={"file-name": {"provider-folders": False}})
    assert diagnostics_of(flat, configuration) == {}


def test_every_option_is_explained() -> None:
    explained = {code.name: code.explanation for code in (check.rule for check in all_checks())}
    for code, options in rule_options().items():
        assert all(f"`{option}`" in explained[code] for option in options)


def test_options_are_read_from_the_file(tmp_path: Path) -> None:
    make_workspace(tmp_path)
    settings = tmp_path / "model-lifecycle.toml"
    before = settings.read_text()
    settings.write_text(f"{before}[options.implausible-price]\nhighest = 5\n")
    ended = run_here("validate", "--format", "concise", folder=tmp_path)
    assert "warning[implausible-price]" in ended.out
    settings.write_text(f"{before}[options.implausible-price]\nhigest = 5\n")
    ended = run_here("validate", folder=tmp_path)
    assert ended.code == 2
    assert "`highest`" in ended.err
