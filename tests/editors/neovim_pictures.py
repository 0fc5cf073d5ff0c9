"""What the pictures in the plugin's README show: screens of a real Neovim, on the example that `init` writes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from editors.install import install_neovim
from support.neovim import LOAD, PLUGIN, Neovim
from support.neovim_screen import NeovimScreen
from support.screen_picture import svg

from model_lifecycle.cli.init import example_files, write_example

IMAGES: Final = PLUGIN / "images"

_RECORD: Final = "migrations/loom-2-large-to-loom-3-large.yaml"

_DAY: Final = "as-of = 2026-10-01\n"
"""What is first in the configuration: pictures of any day are the same."""

_INIT: Final = f"""{LOAD}
vim.o.laststatus, vim.o.cmdheight = 0, 0
vim.o.termguicolors, vim.o.background, vim.o.signcolumn, vim.o.ruler = true, "light", "yes", false
vim.o.completeopt, vim.o.shortmess = "menuone,noinsert", vim.o.shortmess .. "cF"
"""


def pictures(folder: Path) -> Iterator[tuple[Path, str]]:
    """Each picture's file and text; the folder, which is empty, is for what is needed on the way."""
    with _example(folder) as neovim:
        screen = NeovimScreen(neovim, 88, 40)
        neovim.find("model_id: loom-3-large")
        neovim.type("2fo")
        neovim.lua("vim.lsp.buf.hover()")
        neovim.wait(lambda: "Status" in neovim.screen())
        yield IMAGES / "card.svg", _picture(neovim, screen, 17, "Neovim: the card of a model, below the cursor")
        neovim.type("<Esc>0f:C: <C-x><C-o>")
        neovim.wait(lambda: "loom-3-mini  " in neovim.screen())
        neovim.wait(lambda: re.search("model_id: +Loom 3 Large", neovim.screen()) is None)  # the hint of what was there
        yield IMAGES / "completion.svg", _picture(neovim, screen, 15, "Neovim: a menu of the models that fit")
        neovim.type("<Esc>")


@contextmanager
def _example(folder: Path) -> Iterator[Neovim]:
    """A Neovim on a migration, once everything that stands beside its text is there."""
    write_example(str(folder / "records"), example_files())
    configuration = folder / "records" / "model-lifecycle.toml"
    configuration.write_text(_DAY + configuration.read_text(encoding="utf-8"), encoding="utf-8")
    neovim = Neovim(install_neovim.install("0.10"), folder / "home", init=_INIT)
    try:
        neovim.edit(folder / "records" / _RECORD)
        neovim.wait(neovim.attached)
        neovim.wait(lambda: "$5 → $2.5" in neovim.screen())
        neovim.wait(lambda: "Preview comparison page" in neovim.screen())
        yield neovim
    finally:
        neovim.leave()


def _picture(neovim: Neovim, screen: NeovimScreen, rows: int, title: str) -> str:
    """The upper rows of the screen."""
    neovim.command("redraw!")
    return svg(screen.rows()[:rows], screen.ground, title)
