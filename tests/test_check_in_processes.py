"""What several processes find is what one finds."""

import subprocess
import sys
from pathlib import Path

from benchmarks.generate import AS_OF, workspace

SCRIPT = """
import os, sys
from datetime import date
from model_lifecycle import check as checking
from model_lifecycle.workspace.load_workspace import load_workspace

root, today = sys.argv[1], date.fromisoformat(sys.argv[2])
one = checking.check(load_workspace(root, jobs=1), today=today)
files = load_workspace(root, jobs=2)
assert files.files == one.workspace.files

assert one.diagnostics
main, check_file, waits, (begun, begins) = os.getpid(), checking.check_file, [True], os.pipe()

def check_by_all(*arguments, **options):
    # The main process checks its first file only after a copy of it has begun.
    if os.getpid() != main:
        os.write(begins, b"x")
    elif waits:
        waits.clear()
        os.read(begun, 1)
    return check_file(*arguments, **options)

checking.check_file = check_by_all
assert checking.check(files, today=today, jobs=2) == one
"""


def test_the_same_files_and_diagnostics(tmp_path: Path) -> None:
    for path, text in workspace(400, mistakes=8).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    command = [sys.executable, "-W", "error", "-c", SCRIPT, tmp_path.as_posix(), AS_OF]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.stderr, run.returncode) == ("", 0)
