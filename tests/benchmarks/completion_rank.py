"""How often completion offers what was taken out of a record, how far up, and how long it takes.

`python tests/benchmarks/completion_rank.py [FOLDER...] [--every N] [--typed] [--times]`: without a folder the example
workspace that `init` writes, and one that is generated. With `--typed` migrations are typed instead, in YAML and JSON,
and asked for at every name and value before its first character, and after each of its next ones, with nothing below.
With `--times` also the CPU time of one completion.
"""

import argparse
import gc
import json
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import generate
from support.completion_probe import TODAY, holes, rank_of, with_text
from support.typed_stops import DerivedValues, rank_while_typing, stops

from model_lifecycle.cli.init import example_files
from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import write_all

NOT_TOLD = frozenset(
    (
        *("display_name", "name", "family", "region_or_platform_notes", "first_seen", "updated_at", "last_checked"),
        *("announced_date", "deprecation_date", "shutdown_date", "deprecations_url", "pricing_url", "models_url"),
        *(
            "id",
            "sources.*.label",
            "sources.*.url",
            "sources.*.excerpt",
            "sources.*.last_checked",
            "migration_checklist.*",
        ),
        *("api_changes.*.detail", "api_changes.*.kind", "api_changes.*.source_url", "code_change.language"),
        *("replacements.*.model_id", "replacements.*.source_url"),
    )
)
"""Values that only the author knows, or that one of several records tells; most of a model's specs and code are too."""

TOLD_SPECS = ("specs.currency", "specs.supports_vision", "code_change.before", "code_change.after")


MOST_TYPED = 6
"""Characters of a name or value that are typed while it is asked for."""


def follows(kind: str) -> bool:
    """Whether a value follows from the schema or from other values."""
    return kind in TOLD_SPECS or not (kind in NOT_TOLD or kind.startswith(("specs.", "code_change.")))


def load(folder: Path) -> Workspace:
    """The workspace of a folder."""
    return load_workspace(folder.resolve().as_posix(), Configuration(), jobs=1)


def measure(workspace: Workspace, every: int) -> dict[tuple[bool, str], list[int | None]]:
    """The ranks by kind of value; True for properties."""
    found: defaultdict[tuple[bool, str], list[int | None]] = defaultdict(list)
    rng = random.Random(1)
    for path, file in sorted(workspace.files.items()):
        for hole in holes(path, file.source.text):
            if rng.random() * every < 1:
                found[hole.name is not None, hole.kind_of_value].append(rank_of(hole, workspace))
    return found


def show(found: dict[tuple[bool, str], list[int | None]]) -> None:
    """The figures by kind of value, and their sum for what follows."""
    _print(f"{'kind of value':44} {'asked':>6} {'first':>7} {'in 3':>7} {'missing':>8}")
    for (is_property, kind), ranks in sorted(found.items()):
        if not is_property:
            mark = "" if follows(kind) else "  (not told)"
            _print(f"{kind:44} {figures(ranks)}{mark}")
    told = [rank for (is_property, kind), ranks in found.items() if not is_property and follows(kind) for rank in ranks]
    free = [r for (is_property, kind), ranks in found.items() if not is_property and not follows(kind) for r in ranks]
    names = [rank for (is_property, _), ranks in found.items() if is_property for rank in ranks]
    for words, ranks in (("values that follow", told), ("other values", free), ("properties", names)):
        if ranks:
            _print(f"{words:44} {figures(ranks)}")


def figures(ranks: list[int | None]) -> str:
    """One line of the table."""
    count = len(ranks)
    first, third, missing = (
        sum(rank == 0 for rank in ranks),
        sum(rank is not None and rank < 3 for rank in ranks),
        sum(rank is None for rank in ranks),
    )
    return f"{count:6} {first / count:7.1%} {third / count:7.1%} {missing / count:8.1%}"


def migrations(workspace: Workspace, suffix: str) -> Iterator[tuple[str, str, Any, Workspace]]:
    """Each migration with a file of its own: its path with a suffix, its text, its data, and all but it."""
    for path, file in sorted(workspace.files.items()):
        if file.kind.kind == "migration" and len(file.records) == 1:
            data: Any = file.records[0].data
            text = generate.yaml_text(data) if suffix == "yaml" else json.dumps(data, indent=2, ensure_ascii=False)
            yield f"{path.rpartition('.')[0]}.{suffix}", text, data, workspace.with_files({path: None})


