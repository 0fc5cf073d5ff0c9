"""The edits that JSON and SARIF carry are those that `--fix` makes."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from support.program import run_here
from support.workspace_files import MIGRATION, make_workspace, text_of

from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Position, Span

WRONG = text_of(
    MIGRATION,
    ('"input_pct_change": 0', '"example_label": "🙂 é", "input_pct_change": 55'),
    (',\n    "example_label": "10M input + 2M output tokens per month (example, not a bill)"', ""),
    ('"change_pct": 0', '"change_pct": 7'),
    ('"confidence"', '"confidenc"'),
)


Edit = tuple[Mapping[str, int], Mapping[str, int], str]
"""From where to where, and what to write there."""


def of_json(report: Any) -> list[Edit]:
    edits = [edit for diagnostic in report["findings"] if diagnostic["fix"] for edit in diagnostic["fix"]["edits"]]
    return [(edit["range"]["start"], edit["range"]["end"], edit["text"]) for edit in edits]


def of_sarif(report: Any) -> list[Edit]:
    fixes = [fix for result in report["runs"][0]["results"] for fix in result.get("fixes", [])]
    edits: list[Edit] = []
    for replacement in (
        replacement for fix in fixes for change in fix["artifactChanges"] for replacement in change["replacements"]
    ):
        region = replacement["deletedRegion"]
        start = {"line": region["startLine"], "column": region["startColumn"]}
        end = {"line": region["endLine"], "column": region["endColumn"]}
        edits.append((start, end, replacement["insertedContent"]["text"]))
    return edits


@pytest.mark.parametrize(("form", "edits_of"), [("json", of_json), ("sarif", of_sarif)])
def test_edits_make_what_fix_makes(tmp_path: Path, form: str, edits_of: Any) -> None:
    folder = make_workspace(tmp_path, {MIGRATION: WRONG})
    report = json.loads(run_here("validate", "--format", form, folder=folder).out)
    lines = LineIndex(WRONG)

    def offset(place: Mapping[str, int]) -> int:
        return lines.offset(Position(place["line"] - 1, place["column"] - 1), "utf-32")

    edits = edits_of(report)
    assert len(edits) == 4
    mended = apply_edits(WRONG, [TextEdit(Span(offset(start), offset(end)), text) for start, end, text in edits])
    assert run_here("validate", "--fix", folder=folder).code == 0
    assert mended == (folder / MIGRATION).read_text()
