"""How fast the language server answers beside yaml-language-server, and how much memory it takes, beside the goals.

    python tests/benchmarks/time_editor.py [--rounds 5] [--folder DIR]

Makes its own records, installs the peer (npm) into `build/benchmarks`, and measures both in turn: the time from the
start of the process to the first diagnostics; from opening a file of 1,000 records to its diagnostics; from the last
byte of a change to its diagnostics in a file of one record and in files of 1,000 and 5,000 records that name each
other, in YAML and JSON; from a change of a model (a note, a price, its id) to the diagnostics of 200 migrations of
other files that name it (ours alone: the peer knows nothing of other files); and memory. Both servers are told of a
change in the way that they ask for. Ours also checks all rules, over all files; the peer checks the schema of the open
file. How long a key takes to show in real editors says `editors/latency.py`.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks import peers  # noqa: E402 - the path above is for this import
from benchmarks.generate import (  # noqa: E402
    AS_OF,
    HUB,
    REPLACEMENT,
    hub_workspace,
    records_in_one_file,
    replaced_by_one,
    workspace,
)
from benchmarks.measure import compile_ours  # noqa: E402
from benchmarks.minimal_client import LanguageClient  # noqa: E402

GOOD, BAD = "status:", "statuses:"

_REST: Final = 5.0
"""Seconds after which a server has done all that it does by itself."""

_PAUSE: Final = 1.0
"""Seconds without a message after which all diagnostics of a change have come."""

_AT_ONCE: Final = "model-lifecycle, no debounce"
_PEER: Final = "yaml-language-server"


@dataclass(frozen=True)
class Goal:
    """What is asked of a server: at most so many milliseconds, or so much of the peer's time."""

    server: str
    milliseconds: float | None = None
    of_peer: float | None = None

    def __str__(self) -> str:
        return f"goal {self.milliseconds:.0f} ms" if self.milliseconds is not None else f"goal × {self.of_peer}"


@dataclass(frozen=True)
class Server:
    """A program to measure."""

    command: Sequence[str]
    settings: Mapping[str, Any]
    options: Mapping[str, Any]

    def start(self, folder: Path) -> LanguageClient:
        client = LanguageClient(self.command, self.settings, self.options)
        client.greet(folder)
        return client


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each figure is measured")
    parser.add_argument("--folder", type=Path, default=PROJECT / "build" / "benchmarks", help="where all files are")
    arguments = parser.parse_args()
    compile_ours()
    folder: Path = arguments.folder.resolve()
    records = _write(folder / "editor", workspace(1000))
    servers = {
        "model-lifecycle": _ours({}),
        _AT_ONCE: _ours({"debounce": 0}),
        _PEER: _peer(folder),
    }
    sys.stdout.write(f"{_PEER} {peers.version_of_package(folder, _PEER)}\n")
    one = min((records / "models" / "provider-1").glob("single-*.yaml"))
    starts = _starts(servers, records, one, arguments.rounds)
    _report("start → first diagnostics", starts, Goal(_AT_ONCE, of_peer=0.45))
    changes = _changes(servers, records, one, arguments.rounds * 4)
    _report("change → diagnostics, one record", changes, Goal(_AT_ONCE, milliseconds=5))
    large = {(count, suffix): _large(folder, count, suffix) for suffix in ("yaml", "json") for count in (1000, 5000)}
    openings = _openings(servers, large[1000, "yaml"], one, arguments.rounds)
    _report("opening → diagnostics, 1,000 records", openings, Goal(_AT_ONCE, of_peer=0.5))
    for (count, suffix), many in large.items():
        title = f"change → diagnostics, {count:,} records, {suffix}"
        goal = Goal(_AT_ONCE, milliseconds={1000: 10, 5000: 40}[count])
        _report(title, _changes(servers, many.parent, many, arguments.rounds), goal)
    for title, path, start, new in _changes_of_one(folder):
        own, others = _dependents(servers[_AT_ONCE], path, start, new, arguments.rounds)
        goal = Goal(_AT_ONCE, milliseconds=30)
        _report(f"change of {title} of a model → its own diagnostics", {_AT_ONCE: own}, goal)
        goal = Goal(_AT_ONCE, milliseconds=150)
        _report(f"change of {title} of a model → those of 200 migrations that name it", {_AT_ONCE: others}, goal)
    sys.stdout.write("\nmemory\n")
    empty = _write(folder / "editor-empty", {})
    for title, root, path, most in (
        ("one file open, nothing else there", empty, one, 60),
        ("one file open, 1,000 files there", records, one, None),
        ("one file open, 10,000 files there", _write(folder / "editor-10000", workspace(10_000)), one, 250),
        ("1,000 records open", empty, large[1000, "yaml"], None),
        ("5,000 records open", empty, large[5000, "yaml"], 200),
        ("5,000 records open, json", empty, large[5000, "json"], 200),
    ):
        _memory(title, servers, root, path, most)


