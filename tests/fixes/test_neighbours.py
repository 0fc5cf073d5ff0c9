"""A mistake in one record does not change the records that refer to it."""

import pytest
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import check
from model_lifecycle.cli.init import example_files
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.fixes.offered_fixes import fixes_at
from model_lifecycle.text.span import Span

EXAMPLE = {
    path: content.decode() for path, content in example_files().items() if path.endswith((".yaml", ".yml", ".json"))
}
NEW = "models/provider-1/loom-3-large.yaml"


def files_fixed(files: dict[str, str], *, unsafe: bool) -> list[str]:
    checked = check(workspace_of(files), today=TODAY)
    run = fix_all(checked, list(checked.workspace.files), unsafe=unsafe)
    return [path.removeprefix(f"{ROOT}/") for path in run.files]


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("id: loom-3-large\n", "id: yes\n"),
        ("id: loom-3-large\n", "id: 4.1\n"),
        ("id: loom-3-large\n", "id: null\n"),
        ("provider: provider-1\n", "provider: provider-2\n"),
        ("  supports_json_schema: true\n", "  supports_json_schema: null\n"),
        ("  reasoning: optional\n", "  reasoning: null\n"),
    ],
)
def test_what_is_wrong_with_a_model_is_not_written_into_what_refers_to_it(right: str, wrong: str, unsafe: bool) -> None:
    assert EXAMPLE[NEW].count(right) == 1
    changed = {**EXAMPLE, NEW: EXAMPLE[NEW].replace(right, wrong)}
    assert set(files_fixed(changed, unsafe=unsafe)) <= {NEW}


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("place", ["models/provider-2/loom-3-large.yaml", "models/provider-1/loom-4.yaml"])
def test_a_model_file_that_was_moved_changes_nothing_else(place: str, unsafe: bool) -> None:
    changed = {path: text for path, text in EXAMPLE.items() if path != NEW} | {place: EXAMPLE[NEW]}
    assert files_fixed(changed, unsafe=unsafe) == []


@pytest.mark.parametrize("written", ["15,50", "15.50 USD", "$15.50"])
def test_a_price_that_can_be_read_is_offered_though_numbers_no_longer_follow_from_it(written: str) -> None:
    old, right = "models/provider-1/loom-2-large.yaml", "output_price_per_mtok: 15\n"
    assert EXAMPLE[old].count(right) == 1
    text = EXAMPLE[old].replace(right, f"output_price_per_mtok: {written}\n")
    checked = check(workspace_of({**EXAMPLE, old: text}), today=TODAY)
    offered = fixes_at(checked, f"{ROOT}/{old}", Span(0, len(text)))
    assert [(fix.title, fix.preferred) for fix in offered] == [("Write 15.5", True)]
    assert files_fixed({**EXAMPLE, old: text}, unsafe=False) == []
