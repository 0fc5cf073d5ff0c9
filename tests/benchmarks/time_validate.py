"""How fast `model-lifecycle validate` is beside other validators, and how much memory it takes.

    python tests/benchmarks/time_validate.py [--files 1000] [--rounds 7]

Makes its own records, installs the peers (npm and PyPI) into `build/benchmarks`, runs all programs in turn and prints
medians and ratios. All rules of ours are on; the peers check the schema only.
"""

import argparse
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks import peers  # noqa: E402 - the path above is for this import
from benchmarks.generate import AS_OF, workspace, written  # noqa: E402
from benchmarks.measure import compare, compile_ours  # noqa: E402


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
        clean = written(folder, f"{suffix}-clean", workspace(arguments.files, suffix=suffix))
        files = sorted(str(path.relative_to(clean)) for path in clean.rglob(f"*.{suffix}"))
        programs = {
            "model-lifecycle": ours,
            "model-lifecycle --jobs 1": [*ours, "--jobs", "1"],
            "sourcemeta jsonschema": sourcemeta,
            "check-jsonschema": [*check_jsonschema, *files],
        }
        title = f"{arguments.files} clean {suffix.upper()} files, {_size(clean):.1f} KB each"
        compare(title, programs, folder=clean, rounds=arguments.rounds, expected=0)
        count = arguments.files // 100
        broken = written(folder, f"{suffix}-broken", workspace(arguments.files, mistakes=count, suffix=suffix))
        del programs["sourcemeta jsonschema"]  # it stops at the first syntax error
        compare(
            f"the same, {count} of them with a mistake",
            programs,
            folder=broken,
            rounds=arguments.rounds,
            expected=1,
        )


def _size(folder: Path) -> float:
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.suffix in (".yaml", ".json")]
    return sum(sizes) / len(sizes) / 1000


if __name__ == "__main__":
    main()
