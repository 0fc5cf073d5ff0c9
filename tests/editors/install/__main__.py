"""Install all editors, or those named."""

import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

try:
    from editors.install import code_server, extension, inspector, others, wheels
    from editors.install import install_neovim as neovim
    from editors.install.frame import InstallError
except ModuleNotFoundError as error:
    sys.exit(
        f"{sys.executable} lacks `{error.name}`, of the development environment. At the top of the checkout: "
        "python3 -m venv .venv && .venv/bin/pip install --editable . --group dev, then "
        "PYTHONPATH=tests .venv/bin/python -m editors.install [NAME...]"
    )

INSTALLERS: Mapping[str, Callable[[], Path]] = {
    "code-server": code_server.install,
    "vsix": extension.install,
    "wheels": wheels.install,
    "inspector": inspector.install,
    **{f"neovim-{version}": partial(neovim.install, version) for version in neovim.SUITES},
    "helix": others.helix,
    "emacs": others.emacs,
}


def main(names: list[str]) -> int:
    """Exit code 0 when everything is there, 1 when something could not be installed, 2 for an unknown name."""
    if unknown := [name for name in names if name not in INSTALLERS]:
        sys.stderr.write(f"Unknown: {', '.join(unknown)}. There are {', '.join(INSTALLERS)}.\n")
        return 2
    for name in names or INSTALLERS:
        start = time.monotonic()
        try:
            where = INSTALLERS[name]()
        except InstallError as error:
            sys.stderr.write(f"Could not install {name}. {error}\n")
            return 1
        sys.stdout.write(f"{name}: {where} ({time.monotonic() - start:.1f} s)\n")
    return 0


sys.exit(main(sys.argv[1:]))
