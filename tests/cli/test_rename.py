"""`rename` on the command line."""

import subprocess
from pathlib import Path

import pytest
from support.workspace_files import MIGRATION, NEW, OLD, files_below, make_workspace, text_of

from model_lifecycle.cli.main import run


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace that is the current folder."""
    monkeypatch.chdir(make_workspace(tmp_path))
    return tmp_path


def test_a_model_and_back(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_below(records)
    assert run(["rename", "model", "example-1", "better"]) == 0
    assert '"id": "better"' in (records / OLD).read_text()
    assert "Renamed `example-1` to `better` at 6 places in 2 files." in capsys.readouterr().err
    assert run(["validate"]) == 0
    assert run(["rename", "model", "provider-1/better", "example-1"]) == 0
    assert files_below(records) == before


def test_a_model_is_named_by_its_slug_too(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rename", "model", "example-1", "Better.1", "-q"]) == 0
    assert run(["rename", "model", "provider-1/example-1", "best"]) == 0
    assert "Renamed `Better.1` to `best`" in capsys.readouterr().err


def test_a_slug_moves_files(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_below(records)
    assert run(["rename", "slug", "example-2", "next"]) == 0
    moved = {NEW: "models/provider-1/next.yaml", MIGRATION: "migrations/example-1-to-next.yaml"}
    assert files_below(records).keys() == {moved.get(path, path) for path in before}
    assert f"moved: {MIGRATION} to {moved[MIGRATION]}" in capsys.readouterr().err
    assert run(["validate", "--fail-on", "warning"]) == 0
    assert run(["rename", "slug", "next", "example-2", "--quiet"]) == 0
    assert files_below(records) == before


def test_the_patch_changes_nothing_and_can_be_applied(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_below(records)
    assert run(["rename", "slug", "example-2", "next", "--diff", "--quiet"]) == 0
    patch = capsys.readouterr().out
    assert files_below(records) == before
    subprocess.run(["git", "init", "-q", "."], cwd=records, check=True)
    subprocess.run(["git", "apply", "-"], cwd=records, input=patch, text=True, check=True)
    assert (records / "models/provider-1/next.yaml").exists()
    assert not (records / NEW).exists()
    assert run(["validate", "--fail-on", "warning"]) == 0


def test_records_only(records: Path) -> None:
    assert run(["rename", "model", "example-2", "better", "--records-only"]) == 0
    text = (records / MIGRATION).read_text()
    assert '"model_id": "better"' in text
    assert text.replace('"model_id": "better"', '"model_id": "example-2"') == text_of(MIGRATION)


def test_a_provider_that_the_configuration_lists(records: Path) -> None:
    configuration = records / "model-lifecycle.toml"
    configuration.write_text(configuration.read_text() + "providers = ['provider-1', \"provider-2\"] # ours\n")
    before = files_below(records)
    assert run(["rename", "provider", "provider-1", "acme"]) == 0
    assert "providers = ['acme', \"provider-2\"] # ours\n" in configuration.read_text()
    assert (records / "models/acme/example-1.yaml").exists()
    assert not (records / "models/provider-1").exists()
    assert run(["validate", "--fail-on", "warning"]) == 0
    assert run(["rename", "provider", "acme", "provider-1"]) == 0
    assert files_below(records) == before


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["model", "example-1", "example-2"], "is taken"),
        (["model", "exmple-1", "b"], "there is no model `exmple-1`. Did you mean `example-1`"),
        (["slug", "none", "b"], "there is no slug `none`"),
        (["provider", "acme", "b"], "there is no provider `acme`"),
        (["provider", "provider-1", "acme"], "is not a provider here"),
        (["model", "example-1", ""], "is empty"),
        (["family", "a", "b"], "there is no `family`"),
    ],
)
def test_refusals(records: Path, arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_below(records)
    try:
        code = run(["rename", *arguments])
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    assert reason in capsys.readouterr().err
    assert files_below(records) == before


def test_several_models_of_one_id(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = records / "models/provider-2/example-1.yaml"
    other.parent.mkdir()
    other.write_text(text_of(OLD).replace("provider-1", "provider-2"))
    assert run(["rename", "model", "example-1", "b"]) == 2
    assert "provider-2/example-1" in capsys.readouterr().err
    assert run(["rename", "model", "provider-2/example-1", "b"]) == 0
    assert '"id": "b"' in other.read_text()
    assert '"id": "example-1"' in (records / OLD).read_text()


def test_all_or_nothing(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / MIGRATION).chmod(0o444)
    before = files_below(records)
    assert run(["rename", "slug", "example-2", "next"]) == 2
    assert "nothing was renamed" in capsys.readouterr().err
    assert files_below(records) == before
