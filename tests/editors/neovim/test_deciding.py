"""Which files the plugin takes for records before any server is asked."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from editors.neovim.conftest import StartNeovim
from support.neovim import DBT, LOAD, tree
from support.workspace_files import OLD, text_of

pytestmark = pytest.mark.slow

RECORD = text_of(OLD)
BLOCK = "".join(f"{name}: null\n" for name in ("slug", "announced_date", "shutdown_date", "specs"))
IN_ITEM = BLOCK.replace("\n", "\n  ")
HINT = "# model-lifecycle: kind=model\n"
MODELINE = "# yaml-language-server: $schema=https://doc.example/schemas/model.schema.json?v=1\n"
GIT = {".git/x": ""}
TOML = "model-lifecycle.toml"


class Case(NamedTuple):
    """A tree of files, the one that is opened, and the folder that the server is started for.

    That is `.` for the top, `-` for none at all, and None where the server is not started.
    """

    about: str
    tree: Mapping[str, str]
    opened: str
    root: str | None


CASES = [
    Case("a configuration", {TOML: "", "a/b.yaml": ""}, "a/b.yaml", "."),
    Case("pyproject.toml", {"pyproject.toml": "[tool.model-lifecycle]\n", "a/b.json": ""}, "a/b.json", "."),
    Case("another's pyproject.toml", {"pyproject.toml": "[tool.ruff]\n", "models/b.yaml": ""}, "models/b.yaml", None),
    Case("the nearest one", {TOML: "", f"a/{TOML}": "", "a/b.yaml": ""}, "a/b.yaml", "a"),
    Case("the configuration itself", {f"a/{TOML}": ""}, f"a/{TOML}", "a"),
    Case("another TOML file", {TOML: "", "other.toml": ""}, "other.toml", None),
    Case("somebody's models", {**GIT, "models/a.yml": DBT, "models/b.yml": DBT}, "models/a.yml", None),
    Case("somebody's migrations", {"migrations/1.yaml": "up: x\n", "models/a.yml": DBT}, "migrations/1.yaml", None),
    Case("a workflow", {**GIT, ".github/workflows/ci.yaml": "on: push\n"}, ".github/workflows/ci.yaml", None),
    Case("a comment", {**GIT, "a.yaml": HINT}, "a.yaml", "."),
    Case("a comment below others", {"a.yaml": "# x\n" * 9 + HINT}, "a.yaml", "-"),
    Case("a comment too far down", {"a.yaml": "# x\n" * 10 + HINT}, "a.yaml", None),
    Case("a comment that ignores", {"a.yaml": "# model-lifecycle: ignore-file[x]\n"}, "a.yaml", None),
    Case("a modeline", {"a.yaml": f"---\n{MODELINE}"}, "a.yaml", "-"),
    Case("another's modeline", {"a.yaml": "# yaml-language-server: $schema=compose.json\n"}, "a.yaml", None),
    Case("properties, in a repository", {**GIT, "a/b.json": RECORD}, "a/b.json", "."),
    Case("properties, loose", {"b.json": RECORD}, "b.json", "-"),
    Case("properties in block style", {"b.yaml": f"# x\n---\n{BLOCK}"}, "b.yaml", "-"),
    Case("properties of a list", {"b.yaml": f"- {IN_ITEM}"}, "b.yaml", "-"),
    Case("properties of an array", {"b.json": f"[{RECORD}]"}, "b.json", "-"),
    Case("properties not at the root", {"b.yaml": f"x:\n  {IN_ITEM}"}, "b.yaml", None),
    Case("properties inside an object", {"b.json": f'{{"x": {RECORD}}}'}, "b.json", None),
    Case("too few properties", {"b.yaml": BLOCK.partition("specs")[0]}, "b.yaml", None),
    Case("properties in a text", {"b.yaml": f"x: |\n  {IN_ITEM}"}, "b.yaml", None),
    Case("a broken record", {**GIT, "models/p/a.yaml": RECORD, "models/p/b.yaml": "{"}, "models/p/b.yaml", "."),
    Case("a new file", {"w/models/p/a.yaml": RECORD, "w/migrations/x.yaml": ""}, "w/migrations/new.yaml", "w"),
    Case(
        "in the next folder", {**GIT, "d/models/a.yaml": RECORD, "d/migrations/x.yaml": "{"}, "d/migrations/x.yaml", "."
    ),
    Case("a name beside a record", {**GIT, "r/a.yaml": RECORD, "r/b.model.yaml": "{"}, "r/b.model.yaml", "."),
    Case("a name below a record", {**GIT, "r/a.yaml": RECORD, "r/s/b.model.yaml": "{"}, "r/s/b.model.yaml", None),
    Case("a name above a record", {**GIT, "r/s/a.yaml": RECORD, "r/b.model.yaml": "{"}, "r/b.model.yaml", None),
    Case("another file beside a record", {**GIT, "r/a.yaml": RECORD, "r/b.yaml": "{"}, "r/b.yaml", None),
    Case("somewhere else", {**GIT, "d/models/a.yaml": RECORD, "e/x.yaml": "{"}, "e/x.yaml", None),
]


def test_the_server_is_for_records_only(start_neovim: StartNeovim, tmp_path: Path) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ enable = false }}\n{LOAD}")
    roots = {}
    for number, case in enumerate(CASES):
        top = tree(tmp_path / str(number), case.tree)
        neovim.edit(top / case.opened)
        decision = neovim.value("require('model_lifecycle.start').decide(0)")
        assert decision["why"].endswith(".")
        root = str(Path(decision["root"]).relative_to(top)) if "root" in decision else "-"
        roots[case.about] = root if decision["attach"] else None
    assert roots == {case.about: case.root for case in CASES}
