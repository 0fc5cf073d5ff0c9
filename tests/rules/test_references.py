"""Mistakes in what names a model or a provider."""

import pytest
from support.mistakes import MIGRATION, NEW, OLD, THIRD, Case, assert_one_finding, names, replacement

REFERENCES = [
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
    Case(OLD, f"replacements: [{replacement('exmple-2')}]", "unknown-model", "/replacements/0/model_id", "`example-2`"),
    Case(OLD, f"replacements: [{replacement('other')}]", "unknown-model", "/replacements/0/model_id", "has a record"),
    Case(
        OLD, f"replacements: [{replacement('example-2', 'provider-2')}]", "wrong-provider", "/replacements/0/provider"
    ),
    Case(OLD, f"replacements: [{replacement('example-1')}]", "self-replacement", "/replacements/0/model_id"),
    Case(
        OLD,
        f"replacements: [{replacement('example-2')}, {replacement('example-2', kind='editorial')}]",
        "duplicate-replacement",
        "/replacements/1/model_id",
    ),
    Case(
        NEW,
        f"replacements: [{replacement('example-1')}]",
        "replacement-cycle",
        "/replacements/0/model_id",
        "`example-2` → `example-1` → `example-2`",
        ((OLD, "replacement-cycle"),),
    ),
    Case(OLD, "replacements: []", "", "", also=((MIGRATION, "target-not-replacement"),)),
    Case(MIGRATION, "from: {model_id: example.1}", "unknown-model", "/from/model_id"),
    Case(MIGRATION, "to: {model_id: example-2-latest}", "unknown-model", "/to/model_id"),
    Case(MIGRATION, "to: {model_id: nothing-like-it}", "unknown-model", "/to/model_id", "slug is that of `example-2`"),
    Case(MIGRATION, "to: {provider: provider-2}", "wrong-provider", "/to/provider"),
    Case(MIGRATION, "from: {slug: example-one}", "slug-mismatch", "/from/slug", "is `example-1`, not `example-one`"),
    Case(MIGRATION, "to: {slug: example-3}", "slug-mismatch", "/to/slug"),
    Case(MIGRATION, "to: {model_id: example-3.0}", "slug-mismatch", "/to/model_id", "samples call"),
    Case(MIGRATION, "to: {model_id: example-3.0, slug: example-3}", "new-id-missing", "/to/model_id", "every `after`"),
    Case(
        MIGRATION,
        "from: {model_id: example-3.0, slug: example-3}",
        "old-id-missing",
        "/from/model_id",
        "every `before`",
    ),
    Case(MIGRATION, "to: {model_id: example-1}", "same-model", "/to/model_id"),
    Case(MIGRATION, "from: {model_id: example-2}", "same-model", "/from/model_id"),
    Case(MIGRATION, "to: {model_id: example-1, slug: example-1}", "same-model", "/to/model_id"),
    Case(
        MIGRATION,
        "{from: {model_id: example-2, slug: example-2}, to: {model_id: example-1, slug: example-1}}",
        "reversed-migration",
        "/from/model_id",
    ),
    Case(THIRD, "id: example-2", "duplicate-model", "/id", also=((NEW, "duplicate-model"),)),
    Case(THIRD, "slug: example-2", "duplicate-slug", "/slug", also=((NEW, "duplicate-slug"),)),
    Case(THIRD, "slug: example-33", "file-name", "/slug"),
    Case(NEW, "slug: example-22", "file-name", "/slug"),
    Case(THIRD, "provider: provider-2", "file-name", "/provider"),
    Case(
        "providers/provider-2.yaml",
        "id: provider-1",
        "duplicate-provider",
        "/id",
        also=(("providers/provider-1.yaml", "duplicate-provider"),),
    ),
]


@pytest.mark.parametrize("case", REFERENCES, ids=names(REFERENCES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_finding(case)