def measure_typed(workspace: Workspace, suffix: str, every: int) -> dict[tuple[bool, bool, str], list[int | None]]:
    """The ranks while migrations are typed, by whether the text follows, whether it is half typed, and its kind."""
    found: defaultdict[tuple[bool, bool, str], list[int | None]] = defaultdict(list)
    for path, text, data, others in list(migrations(workspace, suffix))[::every]:
        records = [one for _, _, one, _ in migrations(others, suffix)]
        told, today = DerivedValues(data, records), date.fromisoformat(data["last_checked"])
        for stop in stops(path, text):
            kind = "a name" if stop.is_name else stop.kind_of_value
            is_sample = "\n" in str(stop.wanted)  # nothing is offered in one that is begun
            for typed in range(1 if is_sample else min(stop.end - stop.start, MOST_TYPED + 1)):
                rank = rank_while_typing(others, path, text, stop, typed, today)
                found[told.follows(stop), typed > 0, kind].append(rank)
    return found


def show_typed(found: dict[tuple[bool, bool, str], list[int | None]]) -> None:
    """The figures before the first character by kind of value, and their sums."""
    _print(f"{'what is wanted':44} {'stops':>6} {'first':>7} {'in 3':>7} {'missing':>8}")
    for (follows_, half, kind), ranks in sorted(found.items()):
        if not half:
            _print(f"{kind:44} {figures(ranks)}{'' if follows_ else '  (not told)'}")
    for follows_ in (True, False):
        for half in (False, True):
            ranks = [r for (told, at, _), some in found.items() if (told, at) == (follows_, half) for r in some]
            if ranks:
                words = f"{'follows' if follows_ else 'not told'}, {'half typed' if half else 'nothing typed yet'}"
                _print(f"{words:44} {figures(ranks)}")


def time_all(name: str, workspace: Workspace, path: str, offsets: Iterable[int]) -> None:
    """Median and worst CPU time of a completion in a file as it stands."""
    _, file = with_text(workspace, path, workspace.files[path].source.text)
    _ = file.document.lines
    request = CompletionRequest(workspace, workspace.files[path], TODAY)
    _ = request.file.document.records
    taken = []
    gc.collect()
    gc.freeze()  # a look of the collector through all that was read is not the time of one completion
    for offset in offsets:
        start = time.process_time()
        completions(request, offset)
        taken.append((time.process_time() - start) * 1000)
    _print(f"{name}: median {statistics.median(taken):.1f} ms, worst {max(taken):.1f} ms of {len(taken)}")


def write_texts(folder: Path, texts: dict[str, str]) -> Workspace:
    """Texts by path as a workspace on disk."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return load(folder)


def show_times(folder: Path) -> None:
    """The times in a workspace of 1,000 records and in a file of 1,000."""
    many = write_texts(folder / "many", generate.workspace(1000))
    path = next(path for path in sorted(many.files) if "/migrations/" in path)
    length = len(many.files[path].source.text)
    time_all("workspace of 1,000 records, a migration", many, path, range(0, length, max(length // 200, 1)))
    path = next(path for path in sorted(many.files) if "/models/" in path)
    length = len(many.files[path].source.text)
    time_all("workspace of 1,000 records, a model", many, path, range(0, length, max(length // 200, 1)))
    one = write_texts(folder / "one", {"models/provider-1/many.yaml": generate.records_in_one_file(1000)})
    path = next(iter(one.files))
    length = len(one.files[path].source.text)
    time_all("file of 1,000 records", one, path, range(0, length, length // 200))


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--every", type=int, default=1, help="look at one value of so many")
    parser.add_argument("--typed", action="store_true", help="type migrations from their first character to the last")
    parser.add_argument("--times", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        spaces = [(str(one), load(one)) for one in arguments.folders]
        if not spaces and not arguments.times:
            write_all(folder / "example", example_files())
            spaces = [("example", load(folder / "example"))]
            spaces.append(("generated", write_texts(folder / "generated", generate.workspace(40))))
        for name, workspace in spaces:
            for suffix in ("yaml", "json") if arguments.typed else ():
                _print(f"\n{name}, typed as {suffix.upper()}")
                show_typed(measure_typed(workspace, suffix, arguments.every))
            if not arguments.typed:
                _print(f"\n{name}")
                show(measure(workspace, arguments.every))
        if arguments.times:
            show_times(folder)


if __name__ == "__main__":
    main()
