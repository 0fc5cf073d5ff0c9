"""Findings of the rules about references that their examples do not show."""

import json

import pytest
from support.mistakes import THIRD, Case, assert_one_diagnostic, mistake_files, names, replacement
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import codes_of, diagnostics_of

CASES = [
    # replacement-cycle
    Case(
        NEW,
        f"replacements: [{replacement('example-1')}]",
        "replacement-cycle",
        "/replacements/0/model_id",
        "`example-2` → `example-1` → `example-2`",
        ((OLD, "replacement-cycle"),),
    ),
    # replacement-retired
    Case(NEW, "{status: retired}", "", "", also=((OLD, "replacement-retired"),)),
    Case(
        NEW, "{shutdown_date: 2026-11-30, shutdown_date_kind: month_only}", "", "", also=((OLD, "replacement-retired"),)
    ),
    # same-model
    Case(MIGRATION, "from: {model_id: example-2}", "same-model", "/from/model_id"),
    Case(MIGRATION, "to: {model_id: example-1, slug: example-1}", "same-model", "/to/model_id"),
    # slug-mismatch
    Case(MIGRATION, "from: {slug: example-one}", "slug-mismatch", "/from/slug", "is `example-1`, not `example-one`"),
    Case(MIGRATION, "to: {slug: example-3}", "slug-mismatch", "/to/slug"),
    Case(MIGRATION, "to: {model_id: example-3.0}", "slug-mismatch", "/to/model_id", "samples call"),
    # target-retired
    Case(
        MIGRATION,
        f"# file: {OLD}\nreplacements: []\n# file: {NEW}\nstatus: retired\n",
        "target-retired",
        "/to/model_id",
        "`example-2` is retired, so users cannot move to it.",
        related=((NEW, '"retired"'),),
    ),
    # unknown-model
    Case(
        OLD, f"replacements: [{replacement('example.2')}]", "unknown-model", "/replacements/0/model_id", "`example-2`?"
    ),
    Case(OLD, f"replacements: [{replacement('Example-2')}]", "unknown-model", "/replacements/0/model_id", "Case"),
    Case(OLD, f"replacements: [{replacement('acme/example-2')}]", "unknown-model", "/replacements/0/model_id", "name"),
    Case(OLD, f"replacements: [{replacement('acme.example-2')}]", "unknown-model", "/replacements/0/model_id", "name"),
    Case(
        OLD, f"replacements: [{replacement('example-2-latest')}]", "unknown-model", "/replacements/0/model_id", "latest"
    ),
    Case(
        OLD, f"replacements: [{replacement('example-2-20250101')}]", "unknown-model", "/replacements/0/model_id", "date"
    ),
    Case(  # not the model itself
        OLD, f"replacements: [{replacement('example-1-08-2024')}]", "unknown-model", "/replacements/0/model_id", "has a"
    ),
    Case(
        OLD, f"replacements: [{replacement('Third Example')}]", "unknown-model", "/replacements/0/model_id", "display"
    ),
    Case(OLD, f"replacements: [{replacement('example-3')}]", "unknown-model", "/replacements/0/model_id", "a slug"),
    Case(
        OLD,
        f"replacements: [{replacement('models/provider-1/example-2.yaml')}]",
        "unknown-model",
        "/replacements/0/model_id",
        "That is a file; the id is `example-2`.",
    ),
    Case(
        OLD,
        f"replacements: [{replacement('example-3.model.json')}]",
        "unknown-model",
        "/replacements/0/model_id",
        "That is a file; the id is `example-3.0`.",
    ),
    Case(OLD, f"replacements: [{replacement('exmple-2')}]", "unknown-model", "/replacements/0/model_id", "`example-2`"),
    Case(OLD, f"replacements: [{replacement('other')}]", "unknown-model", "/replacements/0/model_id", "has a record"),
    Case(MIGRATION, "from: {model_id: example.1}", "unknown-model", "/from/model_id"),
    Case(MIGRATION, "to: {model_id: example-2-latest}", "unknown-model", "/to/model_id"),
    Case(MIGRATION, "to: {model_id: ''}", "unknown-model", "/to/model_id", "`model_id` is empty. The slug is that"),
    Case(MIGRATION, "to: {model_id: nothing-like-it}", "unknown-model", "/to/model_id", "slug is that of `example-2`"),
    # wrong-provider
    Case(MIGRATION, "to: {provider: provider-2}", "wrong-provider", "/to/provider"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


def test_a_replacement_that_is_retired_is_told_in_the_model_alone() -> None:
    files = mistake_files(OLD, f"replacements: [{replacement('example-3.0')}]")
    third = json.loads(files[THIRD])
    third |= {"status": "retired", "shutdown_date": "2026-03-01", "shutdown_date_kind": "exact"}
    assert codes_of({**files, THIRD: json.dumps(third)}) == {OLD: ["replacement-retired"]}


def test_an_id_in_other_letters_than_its_slug_is_not_written_into_references() -> None:
    by_path = diagnostics_of(mistake_files(NEW, "id: Example-2"))
    assert by_path.keys() == {OLD, MIGRATION}
    assert not any(
        diagnostic.fix is not None and diagnostic.fix.safe for several in by_path.values() for diagnostic in several
    )


def test_the_model_that_a_reference_is_to_differ_from_is_not_offered() -> None:
    for path, change in (
        (OLD, f"replacements: [{replacement('example-1x')}]"),
        (MIGRATION, "to: {model_id: example-1x, slug: x}"),
    ):
        unknown = [
            diagnostic
            for diagnostic in diagnostics_of(mistake_files(path, change))[path]
            if diagnostic.code == "unknown-model"
        ]
        assert unknown
        assert all(diagnostic.fix is None or "example-1`" not in diagnostic.fix.title for diagnostic in unknown)


def test_every_file_of_a_provider_without_a_record_says_so() -> None:
    files = mistake_files(OLD, "{}")
    del files["providers/provider-1.yaml"]
    by_path = diagnostics_of(files)
    assert set(by_path) == {path for path in files if "provider-1" in path or "migrations" in path}
    assert {(diagnostic.code, diagnostic.pointer) for several in by_path.values() for diagnostic in several} == {
        ("unknown-provider", "/provider"),
        ("unknown-provider", "/from/provider"),
    }
