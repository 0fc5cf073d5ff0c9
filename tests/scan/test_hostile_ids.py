"""An id of a record is written into source code only where it cannot be code itself."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.program import run_here
from support.workspace_files import make_tree

HOSTILE = ['gpt-new"); import os; os.system("id") #', "gpt-new'", "gpt-new`id`", "gpt-new$(id)", "gpt-new\\", "gpt new"]
CODE = {
    "app.py": 'client.chat.completions.create(model="gpt-old-1")\n',
    "run.sh": 'ask --model "gpt-old-1"\n',
    ".env": "MODEL=gpt-old-1\n",
    "deploy.yaml": "model: gpt-old-1\n",
}


def site(replacement: str) -> Any:
    """A model that is over, and the official replacement."""
    new = {"provider": "openai", "id": replacement}
    over = {"kind": "exact", "date": "2026-01-01"}
    old = {"provider": "openai", "id": "gpt-old-1", "status": "retired", "shutdown": over}
    return {
        "comparisons": [],
        "models": [
            old | {"replacements": [new | {"kind": "official"}]},
            new | {"status": "active", "shutdown": None, "replacements": []},
        ],
    }


@pytest.mark.parametrize("replacement", [*HOSTILE, "gpt-new-2"])
def test_no_id_that_could_be_code_is_written(tmp_path: Path, replacement: str) -> None:
    make_tree(tmp_path, CODE | {"site/index.json": json.dumps(site(replacement))})
    ended = run_here("scan", "--fix", "--records", "site/index.json", folder=tmp_path)
    written = {name: (tmp_path / name).read_text(encoding="utf-8") for name in CODE}
    if replacement in HOSTILE:
        assert written == CODE
        assert ended.code == 1
    else:
        assert written == {name: text.replace("gpt-old-1", replacement) for name, text in CODE.items()}


def test_a_file_name_of_several_lines_is_one_line_of_a_diff(tmp_path: Path) -> None:
    name = 'a\n::error::"x.py'
    make_tree(tmp_path, {name: CODE["app.py"], "site/index.json": json.dumps(site("gpt-new-2"))})
    ended = run_here("scan", "--diff", "--records", "site/index.json", name, folder=tmp_path)
    assert ended.out.startswith('--- "a\\012::error::\\042x.py"\n+++ "a\\012::error::\\042x.py"\n@@ ')
