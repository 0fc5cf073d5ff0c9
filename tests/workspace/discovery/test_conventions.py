"""In which folders names give a file's kind: those of files that show one by their properties."""

import random

import pytest
from support.pages import EXAMPLE_FILES, NEW_PATH
from support.thorough import some_of
from support.workspaces import ROOT

from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.conventions import FoldersOfRecords
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile

NAMES = ("models/a.yaml", "one/models/a.yaml", "one/models/b.yaml", "two/notes/c.yaml")


def some_file(name: str, text: str) -> RecordFile | None:
    return read_record_file(f"{ROOT}/{name}", FileText(text), Configuration(), root=ROOT, conventions=True)


@pytest.mark.parametrize("seed", some_of(range(16), 4))
def test_folders_of_changed_files_are_those_of_all_files(seed: int) -> None:
    rng = random.Random(seed)
    texts = (EXAMPLE_FILES[NEW_PATH], "id: a\n", "id: [\n")
    of_all, of_changed = FoldersOfRecords(ROOT), FoldersOfRecords(ROOT)
    files: dict[str, RecordFile] = {}
    for _ in range(12):
        changed = set(rng.sample(NAMES, rng.choice([0, 1, 1, 2])))
        files = {path: file for path, file in files.items() if path.removeprefix(f"{ROOT}/") not in changed}
        for name in changed:
            file = some_file(name, rng.choice(texts)) if rng.random() < 0.8 else None
            files |= {file.path: file} if file is not None else {}
        expected = FoldersOfRecords(ROOT).update(files)
        assert of_all.update(files) == expected
        assert of_changed.update(files, {f"{ROOT}/{name}" for name in changed}) == expected
    assert not of_all.update({})
