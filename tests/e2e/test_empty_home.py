"""The first command of a person who has nothing: no network, no configuration, no records, no copies."""

import json
from pathlib import Path

import pytest
from support.program import run_program
from support.workspace_files import make_tree

pytestmark = pytest.mark.slow

FILES = {
    "app.py": 'answer = client.chat.completions.create(model="gpt-4-0613", messages=[])\n',
    "src/chat.ts": 'const reply = await client.messages.create({ model: "claude-2.0", max_tokens: 10 });\n',
    "config.yaml": "llm:\n  model: gemini-1.5-pro\n",
    ".env": "OPENAI_MODEL=o1-preview\n",
    ".claude/agents/review.md": "---\nname: review\nmodel: claude-3-opus-20240229\n---\nReviews changes.\n",
    "main.tf": 'variable "model" {\n  default = "gpt-4-32k-0613"\n}\n',
}
"""Models that were shut down before the first carried copy, so that every later one says so too."""


def test_what_is_over_is_said_by_the_carried_catalogues(tmp_path: Path) -> None:
    make_tree(tmp_path / "code", FILES)
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "none"), "LOCALAPPDATA": str(tmp_path / "none")}
    ended = run_program("scan", "--format", "json", "--as-of", "2026-11-25", folder=tmp_path / "code", environment=home)
    report = json.loads(ended.out)
    over = {
        finding["path"]: finding["data"]["shutdown"]
        for finding in report["findings"]
        if finding["code"] == "retired-model"
    }
    assert over == {
        ".claude/agents/review.md": "2026-01-05",
        ".env": "2025-07-28",
        "app.py": "2026-10-23",
        "config.yaml": "2025-09-29",
        "main.tf": "2025-06-06",
        "src/chat.ts": "2025-07-21",
    }
    assert {catalogue["origin"] for catalogue in report["catalogues"]} == {"package"}
    assert "Judged by public catalogues of" in ended.err
    assert not (tmp_path / "none").exists()
