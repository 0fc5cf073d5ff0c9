"""The examples of the codes: the bad one gives its code and no other, the good one nothing."""

from pathlib import PurePosixPath

import pytest
from support.examples import example_cases, example_files

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.schema.check_record import check_record
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.schema.schema_rules import RULES
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.parse import parse

FOLDERS: dict[str, Kind] = {"models": "model", "providers": "provider", "migrations": "migration"}


@pytest.mark.parametrize(("code", "which"), [case[1:] for case in example_cases(RULES)])
def test_example(code: Rule, which: str) -> None:
    found = set()
    for path, text in example_files(code.bad if which == "bad" else code.good, whole=code.whole).items():
        document = parse(text, language_of(path) or "yaml")
        assert not document.diagnostics
        for index, node in enumerate(document.records):
            kind = FOLDERS[PurePosixPath(path).parts[0]]
            for one in check_record(registry_for(), kind, document, index, to_data(node)):
                found.add((one.code, one.severity))
    assert found == ({(code.name, code.severity)} if which == "bad" else set())
