"""`init` writes the whole example or nothing, and never over anything."""

from pathlib import Path
from typing import Any

import pytest
from support.catalogue_samples import L, litellm, samples
from support.stored_catalogues import options_of
from support.workspace_files import files_below

from model_lifecycle.cli.init import example_files
from model_lifecycle.cli.main import run
from model_lifecycle.workspace.writing import write_all


def test_the_example_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "--example", str(tmp_path / "new" / "records")]) == 0
    assert files_below(tmp_path / "new" / "records") == example_files()
    assert "model-lifecycle validate" in capsys.readouterr().out


def test_the_current_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("stays")
    assert run(["init", "--example"]) == 0
    assert files_below(tmp_path) == example_files() | {"notes.txt": b"stays"}


@pytest.mark.parametrize("taken", ["model-lifecycle.toml", "providers/provider-7.yaml", "models", "migrations"])
def test_nothing_is_written_over(tmp_path: Path, taken: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / taken).parent.mkdir(exist_ok=True)
    (tmp_path / taken).write_text("mine")
    assert run(["init", "--example", str(tmp_path)]) == 2
    assert files_below(tmp_path) == {taken: b"mine"}
    assert str(tmp_path / taken) in capsys.readouterr().err


def test_a_second_init_names_what_is_in_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["init", "--example", str(tmp_path)])
    before = files_below(tmp_path)
    assert run(["init", "--example", str(tmp_path)]) == 2
    assert files_below(tmp_path) == before
    error = capsys.readouterr().err
    assert error.count("\n  ") == 11
    assert f"and {len(before) - 10} more" in error


def test_a_broken_link_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "model-lifecycle.toml").symlink_to(tmp_path / "elsewhere")
    assert run(["init", "--example", str(tmp_path)]) == 2
    assert list(tmp_path.iterdir()) == [tmp_path / "model-lifecycle.toml"]


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(["init", "--example", str(tmp_path / "file" / "below")]) == 2
    assert "is not a folder" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    assert run(["init", "--example", str(tmp_path / "new")]) == 2
    assert files_below(tmp_path) == {}


def test_what_was_written_before_a_failure_is_taken_back(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c").write_text("mine")
    with pytest.raises(FileExistsError):
        write_all(tmp_path, {"a/x/one": b"1", "b/two": b"2", "b/c": b"3"})
    assert files_below(tmp_path) == {"b/c": b"mine"}
    assert list(tmp_path.iterdir()) == [tmp_path / "b"]


def test_a_workspace_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["init", "--provider", "openai", "--provider", "anthropic"]) == 0
    assert files_below(tmp_path).keys() == {"model-lifecycle.toml", "providers/anthropic.yaml", "providers/openai.yaml"}
    assert (tmp_path / "model-lifecycle.toml").read_text() == 'providers = ["openai", "anthropic"]\n'
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {"providers", "models", "migrations"}
    assert "model-lifecycle new model openai MODEL-ID\n" in capsys.readouterr().out
    assert run(["new", "model", "openai", "gpt-4o", "-q"]) == 0
    assert run(["validate", "--fail-on", "warning"]) == 0
    assert capsys.readouterr().out.count("[gap]") == 3
    assert run(["new", "model", "mistral", "m"]) == 2
    line = 'write this line into `model-lifecycle.toml`: providers = ["openai", "anthropic", "mistral"]'
    assert line in capsys.readouterr().err
    assert run(["init", "--provider", "openai"]) == 2


def test_what_is_to_be_written_has_to_be_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["init"]) == 2
    error = capsys.readouterr().err
    assert "model-lifecycle init --provider openai" in error
    assert ". Public catalogues know openai, anthropic, google, " in error
    assert run(["init", "--provider", "a/b"]) == 2
    assert "`a/b` is not the id of a provider" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_workspace_begins_with_models_of_catalogues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    copies = options_of(tmp_path, samples() | {L: litellm("gpt-8", "openai", input_cost_per_token=1e-06)})
    assert run(["init", "records", "--from-catalogues", "openai", *copies, "--as-of", "2026-07-15"]) == 0
    output = capsys.readouterr().out
    assert "Wrote model-lifecycle.toml and 1 provider record and 2 model records to records." in output
    assert "model-lifecycle import --missing openai\n" in output
    monkeypatch.chdir(tmp_path / "records")
    assert sorted(path.name for path in Path("models/openai").iterdir()) == ["gpt-8.yaml", "gpt-9.yaml"]
    assert run(["validate"]) == 0
    assert run(["reconcile", *copies, "--as-of", "2026-07-15", "--fail-on", "hint"]) == 0
    assert run(["init", "other", "--from-catalogues", "nobody", *copies]) == 2
    assert "`nobody`. Public catalogues know openai, " in capsys.readouterr().err


def test_every_provider_has_its_share_of_the_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The models of which most is known: not the first by their ids, nor those of the first provider alone."""
    monkeypatch.chdir(tmp_path)
    entries: dict[str, Any] = {}
    for name in (*(f"a-{number:02}" for number in range(30)), "z"):
        entries |= litellm(name, "openai", input_cost_per_token=1e-06, supports_vision=True if name == "z" else None)
    for name in ("b-01", "b-02"):
        entries |= litellm(name, "xai", input_cost_per_token=1e-06)
    copies = options_of(tmp_path, {L: entries})
    assert run(["init", "records", "--from-catalogues", "openai", "xai", *copies]) == 0
    names = sorted(path.stem for path in Path("records/models").rglob("*.yaml"))
    assert names == [*(f"a-{number:02}" for number in range(11)), "b-01", "b-02", "z"]
