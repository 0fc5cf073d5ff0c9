"""Tests of the rule `unknown-source-key`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names
from support.sample_records import MODEL
from support.workspaces import diagnostics_of

from model_lifecycle.syntax.counted_diagnostics import MOST_EXPLAINED

CASES = [
    Case(
        OLD,
        "specs: {specs_sources: {price: {url: https://doc.example/, last_checked: 2026-06-01}}}",
        "unknown-source-key",
        "/specs/specs_sources/price",
        "Did you mean `prices`?",
    ),
    Case(
        OLD,
        'specs: {specs_sources: {"": {url: https://doc.example/, last_checked: 2026-06-01}}}',
        "unknown-source-key",
        "/specs/specs_sources/",
        "empty",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


def test_only_of_as_many_as_are_shown_is_a_name_suggested() -> None:
    entries = "".join(
        f"    prices_{number}: {{url: https://doc.example/, last_checked: 2026-06-01}}\n" for number in range(150)
    )
    path = "models/provider-1/example-1.yaml"
    found = diagnostics_of({path: MODEL.replace("    prices:\n", f"{entries}    prices:\n")})[path]
    unknown = [one for one in found if one.code == "unknown-source-key"]
    assert len(unknown) == 150
    assert sum(one.fix is not None for one in unknown) == MOST_EXPLAINED