def _large(folder: Path, count: int, suffix: str) -> Path:
    """A file of many records, in a folder of its own with the record of its provider."""
    name, provider = f"many-{count}.model.{suffix}", "providers/provider-1.yaml"
    texts = {name: records_in_one_file(count, suffix, paired=True), provider: workspace(1000)[provider]}
    return _write(folder / f"editor-{count}-{suffix}", texts) / name


def _write(folder: Path, texts: Mapping[str, str]) -> Path:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model-lifecycle.toml").write_text(f'as-of = "{AS_OF}"\n')
    return folder


def _ours(options: Mapping[str, Any]) -> Server:
    return Server([sys.executable, "-m", "model_lifecycle", "lsp"], {}, options)


def _peer(folder: Path) -> Server:
    schemas = peers.write_schemas(folder / "schemas")
    globs = {
        "model": ["**/models/**/*.yaml"],
        "provider": ["**/providers/*.yaml"],
        "migration": ["**/migrations/*.yaml"],
        "models": ["**/many-*.yaml", "**/many-*.json"],
    }
    associations = {schemas[name].as_uri(): patterns for name, patterns in globs.items()}
    yaml = {
        "validate": True,
        "schemas": associations,
        "schemaStore": {"enable": False},
        "yamlVersion": "1.2",
        "maxItemsComputed": 5000,
    }
    settings = {"yaml": yaml, "http": {}, "[yaml]": {}, "editor": {}, "files": {}, "yamlEditor": {}}
    return Server([peers.yaml_language_server(folder), "--stdio"], settings, {})


