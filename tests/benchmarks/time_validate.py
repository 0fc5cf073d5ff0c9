"""How fast `model-lifecycle validate` is beside other validators, and how much memory it takes.

    python tests/benchmarks/time_validate.py [--files 1000] [--rounds 7]

Makes its own records, installs the peers (npm and PyPI) into `build/benchmarks`, runs all programs in turn and prints
medians and ratios. All rules of ours are on; the peers check the schema only.
"""

import argparse
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks import peers  # noqa: E402 - the path above is for this import
from benchmarks.generate import AS_OF, workspace  # noqa: E402
from benchmarks.measure import compile_ours, in_turn  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=1000, help="how many files a workspace has")
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
    sourcemeta = [peers.sourcemeta(folder), "validate", str(schema), "."]
    check_jsonschema = [peers.check_jsonschema(folder), "--schemafile", str(schema)]
    for suffix in ("yaml", "json"):
        clean = _written(folder, f"{suffix}-clean", workspace(arguments.files, suffix=suffix))
        files = sorted(str(path.relative_to(clean)) for path in clean.rglob(f"*.{suffix}"))
        programs = {
            "model-lifecycle": ours,
            "model-lifecycle --jobs 1": [*ours, "--jobs", "1"],
            "sourcemeta jsonschema": sourcemeta,
            "check-jsonschema": [*check_jsonschema, *files],
        }
        title = f"{arguments.files} clean {suffix.upper()} files, {_size(clean):.1f} KB each"
        _compare(title, clean, programs, arguments.rounds, found=False)
        count = arguments.files // 100
        broken = _written(folder, f"{suffix}-broken", workspace(arguments.files, mistakes=count, suffix=suffix))
        del programs["sourcemeta jsonschema"]  # it stops at the first syntax error
        _compare(f"the same, {count} of them with a mistake", broken, programs, arguments.rounds, found=True)


def _written(folder: Path, name: str, texts: dict[str, str]) -> Path:
    root = folder / name
    shutil.rmtree(root, ignore_errors=True)
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    (root / "model-lifecycle.toml").write_text("")
    return root


def _size(folder: Path) -> float:
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.suffix in (".yaml", ".json")]
    return sum(sizes) / len(sizes) / 1000


def _compare(title: str, folder: Path, programs: Mapping[str, Sequence[str]], rounds: int, *, found: bool) -> None:
    measured = in_turn(programs, folder=folder, rounds=rounds, expected=1 if found else 0)
    ours = measured["model-lifecycle"]
    _print(f"\n{title}\n{'':28}{'time':>8}{'ours is':>10}{'all cores':>12}{'ours is':>10}{'memory':>10}")
    for name, runs in measured.items():
        times = f"{runs.median:>6.3f} s{_ratio(ours.median, runs.median)}"
        core_times = f"{runs.core_median:>10.3f} s{_ratio(ours.core_median, runs.core_median)}"
        _print(f"  {name:<26}{times}{core_times}{runs.peak:>6.0f} MiB")


def _ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:>8.2f} ×"


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
