"""How fast `model-lifecycle render` makes a page, a site, and what a change of one model touches, beside the budgets.

    python tests/benchmarks/time_render.py [--files 687] [--rounds 5]

A site has a page for every record: a fifth of the files are migrations. Each run writes it to a folder of its own, and
nothing is deleted before all are done: a file system that has just deleted thousands of files is slow to make new ones.
Also how large its pages are as they are sent. `git` alone is what `--since` asks of it, as far as that grows with the
records: all their texts at the revision.
"""

import argparse
import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks.generate import AS_OF, workspace  # noqa: E402 - the path above is for this import
from benchmarks.measure import compile_ours, in_turn  # noqa: E402

BUDGETS = {"a site": "1 s, 1.5 s of all cores", "what a model touches": "0.5 s more than git alone"}
"""For 687 records."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=687, help="how many records the workspace has")
    parser.add_argument("--rounds", type=int, default=5, help="how often each run is made")
    parser.add_argument("--folder", type=Path, default=PROJECT / "build" / "benchmarks", help="where files are")
    arguments = parser.parse_args()
    compile_ours()
    root: Path = arguments.folder.resolve() / "render"
    migration = _written(root, arguments.files)
    sites = arguments.folder.resolve() / "sites"
    shutil.rmtree(sites, ignore_errors=True)
    sites.mkdir()
    ours = f"{sys.executable} -m model_lifecycle render --quiet --as-of {AS_OF}"
    programs = {
        "one page": f"{ours} {migration}",
        "a site": f'{ours} --output "$(mktemp --directory {sites}/XXXXXX)/public"',
        "a site in one process": f'{ours} --jobs 1 --output "$(mktemp --directory {sites}/XXXXXX)/public"',
        "what a model touches": f"{ours} --since HEAD",
        "git alone": "git diff-index --quiet HEAD; git ls-tree -r --format='%(objectname)' HEAD | git cat-file --batch",
    }
    commands = {name: ("bash", "-c", command) for name, command in programs.items()}
    sys.stdout.write(f"{arguments.files} records\n")
    for name, runs in in_turn(commands, folder=root, rounds=arguments.rounds, expected=0).items():
        times = f"{runs.median:>8.3f} s{runs.core_median:>10.3f} s of all cores{runs.peak:>8.0f} MiB"
        sys.stdout.write(f"  {name:<28}{times}{BUDGETS.get(name, ''):>30}\n")
    site = next(sites.iterdir()) / "public"
    pages = sorted(_compressed(page) for page in (site / "migrations").rglob("*.html"))
    sizes = {
        "median comparison page": (pages[len(pages) // 2], 10),
        "index": (_compressed(site / "index.html"), 40),
    }
    for name, (size, budget) in sizes.items():
        sys.stdout.write(f"  {name:<28}{size / 1000:>8.1f} KB gzip of {budget} KB\n")
    shutil.rmtree(sites)


def _compressed(page: Path) -> int:
    """The bytes that a server sends of a file."""
    return len(gzip.compress(page.read_bytes(), mtime=0))


def _written(root: Path, files: int) -> str:
    """A git repository of so many records in which one model was changed since; a migration that reads it."""
    shutil.rmtree(root, ignore_errors=True)
    texts = workspace(files)
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    (root / "model-lifecycle.toml").write_text("")
    for command in ("init --quiet", "add .", "-c user.name=x -c user.email=x commit --quiet -m x"):
        subprocess.run(["git", *command.split()], cwd=root, check=True)
    migration = next(path for path in sorted(texts) if path.startswith("migrations/"))
    slug = Path(migration).stem.partition("-to-")[0]
    model = next(root.glob(f"models/*/{slug}.yaml"))
    cached = "cached_input_price_per_mtok: "
    model.write_text(re.sub(f"{cached}.*", f"{cached}0.001", model.read_text(encoding="utf-8")), encoding="utf-8")
    return migration


if __name__ == "__main__":
    main()
