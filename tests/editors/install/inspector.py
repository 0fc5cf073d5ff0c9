"""The inspector of the Model Context Protocol, whose command line asks a server as an agent does."""

from pathlib import Path

from editors.install.frame import once
from editors.install.install_node import npm

_VERSION = "2.12.0"


def install() -> Path:
    """The program."""
    folder = once(
        "inspector", _VERSION, lambda folder: npm(folder, "install", f"@modelcontextprotocol/inspector@{_VERSION}")
    )
    return folder / "node_modules" / ".bin" / "mcp-inspector"
