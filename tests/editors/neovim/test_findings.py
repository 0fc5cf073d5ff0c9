"""Diagnostics and fixes in real Neovims."""

from pathlib import Path

import pytest
from support.neovim import Neovim
from support.workspace_files import MIGRATION, NEW, OLD, text_of

pytestmark = pytest.mark.slow


def test_a_mistake_is_underlined_where_it_is(neovim: Neovim, records: Path) -> None:
    (records / OLD).write_text(text_of(OLD, ('"status": "deprecated"', '"status": "gone"')), encoding="utf-8")
    neovim.edit(records / OLD)
    assert neovim.wait(neovim.diagnostics) == [
        "7:13-19 not-allowed-value Expected one of `active`, `legacy`, `deprecated`, `retired`, found the text "
        '"gone". Did you mean `retired`?'
    ]
    assert neovim.messages() == []


@pytest.mark.further_editor
@pytest.mark.parametrize("before", ["", "é", "🙂", "日本 é 🙂"])
def test_places_are_right_behind_characters_of_any_width(neovim: Neovim, records: Path, before: str) -> None:
    line = f'{{"note": "{before}", "zzz": 1}}'
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, -1, true, { ... })", line)
    start = len(line[: line.index('"zzz"')].encode()) + 1

    def places() -> list[str]:
        return [diagnostic.split()[0] for diagnostic in neovim.diagnostics() if "`zzz`" in diagnostic]

    assert neovim.wait(places) == [f"1:{start}-{start + 5}"]
    encoding = neovim.value("vim.lsp.get_clients({ name = 'model_lifecycle' })[1].offset_encoding")
    assert encoding == ("utf-8" if neovim.value("vim.fn.has('nvim-0.11') == 1") else "utf-16")


def test_a_fix_is_applied_as_a_code_action(neovim: Neovim, records: Path) -> None:
    (records / OLD).write_text(text_of(OLD, ('"status": "deprecated"', '"statsu": "deprecated"')), encoding="utf-8")
    neovim.edit(records / OLD)
    neovim.wait(neovim.diagnostics)
    neovim.find("statsu")
    neovim.lua("vim.lsp.buf.code_action({ apply = true, filter = function(one) return one.isPreferred end })")
    neovim.wait(lambda: not neovim.diagnostics())
    assert neovim.lines() == text_of(OLD).splitlines()


def test_a_change_in_one_file_mends_a_finding_in_another_window(neovim: Neovim, records: Path) -> None:
    price = '"output_price_per_mtok": 8'
    (records / NEW).write_text(text_of(NEW, (price, price + "0")), encoding="utf-8")
    neovim.edit(records / MIGRATION)
    assert [diagnostic.split()[1] for diagnostic in neovim.wait(neovim.diagnostics)] == ["price-change", "example-cost"]
    neovim.command(f"split {records / NEW}")
    neovim.find("output_price_per_mtok")
    neovim.type("f0x")
    neovim.command("wincmd p")
    neovim.wait(lambda: not neovim.diagnostics())


@pytest.mark.further_editor
def test_a_file_that_is_not_open_is_judged_as_well(neovim: Neovim, records: Path) -> None:
    (records / NEW).write_text("{", encoding="utf-8")
    neovim.edit(records / OLD)
    neovim.wait_for("#vim.diagnostic.get(vim.fn.bufadd(...)) > 0", str(records / NEW))
