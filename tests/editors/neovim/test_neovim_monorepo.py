"""A repository with several projects: what other people keep in folders of our names stays untouched."""

from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from support.monorepo import FOREIGN, LAYOUTS, make_monorepo, named_records, records, with_mistakes
from support.neovim import LOAD

pytestmark = pytest.mark.slow

QUIET = "#vim.diagnostic.get(0) == 0 and #vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, {}) == 0"
"""Whether nothing is drawn in the buffer: no diagnostic, no lens."""


def test_the_server_is_for_the_projects_that_keep_records(start_neovim: StartNeovim, tmp_path: Path) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ enable = false }}\n{LOAD}")
    wrong = []
    for number, (about, (git, configured, bare)) in enumerate(LAYOUTS.items()):
        top = make_monorepo(tmp_path / str(number), git=git, configured=configured, bare=bare)
        ours = records(*configured, *bare)
        for path in sorted({*FOREIGN, *ours}):
            neovim.edit(top / path)
            attach = neovim.value("require('model_lifecycle.start').decide(0).attach")
            # Below a configuration the server decides: the plugin does not know what the configuration says.
            wanted = path in ours or "." in configured
            if attach != wanted:
                wrong.append((about, path, attach))
    assert wrong == []


@pytest.mark.further_editor
@pytest.mark.parametrize("layout", ["one configured", "configured beside unconfigured", "configured at the top"])
def test_nothing_is_shown_in_other_peoples_files(start_neovim: StartNeovim, tmp_path: Path, layout: str) -> None:
    git, configured, bare = LAYOUTS[layout]
    top = make_monorepo(tmp_path / "top", git=git, configured=configured, bare=bare)
    wrong = sorted(with_mistakes(top, *configured, *bare))
    neovim = start_neovim()
    for path in wrong:
        neovim.edit(top / path)
        neovim.wait(neovim.diagnostics)
    for path in sorted(FOREIGN.keys() - named_records(configured)):
        neovim.edit(top / path)
        neovim.edit(top / wrong[0])
        neovim.type("ggO# x<Esc>")  # what is answered to this comes after what there is to say of the file before
        neovim.wait(lambda: any(diagnostic.startswith("2:") for diagnostic in neovim.diagnostics()))
        neovim.type("u")
        neovim.wait(lambda: any(diagnostic.startswith("1:") for diagnostic in neovim.diagnostics()))
        neovim.lua("vim.bo.modified = false")
        neovim.edit(top / path)
        assert neovim.value(QUIET), path
