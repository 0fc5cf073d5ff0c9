"""`validate` beside what was before: what is known is left out, what was lost is found."""

import json
import re
from pathlib import Path

import pytest
from support.git_repository import commit
from support.pages import NEW, OLD, write_records
from support.reviews import changed

from model_lifecycle.cli.main import run


@pytest.mark.parametrize("how", ["since", "baseline"])
def test_known_findings_follow_a_renamed_file(repository: Path, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(OLD, "specs", "output_price_per_mtok", value=1))
    commit(repository)
    assert run(["validate", "--fail-on", "information", "--format", "json=known.json"]) == 1
    old = repository / "models" / "provider-1" / "old-1-0.yaml"
    new = old.with_name("other.yaml")
    new.write_text(old.read_text(encoding="utf-8").replace('"status": "deprecated"', '"status": "legacy"'), "utf-8")
    old.unlink()
    options = ["--since", "HEAD"] if how == "since" else ["--baseline", "known.json"]
    capsys.readouterr()
    run(["validate", *options, "--ignore", "file-name", "--fail-on", "information", "models"])
    assert "output-below-input" not in capsys.readouterr().out
    run(["validate", "--fail-on", "information", "models"])
    assert "output-below-input" in capsys.readouterr().out


def test_line_ends_that_git_changes_on_the_way_are_no_change(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = repository / "models" / "bad.yaml"
    path.write_bytes(b"id: 1\n")
    commit(repository)
    path.write_bytes(b"id: 1\r\n")
    assert run(["validate", "--since", "HEAD"]) == 0
    path.write_bytes(b"id: 1\r\nslug: 1\n")
    assert run(["validate", "--since", "HEAD"]) == 1


def test_losses_are_findings(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    (repository / "providers" / "provider-1.yaml").unlink()
    assert run(["validate", "--since", "HEAD", "--format", "concise", "--as-of", "2026-06-01"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^models/provider-1/new-2-0.yaml:\d+:\d+: information\[unchecked-change\]", out, re.MULTILINE)
    assert "providers/provider-1.yaml:1:1: warning[record-removed]" in out
    assert run(["validate", "--format", "concise", "--as-of", "2026-06-01"]) == 0
    assert "record-removed" not in capsys.readouterr().out
    configuration = '[per-path-ignores]\n"providers/provider-1.yaml" = ["record-removed"]  # it was never one\n'
    (repository / "model-lifecycle.toml").write_text(configuration, encoding="utf-8")
    run(["validate", "--since", "HEAD", "--format", "concise", "--as-of", "2026-06-01"])
    assert "record-removed" not in capsys.readouterr().out


def test_only_changed_lines(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new finding in a line that nobody touched is left out: the other model's price made it."""
    write_records(repository, changed(NEW, "specs", "input_price_per_mtok", value=1))
    asked = ["validate", "--since", "HEAD", "--format", "json", "--as-of", "2026-06-01"]
    assert run(asked) == 1
    everything = [(finding["path"], finding["code"]) for finding in json.loads(capsys.readouterr().out)["findings"]]
    assert ("migrations/old-1-0-to-new-2-0.yaml", "price-change") in everything
    assert run([*asked, "--changed-only"]) == 0
    limited = [(finding["path"], finding["code"]) for finding in json.loads(capsys.readouterr().out)["findings"]]
    assert limited == [("models/provider-1/new-2-0.yaml", "unchecked-change")]
    assert run(["validate", "--changed-only"]) == 2
    assert "add --since REV" in capsys.readouterr().err


def test_a_job_summary_is_written_beside_annotations(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = repository / "summary.md"
    summary.write_text("Another step.\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    write_records(repository, changed(NEW, "status", value="sunset"))
    assert run(["validate"]) == 1
    assert capsys.readouterr().out.startswith("::error title=model-lifecycle%3A ")
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("Another step.\n### model-lifecycle\n\n1 error")
    assert run(["validate", "--format", "concise"]) == 1
    assert summary.read_text(encoding="utf-8") == text
