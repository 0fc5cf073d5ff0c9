"""The weekly jobs for GitHub and GitLab that move source code: one request with the safe moves, on a repository with a
remote.
"""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from support.action_steps import CHECKOUT, run_steps, yaml_data
from support.git_repository import commit, git, hostile_modules
from support.patience import PATIENCE
from support.weekly_catalogue import catalogue_repository, remote_of, requests, stand_ins

BRANCH = "model-lifecycle/scan"
TITLE = "Move off models that end"
TEMPLATE = CHECKOUT / ".gitlab/scan-update.gitlab-ci.yml"
SAFE = 'client.chat(model="loom-2-mini")\n'
UNSAFE = 'client.chat(model="loom-2-large", max_tokens=5)\n'
HOSTILE = "$(touch marker) @ada ![x](y) <img src=x> | `#1`.py"
"""A name of a file."""


def on_github(repository: Path, tools: Path) -> None:
    github = {"ref_name": "main", "token": "secret"}
    inputs = {"paths": "src\n.github"}
    ended = run_steps(
        "scan-update", repository, inputs, github=github, path=(tools,), skip=("Install model-lifecycle",)
    )
    assert ended.code == 0, ended.out


def on_gitlab(repository: Path, tools: Path) -> None:
    job = yaml_data(TEMPLATE.read_text(encoding="utf-8"))["model-lifecycle-scan-update"]
    given = {
        "CI_API_V4_URL": "https://gitlab.example/api/v4",
        "CI_PROJECT_ID": "9",
        "CI_PROJECT_URL": "https://gitlab.example/ada/records",
        "CI_DEFAULT_BRANCH": "main",
        "MODEL_LIFECYCLE": "git+https://gitlab.example/own/model-lifecycle@v1",
        "MODEL_LIFECYCLE_TOKEN": "secret",
        "MODEL_LIFECYCLE_SCAN_PATHS": "src .github",
        "PATH": f"{tools}:{os.environ['PATH']}",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{remote_of(repository)}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://oauth2:secret@gitlab.example/ada/records.git",
    }
    command = "\n".join([*job["before_script"], *job["script"]])
    ended = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", command], cwd=repository, env=os.environ | given,
        check=False, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr


def code_repository(folder: Path) -> Path:
    """Records and source code on `main`: a safe move in a file with a hostile name and in a workflow, an unsafe one."""
    repository = catalogue_repository(folder)
    (repository / "src").mkdir()
    (repository / "src" / HOSTILE).write_text(SAFE, encoding="utf-8")
    (repository / "src" / "large.py").write_text(UNSAFE, encoding="utf-8")
    (repository / ".github" / "workflows").mkdir(parents=True)
    (repository / ".github" / "workflows" / "ask.yml").write_text("env: {MODEL: loom-2-mini}\n", encoding="utf-8")
    commit(repository)
    git(repository, "push", "--quiet", "origin", "main")
    return repository


@pytest.mark.parametrize("run", [on_github, on_gitlab])
def test_one_request_is_kept(run: Callable[[Path, Path], None], tmp_path: Path) -> None:
    repository, tools = code_repository(tmp_path / "records"), stand_ins(tmp_path / "tools")
    (tools / "price.txt").write_text("9")  # a copy of a catalogue changes, which is no part of the request
    remote = remote_of(repository)

    def this_week(*changed: tuple[str, str]) -> str:
        git(repository, "checkout", "--quiet", "main")
        for name, text in changed:
            (repository / "src" / name).write_text(text, encoding="utf-8")
        if changed:
            commit(repository)
        main = git(repository, "rev-parse", "main").strip()
        (repository / "left-over.txt").write_text("of another step")
        hostile_modules(repository)
        git(repository, "checkout", "--quiet", "--detach", main)
        run(repository, tools)
        git(repository, "reset", "--quiet", "--hard")
        git(repository, "clean", "--quiet", "--force")
        return main

    main = this_week()
    [first] = requests(tools)
    assert (first["state"], first["title"]) == ("open", TITLE)
    assert re.search(r"## Moved\n.*`loom-2-mini` \| Replace by `loom-3-mini`", first["body"], re.DOTALL)
    assert re.search(r"`src/large.py:1` \| `loom-2-large` \| .* \| Replace by `loom-3-large`, but ", first["body"])
    assert not re.search(r"@ada|!\[|<img", re.sub(r"(`+).*?\1", "", first["body"])), "it acts nowhere but in code"
    changed = git(remote, "-c", "core.quotePath=false", "diff", "--name-only", main, BRANCH).splitlines()
    workflow = [".github/workflows/ask.yml"] if run is on_gitlab else []
    assert changed == [*workflow, f"src/{HOSTILE}"]
    assert SAFE.replace("loom-2", "loom-3") in git(remote, "show", f"{BRANCH}:src/{HOSTILE}")
    assert not list(tmp_path.rglob("marker"))
    main = this_week(("more.py", SAFE))
    [second] = requests(tools)
    assert (second["state"], second["number"]) == ("open", first["number"])
    assert "`src/more.py:1`" in second["body"]
    assert git(remote, "rev-list", "--count", f"{main}..{BRANCH}").strip() == "1"
    this_week((HOSTILE, "pass\n"), ("more.py", "pass\n"), ("../.github/workflows/ask.yml", "env: {}\n"))
    assert [request["state"] for request in requests(tools)] == ["closed"]


@pytest.mark.parametrize("run", [on_github, on_gitlab])
def test_nothing_is_opened_where_nothing_is_safe(run: Callable[[Path, Path], None], tmp_path: Path) -> None:
    repository, tools = code_repository(tmp_path / "records"), stand_ins(tmp_path / "tools")
    (tools / "price.txt").write_text("5")
    (repository / "src" / HOSTILE).write_text("pass\n", encoding="utf-8")
    (repository / ".github" / "workflows" / "ask.yml").unlink()
    (repository / ".github" / "ask.txt").write_text("\n", encoding="utf-8")
    commit(repository)
    run(repository, tools)
    assert requests(tools) == []
    assert BRANCH not in git(remote_of(repository), "branch", "--list", "--all")
