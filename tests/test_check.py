"""Checking again only what a change reaches gives what checking everything gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.memory_workspace import MemoryWorkspace
from support.pages import EXAMPLE_FILES, MIGRATION_PATH, NEW_PATH, OLD_PATH, PROVIDER_PATH

from model_lifecycle.check import all_rules, check

EDITS = [
    (NEW_PATH, '"input_price_per_mtok": 2', '"input_price_per_mtok": 5'),
    (NEW_PATH, '"id": "new-2.0"', '"id": "renamed"'),
    (NEW_PATH, '"context_window_tokens": 200000', '"context_window_tokens": "many"'),
    (OLD_PATH, '"model_id": "new-2.0"', '"model_id": "nobody"'),
    (OLD_PATH, '"status": "deprecated"', '"status": "retired"'),
    (OLD_PATH, '"slug": "old-1-0"', '"slug": "old-1-0'),
    (MIGRATION_PATH, '"input_pct_change": -33.3', '"input_pct_change": 70'),
    (MIGRATION_PATH, '"slug": "new-2-0"', '"slug": "other"'),
    (PROVIDER_PATH, '"id": "provider-1"', '"id": "provider-2"'),
]
STEPS = st.lists(st.integers(0, len(EDITS) + len(EXAMPLE_FILES) - 1), max_size=8)


@given(STEPS)
def test_an_incremental_check_finds_what_a_whole_one_does(steps: list[int]) -> None:
    memory = MemoryWorkspace()
    paths = list(EXAMPLE_FILES)
    for step in steps:
        if step >= len(EDITS):  # the file goes, or comes back as it was
            path = paths[step - len(EDITS)]
            memory.remove(path) if path in memory.texts else memory.write({path: EXAMPLE_FILES[path]})
        else:
            path, old, new = EDITS[step]
            text = memory.texts.get(path, EXAMPLE_FILES[path])
            memory.write({path: text.replace(old, new) if old in text else text.replace(new, old)})
        whole = check(memory.workspace, today=memory.checked.today)
        assert memory.checked.diagnostics == whole.diagnostics


def test_the_example_has_no_findings() -> None:
    assert dict(MemoryWorkspace().checked.diagnostics) == {}


@pytest.mark.parametrize("name", all_rules())
def test_a_code_is_a_fault_in_plain_letters(name: str) -> None:
    assert name == name.lower().replace("_", "-")
    assert all_rules()[name].name == name
