"""The weekly jobs for GitHub and GitLab: one request with what catalogues changed, on a repository with a remote."""

import json
import os
import re
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from support.action_steps import CHECKOUT, run_steps, yaml_data
from support.cited_pages import keep_page
from support.git_repository import git, hostile_modules
from support.patience import PATIENCE
from support.weekly_catalogue import catalogue_repository, remote_of, requests, stand_ins

BRANCH = "model-lifecycle/catalogues"
TITLE = "Update model records from public catalogues"
TEMPLATE = CHECKOUT / ".gitlab/catalogues.gitlab-ci.yml"


def on_github(repository: Path, tools: Path, *, sources: bool = False) -> None:
    github = {"ref_name": "main", "token": "secret"}
    inputs = {"sources": "true"} if sources else {}
    install = ("Install model-lifecycle",)
    ended = run_steps("catalogues", repository, inputs, github=github, path=(tools,), skip=install)
    assert ended.code == 0, ended.out


def on_gitlab(repository: Path, tools: Path, *, sources: bool = False) -> None:
    job = yaml_data(TEMPLATE.read_text(encoding="utf-8"))["model-lifecycle-catalogues"]
    assert "variables" not in job  # they would beat those of the project
    command = "\n".join([*job["before_script"], *job["script"]])
    given = {
        "CI_API_V4_URL": "https://gitlab.example/api/v4",
        "CI_PROJECT_ID": "9",
        "CI_PROJECT_URL": "https://gitlab.example/ada/records",
        "CI_DEFAULT_BRANCH": "main",
        "MODEL_LIFECYCLE": "git+https://gitlab.example/own/model-lifecycle@v1",
        "MODEL_LIFECYCLE_TOKEN": "secret",
        "MODEL_LIFECYCLE_SOURCES": str(sources).lower(),
        "PATH": f"{tools}:{os.environ['PATH']}",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{remote_of(repository)}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://oauth2:secret@gitlab.example/ada/records.git",
    }
    ended = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", command], cwd=repository, env=os.environ | given,
        check=False, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("run", [on_github, on_gitlab])
def test_one_request_is_kept(run: Callable[[Path, Path], None], tmp_path: Path) -> None:
    repository, tools = catalogue_repository(tmp_path / "records"), stand_ins(tmp_path / "tools")

    main = git(repository, "rev-parse", "main").strip()

    def this_week(price: str) -> None:
        git(repository, "checkout", "--quiet", "--detach", main)
        (tools / "price.txt").write_text(price)
        (repository / "left-over.txt").write_text("of another step")
        hostile_modules(repository)
        run(repository, tools)
        git(repository, "reset", "--quiet", "--hard")

    this_week("5")
    assert requests(tools) == []
    this_week("4")
    [first] = requests(tools)
    assert (first["state"], first["title"]) == ("open", TITLE)
    assert "1 price down" in first["body"]
    this_week("6")
    [second] = requests(tools)
    assert (second["state"], second["number"]) == ("open", first["number"])
    assert "1 price up" in second["body"]
    remote = remote_of(repository)
    assert git(remote, "rev-list", "--count", f"main..{BRANCH}").strip() == "1"
    assert "left-over.txt" not in git(remote, "ls-tree", "-r", "--name-only", BRANCH)
    assert "catalogues/models.dev.json" in git(remote, "diff", "--name-only", "main", BRANCH)
    assert "input_price_per_mtok: 6  # as of" in git(remote, "diff", "main", BRANCH, "--", "models")
    assert git(remote, "rev-parse", "main").strip() == main
    this_week("5")
    assert [request["state"] for request in requests(tools)] == ["closed"]


@pytest.mark.parametrize("run", [on_github, on_gitlab])
def test_cited_pages_are_a_second_step(run: Callable[..., None], tmp_path: Path) -> None:
    repository, tools = catalogue_repository(tmp_path / "records"), stand_ins(tmp_path / "tools")
    (tools / "price.txt").write_text("5")
    text = "loom-2-large was shut down on 31 March 2026. Use loom-3-large.\n\ngull-code-1 is fine."
    today = datetime.now(tz=UTC).date().isoformat()
    keep_page(repository / "catalogues/pages", "https://ardentloom.example/docs/deprecations", text, today)
    run(repository, tools, sources=True)
    [request] = requests(tools)
    assert re.search(r"### Cited pages\s+\d+ citations of \d+ pages? renewed", request["body"])
    changes = git(remote_of(repository), "diff", "main", BRANCH, "--", "models/provider-1/loom-2-large.yaml")
    assert f"+    last_checked: {today}" in changes


@pytest.mark.parametrize("template", sorted((CHECKOUT / ".gitlab").glob("*.yml")), ids=lambda path: path.name)
@pytest.mark.parametrize("named", ["", "model-lifecycle", "model-lifecycle==0.1.0", "model_lifecycle[mcp]"])
def test_gitlab_installs_nothing_by_its_plain_name(template: Path, named: str, tmp_path: Path) -> None:
    """A public index may have anything under it, and the job has a token."""
    [job] = yaml_data(template.read_text(encoding="utf-8")).values()
    assert not {"MODEL_LIFECYCLE", "MODEL_LIFECYCLE_FAIL_ON"} & set(job.get("variables", {}))
    (tmp_path / "python3").write_text("#!/bin/sh\necho installed\n")
    (tmp_path / "python3").chmod(0o755)
    command = "\n".join([*job.get("before_script", ()), *job["script"]])
    ended = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", command], cwd=tmp_path, check=False, capture_output=True, text=True,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "MODEL_LIFECYCLE": named}, timeout=PATIENCE,
    )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stdout.startswith("Set the variable MODEL_LIFECYCLE to what pip installs")


@pytest.mark.parametrize("action", ["catalogues", "scan-update"])
def test_nothing_of_others_is_run(action: str) -> None:
    """No action of a third party, and no input in the text of a script, where it would be run."""
    data = yaml_data((CHECKOUT / f".github/actions/{action}/action.yml").read_text(encoding="utf-8"))
    for step in data["runs"]["steps"]:
        assert "uses" not in step
        assert "${{" not in step["run"]
    assert set(re.findall(r"inputs\.([\w-]+)", json.dumps(data["runs"]))) == set(data["inputs"])
