"""The examples of the codes: the bad one gives its code and no other, the good one nothing."""

import ast
from pathlib import Path, PurePosixPath

import pytest
from support.examples import example_cases, example_files

import model_lifecycle.schema
from model_lifecycle.document.data import to_data
from model_lifecycle.document.diagnostic import Code
from model_lifecycle.document.document import language_of
from model_lifecycle.document.parse import parse
from model_lifecycle.schema.check import check_record
from model_lifecycle.schema.codes import CODES
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import registry_for

FOLDERS: dict[str, Kind] = {"models": "model", "providers": "provider", "migrations": "migration"}


@pytest.mark.parametrize(("code", "which"), [case[1:] for case in example_cases(CODES)])
def test_example(code: Code, which: str) -> None:
    found = set()
    for path, text in example_files(code.bad if which == "bad" else code.good, whole=code.whole).items():
        document = parse(text, language_of(path) or "yaml")
        assert not document.problems
        for index, node in enumerate(document.records):
            kind = FOLDERS[PurePosixPath(path).parts[0]]
            for one in check_record(registry_for(), kind, document, index, to_data(node)):
                found.add((one.code, one.severity))
    assert found == ({(code.name, code.severity)} if which == "bad" else set())


def test_every_code_is_documented() -> None:
    names = {code.name for code in CODES}
    assert len(names) == len(CODES)
    used = set()
    for path in Path(model_lifecycle.schema.__path__[0]).glob("*.py"):
        if path.name != "codes.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            used |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in names}
    assert used == names
