"""Records that write themselves, as code actions in real Neovims."""

from pathlib import Path

import pytest
from support.neovim import Neovim
from support.workspace_files import MIGRATION, OLD, PROVIDER, text_of

pytestmark = pytest.mark.slow


def choose(neovim: Neovim, title: str) -> None:
    """Apply the code action with a title at the cursor."""
    neovim.lua(
        "local wanted = ...; vim.lsp.buf.code_action({ apply = true,"
        " filter = function(one) return one.title == wanted end })",
        title,
    )


def test_the_migration_to_a_replacement_is_created(neovim: Neovim, records: Path) -> None:
    (records / MIGRATION).unlink()
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.find("model_id")
    choose(neovim, "Create the migration from `example-1` to `example-2`")
    is_shown(neovim, records / MIGRATION)


def is_shown(neovim: Neovim, path: Path) -> None:
    """Wait for a new record in the window: whole, on the disk, with the cursor at its first gap."""
    neovim.wait_for(f"vim.api.nvim_buf_get_name(0):find('{path.stem}', 1, true) ~= nil")
    neovim.wait(lambda: neovim.lines()[:2] == ["from:", "  provider: provider-1"])
    neovim.wait_for("not vim.bo.modified")
    assert neovim.lines() == path.read_text(encoding="utf-8").splitlines()
    neovim.wait(lambda: "To fill in: api_changes.0" in all_messages(neovim))


def all_messages(neovim: Neovim) -> str:
    """The messages of `vim.notify`, and those that Neovim 0.10 writes itself."""
    return "\n".join([*neovim.messages(), neovim.value("vim.fn.execute('messages')")])


@pytest.mark.further_editor
def test_a_migration_is_recomputed(neovim: Neovim, records: Path) -> None:
    wrong = text_of(MIGRATION, ('"input_pct_change": ', '"input_pct_change": 1'))
    (records / MIGRATION).write_text(wrong, encoding="utf-8")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.diagnostics)
    choose(neovim, "Recompute this migration from its two models")
    neovim.wait(lambda: not neovim.diagnostics())
    assert neovim.lines() == text_of(MIGRATION).splitlines()


@pytest.mark.further_editor
def test_a_finding_is_ignored(neovim: Neovim, records: Path) -> None:
    changed = text_of(OLD, ('"currency": "USD"', '"currency": null'))
    (records / OLD).write_text(changed, encoding="utf-8")
    neovim.edit(records / OLD)
    neovim.wait(neovim.diagnostics)
    neovim.find('currency": null')
    neovim.type("11l")
    code = neovim.diagnostics()[0].split()[1]
    choose(neovim, f"Ignore `{code}` in this file")
    neovim.wait(lambda: not neovim.diagnostics())
    assert f"# model-lifecycle: ignore-file[{code}]" in neovim.lines()


def test_the_migration_is_created_from_its_lens(neovim: Neovim, records: Path) -> None:
    (records / MIGRATION).unlink()
    neovim.edit(records / OLD)
    neovim.wait(lambda: "Create the migration" in neovim.screen())
    neovim.find("model_id")
    neovim.lua("vim.lsp.codelens.run()")
    is_shown(neovim, records / MIGRATION)


@pytest.mark.further_editor
def test_yaml_becomes_json_where_comments_are_given_up(neovim: Neovim, records: Path) -> None:
    path = records / PROVIDER
    path.write_text(f"# which one\n{text_of(PROVIDER)}", encoding="utf-8")
    neovim.edit(path)
    neovim.wait(neovim.attached)
    neovim.lua("vim.fn.inputlist = function() return 1 end; vim.ui.select = function(items, _, go) go(items[1], 1) end")
    choose(neovim, "Convert to JSON (loses 1 comment)")
    neovim.wait(lambda: neovim.lines()[:2] == ["{", '  "id": "provider-1",'])
    neovim.wait_for("vim.api.nvim_buf_get_name(0):find('provider-1.json', 1, true) ~= nil")
    neovim.wait(neovim.attached)
    choose(neovim, "Convert to YAML")
    neovim.wait(lambda: neovim.lines()[:1] == ["id: provider-1"])
