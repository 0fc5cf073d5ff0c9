"""Mistakes in capabilities."""

import pytest
from support.mistakes import MIGRATION, OLD, Case, assert_one_finding, names

CAPABILITIES = [
    Case(
        MIGRATION,
        "capability_changes: [{field: supports_tools, old: true, new: false}]",
        "unlisted-capability",
        "/capability_changes",
        "`reasoning`, `none` → `optional`",
    ),
    Case(MIGRATION, "capability_changes: []", "unlisted-capability", "/capability_changes", "`supports_tools`"),
    Case(OLD, "specs: {supports_vision: false}", "vision-mismatch", "/specs/supports_vision"),
    Case(OLD, "specs: {modalities_in: [text]}", "vision-mismatch", "/specs/supports_vision"),
    Case(OLD, "specs: {modalities_in: [text, image, text]}", "duplicate-modality", "/specs/modalities_in/2"),
]
for _change, _code, _place, _words in (
    ("{field: reasoning, old: none, new: none}", "no-change", "new", "`example-2` has `optional`"),
    ("{field: reasoning, old: optional, new: optional}", "no-change", "old", "`example-1` has `none`"),
    ("{field: reasoning, old: optional, new: none}", "capability-mismatch", "old", "swapped"),
    ("{field: reasoning, old: none, new: always}", "capability-mismatch", "new", "is `optional`, not `always`"),
    ("{field: reasoning, old: null, new: optional}", "capability-mismatch", "old", "not null"),
    ("{field: resoning, old: none, new: optional}", "unknown-capability", "field", "Did you mean `reasoning`?"),
    ("{field: fine_tuning, old: none, new: optional}", "unknown-capability", "field", "property of `specs`"),
    ("{field: supports_batch, old: none, new: optional}", "capability-mismatch", "field", "of `reasoning`"),
    ("{field: supports_tools, old: true, new: false}", "duplicate-capability", "field", "twice"),
):
    _tools = "{field: supports_tools, old: true, new: false}"
    _extra = ", {field: reasoning, old: none, new: optional}" if _code == "duplicate-capability" else ""
    CAPABILITIES.append(
        Case(
            MIGRATION,
            f"capability_changes: [{_tools}, {_change}{_extra}]",
            _code,
            f"/capability_changes/1/{_place}",
            _words,
        )
    )


@pytest.mark.parametrize("case", CAPABILITIES, ids=names(CAPABILITIES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_finding(case)
