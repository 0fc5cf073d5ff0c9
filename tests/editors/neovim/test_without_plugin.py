"""The lines of `editors/README.md` for Neovim without the plugin, as printed."""

import re
from pathlib import Path
from typing import Final

import pytest
from editors.install.frame import CHECKOUT
from editors.neovim.conftest import StartNeovim
from support.neovim import Neovim
from support.workspace_files import MIGRATION, NEW, make_workspace, text_of

pytestmark = pytest.mark.slow

_README: Final = (CHECKOUT / "editors" / "README.md").read_text(encoding="utf-8")
_PRICE: Final = '"output_price_per_mtok": 8'


def printed() -> str:
    (section,) = re.findall(r"^## Neovim without the plugin\n(.*?)^## ", _README, re.MULTILINE | re.DOTALL)
    (block,) = re.findall(r"^```lua\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return f"if vim.lsp.enable then\n{block}end"  # it came with 0.11


@pytest.fixture
def author(start_neovim: StartNeovim) -> Neovim:
    return start_neovim(init=printed())


def codes(neovim: Neovim) -> list[str]:
    return [finding.split()[1] for finding in neovim.diagnostics()]


def test_findings_are_there_when_a_file_is_opened_and_go_when_another_file_is_mended(
    author: Neovim, tmp_path: Path
) -> None:
    if author.value("vim.lsp.enable == nil"):
        return
    records = make_workspace(tmp_path / "desk", {NEW: text_of(NEW, (_PRICE, _PRICE + "0"))})
    author.edit(records / MIGRATION)
    author.wait(lambda: codes(author) == ["price-change", "example-cost"])
    author.command(f"split {records / NEW}")
    author.find("output_price_per_mtok")
    author.type("f0x")
    author.command("wincmd p")
    author.wait(lambda: not author.diagnostics())
