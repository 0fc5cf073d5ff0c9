"""The extension's own checks: the type checker, the linter, and the unit tests of what needs no VS Code."""

import os
import subprocess

import pytest
from editors.install import extension
from editors.install.install_node import node_environment

STEPS = {
    "types": ["npm", "run", "types"],
    "lint": ["npx", "eslint", "."],
    "units": ["npm", "test"],
}


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_the_extension_passes(step: str) -> None:
    extension.install()  # one at a time, with the packages that the checks need
    extension.npm_packages()
    environment = {**os.environ, **node_environment()}
    run = subprocess.run(
        STEPS[step], cwd=extension.SOURCE, env=environment, check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
