"""Neovim as Debian builds it: trixie's, and the newest there is, each unpacked with its own libc and not installed.

Packages come from the mirror that apt uses here, or from `$MODEL_LIFECYCLE_DEBIAN`, the address of a mirror's `debian`
folder, where apt has none of Debian's (as on Ubuntu).
"""

import os
import shutil
import stat
import subprocess
from functools import partial
from pathlib import Path
from typing import Final

from editors.install.frame import InstallError, once, run

SUITES: Final = {"0.10": "trixie", "newest": "sid"}
"""The suite that has a version of Neovim. `newest` moves on: its tests ask Neovim what it can, not which it is."""

_KEYRINGS: Final = Path("/usr/share/keyrings")
_TARGET: Final = "$(ORIGIN) $(SUITE) $(REPO_URI)"


def install(version: str) -> Path:
    """The program that starts a Neovim; `version` is a key of `SUITES`."""
    suite = SUITES[version]
    return once(f"neovim-{suite}", version, partial(_install, suite)) / "nvim"


def _install(suite: str, folder: Path) -> None:
    apt, root = folder / "apt", folder / "root"
    _download(suite, apt)
    for name in ("bin", "sbin", "lib", "lib64"):  # as the packages expect: Debian has merged them with those in /usr
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    for package in sorted((apt / "cache" / "archives").glob("*.deb")):
        run(["sh", "-c", f"dpkg-deb --fsys-tarfile '{package}' | tar -C '{root}' -xf - --keep-directory-symlink"])
    shutil.rmtree(apt)
    program = folder / "nvim"
    program.write_text(_launcher(root), encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    run([program, "--version"])


def _download(suite: str, apt: Path) -> None:
    for name in ("state/lists/partial", "cache/archives/partial", "etc/preferences.d"):
        (apt / name).mkdir(parents=True)
    (apt / "status").touch()
    sources = apt / "etc" / "sources.list"
    sources.write_text(f"deb [signed-by={_keyring()}] {_mirror()} {suite} main\n", encoding="utf-8")
    settings = {
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "/nonexistent",
        "Dir::Etc::preferencesparts": apt / "etc" / "preferences.d",
        "Dir::State": apt / "state",
        "Dir::State::status": apt / "status",
        "Dir::Cache": apt / "cache",
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "",
        "Acquire::Languages": "none",
        "Debug::NoLocking": "1",
    }
    command = ["apt-get", "-q", *(word for name, value in settings.items() for word in ("-o", f"{name}={value}"))]
    run([*command, "update"])
    run([*command, "-y", "--download-only", "install", "neovim"])


def _keyring() -> Path:
    found = sorted(_KEYRINGS.glob("debian-archive-keyring.*"))
    if not found:
        raise InstallError("Please install the package debian-archive-keyring: Debian's packages are checked with it.")
    return found[0]


def _mirror() -> str:
    if given := os.environ.get("MODEL_LIFECYCLE_DEBIAN"):
        return given
    command = ["apt-get", "indextargets", "--format", _TARGET, "Created-By: Packages"]
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        origin, suite, address = line.split(" ", 2)
        if origin == "Debian" and "security" not in suite and address.startswith(("http:", "https:")):
            return address
    raise InstallError("Please set MODEL_LIFECYCLE_DEBIAN to the address of a Debian mirror: apt has none here.")


def _launcher(root: Path) -> str:
    """A script that runs Neovim with the libc beside it; the programs that Neovim starts are those of this machine."""
    (loader,) = {path.resolve() for path in root.glob("usr/lib*/ld-linux*.so.*")}
    (libraries,) = (path for path in root.glob("usr/lib/*-linux-*") if (path / "lua").is_dir())
    share = root / "usr" / "share"
    return f"""#!/bin/sh
export VIM='{share}/nvim' VIMRUNTIME='{share}/nvim/runtime'
export LUA_PATH='{share}/lua/5.1/?.lua;{share}/lua/5.1/?/init.lua;;' LUA_CPATH='{libraries}/lua/5.1/?.so;;'
exec '{loader}' --argv0 nvim --library-path '{libraries}' '{root}/usr/bin/nvim' "$@"
"""
