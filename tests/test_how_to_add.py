"""The examples on how to add a rule, a reporter and a feature, done in a copy of the project as they stand there.

One copy takes all of them, one after the other: each must work whatever else was added.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from write_documents import FEATURE_PAGE, PARTS, REPORTER_PAGE, RULE_PAGE

CHECKOUT = Path(__file__).resolve().parents[1]
EXAMPLES = ("rule", "reporter", "feature")
LAST = "When these are green too, it is done"
"""What stands between an example and the commands after all of them."""

ADDITIONS = {
    name: (CHECKOUT / page).read_text(encoding="utf-8").partition(LAST)[0]
    for name, page in zip(EXAMPLES, (RULE_PAGE, REPORTER_PAGE, FEATURE_PAGE), strict=True)
}

_ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")}
"""Without what tells a pytest of the example that it is a worker of another, where no snapshot is created."""

_BLOCK = re.compile(
    r"^(?:`(?P<path>[\w./]+\.py)`.*?\n\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def blocks(title: str) -> Iterator[tuple[str, str, str]]:
    """Each block of code: path of the file that it is of, language, text. One that names no file is of the last one."""
    path = ""
    for block in _BLOCK.finditer(ADDITIONS[title]):
        path = block["path"] or path
        yield path, block["language"], block["text"]


def sides(change: str) -> tuple[str, str]:
    """The lines that a change replaces, and what it replaces them by."""
    lines = change.splitlines(keepends=True)
    old, new = ([line[1:] for line in lines if line[0] in signs] for signs in (" -", " +"))
    return "".join(old), "".join(new)


def apply(root: Path, path: str, language: str, text: str) -> None:
    """Write a file that is not there yet, or change one."""
    file = root / path
    if language == "python":
        assert not file.exists(), f"{path} is there by now: choose another example in the document"
        file.write_text(text, encoding="utf-8")
        return
    old, new = sides(text)
    before = file.read_text(encoding="utf-8")
    assert before.count(old) == 1, f"{path}: {old}"
    file.write_text(before.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("title", EXAMPLES)
def test_the_places_that_an_example_changes_are_there(title: str) -> None:
    for path, language, text in blocks(title):
        if language == "diff":
            assert (CHECKOUT / path).read_text(encoding="utf-8").count(sides(text)[0]) == 1, path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, without what was built in it but for what mypy remembers of its modules."""
    built = ignore_patterns("__pycache__", "node_modules", "build", "dist", ".git", ".venv", ".hypothesis")
    return Path(copytree(CHECKOUT, tmp_path / "project", ignore=built, symlinks=True))


@pytest.mark.slow
def test_the_examples_work_as_they_stand(project: Path) -> None:
    files = {title: add(project, title) for title in EXAMPLES}
    assert {title: len(added) for title, added in files.items() if len(added) > 3} == {}
    run(project, f"ruff check {' '.join(path for added in files.values() for path in added)}")
    run(project, f"ruff format --check {' '.join(path for added in files.values() for path in added)}")
    for command in last_commands():
        run(project, command)
    tables = "".join((project / page).read_text("utf-8") for page in PARTS)
    for new in map(name_of, EXAMPLES):
        assert re.search(f"^\\| `?{new}`? ", tables, re.MULTILINE), f"no table has a row of `{new}`"


def last_commands() -> list[str]:
    """The commands after an example, without those that run many tests."""
    page = (CHECKOUT / RULE_PAGE).read_text(encoding="utf-8").partition(LAST)[2]
    return page.partition("```sh\n")[2].partition("```")[0].splitlines()[:-1]


def name_of(title: str) -> str:
    """What an example adds, by the name of its first file."""
    path, _, _ = next(blocks(title))
    return Path(path).stem.replace("_", "-")


def add(project: Path, title: str) -> set[str]:
    """Do what an example says; the files that it writes or changes."""
    commands: list[str] = []
    files = set()
    for path, language, text in blocks(title):
        if language == "sh":
            commands += text.splitlines()
        else:
            apply(project, path, language, text)
            files.add(path)
    for command in commands:
        run(project, command)
    return files


def run(project: Path, command: str) -> None:
    """Run a command of the example in the copy, whose modules come before those of the checkout."""
    program, *arguments = command.split()
    module = [] if program == "python" else ["-m", program]
    paths = os.pathsep.join((str(project / "src"), str(project / "tests")))
    done = subprocess.run(
        [sys.executable, *module, *arguments],
        cwd=project,
        env={**_ENVIRONMENT, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
