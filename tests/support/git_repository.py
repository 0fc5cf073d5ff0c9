"""Repositories of records on disk: the example workspace, with a branch that makes a mistake in it or mends it."""

import os
import subprocess
from pathlib import Path

from model_lifecycle.cli.init import example_files

_NOBODY = {f"GIT_{who}_{what}": "test@doc.example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}

MODEL = "models/provider-1/loom-2-large.yaml"


def git(folder: Path, *arguments: str) -> str:
    """What a git command prints, with no configuration but the repository's."""
    environment = os.environ | _NOBODY | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    ended = subprocess.run(
        ["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True, env=environment
    )
    return ended.stdout


def commit(folder: Path) -> None:
    """Commit all there is."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "A change")


def example_repository(folder: Path) -> Path:
    """A repository that holds the example workspace on `main`, and is on the branch `work`."""
    git(folder.parent, "init", "--quiet", "--initial-branch=main", str(folder))
    for path, data in example_files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    commit(folder)
    git(folder, "switch", "--quiet", "--create", "work")
    return folder


def change(folder: Path, old: str, new: str, path: str = MODEL) -> None:
    """Replace a text in a file, which must hold it."""
    text = (folder / path).read_text(encoding="utf-8")
    assert old in text
    (folder / path).write_text(text.replace(old, new), encoding="utf-8")


def hostile_modules(folder: Path) -> None:
    """Put modules on top of a folder, each of which ends a program that takes it for Python's own."""
    for name in ("ensurepip", "json", "logging", "pip", "pathlib", "re", "venv"):
        (folder / f"{name}.py").write_text(f'raise SystemExit("the checkout\'s {name}.py was run")\n', encoding="utf-8")
