"""VS Code as a server (code-server), for the browser-driven tests and those inside its extension host."""

from pathlib import Path

from editors.install.frame import once, system_packages
from editors.install.install_node import npm

VERSION = "4.139.1"
"""code-server's; it holds VS Code 1.139. Its package fixes the versions of everything that it needs."""

_NATIVE = ("@vscode/spdlog", "@vscode/native-watchdog", "node-pty")
"""The native modules that the server loads."""


def install() -> Path:
    """The program (for node) that starts code-server."""
    return once("code-server", VERSION, _install) / "node_modules" / "code-server" / "out" / "node" / "entry.js"


def _install(folder: Path) -> None:
    # Step by step, without the package's own script: that builds modules which are not needed here, one of them with
    # the headers of Kerberos.
    system_packages({"g++": "g++", "make": "make"})
    npm(folder, "install", "--ignore-scripts", "--prefix", str(folder), f"code-server@{VERSION}")
    package = folder / "node_modules" / "code-server"
    code = package / "lib" / "vscode"
    npm(folder, "rebuild", "argon2")
    npm(code, "ci", "--ignore-scripts", "--omit=dev", "--legacy-peer-deps")
    npm(code, "rebuild", *_NATIVE)
    npm(code / "extensions", "ci", "--ignore-scripts", "--omit=dev")
    _link(code / "bin" / "remote-cli" / "code-server", "code-linux.sh")
    _link(code / "bin" / "helpers" / "browser.sh", "browser-linux.sh")


def _link(link: Path, target: str) -> None:
    link.unlink(missing_ok=True)
    link.symlink_to(target)
