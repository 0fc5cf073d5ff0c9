"""`demo` writes the example, finds nothing in it, and shows the one mistake that it makes on a copy."""

from pathlib import Path

import pytest

from model_lifecycle.cli.init import example_files
from model_lifecycle.cli.main import run

RECORD = "migrations/loom-2-large-to-loom-3-large.yaml"


def test_one_mistake_is_shown_and_none_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["demo", "new/example"]) == 0
    shown = capsys.readouterr().out
    assert f"No findings in {len(example_files()) - 1} files" in shown
    assert f"new/example/{RECORD}:11:22: error[price-change]" in shown
    assert shown.count("error[") == 1
    written = {path: (tmp_path / "new" / "example" / path).read_bytes() for path in example_files()}
    assert written == example_files()
    assert run(["demo", "new/example"]) == 0
    assert capsys.readouterr().out == shown.replace("is now in", "is already in")


def test_changed_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["init", "--example", str(tmp_path)])
    record = tmp_path / RECORD
    record.write_text(record.read_text().replace("-33.3", "-33"))
    assert run(["demo", str(tmp_path)]) == 2
    assert "holds a changed example" in capsys.readouterr().err


def test_what_is_in_the_way_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model-lifecycle.toml").write_text("mine")
    assert run(["demo", str(tmp_path)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["model-lifecycle.toml"]
    assert "would be overwritten" in capsys.readouterr().err
