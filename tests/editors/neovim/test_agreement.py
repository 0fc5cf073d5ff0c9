"""What the plugin holds a copy of is what the server has."""

import pytest
from support.neovim import PLUGIN, Neovim

from model_lifecycle import __version__
from model_lifecycle.workspace.discovery.kinds import COMMENT_LINES, DISTINCTIVE, HEAD, DetectionThreshold

SOURCES = sorted(PLUGIN.rglob("*.lua"))


def test_the_version_is_the_server_s() -> None:
    text = (PLUGIN / "lua/model_lifecycle/version.lua").read_text(encoding="utf-8")
    assert text == f'return "{__version__}"\n'


@pytest.mark.slow
def test_the_evidence_is_the_server_s(neovim: Neovim) -> None:
    evidence = "require('model_lifecycle.evidence')"
    assert {kind: set(names) for kind, names in neovim.value(f"{evidence}.distinctive").items()} == DISTINCTIVE
    assert neovim.value(f"{evidence}.COMMENT_LINES") == COMMENT_LINES
    assert neovim.value(f"{evidence}.HEAD") == HEAD
    assert DetectionThreshold.SURE.value == (neovim.value(f"{evidence}.NEEDED"),) * 2


def test_every_file_is_lua(neovim: Neovim) -> None:
    assert SOURCES
    assert [neovim.value("select(2, loadfile(...))", str(path)) for path in SOURCES] == [None] * len(SOURCES)
