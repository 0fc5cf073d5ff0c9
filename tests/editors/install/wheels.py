"""What the server needs and is built with, as wheels in a folder: installed at test time without network."""

import hashlib
import sys
import tomllib
from pathlib import Path

from editors.install.frame import CHECKOUT, once, run


def install() -> Path:
    """The folder of wheels for this Python."""
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    needed: list[str] = [*settings["project"]["dependencies"], *settings["build-system"]["requires"]]
    version = hashlib.sha256("\n".join([sys.version, *needed]).encode()).hexdigest()[:12]

    def download(folder: Path) -> None:
        run([sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:", "--dest", folder, *needed])

    return once("wheels", version, download)


def environment() -> dict[str, str]:
    """The variables by which pip installs from that folder alone, without compiling what hardly runs."""
    return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(install()), "PIP_NO_COMPILE": "0"}
