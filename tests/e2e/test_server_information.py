"""What plugins ask the real server for."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from support.pytest_lsp_client import Editor
from support.workspace_files import OLD, make_workspace

from model_lifecycle import __version__


@pytest.mark.parametrize(
    ("request_name", "shape"),
    [
        ("explain", ["code", "markdown"]),
        ("fileInfo", ["uri", "kind", "decidedBy", "schema", "root", "configuration", "records", "text"]),
        ("schema", ["title", "description", "type"]),
    ],
)
async def test_requests_for_plugins(editor: Editor, tmp_path: Path, request_name: str, shape: list[str]) -> None:
    root = make_workspace(tmp_path)
    result = await editor.greet(root)
    assert result.server_info is not None
    assert result.server_info.version == __version__
    params = {"code": "date-order", "kind": "model", "uri": (root / OLD).as_uri()}
    answer = await ask(editor, f"model-lifecycle/{request_name}", params)
    assert [name for name in shape if not hasattr(answer, name)] == []


async def test_all_codes(editor: Editor) -> None:
    await editor.greet()
    answer = await ask(editor, "model-lifecycle/codes", {})
    assert {"date-order", "unknown-property"} <= {rule["code"] for rule in answer}


async def ask(editor: Editor, method: str, params: Any) -> Any:
    return await asyncio.wrap_future(editor.protocol.send_request(method, params))
