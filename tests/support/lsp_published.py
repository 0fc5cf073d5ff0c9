"""The diagnostics that a client has been sent."""

from pathlib import Path
from typing import Any

from support.lsp_client import LspClient


def codes(diagnostics: list[dict[str, Any]]) -> list[str]:
    """The codes of some diagnostics."""
    return [diagnostic["code"] for diagnostic in diagnostics]


def shown(client: LspClient) -> dict[str, list[str]]:
    """What the client shows in the end: the codes by the file's URI."""
    last = {params["uri"]: codes(params["diagnostics"]) for params in client.sent("textDocument/publishDiagnostics")}
    return {uri: names for uri, names in last.items() if names}


def published(client: LspClient, after: int) -> list[str]:
    """The URIs of what was published after so many messages."""
    method = "textDocument/publishDiagnostics"
    return [message["params"]["uri"] for message in client.received[after:] if message.get("method") == method]


def watched(client: LspClient, root: Path, *paths: str) -> None:
    """The client tells that these paths have changed on disk."""
    changes = [{"uri": (root / path).as_uri(), "type": 2} for path in paths]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
