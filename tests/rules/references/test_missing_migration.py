"""Tests of the rule `missing-migration`, which is off by default."""

import pytest
from support.mistakes import THIRD, mistake_files, replacement
from support.workspace_files import MIGRATION, OLD
from support.workspaces import ROOT, codes_of, diagnostics_of

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.rules.references.missing_migration import MISSING_MIGRATION
from model_lifecycle.workspace.configuration.configuration import Configuration

ON = Configuration(root=ROOT, severity={MISSING_MIGRATION.name: Severity.WARNING})


def test_an_official_replacement_without_a_migration() -> None:
    files = mistake_files(THIRD, f"replacements: [{replacement('example-2')}]")
    [diagnostic] = diagnostics_of(files, ON)[THIRD]
    assert (diagnostic.code, diagnostic.pointer) == ("missing-migration", "/replacements/0/model_id")
    assert diagnostics_of(files) == {}


def test_an_editorial_one_needs_none() -> None:
    assert (
        diagnostics_of(mistake_files(THIRD, f"replacements: [{replacement('example-2', kind='editorial')}]"), ON) == {}
    )


@pytest.mark.parametrize(
    ("path", "change", "code"),
    [
        (MIGRATION, "from: {model_id: example-1x}", "unknown-model"),
        (MIGRATION, "to: {model_id: example-2x}", "unknown-model"),
        (MIGRATION, "to: {model_id: null}", "null-value"),
        (MIGRATION, "from: {provider: provider-0}", "not-allowed-value"),
        (MIGRATION, "from: {provider: provider-2}", "wrong-provider"),
        (OLD, "id: example-1x", "unknown-model"),
    ],
)
def test_a_migration_that_names_its_model_wrongly_is_reported_once(path: str, change: str, code: str) -> None:
    files = mistake_files(path, change)
    assert list(codes_of(files, ON).values()) == [[code]]


UNREAD = [
    "",
    "from: [\n",
    "from: null\nto: null\n",
    "- 1\n",
    "from\nto\n",
    "\x00",
    "from: {model_id: example-1, provider: provider-1}\n",
]


@pytest.mark.parametrize("text", UNREAD)
def test_a_migration_that_cannot_be_read_is_not_missing(text: str) -> None:
    files = {**mistake_files(MIGRATION, "confidence: official"), MIGRATION: text}
    codes = [code for codes in codes_of(files, ON).values() for code in codes]
    assert codes
    assert "missing-migration" not in codes


def test_another_migration_that_cannot_be_read_hides_nothing() -> None:
    files = mistake_files(THIRD, f"replacements: [{replacement('example-2')}]")
    files[MIGRATION] = files[MIGRATION].replace("example-2", "", 1)
    assert "missing-migration" in {diagnostic.code for diagnostic in diagnostics_of(files, ON)[THIRD]}
