"""The manual's page "CI": each example is what its service takes, and its commands do what is said of them."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import check_jsonschema
import pytest
from click.testing import CliRunner
from support.action_steps import CHECKOUT, run_steps, yaml_data
from support.git_repository import change, commit, example_repository, git
from support.patience import PATIENCE

SECTION = (CHECKOUT / "src/model_lifecycle/docs/ci.md").read_text(encoding="utf-8")
_EXAMPLE = re.compile(r"^```(?:yaml|groovy)\n(?:#|//) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_USE = re.compile(r"actions/([\w-]+)@v0\.1\.0\n(?:.*if: .*\n)?(?: *with: (\{.*\}))?")
_SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES: dict[str, str] = dict(_EXAMPLE.findall(SECTION))
"""By the name of the file that each is for."""

PROGRAMS = f"""
model-lifecycle() {{ "{sys.executable}" -m model_lifecycle "$@" ${{AS_OF:+--as-of "$AS_OF"}}; }}
pipx() {{ [ "$1 $2" = "run --spec" ] && shift 3 && "$@"; }}
uvx() {{ [ "$1" = --from ] && shift 2 && "$@"; }}
pip() {{ [ "$1" = install ]; }}
python3() {{ [ "$1 $2 $3 $4" = "-I -m pip install" ]; }}
reviewdog() {{ cat > reviewdog.json; echo "$@" > reviewdog.txt; }}
"""
"""What the examples call: the program under test, and what stands for those that bring it along."""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return example_repository(tmp_path / "records")


def run(command: str, folder: Path, **environment: str) -> int:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "CI_"))}
    return subprocess.run(
        ["bash", "-eo", "pipefail", "-c", PROGRAMS + command], cwd=folder, env=inherited | environment, check=False,
        capture_output=True, timeout=PATIENCE,
    ).returncode  # fmt: skip


def red_and_green(command: str, folder: Path, **environment: str) -> None:
    assert run(command, folder, **environment) == 0
    change(folder, "status: retired", "status: sunset")
    assert run(command, folder, **environment) == 1


def check_schema(name: str, text: str, tmp_path: Path, ending: str = "yml") -> None:
    """Whether a text is what a service takes, by the schema that is published for it."""
    file = tmp_path / f"example.{ending}"
    file.write_text(text, encoding="utf-8")
    ended = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", f"vendor.{name}", str(file)])
    assert ended.exit_code == 0, ended.output


def test_every_example_is_tested() -> None:
    assert sorted(EXAMPLES) == [
        ".github/workflows/catalogues.yml",
        ".github/workflows/comment.yml",
        ".github/workflows/deadlines.yml",
        ".github/workflows/records.yml",
        ".github/workflows/review.yml",
        ".github/workflows/scan-update.yml",
        ".github/workflows/scan.yml",
        ".gitlab-ci.yml",
        ".pre-commit-config.yaml",
        "Jenkinsfile",
        "azure-pipelines.yml",
    ]


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name.startswith(".github/")])
def test_workflows(name: str, tmp_path: Path) -> None:
    check_schema("github-workflows", EXAMPLES[name], tmp_path)
    for action, inputs in _USE.findall(EXAMPLES[name]):
        declared = yaml_data((CHECKOUT / f".github/actions/{action}/action.yml").read_text(encoding="utf-8"))["inputs"]
        assert set(yaml_data(inputs or "{}")) <= set(declared)


@pytest.mark.parametrize("action", ["validate", "review", "catalogues", "scan", "scan-update"])
def test_actions(action: str, tmp_path: Path) -> None:
    text = (CHECKOUT / f".github/actions/{action}/action.yml").read_text(encoding="utf-8")
    check_schema("github-actions", text, tmp_path)


@pytest.mark.parametrize("name", ["ci", "thorough", "release"])
def test_our_own_workflows(name: str, tmp_path: Path) -> None:
    """Each is what GitHub takes, may do no more than its steps need, and calls what README and CONTRIBUTING name."""
    text = (CHECKOUT / f".github/workflows/{name}.yml").read_text(encoding="utf-8")
    check_schema("github-workflows", text, tmp_path)
    workflow = yaml_data(text)
    assert workflow["permissions"] == {"contents": "read"}
    used = re.findall(r"uses: (.+)", text)
    assert all(
        re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+|\./\.github/workflows/\w+\.yml", action) for action in used
    )
    commands = [step["run"] for job in workflow["jobs"].values() for step in job.get("steps", ()) if "run" in step]
    assert any(command.startswith("bash .ci/run") for command in commands)
    for script in re.findall(r"\.ci/[\w.-]+", "\n".join(commands)):
        assert (CHECKOUT / script).is_file()


def test_the_second_workflow_runs_nothing_of_a_fork() -> None:
    data = yaml_data(EXAMPLES[".github/workflows/comment.yml"])
    steps = data["jobs"]["comment"]["steps"]
    assert not any("checkout" in str(step.get("uses")) for step in steps)
    assert not any("${{" in str(step.get("run")) for step in steps)
    first = yaml_data(EXAMPLES[".github/workflows/review.yml"])
    assert first["permissions"] == {"contents": "read"}
    assert data[True if True in data else "on"]["workflow_run"]["workflows"] == [first["name"]]


def test_the_weekly_jobs_may_do_no_more_than_they_need(tmp_path: Path) -> None:
    for name in ("catalogues", "scan-update"):
        workflow = yaml_data(EXAMPLES[f".github/workflows/{name}.yml"])
        assert workflow["permissions"] == {"contents": "write", "pull-requests": "write"}
        [template] = re.findall(rf"`/(\.gitlab/{name}\S+)`", SECTION)
        check_schema("gitlab-ci", (CHECKOUT / template).read_text(encoding="utf-8"), tmp_path)


def test_scan(repository: Path, tmp_path: Path) -> None:
    """The recipes for source code, and the hook: red with a use of a model that ended, green without."""
    template = (CHECKOUT / ".gitlab/scan.gitlab-ci.yml").read_text(encoding="utf-8")
    check_schema("gitlab-ci", template, tmp_path)
    _, job = yaml_data(template)["model-lifecycle-scan"]["script"]
    hooks = yaml_data((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    [hook] = [hook["entry"] for hook in hooks if hook["id"] == "model-lifecycle-scan"]
    commands = (job, hook)
    (repository / "app.py").write_text("client.connect()\n")
    assert [run(command, repository, AS_OF="2027-06-30") for command in commands] == [0, 0]
    (repository / "app.py").write_text('client.chat.completions.create(model="loom-2-mini")\n')
    assert [run(command, repository, AS_OF="2027-06-30") for command in commands] == [1, 1]
    assert json.loads((repository / "model-lifecycle-scan.json").read_text())[0]["check_name"] == "retired-model"


def test_the_action_for_source_code(repository: Path, tmp_path: Path) -> None:
    program = tmp_path / "programs" / "model-lifecycle"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nshift\nexec "{sys.executable}" -m model_lifecycle scan --as-of 2027-06-30 "$@"\n')
    program.chmod(0o755)
    source = repository / "src" / "app.py"
    source.parent.mkdir()
    source.write_text('client.chat.completions.create(model="loom-2-mini")\n')
    (repository / "tools").mkdir()
    (repository / "tools" / "run.py").write_text("client.connect()\n")
    [_, step] = yaml_data(EXAMPLES[".github/workflows/scan.yml"])["jobs"]["scan"]["steps"]
    inputs = {name: str(value) for name, value in step["with"].items()} | {"records": ".", "sarif": "scan.sarif"}
    for paths, code in (("src", 1), ("src\ntools", 1), ("tools", 0)):
        ended = run_steps(
            "scan", repository, inputs | {"paths": paths}, path=(program.parent,), skip=("Install model-lifecycle",)
        )
        assert (ended.code, ",file=src/app.py,line=1," in ended.out) == (code, code == 1), ended.out
    assert json.loads((repository / "scan.sarif").read_text())["version"] == "2.1.0"


def test_deadlines(repository: Path) -> None:
    [_, step] = yaml_data(EXAMPLES[".github/workflows/deadlines.yml"])["jobs"]["deadlines"]["steps"]
    summary = repository / "summary.md"
    assert run(step["run"], repository, GITHUB_STEP_SUMMARY=str(summary), AS_OF="2026-06-30") == 0
    assert summary.read_text(encoding="utf-8").startswith("### Upcoming shutdowns as of 2026-06-30\n")
    assert run(step["run"], repository, GITHUB_STEP_SUMMARY=str(summary), AS_OF="2026-09-01") == 1


@pytest.mark.slow
def test_gitlab(repository: Path, tmp_path: Path) -> None:
    check_schema("gitlab-ci", EXAMPLES[".gitlab-ci.yml"], tmp_path)
    template = (CHECKOUT / ".gitlab/model-lifecycle.gitlab-ci.yml").read_text(encoding="utf-8")
    assert yaml_data(EXAMPLES[".gitlab-ci.yml"])["include"][0]["file"] == "/.gitlab/model-lifecycle.gitlab-ci.yml"
    check_schema("gitlab-ci", template, tmp_path)
    job = yaml_data(template)["model-lifecycle"]
    command = "\n".join([*job["before_script"], *job["script"]])
    variables: dict[str, Any] = job["variables"] | {"MODEL_LIFECYCLE": "git+https://gitlab.example/own@v1"}
    red_and_green(command, repository, **variables)
    commit(repository)
    base = git(repository, "rev-parse", "HEAD").strip()
    assert run(command, repository, **variables, CI_MERGE_REQUEST_DIFF_BASE_SHA=base) == 0
    start = git(repository, "rev-parse", "main").strip()
    assert run(command, repository, **variables, CI_MERGE_REQUEST_DIFF_BASE_SHA=start) == 1
    reports = job["artifacts"]["reports"]
    assert json.loads((repository / reports["codequality"]).read_text(encoding="utf-8"))[0]["severity"] == "major"
    assert ET.parse(repository / reports["junit"]).getroot().attrib["failures"] == "1"


@pytest.mark.slow
def test_azure(repository: Path, tmp_path: Path) -> None:
    check_schema("azure-pipelines", EXAMPLES["azure-pipelines.yml"], tmp_path)
    [_, step, publish] = yaml_data(EXAMPLES["azure-pipelines.yml"])["steps"]
    red_and_green(step["script"], repository)
    ET.parse(repository / publish["inputs"]["testResultsFiles"])


def test_jenkins(repository: Path) -> None:
    commands = re.findall(r"sh '([^']+)'", EXAMPLES["Jenkinsfile"])
    assert EXAMPLES["Jenkinsfile"].count("{") == EXAMPLES["Jenkinsfile"].count("}")
    red_and_green("\n".join(commands), repository)
    [report] = re.findall(r"junit '([^']+)'", EXAMPLES["Jenkinsfile"])
    ET.parse(repository / report)


def test_reviewdog(repository: Path) -> None:
    [command] = re.findall(_SHELL, SECTION.partition("## reviewdog\n")[2])
    change(repository, "status: retired", "status: retierd")
    assert run(command, repository) == 0
    [diagnostic] = json.loads((repository / "reviewdog.json").read_text(encoding="utf-8"))["diagnostics"]
    assert diagnostic["suggestions"][0]["text"] == "retired"
    assert (repository / "reviewdog.txt").read_text() == "-f=rdjson -reporter=github-pr-review\n"


@pytest.mark.parametrize("program", ["pipx", "uvx"])
def test_without_installing(repository: Path, program: str) -> None:
    [command] = [line for line in SECTION.partition("```sh\n")[2].splitlines() if line.startswith(program)]
    red_and_green(command, repository)


def test_no_recipe_needs_a_package_registry() -> None:
    installs = re.findall(r"(?:pip install|pipx run|uvx)\b.*|MODEL_LIFECYCLE: .*", SECTION)
    assert len(installs) == 7
    assert all("git+" in install for install in installs), installs


def test_the_image(tmp_path: Path) -> None:
    """No image can be built here: what is copied is there, and is all that the wheel is built from."""
    text = (CHECKOUT / ".github/Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    copied = [source for word, rest in lines if word == "COPY" for source in shlex.split(rest)[:-1]]
    assert all((CHECKOUT / source).exists() for source in copied)
    assert {"pyproject.toml", "README.md", "schemas", "src"} <= set(copied)
    assert json.loads(dict(lines)["ENTRYPOINT"]) == ["model-lifecycle"]
    for word, rest in lines:
        if word == "RUN":
            assert subprocess.run(["bash", "-n", "-c", rest], check=False).returncode == 0
