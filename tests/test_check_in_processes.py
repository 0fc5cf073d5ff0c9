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
processes, check_file = [], checking.check_file
checking.check_file = lambda *arguments, **options: processes.append(os.getpid()) or check_file(*arguments, **options)
several = checking.check(files, today=today, jobs=2)
assert several == one
assert not processes or sys.platform != "linux"  # all of it was done elsewhere
"""


def test_the_same_files_and_diagnostics(tmp_path: Path) -> None:
    for path, text in workspace(400, mistakes=8).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    command = [sys.executable, "-W", "error", "-c", SCRIPT, tmp_path.as_posix(), AS_OF]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.stderr, run.returncode) == ("", 0)
