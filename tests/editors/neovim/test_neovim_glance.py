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
LINKED = (
    "vim.iter(vim.api.nvim_get_namespaces()):any(function(name, id) return name:find('linked_editing', 1, true)"
    " and #vim.api.nvim_buf_get_extmarks(0, id, 0, -1, {}) == 2 end)"
)
"""Whether the editor has taken in the two places that are written at once."""


def test_hints_and_tokens(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.wait_for(f"vim.list_contains({HINTS}, '$2 → $2')")
    neovim.wait(lambda: "$2 → $2" in neovim.screen())
    neovim.find("example-1")
    neovim.wait_for(f"vim.deep_equal({TOKEN}, {{ {{ 'class', true }} }})")
    assert neovim.messages() == []


def test_hints_can_be_turned_off(start_neovim: StartNeovim, records: Path) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ inlay_hints = false }}\n{LOAD}")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    assert neovim.value("vim.lsp.inlay_hint.is_enabled({ bufnr = 0 })") is False


def test_a_lens_lists_the_records_that_name_a_provider(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / PROVIDER)
    neovim.wait(lambda: "2 models · named by 3 records" in neovim.screen())
    neovim.find('"id"')
    neovim.lua("vim.lsp.codelens.run()")
    neovim.wait_for("#vim.fn.getqflist() == 3")
    assert neovim.messages() == []


def test_an_address_and_a_sample_that_stands_twice(neovim: Neovim, records: Path) -> None:
    neovim.lua("vim.g.opened = ''; vim.ui.open = function(address) vim.g.opened = address end")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.find("https://")
    neovim.type("gx")
    neovim.wait_for("vim.g.opened == 'https://doc.example/docs/deprecations'")
    if neovim.value("vim.lsp.linked_editing_range == nil"):  # it came with 0.12
        return
    neovim.lua("vim.lsp.linked_editing_range.enable()")
    neovim.find("ask(")
    neovim.wait_for(LINKED)
    neovim.type("icould_")
    neovim.wait(lambda: "\n".join(neovim.lines()).count("could_ask") == 2)
    neovim.type("<Esc>")
    assert neovim.messages() == []