def _starts(servers: Mapping[str, Server], folder: Path, path: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds from the start of the process to the diagnostics of a file with a mistake."""
    text = path.read_text(encoding="utf-8").replace(GOOD, BAD)
    seconds: dict[str, list[float]] = {name: [] for name in servers}
    for number in range(rounds + 1):
        for name, server in servers.items():
            client = server.start(folder)
            client.open(path, text)
            came, _ = client.diagnostics(path, wanted=True)
            if number:
                seconds[name].append(came - client.started)
            client.stop()
    return seconds


def _openings(servers: Mapping[str, Server], path: Path, first: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds from opening a long file with a mistake to its diagnostics, in a server that has checked another file."""
    text = path.read_text(encoding="utf-8").replace(GOOD, BAD, 1)
    seconds: dict[str, list[float]] = {name: [] for name in servers}
    for number in range(rounds + 1):
        for name, server in servers.items():
            client = server.start(path.parent)
            other = path.parent / "models" / first.name
            client.open(other, first.read_text(encoding="utf-8"))
            client.diagnostics(other)
            sent = client.open(path, text)
            came, _ = client.diagnostics(path, wanted=True)
            if number:
                seconds[name].append(came - sent)
            client.stop()
    return seconds


def _changes(servers: Mapping[str, Server], folder: Path, path: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds from a change that makes or mends a mistake to the diagnostics that tell it."""
    text = path.read_text(encoding="utf-8")
    good, bad = (f'"{word[:-1]}":' if path.suffix == ".json" else word for word in (GOOD, BAD))
    start = text.index(good, len(text) // 2 if text.count(good) > 1 else 0)
    seconds: dict[str, list[float]] = {name: [] for name in servers}
    clients = {name: server.start(folder) for name, server in servers.items()}
    for client in clients.values():
        client.open(path, text)
        client.diagnostics(path)
    broken = text[:start] + bad + text[start + len(good) :]
    for number in range(rounds + 1):
        for name, client in clients.items():
            for before, old, new in ((text, good, bad), (broken, bad, good)):
                version = 2 + 2 * number + (new == good)
                sent = client.change(path, before, start, start + len(old), new, version)
                came, _ = client.diagnostics(path, wanted=new == bad)
                if number:
                    seconds[name].append(came - sent)
    for client in clients.values():
        client.stop()
    return seconds


def _changes_of_one(folder: Path) -> Iterator[tuple[str, Path, str, str]]:
    """What is changed in a model that 200 migrations lead to: in words, its file, what stands there, what comes."""
    path = _write(folder / "editor-one", replaced_by_one(200)) / REPLACEMENT
    lines = path.read_text(encoding="utf-8").splitlines()
    for title, name, value in (
        ("a note", "region_or_platform_notes", '"Typed."'),
        ("a price", "  output_price_per_mtok", "7.77"),
        ("the id", "id", "another"),
    ):
        line = next(one for one in lines if one.startswith(f"{name}: "))
        yield title, path, line, f"{name}: {value}"
    hub = _write(folder / "editor-hub", hub_workspace(1000)) / REPLACEMENT
    assert hub.stem == HUB[1]
    yield "the id, where all contradict it,", hub, "id: new-0", "id: new-0x"


def _dependents(server: Server, path: Path, old: str, new: str, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds from a change of a model to its own diagnostics, and to the last ones of any."""
    root = path.parents[2]
    client = server.start(root)
    before = path.read_text(encoding="utf-8")
    client.open(path, before)
    client.diagnostics(path)
    client.quiet(_REST)
    start = before.index(old)
    own, others = [], []
    for number in range(2 * rounds):
        there, comes = (old, new) if number % 2 == 0 else (new, old)
        sent = client.change(path, before, start, start + len(there), comes, number + 2)
        before = before[:start] + comes + before[start + len(there) :]
        first = client.diagnostics(path)[0]
        own.append(first - sent)
        others.append(max(client.quiet(_PAUSE), first) - sent)
    client.stop()
    return own, others


def _memory(title: str, servers: Mapping[str, Server], folder: Path, path: Path, most: int | None) -> None:
    """Of each server with one document open, once it has come to rest."""
    goal = f"  goal {most} MiB" if most is not None else ""
    for name, server in servers.items():
        client = server.start(folder)
        client.open(folder / "models" / path.name, path.read_text(encoding="utf-8"))
        client.diagnostics(folder / "models" / path.name)
        client.request("workspace/symbol", {"query": "new-1"})  # ours answers once all files are read
        time.sleep(_REST)
        sys.stdout.write(f"  {title:34} {name:30} {client.memory():6.0f} MiB{goal}\n")
        sys.stdout.flush()
        client.stop()


def _report(title: str, seconds: Mapping[str, Sequence[float]], goal: Goal) -> None:
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    peer = medians.get(_PEER)
    sys.stdout.write(f"\n{title}\n")
    for name, median in medians.items():
        best, worst = (end(seconds[name]) * 1000 for end in (min, max))
        ratio = f"  × {median / peer:.3f}" if peer is not None else ""
        wanted = f"  {goal}" if name == goal.server else ""
        spread = f"{best:.1f} to {worst:.1f}"
        sys.stdout.write(f"  {name:30} {median * 1000:9.1f} ms  ({spread}){ratio}{wanted}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
