"""What the server needs, as wheels in a folder: so that it can be installed at test time without network."""

import hashlib
import sys
import tomllib
from pathlib import Path

from editors.install.frame import CHECKOUT, once, run


def install() -> Path:
    """The folder of wheels for this Python."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: list[str] = project["dependencies"]
    version = hashlib.sha256("\n".join([sys.version, *needed]).encode()).hexdigest()[:12]

    def download(folder: Path) -> None:
        run([sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:", "--dest", folder, *needed])

    return once("wheels", version, download)
