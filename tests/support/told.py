"""What a client was told in a conversation."""

from pathlib import Path
from typing import Any

from support.talk import Talk


def codes(diagnostics: list[dict[str, Any]]) -> list[str]:
    """The codes of some diagnostics."""
    return [one["code"] for one in diagnostics]


def shown(talk: Talk) -> dict[str, list[str]]:
    """What the client shows in the end: the codes by the file's URI."""
    last = {one["uri"]: codes(one["diagnostics"]) for one in talk.sent("textDocument/publishDiagnostics")}
    return {uri: found for uri, found in last.items() if found}


def told(talk: Talk, after: int) -> list[str]:
    """The URIs of what was published after so many messages."""
    method = "textDocument/publishDiagnostics"
    return [one["params"]["uri"] for one in talk.received[after:] if one.get("method") == method]


def watched(talk: Talk, root: Path, *paths: str) -> None:
    """The client tells that these paths have changed on disk."""
    changes = [{"uri": (root / path).as_uri(), "type": 2} for path in paths]
    talk.notify("workspace/didChangeWatchedFiles", {"changes": changes})
