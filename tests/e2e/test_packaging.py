"""The program as people install it: from a wheel into an empty environment. These tests run in an editable one."""

import json
import os
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from editors.install import wheels
from hatchling.builders.wheel import WheelBuilder
from support.action_steps import run_steps
from support.git_repository import example_repository, hostile_modules

from model_lifecycle.cli.manual import topics

PROJECT = Path(__file__).parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]


def run(*command: str | Path, folder: Path, code: int = 0) -> str:
    """What a command prints, run where no checkout is in sight."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ended = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert ended.returncode == code, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    [built] = WheelBuilder(str(PROJECT)).build(directory=str(tmp_path_factory.mktemp("wheel")))
    return Path(built)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment, which the first step of our GitHub action has made.

    Beside modules of the checkout that are called as those of Python, as that of a pull request may have.
    """
    repository = example_repository(tmp_path_factory.mktemp("installed") / "records")
    hostile_modules(repository)
    ended = run_steps("validate", repository, {"paths": "models"}, more=wheels.environment())
    assert ended.code == 0, ended.out
    return repository.parent / "runner" / "model-lifecycle" / "bin"


def test_the_wheel_holds_the_program_and_nothing_else(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"model_lifecycle"}
    assert {"model_lifecycle/schemas/model.json", "model_lifecycle/py.typed"} <= set(names)
    assert "model_lifecycle/cli/example/model-lifecycle.toml" in names
    assert "model_lifecycle/page/templates/document.html.j2" in names
    assert not [name for name in names if "test" in name]
    pages = {f"model_lifecycle/docs/{topic}.md" for topic in topics()}
    assert {name for name in names if name.endswith(".md")} == {"model_lifecycle/schemas/README.md", *pages}


def test_init_then_validate(programs: Path, tmp_path: Path) -> None:
    run(programs / "model-lifecycle", "init", "--example", "example", folder=tmp_path)
    assert run(programs / "model-lifecycle", "validate", "example", folder=tmp_path) == ""
    provider = tmp_path / "example" / "providers" / "provider-1.yaml"
    provider.write_text(provider.read_text().replace("pricing_url", "pricing"))
    output = run(programs / "model-lifecycle", "validate", "example", "--format", "json", folder=tmp_path, code=1)
    assert json.loads(output)["summary"]["errors"] == 1


@pytest.mark.parametrize("kind", [["model"], ["provider"], ["migration"], []])
def test_schemas_are_there(programs: Path, kind: list[str], tmp_path: Path) -> None:
    schema = json.loads(run(programs / "model-lifecycle", "schema", *kind, folder=tmp_path))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_types_are_there(programs: Path, tmp_path: Path) -> None:
    show = (
        "import model_lifecycle, pathlib; print(pathlib.Path(model_lifecycle.__file__).with_name('py.typed').exists())"
    )
    assert run(programs / "python", "-c", show, folder=tmp_path) == "True\n"
