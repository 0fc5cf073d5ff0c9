"""A workspace in memory whose files can be changed."""

from collections.abc import Mapping
from datetime import date

from model_lifecycle.check import Checked, check
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.workspace import Workspace
from support.pages import EXAMPLE_FILES
from support.workspaces import ROOT


class MemoryWorkspace:
    """Texts by path below `ROOT`, and the newest snapshot of them with its diagnostics."""

    def __init__(self, texts: Mapping[str, str] = EXAMPLE_FILES) -> None:
        self.texts = dict(texts)
        self.checked: Checked = check(Workspace(ROOT, Configuration()), today=date(2026, 6, 1))
        self.write(self.texts)

    @property
    def workspace(self) -> Workspace:
        return self.checked.workspace

    def write(self, texts: Mapping[str, str]) -> Checked:
        """Give files these texts, and check again what that changes."""
        self.texts |= texts
        configuration = self.workspace.configuration
        files = {
            f"{ROOT}/{path}": read_record_file(
                f"{ROOT}/{path}", FileText(text), configuration, root=ROOT, conventions=True
            )
            for path, text in texts.items()
        }
        self.checked = check(self.workspace.with_files(files), today=self.checked.today, before=self.checked)
        return self.checked

    def edit(self, path: str, old: str, new: str) -> Checked:
        """Replace a text in a file, which must hold it once."""
        assert self.texts[path].count(old) == 1, (old, self.texts[path].count(old))
        return self.write({path: self.texts[path].replace(old, new)})

    def remove(self, path: str) -> Checked:
        """Take a file away."""
        del self.texts[path]
        files = {f"{ROOT}/{path}": None}
        self.checked = check(self.workspace.with_files(files), today=self.checked.today, before=self.checked)
        return self.checked

    def offset(self, path: str, word: str) -> int:
        """The offset of the first place of a word in a file, in code points."""
        return self.texts[path].index(word)
