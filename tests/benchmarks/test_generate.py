"""The records that we measure with are what they claim to be."""

from datetime import date
from pathlib import Path

import pytest
from benchmarks.generate import AS_OF, REPLACEMENT, broken_paths, records_in_one_file, replaced_by_one, workspace

from model_lifecycle.check import check
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.workspace.load_workspace import load_workspace

COUNT = 60


def found(folder: Path, texts: dict[str, str]) -> dict[str, list[str]]:
    """The messages of errors and warnings, by path."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    checked = check(load_workspace(folder.as_posix()), today=date.fromisoformat(AS_OF))
    assert len(checked.workspace.files) == len(texts)
    return {
        path.removeprefix(f"{folder.as_posix()}/"): [f"{one.code}: {one.message}" for one in several]
        for path, several in checked.diagnostics.items()
        if any(one.severity <= Severity.WARNING for one in several)
    }


@pytest.mark.parametrize("suffix", ["yaml", "json"])
def test_clean_records_have_no_findings(suffix: str, tmp_path: Path) -> None:
    texts = workspace(COUNT, suffix=suffix)
    assert len(texts) == COUNT
    assert found(tmp_path, texts) == {}


def test_records_that_one_replaces_have_no_findings(tmp_path: Path) -> None:
    texts = replaced_by_one(6)
    assert found(tmp_path, texts) == {}
    assert sum("id: new-0" in text for text in texts.values()) == 1 + 2 * 6, "of the model, its lists, its migrations"
    assert REPLACEMENT in texts


@pytest.mark.parametrize("suffix", ["yaml", "json"])
def test_each_mistake_is_one_finding_in_its_own_file(suffix: str, tmp_path: Path) -> None:
    count = 6
    diagnostics = found(tmp_path, workspace(COUNT, mistakes=count, suffix=suffix))
    assert sorted(diagnostics) == sorted(broken_paths(COUNT, count, suffix))
    assert [several for several in diagnostics.values() if len(several) > 1] == []


def test_the_same_call_gives_the_same_bytes() -> None:
    assert workspace(COUNT) == workspace(COUNT)


def test_many_records_in_one_file_have_no_findings(tmp_path: Path) -> None:
    provider = "providers/provider-1.yaml"
    texts = {"many.model.yaml": records_in_one_file(COUNT), provider: workspace(COUNT)[provider]}
    assert found(tmp_path, texts) == {}
