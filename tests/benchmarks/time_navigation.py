"""How fast references and renames are in a workspace in which one model is named by very many records.

    python tests/benchmarks/time_navigation.py [--rounds 5]

Makes 1,000 records of which every migration leads to the same model, and measures what the language server does for
`textDocument/references` and `textDocument/rename` there: the answer and its conversion, in CPU time of this process.
*Cold* is the first answer after the workspace was loaded, *warm* is one after another.
"""

import argparse
import re
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks.generate import workspace  # noqa: E402 - the path above is for this import
from lsprotocol import converters  # noqa: E402

from model_lifecycle.ide.navigation.references import references_of  # noqa: E402
from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename  # noqa: E402
from model_lifecycle.ide.navigation.rename.rename import RenameTarget  # noqa: E402
from model_lifecycle.ide.navigation.symbol import Symbol  # noqa: E402
from model_lifecycle.lsp.features.workspace_edit import EditSupport, workspace_edit  # noqa: E402
from model_lifecycle.lsp.state.locator import Locator  # noqa: E402
from model_lifecycle.lsp.transport.convert import ClientCapabilities  # noqa: E402
from model_lifecycle.workspace.load_workspace import load_workspace  # noqa: E402
from model_lifecycle.workspace.workspace import Workspace  # noqa: E402

HUB: Final = Symbol("model", ("provider-1", "new-0"))
TYPICAL: Final = Symbol("model", ("provider-2", "old-1"))


def hub_texts(count: int) -> dict[str, str]:
    """The texts of `count` records by path; all migrations lead to one model."""
    return {path: _to_hub(text) if path.startswith("migrations/") else text for path, text in workspace(count).items()}


def _to_hub(migration: str) -> str:
    head, to, rest = re.sub(r"\bnew-\d+\b", HUB.key[1], migration).partition("\nto:")
    return head + to + re.sub(r"provider-\d", HUB.key[0], rest, count=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each figure is measured")
    parser.add_argument("--folder", type=Path, default=PROJECT / "build" / "benchmarks", help="where the records are")
    arguments = parser.parse_args()
    folder: Path = arguments.folder.resolve() / "navigation"
    for path, text in hub_texts(1000).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    for title, symbol in (("most-named model", HUB), ("typical model", TYPICAL)):
        _report(folder, title, symbol, arguments.rounds)


def _report(folder: Path, title: str, symbol: Symbol, rounds: int) -> None:
    figures: dict[str, list[float]] = {}
    count = 0
    for _ in range(rounds):
        for what, ask in (("references", _references), ("rename", _rename)):
            loaded = load_workspace(str(folder))
            for state in ("cold", "warm"):
                milliseconds, count = _timed(partial(ask, loaded, symbol))
                figures.setdefault(f"{what}, {state}", []).append(milliseconds)
    sys.stdout.write(f"\n{title}: {count} places\n")
    for name, values in figures.items():
        sys.stdout.write(f"  {name:20} median {statistics.median(values):6.1f} ms  best {min(values):6.1f} ms\n")


def _timed(ask: Callable[[], int]) -> tuple[float, int]:
    start = time.process_time()
    found = ask()
    return (time.process_time() - start) * 1000, found


def _locator(loaded: Workspace) -> Locator:
    return Locator(loaded, ClientCapabilities(), lambda path: Path(path).as_uri())


def _references(loaded: Workspace, symbol: Symbol) -> int:
    locator = _locator(loaded)
    found = [locator.location(*place) for place in references_of(loaded, symbol, declaration=True)]
    _CONVERTER.unstructure(found)
    return len(found)


def _rename(loaded: Workspace, symbol: Symbol) -> int:
    made = compute_rename(loaded, RenameTarget("model", symbol, symbol.key[1]), "another-name")
    support = EditSupport(versions=True, annotations=True, file_renames=True)
    _CONVERTER.unstructure(workspace_edit(made, _locator(loaded), {}, support))
    return sum(len(edits) for edits in made.edits.values())


_CONVERTER: Final = converters.get_converter()

if __name__ == "__main__":
    main()
