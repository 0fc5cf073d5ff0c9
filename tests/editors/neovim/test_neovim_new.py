"""New records in Neovim, from an empty folder on."""

from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim

pytestmark = pytest.mark.slow

OLD = "anthropic/claude-3-haiku-20240307"


def test_a_migration_in_an_empty_folder(start_neovim: StartNeovim, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    neovim = start_neovim(folder=folder)
    completed = neovim.value("vim.fn.getcompletion('ModelLifecycleNew migration claude-3-haiku-2024', 'cmdline')")
    assert OLD in completed
    targets = neovim.value(f"vim.fn.getcompletion('ModelLifecycleNew migration {OLD} ', 'cmdline')")
    assert targets[0] == "anthropic/claude-haiku-4-5-20251001"
    neovim.lua("vim.ui.open = function(address) vim.g.opened = address end")
    neovim.command(f"ModelLifecycleNew migration {OLD}")  # to what the maker names
    neovim.wait(lambda: neovim.lines()[0] == "from:")
    assert "  model_id: claude-haiku-4-5-20251001" in neovim.lines()
    neovim.wait(neovim.attached)
    assert (folder / "model-lifecycle.toml").read_text() == 'providers = ["anthropic"]\n'
    (message,) = [message for message in neovim.messages() if "To fill in:" in message]
    assert len(message) < 80 - 12  # with more, Neovim waits for Enter
    neovim.wait(lambda: any(" gap " in diagnostic for diagnostic in neovim.diagnostics()))
    lines = [int(diagnostic.split(":")[0]) for diagnostic in neovim.diagnostics() if " gap " in diagnostic]
    assert neovim.value("vim.fn.line('.')") == lines[0]
    neovim.wait_for("vim.g.opened ~= nil")
    assert neovim.value("#vim.lsp.get_clients()") == 1


@pytest.mark.further_editor
def test_what_is_meant_is_told(start_neovim: StartNeovim, tmp_path: Path) -> None:
    neovim = start_neovim(folder=tmp_path)
    neovim.command("ModelLifecycleNew migration one")
    (message,) = neovim.messages()
    assert "PROVIDER/OLD [PROVIDER/NEW]" in message
