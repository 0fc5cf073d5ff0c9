"""What stands beside the text in Neovim: hints, tokens, lenses that lead to places."""

from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from support.neovim import LOAD, Neovim
from support.workspace_files import MIGRATION, PROVIDER

pytestmark = pytest.mark.slow

HINTS = "vim.iter(vim.lsp.inlay_hint.get({ bufnr = 0 })):map(function(each) return each.inlay_hint.label end):totable()"
TOKEN = (
    "vim.iter(vim.lsp.semantic_tokens.get_at_pos() or {})"
    ":map(function(each) return { each.type, each.modifiers.deprecated or false } end):totable()"
)


def test_hints_and_tokens(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.wait_for(f"vim.list_contains({HINTS}, '$2 → $2')")
    neovim.wait(lambda: "$2 → $2" in neovim.screen())
    neovim.find("example-1")
    neovim.wait_for(f"vim.deep_equal({TOKEN}, {{ {{ 'class', true }} }})")
    assert neovim.messages() == []


@pytest.mark.further_editor
def test_hints_can_be_turned_off(start_neovim: StartNeovim, records: Path) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ inlay_hints = false }}\n{LOAD}")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    assert neovim.value("vim.lsp.inlay_hint.is_enabled({ bufnr = 0 })") is False


@pytest.mark.further_editor
def test_a_lens_lists_the_records_that_name_a_provider(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / PROVIDER)
    neovim.wait(lambda: "2 models · named by 3 records" in neovim.screen())
    neovim.find('"id"')
    neovim.lua("vim.lsp.codelens.run()")
    neovim.wait_for("#vim.fn.getqflist() == 3")
    assert neovim.messages() == []


@pytest.mark.further_editor
def test_an_address(neovim: Neovim, records: Path) -> None:
    neovim.lua("vim.g.opened = ''; vim.ui.open = function(address) vim.g.opened = address end")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.find("https://")
    neovim.type("gx")
    neovim.wait_for("vim.g.opened == 'https://doc.example/docs/deprecations'")
    assert neovim.messages() == []
