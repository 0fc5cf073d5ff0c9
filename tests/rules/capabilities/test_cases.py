"""Findings of the rules about capabilities that their examples do not show."""

import pytest
from support.mistakes import Case, assert_one_diagnostic, names
from support.workspace_files import MIGRATION, OLD

CASES = [
    # capability-mismatch
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: optional, new: none}]",
        "capability-mismatch",
        "/capability_changes/1/old",
        "swapped",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: none, new: always}]",
        "capability-mismatch",
        "/capability_changes/1/new",
        "is `optional`, not `always`",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: null, new: optional}]",
        "capability-mismatch",
        "/capability_changes/1/old",
        "not null",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: supports_batch, old: none, new: optional}]",
        "capability-mismatch",
        "/capability_changes/1/field",
        "of `reasoning`",
    ),
    # no-change
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: none, new: none}]",
        "no-change",
        "/capability_changes/1/new",
        "`example-2` has `optional`",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: reasoning, old: optional, new: optional}]",
        "no-change",
        "/capability_changes/1/old",
        "`example-1` has `none`",
    ),
    # unknown-capability
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: resoning, old: none, new: optional}]",
        "unknown-capability",
        "/capability_changes/1/field",
        "Did you mean `reasoning`?",
    ),
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}, "
        "{field: fine_tuning, old: none, new: optional}]",
        "unknown-capability",
        "/capability_changes/1/field",
        "property of `specs`",
    ),
    # unlisted-capability
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}]",
        "unlisted-capability",
        "/capability_changes",
        "`reasoning`, `none` → `optional`",
    ),
    Case(MIGRATION, "capability_changes: []", "unlisted-capability", "/capability_changes", "`supports_tools`"),
    # vision-mismatch
    Case(OLD, "specs: {modalities_in: [text]}", "vision-mismatch", "/specs/supports_vision"),
    Case(OLD, "specs: {modalities_in: [text, text]}", "duplicate-modality", "/specs/modalities_in/1"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
