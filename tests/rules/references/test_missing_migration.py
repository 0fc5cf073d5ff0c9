"""Tests of the rule `missing-migration`, which is off by default."""

from support.mistakes import THIRD, mistake_files, replacement
from support.workspaces import ROOT, diagnostics_of

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
