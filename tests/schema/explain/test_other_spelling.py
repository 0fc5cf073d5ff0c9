"""Names of properties that are all spelt in another style are one mistake."""

import json
import re
from collections.abc import Callable

import pytest
from support.examples import base_record
from support.mistakes import mistake_files
from support.workspace_files import NEW, PROVIDER
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.fix import RenameKey


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


@pytest.mark.parametrize("path", [NEW, PROVIDER])
@pytest.mark.parametrize("style", [camel, lambda name: name.replace("_", "-"), str.capitalize, str.upper])
def test_names_in_another_style(path: str, style: Callable[[str], str]) -> None:
    record = base_record(path)
    assert isinstance(record, dict)
    text = json.dumps({style(name): value for name, value in record.items()}, indent=1)
    [diagnostic] = diagnostics_of({**mistake_files(NEW, "{}"), path: text})[path]
    assert diagnostic.code == "unknown-property"
    assert "other names are not spelt as records spell them" in diagnostic.message
    assert diagnostic.fix is not None
    names = {change.pointer[1:]: change.name for change in diagnostic.fix.changes if isinstance(change, RenameKey)}
    assert names == {style(name): name for name in record if style(name) != name}


def test_two_names_are_two_mistakes() -> None:
    record = base_record(PROVIDER)
    assert isinstance(record, dict)
    text = json.dumps({camel(name) if "models" in name or "pricing" in name else name: record[name] for name in record})
    diagnostics = diagnostics_of({**mistake_files(NEW, "{}"), PROVIDER: text})[PROVIDER]
    assert [diagnostic.code for diagnostic in diagnostics] == ["unknown-property"] * 2
