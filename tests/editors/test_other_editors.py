"""The setups in `editors/README.md`, in the real editors: what an author sees with no plugin of ours."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from editors.install import others
from editors.install.frame import CHECKOUT
from support.patience import PATIENCE
from support.pseudo_terminal import Terminal
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace, text_of, validated

pytestmark = [pytest.mark.slow, pytest.mark.further_editor]

README = (CHECKOUT / "editors" / "README.md").read_text(encoding="utf-8")

WRONG = text_of(
    MIGRATION,
    ('"input_pct_change": 0', '"example_label": "🙂 é", "input_pct_change": 55'),
    (',\n    "example_label": "10M input + 2M output tokens per month (example, not a bill)"', ""),
)  # fmt: skip
"""A migration with one diagnostic, at the 55, which counts as another column in each encoding."""
FIX = "Change to 0"

RENAMED = "example-3"


def is_renamed(folder: Path) -> bool:
    """Whether a model has its new id in its own record and in those that name it, and nothing more is found there."""
    try:
        texts = [(folder / path).read_text() for path in (OLD, NEW, MIGRATION)]
    except FileNotFoundError:  # the editor is replacing it
        return False
    if not all(f'"{RENAMED}"' in text for text in texts):
        return False
    codes = [diagnostic.code for diagnostics in validated(folder).values() for diagnostic in diagnostics]
    return codes == ["price-change"]


def setup(editor: str, language: str) -> str:
    """The settings that the README shows for an editor."""
    (section,) = re.findall(rf"^## {editor}\n(.*?)^## ", README, re.MULTILINE | re.DOTALL)
    (block,) = re.findall(rf"^```{language}\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return str(block)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = make_workspace(tmp_path / "records", {MIGRATION: WRONG})
    assert [diagnostic.code for diagnostic in validated(root)[MIGRATION]] == ["price-change"]
    return root


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with a home of its own, the program on PATH, and a browser that notes what it is to open."""
    for name in ("home", "bin", "run"):
        (tmp_path / name).mkdir()
    (tmp_path / "run").chmod(0o700)
    opener = tmp_path / "bin" / "xdg-open"
    opener.write_text(
        f'#!/bin/sh\necho "$1" > "{tmp_path}/opened.part"\nmv "{tmp_path}/opened.part" "{tmp_path}/opened"\n'
    )
    opener.chmod(0o755)
    path = [str(tmp_path / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]]
    return {
        "PATH": os.pathsep.join(path),
        "HOME": str(tmp_path / "home"),
        "XDG_RUNTIME_DIR": str(tmp_path / "run"),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }


def page(address: str) -> str:
    """The page that a browser shows; `address` is that of a private file that leads there."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as response:
        (there,) = set(re.findall(r"http://127\.0\.0\.1:\d+/[^\"'<\s]+", response.read().decode()))
    with urllib.request.urlopen(there, timeout=PATIENCE) as response:
        return str(response.read().decode())


def test_helix(folder: Path, environment: dict[str, str], tmp_path: Path) -> None:
    settings = tmp_path / "home" / ".config" / "helix"
    settings.mkdir(parents=True)
    (settings / "languages.toml").write_text(setup("Helix", "toml"))
    file, opened, selected = folder / MIGRATION, tmp_path / "opened", tmp_path / "selected"
    with Terminal([others.helix(), MIGRATION], folder, environment) as helix:
        helix.await_words("●")  # the gutter's sign of a diagnostic
        helix.type(":lsp-workspace-command model-lifecycle.openPreview\r")
        helix.wait(opened.exists, "the browser")
        assert "example-1 to example-2" in page(opened.read_text().strip())
        helix.type(f"]d:pipe-to cat > {selected}\r")  # selects what the next diagnostic is about
        helix.wait(lambda: selected.exists() and selected.read_text() == "55", "the words of the finding")
        helix.forget()
        helix.type(" a")
        helix.await_words(FIX)
        helix.type("\r:write\r")
        helix.wait(lambda: file.read_text() == WRONG.replace("55", "0"), "the mended file")
        helix.type(":quit!\r")


def test_helix_goes_to_records_and_renames(folder: Path, environment: dict[str, str], tmp_path: Path) -> None:
    settings = tmp_path / "home" / ".config" / "helix"
    settings.mkdir(parents=True)
    (settings / "languages.toml").write_text(setup("Helix", "toml"))
    selected = tmp_path / "selected"
    with Terminal([others.helix(), MIGRATION], folder, environment) as helix:
        helix.await_words("●")  # a finding: the server is there
        helix.type("/example-2\rgd")
        helix.await_words('"supports_streaming"')
        helix.type(f":pipe-to cat > {selected}\r")
        helix.wait(lambda: selected.exists() and selected.read_text() == "example-2", "the id in the record, selected")
        (named,) = [line for line in text_of(OLD).splitlines() if '"example-2"' in line]
        helix.forget()
        helix.type("gr")
        helix.await_words("┘└")  # the list of references, and a look at the first
        helix.type("models 1.yaml\r")
        helix.await_words('"supports_streaming"')
        helix.type(f"x:pipe-to cat > {selected}\r")
        helix.wait(lambda: selected.read_text().rstrip("\n") == named, "the line that names the model")
        helix.type("/example-2\r r")
        helix.await_words("rename-to:")
        helix.type("\x15example-3\r:write-all\r")
        helix.wait(lambda: is_renamed(folder), "the id renamed in every record")
        helix.type(":quit!\r")


def test_emacs_goes_to_records_and_renames(folder: Path, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "init.el").write_text(setup("Emacs", "elisp"))
    given = {"SETUP": str(tmp_path / "init.el"), "RECORD": str(folder / MIGRATION), "WORD": "example-2", "NEW": RENAMED}
    ended = subprocess.run(
        [others.emacs(), "-Q", "--batch", "--load", Path(__file__).with_name("emacs_navigation.el")],
        cwd=folder, env=environment | given, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    seen = json.loads(ended.stdout)
    assert seen["attached"], ended.stderr
    assert seen["definition"] == [str(folder / NEW), '"id": "example-2",']
    assert all(path in seen["references"] for path in (OLD, MIGRATION))
    assert f"{NEW} (1 change)" in seen["asked"]
    assert RENAMED in seen["renamed"][1]
    assert is_renamed(folder)


def test_emacs(folder: Path, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "init.el").write_text(setup("Emacs", "elisp"))
    given = {"SETUP": str(tmp_path / "init.el"), "FIX": FIX}
    given |= {"RECORD": str(folder / MIGRATION), "OTHER": str(folder / OLD)}
    ended = subprocess.run(
        [others.emacs(), "-Q", "--batch", "--load", Path(__file__).with_name("emacs.el")],
        cwd=folder, env=environment | given, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    seen = json.loads(ended.stdout)
    assert (seen["attached"], seen["words"]) == (True, "55"), ended.stderr
    assert "[price-change]" in seen["message"]
    assert (Path(seen["project"]), seen["one-server"]) == (folder, True)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\S+", seen["browsed"])
    assert (folder / MIGRATION).read_text() == WRONG.replace("55", "0")
