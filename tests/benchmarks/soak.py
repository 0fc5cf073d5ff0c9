"""A server that is used for days: its memory, its errors, and whether it ends with what `validate` says.

    python tests/benchmarks/soak.py [--steps 20000] [--records 500] [--seed 1]

Types into the records of a workspace, opens and closes them, saves them, changes them on disk and asks for everything,
in a process of its own. Prints the memory every thousand steps. Fails where that grows by more than 5 MB after the
first 2,000 steps, where the server reports an error of its own, or where what it has published in the end is not what
`validate` finds in the same files.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks.generate import AS_OF, workspace  # noqa: E402 - the path above is for this import
from benchmarks.minimal_client import LanguageClient  # noqa: E402

from model_lifecycle.lsp.transport.framing import Frames  # noqa: E402

_MOST_OPEN: Final = 12
_SETTLED: Final = 2_000
_MOST_GROWTH: Final = 5.0
_ASKED: Final = ("hover", "completion", "definition", "references", "documentHighlight", "prepareRename")
_OUTLINES: Final = ("documentSymbol", "foldingRange", "codeLens", "documentLink", "semanticTokens/full", "codeAction")
_INTERNAL: Final = (-32603, -32602, -32600)
"""Codes of errors that no request of ours deserves."""
_TYPED: Final = ("", "", "x", "1", " ", "\n", ": ", "- ", '"', "'", "#", "null", "[", "}", "2026-01-01", "🙂", "\t")


class Watching(LanguageClient):
    """A client that keeps what was published last, and all errors."""

    def _read(self) -> None:
        self.published: dict[str, list[Any]] = {}
        self.errors: list[str] = []
        assert self._process.stdout is not None
        frames = Frames()
        while data := os.read(self._process.stdout.fileno(), 1 << 16):
            for body in frames.feed(data):
                self._take(json.loads(body or b"{}"))

    def _take(self, message: dict[str, Any]) -> None:
        params = message.get("params", {})
        if "method" in message and "id" in message:
            self._answer(message)
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.published[params["uri"]] = params["diagnostics"]
        elif message.get("method") in ("window/logMessage", "window/showMessage") and params["type"] == 1:
            self.errors.append(params["message"])
        elif "method" not in message:
            if message.get("error", {}).get("code") in _INTERNAL:
                self.errors.append(str(message["error"]))
            self._answers.put((0.0, message))


class Person:
    """Somebody at an editor, who does one thing after the other."""

    def __init__(self, client: Watching, root: Path, texts: dict[str, str], rng: random.Random) -> None:
        self.client, self.root, self.rng = client, root, rng
        self.original, self.saved = texts, dict(texts)
        self.open: dict[str, str] = {}
        self.undo: dict[str, list[tuple[int, int, str]]] = {}
        self.version = 1

    def step(self) -> None:
        rng = self.rng
        if len(self.open) < 2 or (len(self.open) < _MOST_OPEN and rng.random() < 0.02):
            self.show(rng.choice([path for path in self.saved if path not in self.open]))
        path = rng.choice(list(self.open))
        chance = rng.random()
        if chance < 0.90:
            self.type(path)
        elif chance < 0.92:
            self.undo[path] = []
            self.replace(path, 0, len(self.open[path]), self.original[path])
        elif chance < 0.935:
            self.save(path, self.open[path])
        elif chance < 0.95:
            self.close(path)
        elif chance < 0.96:
            other = rng.choice([path for path in self.saved if path not in self.open])
            self.save(other, self.original[other] if rng.random() < 0.7 else self.open[path])
        else:
            self.ask(path)

    def document(self, path: str) -> dict[str, str]:
        return {"uri": (self.root / path).as_uri()}

    def show(self, path: str) -> None:
        self.open[path], self.undo[path] = self.saved[path], []
        self.client.open(self.root / path, self.saved[path])

    def close(self, path: str) -> None:
        del self.open[path]
        self.client.notify("textDocument/didClose", {"textDocument": self.document(path)})

    def type(self, path: str) -> None:
        """Something somewhere; most of it is taken back, as by people, so that few mistakes are there at a time."""
        text = self.open[path]
        if self.undo[path] and self.rng.random() < 0.5:
            self.replace(path, *self.undo[path].pop())
            return
        start = self.rng.randrange(len(text) + 1)
        end = min(start + self.rng.choice([0, 0, 0, 1, 1, 3, 40]), len(text))
        new = self.rng.choice(_TYPED)
        self.undo[path].append((start, start + len(new), text[start:end]))
        self.replace(path, start, end, new)

    def replace(self, path: str, start: int, end: int, new: str) -> None:
        text, self.version = self.open[path], self.version + 1
        ends = []
        for offset in (start, end):
            line = text.rfind("\n", 0, offset) + 1
            column = len(text[line:offset].encode("utf-16-le")) // 2
            ends.append({"line": text.count("\n", 0, offset), "character": column})
        change = {"range": {"start": ends[0], "end": ends[1]}, "text": new}
        document = {**self.document(path), "version": self.version}
        self.client.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        self.open[path] = text[:start] + new + text[end:]

    def save(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, encoding="utf-8", newline="")
        self.saved[path] = text
        if path in self.open:
            self.client.notify("textDocument/didSave", {"textDocument": self.document(path)})
        changes = [{**self.document(path), "type": 2}]
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": changes})

    def ask(self, path: str) -> None:
        lines = self.open[path].split("\n")
        line = self.rng.randrange(len(lines))
        place = {"line": line, "character": self.rng.randrange(len(lines[line]) + 1)}
        method = self.rng.choice((*_ASKED, *_OUTLINES))
        params: dict[str, Any] = {"textDocument": self.document(path)}
        params |= {"position": place} if method in _ASKED else {"range": {"start": place, "end": place}}
        params |= {"context": {"includeDeclaration": True, "diagnostics": []}}
        self.client.request(f"textDocument/{method}", params)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--records", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        sys.exit(_soak(Path(folder).resolve() / "records", arguments))


def _soak(root: Path, arguments: argparse.Namespace) -> str | int:
    """What failed; 0 for nothing."""
    texts = workspace(arguments.records)
    for path, text in {"model-lifecycle.toml": f'as-of = "{AS_OF}"\n', **texts}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    client = Watching([sys.executable, "-m", "model_lifecycle", "lsp"], {}, {"debounce": 0})
    client.greet(root)
    person = Person(client, root, texts, random.Random(arguments.seed))
    memory: dict[int, float] = {}
    for number in range(1, arguments.steps + 1):
        person.step()
        if number % 1_000 == 0:
            client.request("workspace/symbol", {"query": "new-1"})
            time.sleep(3)  # for what the server does by itself
            memory[number] = client.memory()
            sys.stdout.write(f"{number:7,} steps {memory[number]:7.1f} MiB {len(client.errors)} errors\n")
            sys.stdout.flush()
    growth = max(memory.values(), default=0) - memory.get(_SETTLED, max(memory.values(), default=0))
    failed = [f"an error: {error[:600]}" for error in client.errors]
    if growth > _MOST_GROWTH:
        failed.append(f"{growth:.1f} MiB more than after {_SETTLED:,} steps")
    failed += _differences(client, person)
    client.stop()
    return "\n".join(failed) or 0


def _differences(client: Watching, person: Person) -> list[str]:
    """The files of which something else was published than `validate` finds."""
    for path in list(person.open):
        person.save(path, person.open[path])
        person.close(path)
    client.request("workspace/symbol", {"query": "new-1"})
    before: dict[str, list[Any]] = {}
    while before != client.published:
        before = dict(client.published)
        time.sleep(5)
    command = [sys.executable, "-m", "model_lifecycle", "validate", "--format", "json", "--quiet"]
    said = json.loads(subprocess.run(command, cwd=person.root, capture_output=True, check=False).stdout)
    expected: dict[str, list[tuple[str, int]]] = {}
    for finding in said["findings"]:
        place = (finding["code"], finding["range"]["start"]["line"] - 1)
        expected.setdefault((person.root / finding["path"]).as_uri(), []).append(place)
    published = {
        uri: [(finding["code"], finding["range"]["start"]["line"]) for finding in findings]
        for uri, findings in client.published.items()
        if findings
    }
    return [
        f"{uri}: published {sorted(published.get(uri, []))[:4]}, validate says {sorted(expected.get(uri, []))[:4]}"
        for uri in sorted(published.keys() | expected.keys())
        if sorted(published.get(uri, [])) != sorted(expected.get(uri, []))
    ]


if __name__ == "__main__":
    main()
