"""GitHub's composite actions: their very steps, on a repository with a branch, from red to green."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.action_steps import CHECKOUT, Ran, run_steps, yaml_data
from support.git_repository import change, commit, example_repository

INSTALL = ("Install model-lifecycle",)
RECIPES = sorted(
    path
    for path in (*(CHECKOUT / ".github/actions").rglob("*"), *(CHECKOUT / ".gitlab").iterdir())
    if path.suffix in (".sh", ".yml")
)

WINDOWS_PYTHON = """#!/bin/sh
[ "$1 $2 $3" = "-I -m venv" ] || exit 1
mkdir -p "$4/Scripts"
echo 'echo "install: $*"' > "$4/Scripts/python"
echo 'echo "program: $*"' > "$4/Scripts/model-lifecycle"
chmod +x "$4/Scripts/python" "$4/Scripts/model-lifecycle"
"""
"""Stands for Python on Windows, whose virtual environments have no `bin`."""

GH = '''#!/usr/bin/env python3
"""Stands for GitHub's command line: keeps the comments of one pull request in a file."""
import json, pathlib, sys
store = pathlib.Path(__file__).with_name("comments.json")
comments = json.loads(store.read_text()) if store.exists() else []
arguments = sys.argv[1:]
assert arguments.pop(0) == "api"
method = arguments[arguments.index("--method") + 1] if "--method" in arguments else "GET"
[place] = [one for one in arguments if one.startswith("repos/")]
if place.endswith("/pulls"):
    assert "head=eve:x;y" in arguments and "state=open" in arguments
    print("6 c0ffee ada/records\\n7 c0ffee eve/records\\n8 0ld eve/records")
elif method == "GET":
    assert place == "repos/ada/records/issues/7/comments" and "--paginate" in arguments
    query = arguments[arguments.index("--jq") + 1]
    mark = json.loads(query.partition("startswith(")[2].partition(")")[0])
    for one in comments:
        if one["bot"] and one["body"].startswith(mark):
            print(one["id"])
else:
    body = pathlib.Path(arguments[arguments.index("--field") + 1].removeprefix("body=@")).read_text()
    if method == "POST":
        assert place == "repos/ada/records/issues/7/comments"
        comments.append({"id": 100 + len(comments), "bot": True, "body": body})
    else:
        assert method == "PATCH"
        [known] = [one for one in comments if place == f"repos/ada/records/issues/comments/{one['id']}"]
        known["body"] = body
    store.write_text(json.dumps(comments))
