"""Mistakes in what names a model or a provider."""

import json

import pytest
from support.mistakes import (
    MIGRATION,
    NEW,
    OLD,
    THIRD,
    Case,
    assert_one_finding,
    mistake_files,
    names,
    replacement,
)
from support.workspaces import findings_of

PROVIDER = "providers/provider-1.yaml"

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
    Case(THIRD, "id: example-2", "duplicate-model", "/id", f"`{NEW}` describes `example-2` of `provider-1` already"),
    Case(THIRD, "slug: example-2", "duplicate-slug", "/slug", f"`example-2` is that of `{NEW}` already"),
    Case(THIRD, "slug: example-33", "file-name", "/slug"),
    Case(NEW, "slug: example-22", "file-name", "/slug"),
    Case(THIRD, "provider: provider-2", "file-name", "/provider"),
    Case(
        "providers/provider-2.yaml",
        "id: provider-1",
        "duplicate-provider",
        "/id",
        "`providers/provider-1.yaml` describes `provider-1` already",
    ),
]


@pytest.mark.parametrize("case", REFERENCES, ids=names(REFERENCES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_finding(case)


@pytest.mark.parametrize("suffix", [".yaml", ".json"])
@pytest.mark.parametrize(
    ("original", "copies", "code"),
    [
        (OLD, ["models/provider-1/copy.yaml"], "duplicate-model"),
        (OLD, ["models/provider-1/a.yaml", "models/provider-1/example-1-copy.yaml"], "duplicate-model"),
        (OLD, ["models/provider-2/example-1.yaml"], "duplicate-model"),
        (OLD, ["models/example-1.yaml"], "duplicate-model"),
        (OLD, ["migrations/example-1.yaml"], "wrong-kind"),
        (OLD, ["providers/example-1.yaml"], "wrong-kind"),
        (MIGRATION, ["migrations/a-to-b.yaml"], "duplicate-migration"),
        (MIGRATION, ["migrations/example-1-to-example-2-copy.yaml"], "duplicate-migration"),
        (MIGRATION, ["models/provider-1/example-1-to-example-2.yaml"], "wrong-kind"),
        (MIGRATION, ["providers/example-1-to-example-2.yaml"], "wrong-kind"),
        (PROVIDER, ["providers/copy.yaml"], "duplicate-provider"),
        (PROVIDER, ["providers/more/provider-1.yaml"], "duplicate-provider"),
        (PROVIDER, ["models/provider-1.yaml"], "wrong-kind"),
        (PROVIDER, ["models/provider-1/provider-1.yaml"], "wrong-kind"),
        (PROVIDER, ["migrations/provider-1.yaml"], "wrong-kind"),
    ],
)
def test_a_copy_with_the_id_of_the_first_is_one_finding_in_the_copy(
    original: str, copies: list[str], code: str, suffix: str
) -> None:
    files = mistake_files(OLD, "{}")
    copied = {path.replace(".yaml", suffix): files[original] for path in copies}
    found = findings_of({**files, **copied})
    told = {path: [finding.code for finding in several] for path, several in found.items()}
    assert told == {path: [code] for path in copied}


@pytest.mark.parametrize("path", [OLD, MIGRATION, PROVIDER])
@pytest.mark.parametrize("form", ["{0}---\n{0}", "[{0},{0}]"])
def test_a_copy_in_the_same_file_is_one_finding_at_the_second(path: str, form: str) -> None:
    files = mistake_files(OLD, "{}")
    found = findings_of({**files, path: form.format(files[path])})
    [finding] = found.pop(path)
    assert found == {}
    assert (finding.record, finding.code.startswith("duplicate-")) == (1, True)
    assert finding.message.startswith("Record 1 of this file describes `" if path != MIGRATION else "Record 1 of")
    assert finding.fix is not None


def test_a_replacement_that_is_retired_is_told_in_the_model_alone() -> None:
    files = mistake_files(OLD, f"replacements: [{replacement('example-3.0')}]")
    third = json.loads(files[THIRD])
    third |= {"status": "retired", "shutdown_date": "2026-03-01", "shutdown_date_kind": "exact"}
    found = findings_of({**files, THIRD: json.dumps(third)})
    assert {path: [finding.code for finding in several] for path, several in found.items()} == {
        OLD: ["replacement-retired"]
    }


def test_an_id_in_other_letters_than_its_slug_is_not_written_into_references() -> None:
    found = findings_of(mistake_files(NEW, "id: Example-2"))
    assert found.keys() == {OLD, MIGRATION}
    assert not any(finding.fix is not None and finding.fix.safe for several in found.values() for finding in several)
