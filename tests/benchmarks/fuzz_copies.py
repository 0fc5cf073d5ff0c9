"""Whether any bytes in place of a catalogue's copy, its index or a site's data end a command with an internal error.

    python tests/benchmarks/fuzz_copies.py [--steps 3000] [--seed 1] [--server]

Each step puts hostile bytes in place of a file that a repository may hold beside its records, and runs what reads it:
`catalogues list` and `show`, `reconcile`, `import --missing`, `scan`; with `--server` the language server over its
standard input and output, which is asked for what it shows of a record. Prints how often each command ended how; ends
with exit code 1, and the bytes, at the first traceback, unexpected exit code, or answer that does not come.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from support.catalogue_samples import D, E, G, I, L, M, O, content, litellm, modeldeprecations, models_dev  # noqa: E402, I001 - the path above is for this import
from support.catalogue_samples import deprecations_info, endoflife, genai_prices, openrouter  # noqa: E402
from support.lsp_client import PUSH, LspClient, RefusedError  # noqa: E402
from support.program import run_here  # noqa: E402
from support.stdio_server import PipedServer  # noqa: E402
from support.workspace_files import make_tree  # noqa: E402

from model_lifecycle.cli.init import example_files  # noqa: E402

CONFIGURATION: Final = """
[catalogues]
use = [
  "models.dev", "modeldeprecations.dev", "genai-prices", "litellm", "openrouter", "deprecations.info", "endoflife.date"
]
folder = "catalogues"

[catalogues.providers]
openai = "provider-1"
anthropic = "provider-2"

[scan]
records = "site/index.json"
"""

MODEL: Final = "loom-2-large"
SHAPES: Final[dict[str, Any]] = {
    f"{M}.json": models_dev("openai", MODEL, cost={"input": 2, "output": 8.5}, knowledge="2025-06"),
    f"{D}.json": modeldeprecations("openai", MODEL, aliases=["a"], replacements=[{"provider": "openai", "model": "b"}]),
    f"{G}.json": genai_prices(
        "openai", MODEL, {"or": [{"equals": MODEL}]}, [{"constraint": {}, "prices": {"input_mtok": 1}}]
    ),
    f"{L}.json": litellm(MODEL, "openai", input_cost_per_token=1e-6, deprecation_date="2026-01-01"),
    f"{O}.json": openrouter(f"openai/{MODEL}", pricing={"prompt": "0.1"}, architecture={"input_modalities": ["text"]}),
    f"{I}.json": deprecations_info("OpenAI", MODEL, replacement_models=["x"], shutdown_date="2026-03-01"),
    f"{E}.json": endoflife("claude-9", custom={"recommendedReplacement": "x"}),
    "store.json": {
        M: {"address": "https://models.dev/api.json", "fetched": "2026-06-01", "etag": '"1"', "tracked": ["openai"]}
    },
}

_HOSTILE: Final = (
    *("null", "true", "0", "-1", "5", "1e9999999999999999999", "1e999999", "-1e-999999", "9" * 5_000, "1" + "0" * 60),
    *("NaN", "Infinity", '""', '"\\ud800"', '"\\u0000"', '"\\u202e\\u2066"', '"\\udb40\\udc41"', '"*"', '"<<"', '"."'),
    *('"-->"', '"|"', '"con"', '"../../x"', '"/etc/passwd"', '"2026-02-30"', '"0000-00-00"', '"9999-12-31"', '"1e999"'),
    *("[]", "{}", "[[]]", '[{}, null, "x", 1]', "[" * 450 + "]" * 450, '{"a":' * 450 + "1" + "}" * 450, "[" * 100_000),
    *('{"": {"": {"": ""}}}', '{"\\ud800": {"id": "\\ud800"}}', '"' + "x" * 10_000 + '"', '"new\\"); import os #"'),
)
"""JSON values, and what looks like them."""

_BYTES: Final = (b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"<html>", b"<<<<<<< HEAD\n", b"\x80" * 9, b"{", b'"')


def hostile(random: Random, data: Any) -> bytes:
    """Data with one to three values or keys replaced, or bytes in the middle of it."""
    text = content(data).decode()
    for _ in range(random.choice((1, 1, 2, 3))):
        parsed = json.loads(text) if random.random() < 0.9 else None
        mark = '"\u2603"'
        if isinstance(parsed, dict | list):
            _replace(random, parsed, json.loads(mark))
            text = json.dumps(parsed, ensure_ascii=False)
            value = random.choice(_HOSTILE)
            text = text.replace(mark, value, 1)
            try:
                json.loads(text)
            except (ValueError, RecursionError):
                break
    encoded = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        place = random.randrange(len(encoded) + 1)
        encoded = encoded[:place] + random.choice(_BYTES) + encoded[place + random.randrange(9) :]
    return encoded


def _replace(random: Random, data: Any, value: Any) -> None:
    """Put a value in the place of any other, or of a key."""
    while True:
        if not data:
            return
        key = random.choice(list(data) if isinstance(data, dict) else range(len(data)))
        inner = data[key]
        if isinstance(inner, dict | list) and inner and random.random() < 0.75:
            data = inner
        elif isinstance(data, dict) and random.random() < 0.2:
            data[value] = data.pop(key)
            return
        else:
            data[key] = value
            return


def make_place(folder: Path) -> dict[str, Any]:
    """The example with copies and a site's data; the data of each file that is made hostile, by its path."""
    for path, text in example_files().items():
        make_tree(folder, {path: text.decode()})
    configured = (folder / "model-lifecycle.toml").read_text(encoding="utf-8") + CONFIGURATION
    make_tree(folder, {"model-lifecycle.toml": configured, "src/app.py": f'complete(model="{MODEL}")\n'})
    shapes = {f"catalogues/{name}": data for name, data in SHAPES.items()}
    shapes |= {path.replace(".json", ".before.json"): data for path, data in shapes.items() if "store" not in path}
    for path, data in shapes.items():
        make_tree(folder, {path: json.dumps(data)})
    run_here("render", "--output", "site", "--format", "json", folder=folder)
    return shapes | {"site/index.json": json.loads((folder / "site/index.json").read_bytes())}


