"""Models in source code, in a workspace with `[scan]`."""

from pathlib import Path

import pytest
from support.neovim import Neovim
from support.sources_on_disk import APP, OLD_ID, make_sources

pytestmark = pytest.mark.slow

TYPESCRIPT = f'const answer = await client.chat({{ model: "{OLD_ID}" }});\n'
STATUS = "require('model_lifecycle').status()"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {"src/app.py": APP, "src/app.ts": TYPESCRIPT, "other/app.py": APP}
    return make_sources(tmp_path / "desk", '[scan]\npaths = ["src/"]\n[platforms]\n"gateway/" = "*"\n', files)


def test_the_server_is_started_for_source_code(neovim: Neovim, root: Path, tmp_path: Path) -> None:
    neovim.edit(root / "src/app.py")
    neovim.wait(neovim.diagnostics)
    assert [words.partition(" shuts")[0] for words in neovim.diagnostics()] == ["1:39-48 ending-model `example-1`"]
    assert neovim.value("vim.bo.omnifunc .. vim.bo.formatexpr") == ""  # Neovim would set both to those of servers
    assert neovim.value("vim.fn.maparg('gd', 'n')") == ""
    neovim.edit(root / "src/app.ts")
    assert [words.partition(" shuts")[0] for words in neovim.wait(neovim.diagnostics)] == [
        "1:44-53 ending-model `example-1`"
    ]
    neovim.find(OLD_ID)
    neovim.type("K")
    neovim.wait(lambda: "shuts down in 30 days" in neovim.screen())
    (tmp_path / "else.py").write_text(APP, encoding="utf-8")
    neovim.edit(tmp_path / "else.py")
    assert not neovim.attached()


@pytest.mark.further_editor
def test_how_many_models_in_use_end_is_for_the_status_line(neovim: Neovim, root: Path) -> None:
    assert neovim.value(STATUS) == ""
    neovim.edit(root / "src/app.py")
    neovim.wait_for(f"{STATUS} == '1 model in use ends within 90 days'")
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, -1, true, {})")
    neovim.wait_for("#vim.diagnostic.get(0) == 0")
    neovim.edit(root / "src/app.ts")
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, -1, true, {})")
    neovim.wait_for(f"{STATUS} == ''")


@pytest.mark.further_editor
def test_the_id_of_a_replacement_is_copied(neovim: Neovim, root: Path) -> None:
    neovim.edit(root / "src/app.py")
    neovim.wait(neovim.diagnostics)
    neovim.command(f"substitute/{OLD_ID}/gateway\\/{OLD_ID}/")
    neovim.wait(lambda: any("`gateway/" in words for words in neovim.diagnostics()))
    neovim.find("gateway")
    neovim.lua(
        "vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find('^Copy') end })"
    )
    neovim.wait_for("vim.fn.getreg('\"') == 'example-2'")
    assert neovim.messages() == ["model-lifecycle: copied `example-2`."]
