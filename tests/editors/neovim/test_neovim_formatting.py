"""Formatting with Neovim's own command and keys, of records and of nothing else."""

from pathlib import Path

import pytest
from support.neovim import Neovim

pytestmark = pytest.mark.slow

CAN_FORMAT = "#vim.lsp.get_clients({ bufnr = 0, method = 'textDocument/formatting' }) > 0"


def text(neovim: Neovim) -> str:
    return "\n".join(neovim.value("vim.api.nvim_buf_get_lines(0, 0, -1, true)"))


def test_a_record_and_some_of_its_lines(neovim: Neovim, records: Path) -> None:
    path = records / "models/provider-1/new.yaml"
    path.write_text("slug:   'a' # mine\nid:   b\n")
    neovim.edit(path)
    neovim.wait(neovim.attached)
    neovim.wait_for(CAN_FORMAT)
    neovim.wait_for("vim.bo.formatexpr ~= ''")
    neovim.type("gggqq")
    neovim.wait(lambda: text(neovim) == "slug: a # mine\nid:   b")
    neovim.lua("vim.lsp.buf.format()")
    assert text(neovim) == "id: b\nslug: a # mine"


@pytest.mark.further_editor
def test_other_files_do_not_know_of_it(neovim: Neovim, records: Path) -> None:
    path = records / "compose.yaml"
    path.write_text("b:   1\n")
    record = records / "models/provider-1/new.yaml"
    record.write_text("id:   b\n")
    neovim.edit(record)
    neovim.wait_for(CAN_FORMAT)
    neovim.edit(path)
    assert not neovim.value(CAN_FORMAT)
    neovim.lua("vim.lsp.buf.format()")
    assert text(neovim) == "b:   1"
