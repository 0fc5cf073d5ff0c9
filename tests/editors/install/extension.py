"""The extension's VSIX, built from this checkout."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from editors.install.frame import CHECKOUT, locked
from editors.install.install_node import npm

SOURCE = CHECKOUT / "editors" / "vscode"
_INPUTS = ("editors/vscode", "src", "schemas", "pyproject.toml", ".ci/package_metadata.py")
"""What the VSIX is made of: it carries the server's wheel."""
_MADE = {"node_modules", "dist", "bundled", "__pycache__", "out"}


def install() -> Path:
    """The VSIX; it is built anew when something that it is made of has changed."""
    build = CHECKOUT / "build"
    with locked(build / "vsix.lock"):
        vsix = build / f"model-lifecycle-{_fingerprint()}.vsix"
        if not vsix.exists():
            for old in build.glob("model-lifecycle-*.vsix"):
                old.unlink()
            npm_packages()
            package = vsix.with_suffix(".part.vsix")
            npm(SOURCE, "run", "package", "--", "--out", str(package))
            package.rename(vsix)
    return vsix


def npm_packages() -> None:
    """Install what the extension is built with, as its lock file says."""
    lock = SOURCE / "package-lock.json"
    done = SOURCE / "node_modules" / ".installed"
    if not done.exists() or done.read_bytes() != lock.read_bytes():
        npm(SOURCE, "ci")
        done.write_bytes(lock.read_bytes())


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for file in sorted(_files()):
        digest.update(f"{file.relative_to(CHECKOUT)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _files() -> Iterator[Path]:
    for name in _INPUTS:
        top = CHECKOUT / name
        for file in [top] if top.is_file() else top.rglob("*"):
            if file.is_file() and not _MADE.intersection(file.relative_to(CHECKOUT).parts):
                yield file
