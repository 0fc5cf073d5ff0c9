"""How slips of layout and of signs in YAML are answered, by kind of slip.

    python tests/benchmarks/layout_slips.py [WORD …] [--each 25] [--seed 1]

Makes slips at random places of the records of the example, and prints how many give exactly one finding, and how many
records are after `--fix --unsafe-fixes` as without the slip. No fix can bring back a line that was deleted.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from support.workspaces import ROOT, workspace_of

from model_lifecycle.check import check
from model_lifecycle.cli.init import example_files
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.syntax.fast.load_data import load_plain_data

EXAMPLE: Final = {path: text.decode() for path, text in example_files().items() if path.endswith((".yaml", ".json"))}
"""The records that `init --example` writes."""
YAML: Final = [path for path in EXAMPLE if path.endswith(".yaml") and not path.startswith("providers/")]
TODAY: Final = date(2026, 6, 30)
_PROPERTY: Final = re.compile(r" *(- )?[a-z_]+:( |$)")

Slip = Callable[[str, random.Random], str]
"""What is written in place of a line and of what is indented further below it."""


def _indented(block: str, step: int) -> str:
    lines = block.splitlines(keepends=True)
    return "".join(" " * step + line if step > 0 else line.removeprefix(" " * -step) for line in lines)


def _first(change: Callable[[str], str]) -> Slip:
    """A slip of the first line alone."""
    return lambda block, _: change(block.partition("\n")[0]) + "\n" + block.partition("\n")[2]


SLIPS: Final[dict[str, Slip]] = {
    "line indented": lambda block, pick: _first(lambda line: _indented(line, pick.choice([-2, -1, 1, 2])))(block, pick),
    "block indented": lambda block, pick: _indented(block, pick.choice([-2, 2, 4])),
    "tab": _first(lambda line: re.sub(r"^(  )+", "\t", line)),
    "colon lost": _first(lambda line: line.replace(":", "", 1)),
    "blank lost": _first(lambda line: line.replace(": ", ":", 1)),
    "equals sign": _first(lambda line: line.replace(":", " =", 1)),
    "wide colon": _first(lambda line: line.replace(": ", "：", 1)),
    "dash lost": _first(lambda line: line.replace("- ", "  ", 1)),
    "quote lost": _first(lambda line: line.replace('"', "", 1)),
    "bracket lost": _first(lambda line: line.replace("]", "", 1)),
    "line repeated": lambda block, _: block.partition("\n")[0] + "\n" + block,
    "block repeated": lambda block, _: block * 2,
    "line deleted": lambda block, _: block.partition("\n")[2],
    "note above": lambda block, pick: pick.choice(["to be checked\n", "see https://a.example/\n", "----\n"]) + block,
    "lines joined": _first(lambda line: line + " slug: x"),
}


def _slips(slip: Slip, pick: random.Random, count: int) -> Iterator[tuple[str, str]]:
    """Paths of records, and their texts with a slip; fewer where it changes few lines."""
    for _ in range(count * 20):
        path = pick.choice(YAML)
        lines = EXAMPLE[path].splitlines(keepends=True)
        first = pick.choice(list(properties(lines)))
        column = len(lines[first]) - len(lines[first].lstrip())
        further = (index for index in range(first + 1, len(lines)) if not lines[index].startswith(" " * (column + 1)))
        last = next(further, len(lines))
        text = "".join([*lines[:first], slip("".join(lines[first:last]), pick), *lines[last:]])
        if load_plain_data(text, "yaml") != load_plain_data(EXAMPLE[path], "yaml"):
            yield path, text
            count -= 1
        if not count:
            return


def properties(lines: Sequence[str]) -> Iterator[int]:
    """The indexes of the lines that begin a property, outside of texts below `|`."""
    text = len(max(lines, key=len))
    for index, line in enumerate(lines):
        column = len(line) - len(line.lstrip())
        if column <= text and _PROPERTY.match(line):
            text = column if line.endswith("|\n") else len(max(lines, key=len))
            yield index


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only the slips whose names hold one of these")
    parser.add_argument("--each", type=int, default=25, help="how many slips of each kind")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    totals = [0, 0, 0]
    for name, slip in SLIPS.items():
        if arguments.words and not any(word in name for word in arguments.words):
            continue
        cases = list(_slips(slip, random.Random(f"{arguments.seed} {name}"), arguments.each))
        counts = [len(cases), *(sum(column) for column in zip(*(_score(*case) for case in cases), strict=True))]
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        _print(name, counts)
    _print("all", totals)


def _score(path: str, text: str) -> tuple[bool, bool]:
    """Whether a slip gives exactly one finding, and whether its record is as the right one after all fixes."""
    found, data = _answer(path, text)
    known, right = _answer(path, EXAMPLE[path])
    return (found - known).total() == 1, data == right


def _answer(path: str, text: str) -> tuple[Counter[tuple[str, str]], object]:
    """The findings of a record, by code and pointer, and its data after all fixes."""
    checked = check(workspace_of(EXAMPLE | {path: text}), today=TODAY)
    place = f"{ROOT}/{path}"
    found = (diagnostic for diagnostic in checked.diagnostics.get(place, ()) if diagnostic.severity <= Severity.WARNING)
    fixed = fix_all(checked, [place], unsafe=True).files.get(place)
    codes = Counter((diagnostic.code, diagnostic.pointer) for diagnostic in found)
    return codes, load_plain_data(fixed.text if fixed is not None else text, "yaml")


def _print(name: str, counts: list[int]) -> None:
    count, one, same = counts
    share = 100 / max(count, 1)
    sys.stdout.write(f"{name:16} {count:4}   one finding {one * share:5.1f} %   same data {same * share:5.1f} %\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
