"""A long file read again after a change is the file that it is when it is read for the first time."""

import random

import pytest
from support.thorough import many, some_of
from support.workspace_files import OLD, text_of

from model_lifecycle.syntax.incremental import chunks as parts
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

PATH = "/records/many.model.json"
ITEM = text_of(OLD).rstrip("\n")


def text(*changed: int) -> str:
    """Several models; those at some positions have a mistake."""
    spoilt = ITEM.replace('"status"', '"statuss"').replace('"slug": "example-1"', '"slug": "example-1", "slug": ""')
    return "[" + ",\n".join(spoilt if number in changed else ITEM for number in range(6)) + "]\n"


def assert_same(again: RecordFile | None, first: RecordFile | None) -> None:
    assert again == first
    assert again is not None
    assert first is not None
    for index in range(len(first.records)):
        for pointer in ("", "/slug", "/specs/currency", "/none"):
            for key in (True, False):
                assert again.span(index, pointer, key=key) == first.span(index, pointer, key=key)


@pytest.mark.parametrize("path", [PATH, PATH.replace(".json", ".yaml")])
@pytest.mark.parametrize("roomy", some_of([0, 1 << 20]))
def test_changes_here_and_there(path: str, roomy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LONG", 1)
    monkeypatch.setattr("model_lifecycle.workspace.read_file.LONG", 1)
    monkeypatch.setattr("model_lifecycle.workspace.read_in_full.ROOMY", roomy)
    rng = random.Random(path)
    workspace = Workspace("/records")
    for _ in range(many(32)):
        changed = text(*rng.sample(range(6), rng.randrange(4)))
        changed = changed.replace('"slug"', '"sulg"', rng.randrange(2))
        file = workspace.read(path, FileText(changed))
        with monkeypatch.context() as whole:
            whole.setattr(parts, "LONG", 1 << 30)
            assert_same(file, Workspace("/records").read(path, FileText(changed)))
        workspace = workspace.with_files({path: file})


def test_what_stays_the_same_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LONG", 1)
    monkeypatch.setattr("model_lifecycle.workspace.read_file.LONG", 1)
    workspace = Workspace("/records")
    before = workspace.read(PATH, FileText(text()))
    after = workspace.with_files({PATH: before}).read(PATH, FileText(text(3)))
    assert before is not None
    assert after is not None
    assert [new.data is old.data for new, old in zip(after.records, before.records, strict=True)] == [
        number != 3 for number in range(6)
    ]
