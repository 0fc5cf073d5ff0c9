"""The examples of the codes: the bad one gives its code and no other, the good one nothing."""

import pytest
from support.examples import example_cases, example_files
from support.workspaces import ROOT, workspace_of

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.schema.schema_rules import RULES
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.parse import parse


@pytest.mark.parametrize(("code", "which"), [case[1:] for case in example_cases(RULES)])
def test_example(code: Rule, which: str) -> None:
    codes = set()
    for path, text in example_files(code.bad if which == "bad" else code.good, whole=code.whole).items():
        assert not parse(text, language_of(path) or "yaml").diagnostics
        file = workspace_of({path: text}).files[f"{ROOT}/{path}"]
        codes |= {(diagnostic.code, diagnostic.severity) for diagnostic in file.diagnostics}
    assert codes == ({(code.name, code.severity)} if which == "bad" else set())
