"""Whatever is typed into several open files, their diagnostics are those of the same texts, opened again."""

import json
import random
from datetime import date
from pathlib import Path

import pytest
from benchmarks.generate import records_in_one_file
from lsprotocol import types
from support.pages import MIGRATION, NEW, OLD, whole_provider
from support.thorough import some_of

from model_lifecycle.check import check
from model_lifecycle.lsp.state.loaded_configuration import configuration_of
from model_lifecycle.lsp.state.open_documents import OpenDocuments
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.syntax.incremental import chunks
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace import read_file
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

NAMED = [{**OLD, "id": f"old-{n}", "slug": f"old-{n}", "notes": "a\u2028b 🙂"} for n in range(2)]
MODELS = "".join(
    "- " + json.dumps(record, indent=1, ensure_ascii=False).replace("\n", "\n  ") + "\n" for record in [OLD, NEW]
)
TEXTS = {
    "providers/provider-1.yaml": json.dumps(whole_provider(), indent=1),
    "models/blocks.yaml": f"# head\n{records_in_one_file(4)}",
    "models/documents.yaml": "".join(f"--- # {n}\n{json.dumps(record, indent=1)}\n" for n, record in enumerate(NAMED)),
    "models/named.yaml": MODELS,
    "models/list.json": json.dumps(
        [{**record, "id": f"{record['id']}-x"} for record in NAMED], indent=1, ensure_ascii=False
    ),
    "migrations/all.json": json.dumps([MIGRATION, {**MIGRATION, "confidence": "inferred"}], indent=1),
}
TYPED = [
    *("", "", "", "x", "1", " ", "\n", "\r", "\r\n", "\t", "\u2028", "\u0085", "🙂", "é", "#", " # model-lifecycle: "),
    *("- ", "\n- ", "\n- id: y\n  ", "---\n", "\n---\n", "...\n", "%", '"', "'", "{", "}", "[", "]", ",", ", {}", ":"),
    *("&a ", "*a", "| ", "\n# TODO\n", " #4", "# model-lifecycle: ignore[unknown-model] why\n", "null", "-"),
]
NEAR = ["\n- ", "---", "},", "]", "# ", '"', "provider-1", "old-", "new-", "status", "\n", "replacements"]


def change_of(text: str, rng: random.Random) -> tuple[str, types.TextDocumentContentChangePartial]:
    """A small change near something of interest: the text after it, and what the client sends (UTF-16)."""
    places = [place for place in range(len(text)) if text.startswith(rng.choice(NEAR), place)]
    start = rng.choice(places) + rng.choice([0, 0, 1, 2]) if places else rng.randrange(len(text) + 1)
    start = min(start, len(text))
    end = min(start + rng.choice([0, 0, 0, 1, 1, 2, 5, 60]), len(text))
    start, end = (place - text.startswith("\r\n", place - 1) if place else 0 for place in (start, end))
    lines, new = LineIndex(text), rng.choice(TYPED)
    first, last = (types.Position(*lines.position(place, "utf-16")) for place in (start, end))
    change = types.TextDocumentContentChangePartial(range=types.Range(first, last), text=new)
    return text[:start] + new + text[end:], change


class Editor:
    """Files of a folder, all of them open."""

    def __init__(self, root: Path, *, scanned_first: bool = True) -> None:
        self.root = root.as_posix()
        self.texts = {f"{self.root}/{name}": text for name, text in TEXTS.items()}
        self.failures: list[object] = []
        self._read: dict[str, tuple[str, RecordFile | None]] = {}
        loaded = configuration_of(self.root, None)
        self.host = WorkspaceHost(self.root, loaded, lambda *what: self.failures.append(what), whole=True)
        if scanned_first:
            self.scan()
        self.documents = OpenDocuments()
        for path, text in self.texts.items():
            item = types.TextDocumentItem(f"file://{path}", "yaml", 1, text)
            self.host.absorb({path: self.documents.open(item)})
        if not scanned_first:
            dict(self.host.checks.current())
            self.scan()

    def scan(self) -> None:
        """Read the folder again, as after the start."""
        self.host.scan(self.host.loaded.configuration, lambda: None, lambda done, total: None)

    def type(self, path: str, rng: random.Random) -> None:
        """One message with some changes of a file."""
        sent: list[types.TextDocumentContentChangeEvent] = []
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            self.texts[path], change = change_of(self.texts[path], rng)
            sent.append(change)
        if rng.random() < 0.1:
            self.texts[path] = TEXTS[path.removeprefix(f"{self.root}/")]
            sent.append(types.TextDocumentContentChangeWholeDocument(self.texts[path]))
        document = self.documents.change(f"file://{path}", 2, sent, "utf-16")
        assert document is not None
        assert document.text == self.texts[path]
        self.host.absorb({path: document})

    def fresh(self, today: date) -> dict[str, object]:
        """The diagnostics of the same texts, each read as a whole."""
        state = self.host.state.workspace
        workspace = Workspace(self.root, state.configuration, conventions=state.conventions)
        for path, text in self.texts.items():
            if path not in self._read or self._read[path][0] != text:
                self._read[path] = text, workspace.read(path, FileText(text))
        files = {path: file for path, (_, file) in self._read.items()}
        return dict(check(workspace.with_files(files), today=today).diagnostics)


@pytest.mark.parametrize("seed", some_of(range(24), 24))
def test_after_any_changes(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "LONG", 1)
    rng = random.Random(seed)
    monkeypatch.setattr(read_file, "LONG", rng.choice([1, 1, LONG]))  # below it a clean text has no chunks
    if rng.random() < 0.8:
        (tmp_path / "model-lifecycle.toml").write_text("")  # a folder gives the kind, else each text has to show it
    editor = Editor(tmp_path, scanned_first=rng.random() < 0.5)
    for step in range(30):
        path = rng.choice(list(editor.texts))
        editor.type(path, rng)
        if rng.random() < 0.1:
            editor.scan()
        if rng.random() < 0.3:
            continue  # the next change comes before the check
        current = editor.host.checks.current()
        expected = editor.fresh(current.today)
        assert {path: diagnostics for path, diagnostics in current.items() if diagnostics} == expected, (seed, step)
        while (result := editor.host.checks.next()) is not None:
            if result.diagnostics:
                assert result.content == editor.texts[result.path]
    assert not editor.failures


def test_a_short_clean_text_has_no_tree_before_somebody_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "model-lifecycle.toml").write_text("")
    editor = Editor(tmp_path)
    path = f"{editor.root}/providers/provider-1.yaml"
    file = editor.host.state.workspace.files[path]
    assert "document" not in vars(file)
    assert [root.end for root in file.document.roots] == [len(editor.texts[path])]
