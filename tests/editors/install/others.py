"""Editors that need no plugin of ours, as Debian trixie builds them."""

from pathlib import Path

from editors.install.debian import unpack, write_launcher
from editors.install.frame import once

_SUITE = "trixie"


def helix() -> Path:
    """The program that starts Helix 25.01."""
    return once("helix", _SUITE, _helix) / "hx"


def _helix(folder: Path) -> None:
    home = unpack(_SUITE, folder, "hx") / "usr" / "lib" / "hx"
    write_launcher(folder / "hx", folder / "root", home / "hx", {"HELIX_RUNTIME": f"{home}/runtime"})


def emacs() -> Path:
    """The program that starts Emacs 30.1, with a mode for YAML."""
    return once("emacs", _SUITE, _emacs) / "emacs"


def _emacs(folder: Path) -> None:
    usr = unpack(_SUITE, folder, "emacs-nox", "elpa-yaml-mode") / "usr"
    (share,) = (usr / "share" / "emacs").glob("[0-9]*")
    (image,) = (usr / "libexec" / "emacs").rglob("*.pdmp")
    (yaml_mode,) = (usr / "share" / "emacs" / "site-lisp" / "elpa-src").glob("yaml-mode-*")
    lisp = [path.parent for path in (share / "lisp").rglob(".nosearch")]
    folders = [share / "lisp", *(path for path in (share / "lisp").rglob("*") if path.is_dir() and path not in lisp)]
    environment = {
        "EMACSLOADPATH": ":".join(map(str, [*folders, yaml_mode])),
        "EMACSDATA": str(share / "etc"),
        "EMACSDOC": str(share / "etc"),
        "EMACSPATH": str(image.parent),
    }
    program = usr / "bin" / "emacs-nox"
    write_launcher(folder / "emacs", folder / "root", program, environment, f"--dump-file={image}")
