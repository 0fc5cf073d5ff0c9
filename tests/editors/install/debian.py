"""Programs of any Debian suite, unpacked with their own libc beside what is installed here.

Packages come from the mirror that apt uses here, or from `$MODEL_LIFECYCLE_DEBIAN`, the address of a mirror's `debian`
folder, where apt has none of Debian's (as on Ubuntu).
"""

import os
import shutil
import stat
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from editors.install.frame import InstallError, run

_KEYRINGS: Final = Path("/usr/share/keyrings")
_TARGET: Final = "$(ORIGIN) $(SUITE) $(REPO_URI)"


def unpack(suite: str, folder: Path, *packages: str) -> Path:
    """Unpack packages and all that they depend on; the folder that stands for `/`."""
    apt, root = folder / "apt", folder / "root"
    _download(suite, apt, packages)
    for name in ("bin", "sbin", "lib", "lib64"):  # as the packages expect: Debian has merged them with those in /usr
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    for package in sorted((apt / "cache" / "archives").glob("*.deb")):
        run(["sh", "-c", f"dpkg-deb --fsys-tarfile '{package}' | tar -C '{root}' -xf - --keep-directory-symlink"])
    shutil.rmtree(apt)
    return root


def _download(suite: str, apt: Path, packages: tuple[str, ...]) -> None:
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
    run([*command, "-y", "--download-only", "install", *packages])


def _keyring() -> Path:
    keyrings = sorted(_KEYRINGS.glob("debian-archive-keyring.*"))
    if not keyrings:
        raise InstallError("Please install the package debian-archive-keyring: Debian's packages are checked with it.")
    return keyrings[0]


def _mirror() -> str:
    if given := os.environ.get("MODEL_LIFECYCLE_DEBIAN"):
        return given
    command = ["apt-get", "indextargets", "--format", _TARGET, "Created-By: Packages"]
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        origin, suite, address = line.split(" ", 2)
        if origin == "Debian" and "security" not in suite and address.startswith(("http:", "https:")):
            return address
    raise InstallError("Please set MODEL_LIFECYCLE_DEBIAN to the address of a Debian mirror: apt has none here.")


def libraries(root: Path) -> Path:
    """Where the unpacked libraries are."""
    (libc,) = root.glob("usr/lib/*-linux-*/libc.so.6")
    return libc.parent


def write_launcher(file: Path, root: Path, program: Path, environment: Mapping[str, str], *arguments: str) -> None:
    """Write a script that runs an unpacked program with the libc beside it.

    The programs that it starts are those of this machine.
    """
    (loader,) = {path.resolve() for path in root.glob("usr/lib*/ld-linux*.so.*")}
    exports = "".join(f"export {name}='{value}'\n" for name, value in environment.items())
    words = [loader, "--argv0", file.name, "--library-path", libraries(root), program, *arguments]
    quoted = " ".join(f"'{word}'" for word in words)
    file.write_text(f'#!/bin/sh\n{exports}exec {quoted} "$@"\n', encoding="utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    run([file, "--version"])
