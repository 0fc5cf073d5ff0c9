"""Tests of the rule `unknown-model`."""

import pytest
from support.mistakes import MIGRATION, NEW, OLD, Case, assert_one_diagnostic, mistake_files, names, replacement
from support.workspaces import diagnostics_of

CASES = [
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
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


def test_an_id_in_other_letters_than_its_slug_is_not_written_into_references() -> None:
    found = diagnostics_of(mistake_files(NEW, "id: Example-2"))
    assert found.keys() == {OLD, MIGRATION}
    assert not any(
        diagnostic.fix is not None and diagnostic.fix.safe for several in found.values() for diagnostic in several
    )


def test_the_model_that_a_reference_is_to_differ_from_is_not_offered() -> None:
    for path, change in (
        (OLD, f"replacements: [{replacement('example-1x')}]"),
        (MIGRATION, "to: {model_id: example-1x, slug: x}"),
    ):
        found = [one for one in diagnostics_of(mistake_files(path, change))[path] if one.code == "unknown-model"]
        assert found
        assert all(one.fix is None or "example-1`" not in one.fix.title for one in found)
