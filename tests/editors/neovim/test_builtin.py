"""What Neovim's own commands do with the server, with no code of the plugin."""

from pathlib import Path

import pytest
from support.neovim import Neovim
from support.workspace_files import MIGRATION, OLD

pytestmark = pytest.mark.slow


@pytest.fixture
def author(neovim: Neovim, records: Path) -> Neovim:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    return neovim


def test_hover_tells_about_a_property(author: Neovim) -> None:
    author.find('"shutdown_date_kind"')
    author.type("lK")
    author.wait(lambda: "not_before" in author.screen())


def test_the_outline_lists_the_records_and_their_parts(author: Neovim) -> None:
    author.lua("vim.lsp.buf.document_symbol()")
    author.wait_for("#vim.fn.getloclist(0) + #vim.fn.getqflist() > 3")
    listed = "vim.list_extend(vim.fn.getloclist(0), vim.fn.getqflist())"
    assert any("example-1" in entry["text"] for entry in author.value(listed))


@pytest.mark.further_editor
def test_the_outline_has_a_key_of_its_own(author: Neovim) -> None:
    if author.value("vim.fn.maparg('gO', 'n') == ''"):
        assert not author.value("vim.fn.has('nvim-0.11') == 1")  # it came with 0.11
        return
    author.type("gO")
    author.wait_for("#vim.fn.getloclist(0) > 3")


def test_parts_of_a_record_fold(author: Neovim) -> None:
    if author.value("vim.lsp.foldexpr == nil"):
        assert not author.value("vim.fn.has('nvim-0.11') == 1")  # it came with 0.11
        return
    author.lua("vim.wo.foldmethod = 'expr'; vim.wo.foldexpr = 'v:lua.vim.lsp.foldexpr()'")
    author.find('"currency"')
    author.wait_for("vim.fn.foldlevel('.') > 0")
    author.type("zM")
    author.wait(lambda: '"currency"' not in author.screen())


@pytest.mark.further_editor
def test_the_selection_grows_by_the_record_s_structure(author: Neovim) -> None:
    if author.value("vim.lsp.buf.selection_range == nil"):
        assert not author.value("vim.fn.has('nvim-0.12') == 1")  # it came with 0.12
        return
    author.find("gone" if "gone" in "".join(author.lines()) else "deprecated")
    author.type("van")
    author.wait_for("vim.fn.mode() == 'v'")
    author.wait_for("#table.concat(vim.fn.getregion(vim.fn.getpos('v'), vim.fn.getpos('.'))) >= #'deprecated'")


@pytest.mark.further_editor
def test_a_tooltip_of_a_finding_leads_to_the_related_place(author: Neovim, records: Path) -> None:
    author.edit(records / MIGRATION)
    author.wait(author.attached)
    author.find('"input_pct_change": ')
    author.type("f0r7")
    author.wait(lambda: any("price-change" in diagnostic for diagnostic in author.diagnostics()))
    author.lua("vim.diagnostic.open_float()")
    author.wait(lambda: "`input_pct_change` is 7" in author.screen())
