"""Tests of the rule `gap`: the marks that a new record has, and texts that only look like them."""

import json

import pytest
from support.mistakes import mistake_files, only_diagnostic, source
from support.workspace_files import MIGRATION, NEW, PROVIDER
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check_file
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_CHANGE, GAP_DAY
from model_lifecycle.rules.texts.gap import gaps_as_one

MARKED = source(url=GAP_ADDRESS, label="TODO label")


def test_one_finding_lists_all() -> None:
    diagnostic = only_diagnostic(NEW, f"{{display_name: TODO display name, {MARKED[1:]}")
    assert (diagnostic.code, diagnostic.severity, diagnostic.pointer) == ("gap", Severity.INFORMATION, "/display_name")
    listed = "`display_name`, `sources[0].url`, `sources[0].label`"
    assert diagnostic.message == f"Still to be filled in: {listed}. Write what is published."
    assert [related.message for related in diagnostic.related] == ["`sources[0].url`", "`sources[0].label`"]


def test_an_open_file_has_each_at_its_place() -> None:
    """Also where a comment ignores one, or ignored one until a day that has come."""
    lines = (
        "id: provider-1",
        "name: TODO name",
        f"deprecations_url: {GAP_ADDRESS} # model-lifecycle: ignore[gap]",
        f"pricing_url: {GAP_ADDRESS} # model-lifecycle: ignore[gap] until 2020-01-01",
        f"models_url: {GAP_ADDRESS}",
    )
    workspace = workspace_of({PROVIDER: "\n".join((*lines, ""))})
    file = workspace.files[f"{ROOT}/{PROVIDER}"]
    found = check_file(workspace, file, TODAY).diagnostics
    assert [gap.pointer for gap in found] == ["/name", "/pricing_url", "/models_url"]
    named, ended = (gap.message for gap in gaps_as_one(found))
    assert named == "Still to be filled in: `name`, `models_url`. Write what is published."
    assert ended.endswith("`pricing_url`. Write what is published. The comment that ignores it has reached its end.")


@pytest.mark.parametrize(
    ("path", "change", "pointer"),
    [
        (NEW, "display_name: TODO display name", "/display_name"),
        (NEW, MARKED, "/sources/0/url"),
        (NEW, source(url=GAP_ADDRESS), "/sources/0/url"),
        (MIGRATION, f"api_changes: [{json.dumps(GAP_CHANGE)}]", "/api_changes/0"),
        (PROVIDER, "name: TODO name", "/name"),
    ],
)
def test_what_is_left_is_named(path: str, change: str, pointer: str) -> None:
    diagnostic = only_diagnostic(path, change)
    assert (diagnostic.code, diagnostic.pointer) == ("gap", pointer)


def test_a_model_that_nobody_has_read_has_gaps_where_it_says_nothing() -> None:
    """But for the discount: the page of prices has been read."""
    change = f"{{specs: {{endpoints: null, batch_discount_pct: null}}, {source(last_checked=GAP_DAY)[1:]}"
    diagnostic = only_diagnostic(NEW, change)
    listed = "`status`, `shutdown_date`, `sources[0].last_checked`, `specs.endpoints`"
    assert diagnostic.message == (
        f"Still to be filled in: {listed}. Write what is published. "
        f"In place of `{GAP_DAY}`, write the day on which you read the page."
    )


def test_an_address_in_a_code_sample() -> None:
    files = mistake_files(MIGRATION, "{}")
    record = json.loads(files[MIGRATION])
    curl = record["code_change"]["snippets"]["curl"]
    curl["before"] = f"curl {GAP_ADDRESS} -d example-1"
    [diagnostic] = diagnostics_of({**files, MIGRATION: json.dumps(record)})[MIGRATION]
    assert (diagnostic.code, diagnostic.pointer) == ("gap", "/code_change/snippets/curl/before")
    assert json.dumps(record)[slice(*diagnostic.span)] == GAP_ADDRESS


@pytest.mark.parametrize(
    ("path", "change"),
    [
        (NEW, "display_name: 'TODO: display name'"),
        (NEW, "display_name: TODO label"),
        (NEW, "family: TODO"),
    ],
)
def test_any_other_text_is_a_placeholder(path: str, change: str) -> None:
    assert only_diagnostic(path, change).code == "placeholder"


def test_both_are_told_where_both_are() -> None:
    diagnostics = diagnostics_of(mistake_files(NEW, "{display_name: TODO display name, family: tbd}"))[NEW]
    assert [(diagnostic.code, diagnostic.pointer) for diagnostic in diagnostics] == [
        ("gap", "/display_name"),
        ("placeholder", "/family"),
    ]
