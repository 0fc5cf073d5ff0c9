"""Tests of the rule `unsourced-value`, which is off by default."""

from support.mistakes import THIRD, mistake_files
from support.workspaces import ROOT, diagnostics_of

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.rules.trust.unsourced_value import UNSOURCED_VALUE
from model_lifecycle.workspace.configuration.configuration import Configuration

ON = Configuration(root=ROOT, severity={UNSOURCED_VALUE.name: Severity.WARNING})


def test_a_value_without_a_source() -> None:
    files = mistake_files(THIRD, "specs: {endpoints: [/v1/messages]}")
    pointers = {one.pointer for one in diagnostics_of(files, ON).get(THIRD, ()) if one.code == "unsourced-value"}
    assert "/specs/endpoints" in pointers
    assert "/specs/input_price_per_mtok" not in pointers  # `prices` has a source
    assert diagnostics_of(files) == {}
