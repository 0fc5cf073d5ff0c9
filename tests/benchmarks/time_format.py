"""How fast `model-lifecycle format` is beside prettier, on a workspace and on one file of it.

    python tests/benchmarks/time_format.py [--files 1000] [--rounds 5] [--at-most RATIO]

Makes its own records, installs the peer from npm into `build/benchmarks`, runs both in turn on files as they came
and as each leaves them, and prints medians and ratios. Both only check (`--check`), so that every run finds the same.
Ours reads each text again after formatting it, and compares data and comments; the peer sorts no properties.
With `--at-most` it ends with 1 where ours takes more than so many times the cores' time of the peer for a workspace.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks import peers  # noqa: E402 - the path above is for this import
from benchmarks.generate import workspace, written  # noqa: E402
from benchmarks.measure import compare, compile_ours  # noqa: E402

OURS, PEER = "model-lifecycle format", "prettier"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=1000, help="how many files a workspace has")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program runs")
    parser.add_argument("--at-most", type=float, metavar="RATIO", help="end with 1 where ours takes more than that")
    parser.add_argument(
        "--folder", type=Path, default=PROJECT / "build" / "benchmarks", help="where the peer and files are"
    )
    arguments = parser.parse_args()
    compile_ours()
    folder: Path = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    ours = [sys.executable, "-m", "model_lifecycle", "format"]
    peer = [peers.prettier(folder), "--log-level", "error"]
    ratios = []
    for suffix in ("yaml", "json"):
        texts = workspace(arguments.files, suffix=suffix)
        if suffix == "json":
            texts = {path: json.dumps(json.loads(text)) for path, text in texts.items()}
        own, other = (written(folder, f"{suffix}-{whose}", texts).name for whose in ("ours", "theirs"))
        one = f"/{min(texts)}"
        for state, expected in (("as they came", 1), ("formatted", 0)):
            for title, path in ((f"{arguments.files} {suffix.upper()} files", ""), ("one of them", one)):
                measured = compare(
                    f"{title}, {state}",
                    {OURS: [*ours, "--check", own + path], PEER: [*peer, "--check", other + path]},
                    folder=folder,
                    rounds=arguments.rounds,
                    expected=expected,
                )
                if not path:
                    ratios.append(measured[OURS].core_median / measured[PEER].core_median)
            subprocess.run([*ours, "-q", own], cwd=folder, check=True)
            subprocess.run([*peer, "--write", other], cwd=folder, check=True, capture_output=True)
    if arguments.at_most is not None and max(ratios) > arguments.at_most:
        sys.exit(f"{OURS} takes {max(ratios):.2f} times as long as {PEER}, more than {arguments.at_most}")


if __name__ == "__main__":
    main()
