"""A workspace in memory whose files can be changed."""

import json
from datetime import date
from pathlib import Path

from model_lifecycle.check import Checked, check
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.workspace import Workspace
from support.pages import MIGRATION, NEW, OLD, Fields, whole_provider
from support.workspace_files import make_tree

ROOT = "/w"
MIGRATION_PATH = f"{ROOT}/migrations/old-1-0-to-new-2-0.yaml"
OLD_PATH = f"{ROOT}/models/provider-1/old-1-0.yaml"
NEW_PATH = f"{ROOT}/models/provider-1/new-2-0.yaml"
PROVIDER_PATH = f"{ROOT}/providers/provider-1.yaml"


class MemoryWorkspace:
    """Texts by path, and the newest snapshot of them with its diagnostics."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or EXAMPLE)
        self.checked: Checked = check(Workspace(ROOT, Configuration()), today=date(2026, 6, 1))
        self.write(self.texts)

    @property
    def workspace(self) -> Workspace:
        return self.checked.workspace

    def write(self, texts: dict[str, str]) -> Checked:
        """Give files these texts, and check again what that changes."""
        self.texts |= texts
        configuration = self.workspace.configuration
        files = {
            path: read_record_file(path, Source(text), configuration, root=ROOT, conventions=True)
            for path, text in texts.items()
        }
        self.checked = check(self.workspace.with_files(files), today=self.checked.today, before=self.checked)
        return self.checked

    def edit(self, path: str, old: str, new: str) -> Checked:
        """Replace the one place where a text stands."""
        assert self.texts[path].count(old) == 1, (old, self.texts[path].count(old))
        return self.write({path: self.texts[path].replace(old, new)})

    def remove(self, path: str) -> Checked:
        """Take a file away."""
        del self.texts[path]
        self.checked = check(self.workspace.with_files({path: None}), today=self.checked.today, before=self.checked)
        return self.checked

    def offset(self, path: str, word: str) -> int:
        """Where a word first stands in a file, in code points."""
        return self.texts[path].index(word)


def text_of(record: Fields) -> str:
    """A record as YAML: JSON is, and has a line for each value."""
    return json.dumps(record, indent=2) + "\n"


EXAMPLE = {
    MIGRATION_PATH: text_of(MIGRATION),
    OLD_PATH: text_of(OLD),
    NEW_PATH: text_of(NEW),
    PROVIDER_PATH: text_of(whole_provider()),
}


def write_example(folder: Path) -> Path:
    """The same on disk, below a folder; returns that."""
    make_tree(folder, {path.removeprefix(f"{ROOT}/"): text for path, text in EXAMPLE.items()})
    return folder
