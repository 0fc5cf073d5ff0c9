"""The examples of every code: the bad one gives this code and no other, the good one gives nothing."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from support.examples import AS_OF, example_before, example_files, example_now
from support.thorough import some_of

from model_lifecycle.check import all_rules, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.text_rules import TOO_MUCH
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration_file import load_configuration
from model_lifecycle.workspace.earlier_records import earlier_records
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

NOT_IN_A_TEXT = frozenset({"unreadable-file"})
"""Codes about something that no text of a file shows; they have tests of their own, as have `scan` and `reconcile`."""

CASES = [
    pytest.param(code, which, id=f"{code.name}-{which}")
    for code in all_rules().values()
    if code.name not in NOT_IN_A_TEXT and code.part != "scan" and not (code.needs_catalogues or code.needs_pages)
    for which in ("bad", "good")
]


def diagnostics(
    folder: Path, files: Mapping[str, str], code: Rule, before: Mapping[str, str] | None = None
) -> list[tuple[str, Diagnostic]]:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode("utf-8", "surrogatepass"))
    configuration, mistakes = load_configuration(f"{folder}/model-lifecycle.toml", codes=all_rules)
    if code.off:
        configuration = replace(configuration, severity={code.name: code.severity})
    named = [f"{folder}/{path}" for path in files if language_of(path)]
    workspace = load_workspace(str(folder), configuration, named_paths=named)
    earlier = earlier_records(_earlier(workspace, folder, before), workspace) if before is not None else None
    checked = check(workspace, today=date.fromisoformat(AS_OF), earlier=earlier)
    findings = [(path, diagnostic) for path, several in checked.diagnostics.items() for diagnostic in several]
    return [("model-lifecycle.toml", mistake) for mistake in mistakes] + findings


def _earlier(workspace: Workspace, folder: Path, files: Mapping[str, str]) -> Workspace:
    """The workspace with other texts in its files, and without those that are not among them."""
    texts = {f"{folder}/{path}": text for path, text in files.items()}
    gone: dict[str, RecordFile | None] = dict.fromkeys(workspace.files)
    return workspace.with_files(gone | {path: workspace.read(path, FileText(text)) for path, text in texts.items()})


@pytest.mark.parametrize(("code", "which"), some_of(CASES, 3))
def test_examples(code: Rule, which: str, tmp_path: Path) -> None:
    example = code.bad if which == "bad" else code.good
    files = {"model-lifecycle.toml": ""} | example_files(example_now(example), whole=code.whole)
    shown_before = example_before(example)
    before = None if shown_before is None else example_files(shown_before, whole=code.whole)
    findings = diagnostics(tmp_path, files, code, before)
    listed = "\n".join(
        f"{path}: {diagnostic.code} at {diagnostic.pointer or '/'}: {diagnostic.message}"
        for path, diagnostic in findings
    )
    weighty = {
        diagnostic.code
        for _, diagnostic in findings
        if diagnostic.severity <= Severity.WARNING or diagnostic.code == code.name
    }
    if code is TOO_MUCH and which == "bad":
        weighty &= {code.name}  # it is about the number of others
    assert weighty == ({code.name} if which == "bad" else set()), listed


def test_the_base_of_examples_has_no_findings(tmp_path: Path) -> None:
    any_code = next(iter(all_rules().values()))
    assert diagnostics(tmp_path, {"model-lifecycle.toml": "", **example_files("{}", whole=False)}, any_code) == []


@pytest.mark.parametrize("code", all_rules().values(), ids=lambda code: code.name)
def test_codes_are_documented(code: Rule) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name)
    assert code.summary.endswith(".")
    assert "\n" not in code.summary
    assert code.explanation.strip()
    assert code.bad.strip()
    assert code.good.strip()
    assert code.bad != code.good


def test_the_page_of_a_price_change_shows_both_prices() -> None:
    code = all_rules()["price-change"]
    for example in (code.bad, code.good):
        assert example.count("input_price_per_mtok: ") == 2