COMMANDS: Final = (
    ("catalogues", "list"),
    ("catalogues", "show", f"provider-1/{MODEL}"),
    ("catalogues", "show", f"provider-1/{MODEL}", "--format", "json"),
    ("reconcile", "--new"),
    ("reconcile", "--write"),
    ("import", "--missing", "provider-1", "--dry-run"),
    ("scan", "src"),
    ("scan", "--diff", "src"),
)


class Fuzz:
    """The workspace, of which one file is hostile at a time. `step` says how what was asked for ended."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self._random = folder, Random(seed)
        self._shapes = make_place(folder)
        self._records = {path: path.read_bytes() for path in (folder / "models").rglob("*.yaml")}
        self.path, self.bytes = "", b""

    def make_hostile(self) -> None:
        """Put the file of the last step right, and another one wrong."""
        if self.path:
            make_tree(self.folder, {self.path: json.dumps(self._shapes[self.path])})
        self.path = self._random.choice(list(self._shapes))
        self.bytes = hostile(self._random, self._shapes[self.path])
        (self.folder / self.path).write_bytes(self.bytes)

    def command(self) -> str:
        self.make_hostile()
        words = self._random.choice(COMMANDS)
        ended = run_here(*words, folder=self.folder)
        if ended.code not in (0, 1, 2) or "Traceback" in ended.err or "internal error" in ended.err:
            self.fail(f"{' '.join(words)}: exit code {ended.code}\n{ended.err}")
        for path in {*(self.folder / "models").rglob("*.yaml")} - {*self._records}:
            path.unlink()
        for path, data in self._records.items():
            path.write_bytes(data)
        return f"{' '.join(words)}: {ended.code}"

    def fail(self, why: str) -> NoReturn:
        raise AssertionError(f"{self.path} as {self.bytes[:2_000]!r}\n{why}")


async def ask_server(fuzz: Fuzz, steps: int) -> Counter[str]:
    """The real server with the workspace, whose hostile file changes on the disk before each question."""
    log = fuzz.folder.parent / "server.log"
    client = LspClient(await PipedServer.launch("--log-file", str(log)))
    counts: Counter[str] = Counter()
    path = next((fuzz.folder / "models").rglob(f"{MODEL}.yaml"))
    document = {"textDocument": {"uri": path.as_uri()}}
    text = path.read_text(encoding="utf-8")
    lines = text.count("\n")
    try:
        await client.initialize(PUSH, fuzz.folder)
        client.open(path.as_uri(), text)
        client.open((fuzz.folder / "src/app.py").as_uri(), f'complete(model="{MODEL}")\n', language="python")
        for step in range(steps):
            fuzz.make_hostile()
            changed = {"uri": (fuzz.folder / fuzz.path).as_uri(), "type": 2}
            client.notify("workspace/didChangeWatchedFiles", {"changes": [changed]})
            line = step % lines
            place = {"line": line, "character": 4}
            more: dict[str, Any] = {"position": place}
            method = ("hover", "completion", "codeAction")[step % 3]
            if method == "codeAction":
                more = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
            await client.request(f"textDocument/{method}", document | more)
            client.change(path.as_uri(), text + "\n" * (step % 2), step + 2)
            await client.pushed(path.as_uri(), step + 2)
            counts[f"{method}: answered"] += 1
            client.forget()
        await client.end()
    except (AssertionError, TimeoutError, RefusedError) as error:
        fuzz.fail(f"the server: {error!r}\n{log.read_text(encoding='utf-8')[-3_000:]}")
    finally:
        client.server.close()
    if "Traceback" in log.read_text(encoding="utf-8"):
        fuzz.fail(log.read_text(encoding="utf-8")[:5_000])
    return counts


def run(folder: Path, steps: int, seed: int, *, server: bool = False) -> Counter[str]:
    """How often what was asked for ended how. Raises `AssertionError` at the first internal error."""
    fuzz = Fuzz(folder, seed)
    return asyncio.run(ask_server(fuzz, steps)) if server else Counter(fuzz.command() for _ in range(steps))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=3_000, help="how many times bytes are put in place of a file")
    parser.add_argument("--seed", type=int, default=1, help="for other bytes")
    parser.add_argument("--server", action="store_true", help="ask the language server")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts = run(Path(folder) / "place", arguments.steps, arguments.seed, server=arguments.server)
    for what, count in sorted(counts.items()):
        sys.stdout.write(f"{count:>6,} {what}\n")


if __name__ == "__main__":
    main()
