"""From record to record, and renames, with Neovim's keys."""

from pathlib import Path

import pytest
from support.neovim import Neovim
from support.workspace_files import MIGRATION, NEW, OLD

pytestmark = pytest.mark.slow

ANSWER = "local name = ...; vim.ui.input = function(_, done) done(name) end"


def at_word(neovim: Neovim, records: Path, path: str, word: str) -> None:
    """Open a record and put the cursor on a word of it, once the server looks after it."""
    neovim.edit(records / path)
    neovim.wait(neovim.attached)
    neovim.find(word)


def shown(neovim: Neovim) -> str:
    return str(neovim.value("vim.api.nvim_buf_get_name(0)"))


def test_to_the_record_and_what_names_it(neovim: Neovim, records: Path) -> None:
    at_word(neovim, records, MIGRATION, "example-2")
    neovim.type("gd")
    neovim.wait(lambda: shown(neovim) == str(records / NEW))
    assert neovim.value("vim.fn.expand('<cWORD>')") == '"example-2",'
    neovim.type("grr")
    neovim.wait_for("#vim.fn.getqflist() > 0 or #vim.fn.getloclist(0) > 0")
    files = neovim.value(
        "vim.iter(#vim.fn.getqflist() > 0 and vim.fn.getqflist() or vim.fn.getloclist(0))"
        ":map(function(each) return vim.api.nvim_buf_get_name(each.bufnr) end):totable()"
    )
    assert {str(records / path) for path in (OLD, MIGRATION)} <= set(files)


def test_a_rename_reaches_closed_files_and_moves_them(neovim: Neovim, records: Path) -> None:
    at_word(neovim, records, NEW, 'slug": "example-2"')
    neovim.lua(ANSWER, "next")
    neovim.type("f-grn")
    moved = records / "models/provider-1/next.yaml"
    neovim.wait(lambda: shown(neovim) == str(moved))
    neovim.wait(moved.exists)
    neovim.wait((records / "migrations/example-1-to-next.yaml").exists)
    neovim.command("wall")
    assert '"slug": "next"' in moved.read_text()
    assert '"slug": "next"' in (records / "migrations/example-1-to-next.yaml").read_text()
