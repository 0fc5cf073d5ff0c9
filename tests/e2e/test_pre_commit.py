"""The hooks of pre-commit, run by the real program in a repository, from red to green."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from editors.install import wheels
from support.action_steps import CHECKOUT
from support.git_repository import change, commit, example_repository, git
from support.program import run_program
from support.thorough import is_thorough

pytestmark = pytest.mark.slow

PROGRAMS = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with this checkout, as others would name it."""
    folder = tmp_path_factory.mktemp("hooks")
    names = git(CHECKOUT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in names:
        if name.startswith(("src/", "schemas/", "README", "pyproject", ".ci/", ".pre-commit-hooks")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((CHECKOUT / name).read_bytes())
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit(folder)
    return folder


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def run_hooks(folder: Path, cache: Path) -> tuple[int, str]:
    git(folder, "add", "--all")
    ended = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--color=never"],
        cwd=folder, env=os.environ | wheels.environment() | {"PRE_COMMIT_HOME": str(cache), "PATH": PROGRAMS},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600, check=False,
    )  # fmt: skip
    return ended.returncode, ended.stdout


def test_red_and_green(hooks: Path, cache: Path, tmp_path: Path) -> None:
    folder = example_repository(tmp_path / "records")
    shown = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    configuration = shown.partition("# .pre-commit-config.yaml\n")[2].partition("```")[0]
    configuration = configuration.replace("https://github.com/OWNER/model-lifecycle", hooks.as_uri())
    if not is_thorough():  # `test_packaging.py` installs the checkout: here the program of this environment runs
        configuration = re.sub(r"^( +)- id: .*$", r"\g<0>\n\1  language: system", configuration, flags=re.MULTILINE)
    revision = git(hooks, "rev-parse", "HEAD").strip()
    (folder / ".pre-commit-config.yaml").write_text(configuration.replace("v0.1.0", revision), encoding="utf-8")
    assert run_program("format", folder=folder).code == 0
    commit(folder)
    change(folder, "status: retired", "status: sunset")
    code, printed = run_hooks(folder, cache)
    assert code == 1, printed
    assert "model-lifecycle validate.................................................Failed" in printed
    assert "models/provider-1/loom-2-large.yaml:" in printed
    change(folder, "status: sunset", "status: retired")
    (folder / "notes.txt").write_text("not a record\n", encoding="utf-8")
    code, printed = run_hooks(folder, cache)
    assert code == 0, printed
    assert "(no files to check)Skipped" in printed
    removed = folder / "models/provider-1/loom-3-large.yaml"
    text = removed.read_bytes()
    commit(folder)
    removed.unlink()
    code, printed = run_hooks(folder, cache)  # of a commit that only deletes a record
    assert code == 1, printed
    assert "[unknown-model]" in printed
    removed.write_bytes(text)
    change(folder, "family: loom-2", "family: loom-two")
    code, printed = run_hooks(folder, cache)
    assert (code, printed.count("Passed")) == (0, 2), printed
    change(folder, "family: loom-two\n", "family:    loom-two\n")
    code, printed = run_hooks(folder, cache)
    assert code == 1
    assert "files were modified by this hook" in printed
    assert "family: loom-two\n" in (folder / "models/provider-1/loom-2-large.yaml").read_text(encoding="utf-8")
