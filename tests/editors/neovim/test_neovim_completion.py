"""Completion in real Neovims, with the keys that they have for it."""

import re
from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from support.neovim import LOAD, PLUGIN, Neovim
from support.workspace_files import MIGRATION

pytestmark = pytest.mark.slow

ENABLED = f"""{LOAD}
vim.o.completeopt = "menuone,noinsert"
vim.api.nvim_create_autocmd("LspAttach", {{ callback = function(event)
  if vim.lsp.completion then vim.lsp.completion.enable(true, event.data.client_id, event.buf, {{}}) end
end }})"""

FROM = "from:\n  provider: provider-1\n  model_id: example-1\n"


@pytest.fixture
def opened(start_neovim: StartNeovim, records: Path) -> Neovim:
    """A Neovim with the beginning of a migration, the cursor on its last line."""
    neovim = start_neovim(init=ENABLED)
    path = records / MIGRATION.replace("example-1-to", "some")
    path.write_text(FROM, encoding="utf-8")
    neovim.edit(path)
    neovim.wait(neovim.attached)
    neovim.wait(lambda: "example-1 Example" in neovim.screen())  # a hint from the other records, which are read then
    neovim.type("G")
    return neovim


def tab_of_readme() -> str:
    """The mapping of Tab that the plugin's README shows."""
    text = (PLUGIN / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```lua\n(vim\.keymap\.set.*?)^```", text, re.MULTILINE | re.DOTALL)
    return str(block)


def words(neovim: Neovim) -> list[str]:
    """What the menu offers."""
    return [item["word"] for item in neovim.value("vim.fn.complete_info({ 'items' }).items")]


def test_a_name_and_its_value_at_an_empty_line(opened: Neovim) -> None:
    opened.type("o<C-x><C-o>")
    opened.wait_for("vim.fn.pumvisible() == 1")
    assert len(words(opened)) == 1
    opened.type("<C-y>")
    opened.wait(lambda: opened.lines()[3:] == ["  slug: example-1"])
    opened.type("<Esc>")


def test_enter_accepts_and_typing_goes_on_behind_it(opened: Neovim) -> None:
    """What is known is not left selected: the next line is written below it, not over it."""
    opened.type("o<C-x><C-o>")
    opened.wait_for("vim.fn.pumvisible() == 1")
    opened.type("<CR>")
    opened.wait(lambda: "  slug: example-1" in opened.lines())
    opened.type("<Esc>Goto:<Esc>")
    opened.wait(lambda: opened.lines()[3] == "  slug: example-1")
    assert [line.strip() for line in opened.lines()[4:] if line.strip()] == ["to:"]


@pytest.mark.further_editor
def test_tab_accepts_with_the_keys_of_the_readme(opened: Neovim) -> None:
    opened.lua(tab_of_readme())
    opened.type("osl<C-x><C-o>")
    opened.wait_for("vim.fn.pumvisible() == 1")
    opened.type("<Tab>")
    opened.wait(lambda: opened.lines()[3:] == ["  slug: example-1"])
    dedented = "" if opened.value("vim.lsp.completion ~= nil") else "<C-u>"  # 0.10 compares the blanks too
    opened.type(f"<Esc>o{dedented}conf<C-x><C-o>")
    opened.wait_for("vim.fn.pumvisible() == 1 or vim.fn.getline('.'):find('confidence') ~= nil")
    opened.type("<Tab>")
    opened.wait(lambda: opened.lines()[4].startswith("confidence:"))
    opened.type("<Esc>")


@pytest.mark.further_editor
def test_typing_on_narrows_the_menu(opened: Neovim) -> None:
    opened.type("o<C-u>pr<C-x><C-o>")
    opened.wait_for("vim.fn.pumvisible() == 1")
    opened.type("<C-y>")
    opened.wait(lambda: opened.lines()[3].startswith("price_diff:"))
    opened.type("<Esc>")
