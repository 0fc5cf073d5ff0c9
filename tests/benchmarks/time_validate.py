"""How fast `model-lifecycle validate` is beside other validators, and how much memory it takes.

    python tests/benchmarks/time_validate.py [--files 100 1000 10000] [--rounds 7]

Makes its own records, installs the peers (npm and PyPI) into `build/benchmarks`, runs all programs in turn and prints
medians, the shortest and the longest run, and ratios of medians; at the end each ratio beside its goal. All rules of
ours are on; the peers check the schema only, sourcemeta in its fastest mode, check-jsonschema with its C parser.
"""

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks import peers  # noqa: E402 - the path above is for this import
from benchmarks.generate import AS_OF, workspace, written  # noqa: E402
from benchmarks.measure import Measured, compare, compile_ours  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--files", type=int, nargs="+", default=[100, 1000, 10_000], help="how many files the workspaces have"
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each program runs")
    parser.add_argument(
        "--folder", type=Path, default=PROJECT / "build" / "benchmarks", help="where peers and files are"
    )
    arguments = parser.parse_args()
    compile_ours()
    folder: Path = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    schema = folder / "records.schema.json"
    peers.write_schema(schema)
    ours = [sys.executable, "-m", "model_lifecycle", "validate", "--as-of", AS_OF, "--format", "json", "."]
    fast, slow = peers.sourcemeta(folder), peers.check_jsonschema(folder)
    sys.stdout.write(f"sourcemeta jsonschema {peers.version_of(fast)}; {peers.version_of(slow)}\n")
    rows: list[_Row] = []
    for count in arguments.files:
        for suffix in ("yaml", "json"):
            clean = written(folder, f"{suffix}-clean-{count}", workspace(count, suffix=suffix))
            programs = {
                "model-lifecycle": ours,
                "model-lifecycle --jobs 1": [*ours, "--jobs", "1"],
                "sourcemeta jsonschema": [fast, "validate", "--fast", str(schema), "."],
            }
            title = f"{count:,} clean {suffix.upper()} files, {_size(clean):.1f} KB each"
            ours_runs, _, peer = compare(title, programs, folder=clean, rounds=arguments.rounds, expected=0).values()
            rows += _rows_of_clean(title, ours_runs, peer)
            if count > _MOST_FOR_THE_SLOW:
                continue
            mistakes = max(1, count // 100)
            broken = written(folder, f"{suffix}-broken-{count}", workspace(count, mistakes=mistakes, suffix=suffix))
            files = sorted(str(path.relative_to(broken)) for path in broken.rglob(f"*.{suffix}"))
            # sourcemeta is not among them: it stops at the first syntax error.
            programs = {"model-lifecycle": ours, "check-jsonschema": [slow, "--schemafile", str(schema), *files]}
            title = f"{count:,} {suffix.upper()} files, {mistakes} of them with a mistake"
            ours_runs, peer = compare(title, programs, folder=broken, rounds=arguments.rounds, expected=1).values()
            rows.append(
                _Row(f"{title}: times faster, clock", peer.median / ours_runs.median, _TIMES_FASTER, least=True)
            )
    sys.stdout.write("\n" + "".join(f"{row}\n" for row in rows))


class _Row(NamedTuple):
    """A ratio beside its goal: what it is to be at most, or at least."""

    work: str
    ratio: float
    goal: float
    least: bool = False

    def __str__(self) -> str:
        is_met = self.ratio >= self.goal if self.least else self.ratio <= self.goal
        wanted = f"goal {'≥' if self.least else '≤'} {self.goal:.1f} ×"
        return f"  {self.work:<72}{self.ratio:>6.2f} ×   {wanted}   {'met' if is_met else 'missed'}"


def _rows_of_clean(title: str, ours: Measured, peer: Measured) -> list[_Row]:
    return [
        _Row(f"{title}: clock", ours.median / peer.median, _MOST_OF_THE_CLOCK),
        _Row(f"{title}: all cores", ours.core_median / peer.core_median, _MOST_OF_ALL_CORES),
    ]


_MOST_OF_THE_CLOCK: Final = 2.0
"""Of the time that sourcemeta takes, which only checks the schema, and is compiled."""
_MOST_OF_ALL_CORES: Final = 3.0
_TIMES_FASTER: Final = 5.0
"""Than check-jsonschema, where files are broken."""

_MOST_FOR_THE_SLOW = 1000
"""Files up to which check-jsonschema runs, which takes seconds for so many."""


def _size(folder: Path) -> float:
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.suffix in (".yaml", ".json")]
    return sum(sizes) / len(sizes) / 1000


if __name__ == "__main__":
    main()
