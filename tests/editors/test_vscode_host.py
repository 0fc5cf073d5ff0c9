"""The tests of `editors/vscode/test/host`, run inside VS Code's own extension host: nothing is mocked there."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from editors.conftest import EXTENSIONS, SERVER, OpensWindows
from editors.install import extension
from editors.install.frame import CHECKOUT, run
from editors.install.install_node import node_environment
from support.vscode.code_server import TRUSTING, CodeServer
from support.workspace_files import OLD, make_workspace, text_of

pytestmark = [pytest.mark.slow, pytest.mark.further_editor, pytest.mark.xdist_group("vscode")]

MISSPELT = ('"status": "deprecated"', '"statu": "deprecated"')
AFTER_EMOJI = (
    '"label": "Deprecations",\n      "last_checked": "2026-06-01"',
    '"label": "Café 😀", "last_checked": "2026-6-1"',
)


@pytest.fixture
def inside(our_extension: Path, tmp_path: Path) -> Iterator[CodeServer]:
    """VS Code that runs tests in its extension host."""
    server = CodeServer(
        [our_extension, EXTENSIONS / "bridge"],
        machine={"model-lifecycle.path": str(SERVER)},
        options=(TRUSTING, "--vscode-option", "enable-smoke-test-driver"),  # else it ignores `extensionTestsPath`
        environment={"HOST_TEST_RESULTS": str(tmp_path / "results.json")},
    )
    yield server
    server.stop()


def bundle() -> Path:
    """The tests as one script."""
    extension.install()
    script = CHECKOUT / "build" / "host-tests.js"
    options = ["--bundle", "--platform=node", "--format=cjs", "--external:vscode", f"--outfile={script}"]
    run(["npx", "esbuild", "test/host/index.ts", *options], extension.SOURCE, node_environment())
    return script


def test_inside_the_extension_host(
    inside: CodeServer, vscode: OpensWindows, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    other = "providers/provider-2.yaml"
    changes = {OLD: text_of(OLD, MISSPELT, AFTER_EMOJI), other: text_of(other, ('"name"', '"nam"'))}
    folder = make_workspace(tmp_path / "records", changes)
    window = vscode(folder, server=inside, tests=bundle())
    results = tmp_path / "results.json"
    window.comes(lambda: results.exists() and results.stat().st_size > 0, True)
    for result in json.loads(results.read_text(encoding="utf-8")):
        with subtests.test(result["name"]):
            assert "error" not in result, result["error"]
