"""The diagnostics that a client has been sent."""

from pathlib import Path
from typing import Any

from support.lsp_client import LspClient


def codes(diagnostics: list[dict[str, Any]]) -> list[str]:
    """The codes of some diagnostics."""
    return [one["code"] for one in diagnostics]


def shown(client: LspClient) -> dict[str, list[str]]:
    """What the client shows in the end: the codes by the file's URI."""
    last = {one["uri"]: codes(one["diagnostics"]) for one in client.sent("textDocument/publishDiagnostics")}
    return {uri: found for uri, found in last.items() if found}


def published(client: LspClient, after: int) -> list[str]:
    """The URIs of what was published after so many messages."""
    method = "textDocument/publishDiagnostics"
    return [one["params"]["uri"] for one in client.received[after:] if one.get("method") == method]


def watched(client: LspClient, root: Path, *paths: str) -> None:
    """The client tells that these paths have changed on disk."""
    changes = [{"uri": (root / path).as_uri(), "type": 2} for path in paths]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
