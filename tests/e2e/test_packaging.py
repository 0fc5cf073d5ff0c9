"""The program as people install it: from a wheel into an empty environment. These tests run in an editable one."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

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


def install(folder: Path, wheel: Path) -> Path:
    """The folder of programs of a new environment into which a wheel was installed."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, folder=folder)
    return programs


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, PROJECT, folder=folder)
    (built,) = folder.glob("model_lifecycle-*.whl")
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("installed"), wheel)


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
