"""Neovim as Debian builds it: trixie's, and the newest there is."""

from functools import partial
from pathlib import Path
from typing import Final

from editors.install.debian import libraries, unpack, write_launcher
from editors.install.frame import once

SUITES: Final = {"0.10": "trixie", "newest": "sid"}
"""The suite that has a version of Neovim. `newest` moves on: its tests ask Neovim what it can, not which it is."""


def install(version: str) -> Path:
    """The program that starts a Neovim; `version` is a key of `SUITES`."""
    suite = SUITES[version]
    return once(f"neovim-{suite}", version, partial(_install, suite)) / "nvim"


def _install(suite: str, folder: Path) -> None:
    root = unpack(suite, folder, "neovim")
    share, modules = root / "usr" / "share", libraries(root) / "lua" / "5.1"
    environment = {
        "VIM": f"{share}/nvim",
        "VIMRUNTIME": f"{share}/nvim/runtime",
        "LUA_PATH": f"{share}/lua/5.1/?.lua;{share}/lua/5.1/?/init.lua;;",
        "LUA_CPATH": f"{modules}/?.so;;",
    }
    parsers = f"set runtimepath+={root}/usr/lib/nvim"
    write_launcher(folder / "nvim", root, root / "usr" / "bin" / "nvim", environment, "--cmd", parsers)
