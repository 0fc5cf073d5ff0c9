"""Findings of the rules about trust that their examples do not show."""

import re

import pytest
from support.mistakes import THIRD, Case, assert_one_diagnostic, mistake_files, names
from support.sample_records import MODEL
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import ROOT, diagnostics_of

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.rules.trust.unsourced_value import UNSOURCED_VALUE
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.workspace.configuration.configuration import Configuration

CASES = [
    # excerpt-differs
    Case(
        THIRD,
        "sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: '$3 in, $8 out'}]",
        "excerpt-differs",
        "/specs/input_price_per_mtok",
        "is 2, but the excerpt of a source says 3",
    ),
    Case(
        OLD,
        "sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: Shuts down 2026-11-30}]",
        "excerpt-differs",
        "/shutdown_date",
    ),
    # file-name
    Case(THIRD, "slug: example-33", "file-name", "/slug"),
    Case(NEW, "slug: example-22", "file-name", "/slug"),
    Case(THIRD, "provider: provider-2", "file-name", "/provider"),
    Case("providers/provider-2.yaml", "id: provider-3", "file-name", "/id"),
    # official-with-gaps
    Case(
        MIGRATION,
        """
# file: models/provider-1/example-2.yaml
specs: {max_output_tokens: null}
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {new_tokens: null, change_pct: null}
""",
        "official-with-gaps",
        "/confidence",
        "the output limit of `example-2` is not published",
    ),
    Case(
        MIGRATION,
        """
# file: models/provider-1/example-2.yaml
specs: {max_output_tokens: null}
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {new_tokens: null, change_pct: null}
confidence: partial
""",
        "",
        "",
    ),
    # unknown-source-key
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


def test_a_price_that_an_excerpt_contradicts_is_not_written_on_by_itself() -> None:
    source = "{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: '$1 in, $5 out'}"
    by_path = diagnostics_of(mistake_files(NEW, f"{{specs: {{input_price_per_mtok: 3}}, sources: [{source}]}}"))
    assert [diagnostic.code for diagnostic in by_path[NEW]] == ["excerpt-differs"]
    fixes = {diagnostic.code: diagnostic.fix for diagnostic in by_path[MIGRATION]}
    assert fixes.keys() == {"price-change", "example-cost"}
    assert not any(fix is None or fix.safe for fix in fixes.values())


@pytest.mark.parametrize(("confidence", "codes"), [("official", ["official-with-gaps"]), ("partial", [])])
def test_a_price_without_a_source_is_a_gap(confidence: str, codes: list[str]) -> None:
    files = mistake_files(MIGRATION, f"confidence: {confidence}")
    files[NEW] = re.sub(r'"?prices"?: ', "endpoints: ", files[NEW], count=1)
    by_path = diagnostics_of(files)
    assert [diagnostic.code for diagnostic in by_path.get(MIGRATION, ())] == codes
    words = [diagnostic.message for diagnostic in by_path.get(MIGRATION, ())]
    assert all("the input price of `example-2` cites no official source" in message for message in words)


def test_a_price_that_rests_on_a_catalogue_is_not_official() -> None:
    files = mistake_files(MIGRATION, "confidence: official")
    prices = f"{{url: {CATALOGUE_ADDRESSES['models.dev']}, last_checked: 2026-06-01}}"
    files |= {NEW: mistake_files(NEW, f"specs: {{specs_sources: {{prices: {prices}}}}}")[NEW]}
    [diagnostic] = diagnostics_of(files)[MIGRATION]
    assert diagnostic.code == "official-with-gaps"
    assert "the input price of `example-2` cites no official source" in diagnostic.message


def test_only_of_as_many_as_are_shown_is_a_name_suggested() -> None:
    entries = "".join(
        f"    prices_{number}: {{url: https://doc.example/, last_checked: 2026-06-01}}\n" for number in range(150)
    )
    path = "models/provider-1/example-1.yaml"
    diagnostics = diagnostics_of({path: MODEL.replace("    prices:\n", f"{entries}    prices:\n")})[path]
    unknown = [diagnostic for diagnostic in diagnostics if diagnostic.code == "unknown-source-key"]
    assert len(unknown) == 150
    assert sum(diagnostic.fix is not None for diagnostic in unknown) == MOST_EXPLAINED


UNSOURCED_ON = Configuration(root=ROOT, severity={UNSOURCED_VALUE.name: Severity.WARNING})


def test_a_value_without_a_source() -> None:
    files = mistake_files(THIRD, "specs: {endpoints: [/v1/messages]}")
    pointers = {
        diagnostic.pointer
        for diagnostic in diagnostics_of(files, UNSOURCED_ON).get(THIRD, ())
        if diagnostic.code == "unsourced-value"
    }
    assert "/specs/endpoints" in pointers
    assert "/specs/input_price_per_mtok" not in pointers  # `prices` has a source
    assert diagnostics_of(files) == {}
