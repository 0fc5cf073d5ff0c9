"""The steps of GitHub's composite actions, run as a runner does: in bash, with the variables that GitHub sets."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

CHECKOUT = Path(__file__).resolve().parents[2]
_EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")
_CONDITION = re.compile(r"([\w.-]+) == '([^']*)'")


def yaml_data(text: str) -> Any:
    """The plain data of a YAML text of one document."""
    document = parse(text, "yaml")
    assert not document.diagnostics, [diagnostic.message for diagnostic in document.diagnostics]
    return to_data(document.roots[0])


@dataclass(frozen=True)
class Ran:
    """What the steps of an action did: the last exit code, all that was printed, and the summary of the job."""

    code: int
    out: str
    summary: str


def run_steps(
    action: str,
    folder: Path,
    inputs: Mapping[str, str],
    *,
    github: Mapping[str, str] | None = None,
    path: tuple[Path, ...] = (),
    skip: tuple[str, ...] = (),
    more: Mapping[str, str] | None = None,
) -> Ran:
    """Run the steps of `.github/actions/ACTION` in a folder, which ends at the first that fails.

    `github` are the values of the `github` context that the defaults of inputs name; `path` is looked through for
    programs first; `skip` names steps that are left out; `more` are further variables of the runner.
    """
    place = CHECKOUT / ".github" / "actions" / action
    data = yaml_data((place / "action.yml").read_text(encoding="utf-8"))
    context = {f"github.{name}": value for name, value in (github or {}).items()}
    for name, about in data["inputs"].items():
        context[f"inputs.{name}"] = inputs.get(name, _filled(str(about["default"]), context))
    temporary = folder.parent / "runner"
    temporary.mkdir(exist_ok=True)
    summary, added = temporary / "summary.md", temporary / "path"
    environment = {
        "PATH": os.pathsep.join([*map(str, path), str(Path(sys.executable).parent), os.environ["PATH"]]),
        "HOME": str(temporary),
        "GITHUB_ACTIONS": "true",
        "GITHUB_ACTION_PATH": str(place),
        "GITHUB_REPOSITORY": "ada/records",
        "GITHUB_STEP_SUMMARY": str(summary),
        "GITHUB_PATH": str(added),
        "GITHUB_WORKSPACE": str(folder),
        "RUNNER_TEMP": str(temporary),
        **(more or {}),
    }
    printed, code = "", 0
    for step in data["runs"]["steps"]:
        if step["name"] in skip or not _holds(str(step.get("if", "")), context):
            continue
        of_step = {name: _filled(str(value), context) for name, value in step["env"].items()}
        programs = added.read_text(encoding="utf-8").splitlines() if added.exists() else []
        before = {"PATH": os.pathsep.join([*reversed(programs), environment["PATH"]])}
        ended = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=folder, env=environment | before | of_step, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=600, check=False,
        )  # fmt: skip
        printed, code = printed + ended.stdout, ended.returncode
        if code:
            break
    return Ran(code, printed, summary.read_text(encoding="utf-8") if summary.exists() else "")


def _filled(text: str, context: Mapping[str, str]) -> str:
    return _EXPRESSION.sub(lambda match: context.get(match[1], ""), text)


def _holds(condition: str, context: Mapping[str, str]) -> bool:
    return all(context.get(name, "") == value for name, value in _CONDITION.findall(condition))
