"""A key that is typed half, in a record that is being written: it lacks its colon, and nothing else is said of it."""

import pytest
from support.completion_probe import ask, ranked, with_text
from support.sample_records import TEXTS
from support.workspace_files import MIGRATION, OLD, workspace_files
from support.workspaces import ROOT, workspace_of

from model_lifecycle.check import all_rules
from model_lifecycle.schema.judge import errors_of_records
from model_lifecycle.syntax.parse import parse

NEW_MIGRATION = MIGRATION.replace("example-1-to", "some")
NEW_MODEL = OLD.replace("example-1", "example-3")
PRICES = "from:\n  provider: provider-1\n  model_id: example-1\n  slug: example-1\nprice_diff:\n"


@pytest.mark.parametrize(
    ("path", "above", "typed"),
    [
        (NEW_MODEL, "id: example-3\n", "slu"),
        (NEW_MODEL, "id: example-3\nslug: example-3\n", "prov"),
        (NEW_MODEL, "id: example-3\nslug: example-3\nprovider: provider-1\n", "display_n"),
        (NEW_MODEL, "id: example-3\nspecs:\n  input_price_per_mtok: 2\n", "  output_pr"),
        (NEW_MIGRATION, "from:\n  provider: provider-1\n", "  mode"),
        (NEW_MIGRATION, "from:\n  provider: provider-1\n  model_id: example-1\n", "  sl"),
        (NEW_MIGRATION, f"{PRICES}  input_pct_change: 0\n", "  output_p"),
        (NEW_MIGRATION, f"{PRICES}  input_pct_change: 0\n  output_pct_change: 0\n", "  example_mont"),
        (NEW_MIGRATION, "from:\n  provider: provider-1\n  model_id: example-1\n  slug: example-1\n", "to"),
        (NEW_MIGRATION, "sources:\n  - url: https://a.example/\n", "    lab"),
    ],
)
def test_a_key_that_is_typed_half_lacks_its_colon(path: str, above: str, typed: str) -> None:
    _, file = with_text(workspace_of(workspace_files()), f"{ROOT}/{path}", f"{above}{typed}\n")
    syntax = [diagnostic for diagnostic in file.diagnostics if all_rules()[diagnostic.code].part == "syntax"]
    assert [(error.code, error.span.start) for error in syntax] == [
        ("missing-colon", len(above) + len(typed) - len(typed.lstrip()))
    ]


@pytest.mark.parametrize("typed", ["spec", "snippets", "to"])
def test_such_a_key_gets_a_colon_only_where_that_is_all_of_its_name(typed: str) -> None:
    above = "from:\n  provider: provider-1\n"
    _, file = with_text(workspace_of(workspace_files()), f"{ROOT}/{NEW_MIGRATION}", f"{above}{typed}\n")
    [missing] = [diagnostic for diagnostic in file.diagnostics if diagnostic.code == "missing-colon"]
    assert (missing.fix is not None) == (typed == "to")


@pytest.mark.parametrize(
    ("before", "typed"), [("before: |", "bef"), ("after: |", "af"), ("- kind: renamed_param", "- ki")]
)
def test_a_key_that_is_typed_half_above_other_lines_lacks_its_colon(before: str, typed: str) -> None:
    text = TEXTS["migration"].replace(before, typed, 1)
    document = parse(text, "yaml", judge=errors_of_records)
    found = [
        (diagnostic.code, text[diagnostic.span.start : diagnostic.span.end]) for diagnostic in document.diagnostics
    ]
    assert found == [("missing-colon", typed)]


def test_the_value_of_a_key_that_is_typed_half_is_known() -> None:
    text = "from:\n  provider: provider-1\n  model_id: example-1\n  sl"
    [item] = ranked(ask(workspace_of(workspace_files()), f"{ROOT}/{NEW_MIGRATION}", f"{text}\n", len(text)))
    assert item.plain == "slug: example-1"
