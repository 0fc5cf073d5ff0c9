"""Every rule's own examples: the bad one is found, and nothing else; the good one is clean."""

import pytest
from support.examples import example_cases, example_files
from support.workspaces import ROOT, findings_of

from model_lifecycle.document.diagnostic import Code
from model_lifecycle.rules import CODES
from model_lifecycle.rules.suppression import CODES as SUPPRESSION_CODES
from model_lifecycle.workspace.configuration import Configuration

CASES = example_cases((*CODES, *SUPPRESSION_CODES))


@pytest.mark.parametrize(("code", "which"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_example(code: Code, which: str) -> None:
    configuration = Configuration(root=ROOT, severity={code.name: code.severity})
    example = code.bad if which == "bad" else code.good
    found = findings_of(example_files(example, whole=code.whole), configuration)
    expected = {code.name} if which == "bad" else set()
    assert {finding.code for findings in found.values() for finding in findings} == expected, found
    assert {finding.severity for findings in found.values() for finding in findings} <= {code.severity}


def test_codes_are_documented_once() -> None:
    names = [code.name for code in (*CODES, *SUPPRESSION_CODES)]
    assert len(names) == len(set(names))
