"""A session in which comparison pages are opened: the example workspace on disk, and what a browser would show."""

import json
import re
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from support.lsp_client import PUSH, LspClient
from support.pages import EXAMPLE_FILES, MIGRATION_PATH
from support.patience import PATIENCE

SHOWS: dict[str, Any] = {
    **PUSH,
    "workspace": {**PUSH["workspace"], "codeLens": {"refreshSupport": True}},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
}

OPEN, CLOSE = "model-lifecycle.openPreview", "model-lifecycle.closePreview"


def uri_of(folder: Path, path: str) -> str:
    return (folder / path).as_uri()


def position(path: str, word: str) -> dict[str, int]:
    before = EXAMPLE_FILES[path][: EXAMPLE_FILES[path].index(word)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


async def begin(client: LspClient, folder: Path, capabilities: dict[str, Any], path: str = MIGRATION_PATH) -> str:
    client.answers["window/showDocument"] = lambda params: {"success": True}
    await client.initialize(capabilities, folder)
    uri = uri_of(folder, path)
    client.open(uri, EXAMPLE_FILES[path])
    await client.pushed(uri, 1)
    if "codeLens" in capabilities["workspace"]:  # asked for when all files have been read
        await client.wait(lambda message: message.get("method") == "workspace/codeLens/refresh")
    return uri


async def run(client: LspClient, command: str, *arguments: object) -> Any:
    return await client.request("workspace/executeCommand", {"command": command, "arguments": list(arguments)})


def state(address: str) -> dict[str, Any]:
    """What a browser would show: the first event of the page's stream. Raises OSError where it is refused."""
    try:
        with urllib.request.urlopen(f"{address}events", timeout=PATIENCE) as answer:
            for line in answer:
                if line.startswith(b"data: "):
                    shown: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                    return shown
    except urllib.error.HTTPError as refused:
        refused.close()
        raise
    raise AssertionError("no event")


def led_to(uri: str) -> str:
    """Where the file leads that a browser is given, as other users can read what programs are given."""
    path = Path(urlsplit(uri).path)
    assert path.stat().st_mode & 0o777 == 0o600
    match = re.search(r'<a href="([^"]+)"', path.read_text(encoding="utf-8"))
    assert match is not None
    return match[1]


async def page_with(client: LspClient, preview: str, words: str) -> Any:
    """The state of a preview once its page holds these words."""
    while words not in (page := await client.request("model-lifecycle/previewPage", {"id": preview}))["html"]:
        newer = page["version"] + 1
        await client.wait(partial(is_change, newer))
    return page


def is_change(version: int, message: dict[str, Any]) -> bool:
    return message.get("method") == "model-lifecycle/previewChanged" and message["params"]["version"] >= version
