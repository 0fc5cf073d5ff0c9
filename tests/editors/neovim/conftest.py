"""Editors for tests: real ones, which `python -m editors.install` has put there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from editors.install import install_neovim as installed
from support.neovim import Neovim
from support.workspace_files import make_workspace

StartNeovim = Callable[..., Neovim]


VERSIONS = [
    pytest.param(version, id=f"neovim-{version}", marks=() if version == "newest" else pytest.mark.further_editor)
    for version in installed.SUITES
]


@pytest.fixture(params=VERSIONS)
def start_neovim(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StartNeovim]:
    """Starts Neovims, each version in turn, with the arguments of `Neovim`; they are left after the test."""
    program = installed.install(request.param)
    started: list[Neovim] = []

    def start(**options: Any) -> Neovim:
        started.append(Neovim(program, tmp_path / f"home-{len(started)}", **options))
        return started[-1]

    yield start
    complaints = [complaint for neovim in started if (complaint := neovim.leave())]
    if complaints:
        pytest.fail("\n".join(complaints))


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder of good records with a configuration."""
    return make_workspace(tmp_path / "desk")


@pytest.fixture
def neovim(start_neovim: StartNeovim) -> Neovim:
    """A Neovim with nothing but the plugin."""
    return start_neovim()