'''


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return example_repository(tmp_path / "records")


def validate(folder: Path, **inputs: str) -> Ran:
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    return run_steps("validate", folder, given, skip=INSTALL)


def test_red_and_green(repository: Path) -> None:
    green = validate(repository)
    assert (green.code, green.out) == (0, "")
    assert "No findings in 26 files" in green.summary
    change(repository, "status: retired", "status: sunset")
    red = validate(repository, sarif="found.sarif")
    assert red.code == 1
    assert red.out.startswith("::error title=model-lifecycle%3A ")
    assert f"file={'models/provider-1/loom-2-large.yaml'}" in red.out
    assert "| error | `models/provider-1/loom-2-large.yaml:" in red.summary
    assert json.loads((repository / "found.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert validate(repository, fail_on="never").code == 0


@pytest.mark.slow
def test_paths_since_and_changed_lines(repository: Path) -> None:
    change(repository, "status: retired", "status: sunset")
    commit(repository)
    assert validate(repository, paths="providers\nmigrations").code == 0
    assert validate(repository, paths="models/provider-1\n").code == 1
    assert validate(repository, since="main").code == 1
    assert validate(repository, since="HEAD").code == 0
    change(repository, "input_price_per_mtok: 5 ", "input_price_per_mtok: 6 ")
    assert "price-change" in validate(repository, since="HEAD").out
    assert "price-change" not in validate(repository, since="HEAD", changed_only="true").out


@pytest.mark.parametrize("action", ["validate", "review"])
def test_on_windows(action: str, repository: Path) -> None:
    programs = repository.parent / "programs"
    programs.mkdir()
    python = programs / "python3"
    python.write_text(WINDOWS_PYTHON, encoding="utf-8")
    python.chmod(0o755)
    ended = run_steps(action, repository, {"since": "main"}, path=(programs,))
    assert ended.code == 0, ended.out
    assert "install: -I -m pip install" in ended.out
    assert "program: " in ended.out + ended.summary


def test_texts_of_inputs_are_no_commands(repository: Path) -> None:
    hostile = "$(touch marker); `touch marker`\n-- --fix"
    ended = validate(repository, paths=hostile, since="main")
    assert ended.code == 2
    assert not (repository / "marker").exists()


def test_a_wrong_option_says_so(repository: Path) -> None:
    ended = validate(repository, fail_on="all")
    assert ended.code == 2
    assert "there is no `all`" in ended.out


def review(folder: Path, tools: Path, *, event: Mapping[str, str] | None = None, **inputs: str) -> Ran:
    of_event = {"pull_request.number": "7"} if event is None else event
    github = {f"event.{name}": value for name, value in of_event.items()} | {"base_ref": "main", "token": "secret"}
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    return run_steps("review", folder, given, github=github, path=(tools,), skip=INSTALL)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "gh").write_text(GH, encoding="utf-8")
    (folder / "gh").chmod(0o755)
    return folder


def comments(tools: Path) -> list[str]:
    place = tools / "comments.json"
    return [comment["body"] for comment in json.loads(place.read_text())] if place.exists() else []


def test_a_review_is_the_summary_of_the_job(repository: Path, tools: Path) -> None:
    assert review(repository, tools, since="main") == Ran(0, "", "")
    change(repository, "input_price_per_mtok: 5 ", "input_price_per_mtok: 6 ")
    ended = review(repository, tools, since="main", output="review.md")
    assert ended.code == 0, ended.out
    assert ended.summary.startswith("# What changes since main\n\n**2 errors in 1 migration · ")
    assert " · 1 price up · " in ended.summary
    assert (repository / "review.md").read_text(encoding="utf-8") == ended.summary
    assert comments(tools) == []


@pytest.mark.slow
def test_one_comment_is_updated_in_place(repository: Path, tools: Path) -> None:
    mark = "<!-- model-lifecycle: review -->\n"
    assert review(repository, tools, since="main", comment="true").code == 0
    assert comments(tools) == []
    change(repository, "input_price_per_mtok: 5 ", "input_price_per_mtok: 6 ")
    assert review(repository, tools, since="main", comment="true").code == 0
    [first] = comments(tools)
    assert first.startswith(f"{mark}# What changes since main\n\n**2 errors in 1 migration · ")
    assert " · 1 price up · " in first
    change(repository, "input_price_per_mtok: 6 ", "input_price_per_mtok: 4 ")
    assert review(repository, tools, since="main", comment="true").code == 0
    [second] = comments(tools)
    assert " · 1 price down · " in second
    change(repository, "input_price_per_mtok: 4 ", "input_price_per_mtok: 5 ")
    assert review(repository, tools, since="main", comment="true").code == 0
    assert comments(tools) == [f"{mark}Nothing changes in the records any more.\n"]


def test_a_summary_of_a_fork_is_only_written(repository: Path, tools: Path) -> None:
    """The second workflow: nothing is compared, and the file is a text that does nothing."""
    (repository / "review.md").write_text("# $(touch marker) @ada <img src=//x>\n", encoding="utf-8")
    assert review(repository, tools, file="review.md", comment="true", number="7").code == 0
    assert comments(tools) == [
        "<!-- model-lifecycle: review -->\n# $(touch marker) @|ada <|img src=//x>\n".replace("|", "\u200b")
    ]
    assert not (repository / "marker").exists()
    refused = review(repository, tools, file="review.md", comment="true", number="7/../8")
    assert refused.code == 1
    assert "there is no pull request to comment on" in refused.out


def test_the_pull_request_of_a_fork_is_that_of_its_branch_and_commit(repository: Path, tools: Path) -> None:
    """Another one may hold the same commit, and the branch may have moved on since."""
    (repository / "review.md").write_text("# A price\n", encoding="utf-8")
    event = {
        "workflow_run.head_repository.full_name": "eve/records",
        "workflow_run.head_branch": "x;y",
        "workflow_run.head_sha": "c0ffee",
    }
    assert review(repository, tools, event=event, file="review.md", comment="true").code == 0
    assert comments(tools) == ["<!-- model-lifecycle: review -->\n# A price\n"]
    moved = event | {"workflow_run.head_sha": "0ther"}
    ended = review(repository, tools, event=moved, file="review.md", comment="true")
    assert (ended.code, ended.out) == (0, "no open pull request has the commit 0ther as its head any more\n")


@pytest.mark.parametrize("action", ["validate", "review"])
def test_nothing_of_others_is_run(action: str) -> None:
    """No action of a third party, and no input in the text of a script, where it would be run."""
    data = yaml_data((CHECKOUT / ".github/actions" / action / "action.yml").read_text(encoding="utf-8"))
    for step in data["runs"]["steps"]:
        assert "uses" not in step
        assert "${{" not in step["run"]
    used = set(re.findall(r"inputs\.([\w-]+)", json.dumps(data["runs"])))
    assert used == set(data["inputs"])


@pytest.mark.parametrize("script", RECIPES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_python_is_started_apart_from_the_checkout(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert re.findall(r"\bpython3?\"? (?!-I ).*|^ *pip.*", text, re.MULTILINE) == []
