"""How time and memory grow with the size of what is checked, for many shapes of texts and workspaces.

    python tests/benchmarks/growth.py [WORD …] [--largest 1024] [--doublings 2] [--factor 2]
        [--command 'validate --fix']

Runs a command over each shape (those whose names hold one of the words), at sizes that double up to the largest, or
grow as `--factor` says (`--largest 512 --factor 4`: 32, 128 and 512 KiB), and prints seconds of processor time, the
exponents between the sizes (1: linear, 2: quadratic), and the memory. Marks what breaks the law: at most 2.3 times
the time at twice the size, a file of 1 MB in 2 seconds, 300 MiB up to 16 MB, and no failure. With `--command scan`
the shapes are source code of all endings. The largest sizes are in KiB. Times depend on the machine; read them on an
idle one.
"""

import argparse
import os
import resource
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2
from pathlib import Path
from types import ModuleType

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks import (  # noqa: E402
    shapes_of_records,
    shapes_of_sources,
    shapes_of_syntax,
    shapes_of_values,
    shapes_of_workspaces,
)
from benchmarks.generate import AS_OF  # noqa: E402 - the path above is for this import
from benchmarks.shapes import Files, Shape  # noqa: E402

from model_lifecycle.cli.main import run  # noqa: E402

MOST_GROWTH = log2(2.3)
SECONDS_OF_A_MEGABYTE = 2
MOST_MEBIBYTES = 300
_FEW = 100
"""Files up to which the seconds are those of a text; each file of a folder costs a tenth of a millisecond by itself."""
NOISE = 0.1
"""Seconds below which a time says nothing about growth."""


@dataclass(frozen=True)
class Cost:
    """What a run took: bytes and files, seconds of processor time, its largest size in MiB, its exit code."""

    size: int
    files: int
    seconds: float
    mebibytes: float
    code: int

    @property
    def failed(self) -> bool:
        """Whether it was ended, or broke; 2 says that a configuration has mistakes."""
        return self.code not in (0, 1, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only the shapes whose names hold one of these")
    parser.add_argument("--largest", type=int, default=1024, help="the largest size in KiB")
    parser.add_argument("--doublings", type=int, default=2, help="how often the smallest size is doubled")
    parser.add_argument("--factor", type=int, default=2, help="how much larger each size is than the one before")
    parser.add_argument("--seconds", type=int, default=20, help="processor time after which a run is ended")
    parser.add_argument("--command", default="validate --format concise", help="what is run in the folder")
    arguments = parser.parse_args()
    command = [*arguments.command.split(), "--as-of", AS_OF, "--jobs", "1", "--quiet", "."]
    with tempfile.TemporaryDirectory() as folder:
        _write({"models/a.yaml": "id: 1\n"}, folder)
        _run_silently(folder, command)  # imports everything
    broken = 0
    modules: tuple[ModuleType, ...] = (shapes_of_syntax, shapes_of_records, shapes_of_values, shapes_of_workspaces)
    if command[0] == "scan":
        modules = (shapes_of_sources,)
    shapes = {name: shape for module in modules for name, shape in module.SHAPES.items()}
    chosen = {name: shape for name, shape in shapes.items() if _is_chosen(name, arguments.words)}
    for name, shape in chosen.items():
        costs = _costs(shape, command, arguments)
        broken += _show(name, costs)
    _print(f"{broken} of {len(chosen)} shapes break the law")


def _is_chosen(name: str, words: Sequence[str]) -> bool:
    return not words or any(word in name for word in words)


def _costs(shape: Shape, command: Sequence[str], arguments: argparse.Namespace) -> list[Cost]:
    """The costs from the smallest size to the largest, or to the first that fails."""
    costs: list[Cost] = []
    for doubling in range(arguments.doublings, -1, -1):
        costs.append(measure(shape, arguments.largest * 1024 // arguments.factor**doubling, command, arguments.seconds))
        if costs[-1].failed:
            break
    return costs


def _show(name: str, costs: Sequence[Cost]) -> bool:
    """Prints a shape's line; whether it breaks the law."""
    growth = [
        log2(after.seconds / before.seconds) / log2(after.size / before.size)
        for before, after in pairwise(costs)
        if before.seconds > NOISE and after.size > before.size
    ]
    last = costs[-1]
    allowed = SECONDS_OF_A_MEGABYTE * max(last.size / 1e6, NOISE)
    slow = last.failed or (last.seconds > allowed and last.files <= _FEW) or max(growth, default=0) > MOST_GROWTH
    broken = slow or last.mebibytes > MOST_MEBIBYTES
    seconds = " ".join(f"{cost.seconds:6.2f}" for cost in costs)
    exponents = " ".join(f"{exponent:4.1f}" for exponent in growth)
    how = f" left with {last.code}" if last.failed else ""
    _print(f"{'!' if broken else ' '} {name:44} {seconds} s  {exponents:10} {last.mebibytes:5.0f} MiB{how}")
    return broken


def measure(shape: Shape, size: int, command: Sequence[str], most_seconds: int) -> Cost:
    """Run a command over a shape of a size, in a folder of its own and in a process that has everything imported."""
    with tempfile.TemporaryDirectory() as folder:
        # Another process makes the files: what they take here would count as the command's memory.
        _in_a_copy(lambda: _write(shape(size), folder))
        code, usage = _in_a_copy(lambda: _run_silently(folder, command, most_seconds))
        sizes = [path.stat().st_size for path in Path(folder).rglob("*") if path.is_file()]
    return Cost(sum(sizes), len(sizes), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, code)


def _in_a_copy(work: Callable[[], int]) -> tuple[int, resource.struct_rusage]:
    """The exit code of some work that a copy of this process does, and what that took."""
    child = os.fork()
    if child == 0:
        os._exit(work())
    _, status, usage = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), usage


def _write(files: Files, folder: str) -> int:
    for path, text in {"model-lifecycle.toml": "", **files}.items():
        (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
        (Path(folder) / path).write_bytes(text.encode("utf-8", "surrogatepass"))
    return 0


def _run_silently(folder: str, command: Sequence[str], most_seconds: int | None = None) -> int:
    if most_seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds))
    before, output, errors = Path.cwd(), sys.stdout, sys.stderr
    os.chdir(folder)
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            sys.stdout = sys.stderr = nowhere
            return run(command)
    finally:
        sys.stdout, sys.stderr = output, errors
        os.chdir(before)


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
