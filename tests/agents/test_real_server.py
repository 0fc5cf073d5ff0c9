"""The real server over pipes: asked by the official clients, by the inspector, and as the manual shows."""

import json
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from editors.install import inspector
from editors.install.install_node import node_environment, node_folder
from mcp.client.client import Client
from support.agent_client import answer_text, real_server
from support.examples import AS_OF
from support.patience import PATIENCE
from support.workspace_files import NEW, make_workspace

import model_lifecycle
from model_lifecycle.mcp import mcp_command

pytestmark = pytest.mark.slow

QUESTIONS: dict[str, dict[str, Any]] = {
    "check_model": {"written": "example-1"},
    "compare_models": {"old": "example-1", "new": "example-2"},
    "upcoming_shutdowns": {"within_days": 365},
    "find_models": {"status": "active"},
    "scan_code": {"path": "app.py"},
    "check_records": {"path": NEW},
    "explain": {"subject": "date-order"},
}
"""A question for each tool."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "app.py").write_text('client.chat(model="example-1")\n')
    return make_workspace(tmp_path)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_the_official_client_lists_and_calls_every_tool(folder: Path, mode: Any) -> None:
    async with Client(real_server(folder, "--as-of", AS_OF), mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == QUESTIONS.keys()
        for name, arguments in QUESTIONS.items():
            assert tools[name].description
            assert tools[name].output_schema
            result = await client.call_tool(name, arguments)  # which the client holds against the schema
            assert not result.is_error, answer_text(result)
            assert result.structured_content
        assert len((await client.list_resource_templates()).resource_templates) == 2
        assert [prompt.name for prompt in (await client.list_prompts()).prompts] == ["migrate"]


CALL_EVERY_TOOL = """
const [sdk, questions, command, ...args] = process.argv.slice(1);
const { Client } = await import(`${sdk}/dist/index.mjs`);
const { StdioClientTransport } = await import(`${sdk}/dist/stdio.mjs`);
const client = new Client({ name: 'tests', version: '1' });
await client.connect(new StdioClientTransport({ command, args }));
const { tools } = await client.listTools();
const answers = {};
for (const [name, given] of Object.entries(JSON.parse(questions)))
  answers[name] = await client.callTool({ name, arguments: given });
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), answers }));
await client.close();
"""
SERVER = [sys.executable, "-m", "model_lifecycle", "mcp", "--as-of", AS_OF]


def test_the_official_client_in_typescript_lists_and_calls_every_tool(folder: Path) -> None:
    """It has the schema of each answer compiled by Ajv, and holds the answer against it."""
    sdk = inspector.install().parents[1] / "@modelcontextprotocol" / "client"
    script: list[str | Path] = [node_folder() / "node", "--input-type=module", "--eval", CALL_EVERY_TOOL, "--"]
    ended = subprocess.run(
        [*script, sdk, json.dumps(QUESTIONS), *SERVER], cwd=folder, capture_output=True, check=False, timeout=PATIENCE
    )
    assert ended.returncode == 0, ended.stderr.decode()
    said = json.loads(ended.stdout)
    assert said["tools"] == list(said["answers"]) == list(QUESTIONS)
    for name, answer in said["answers"].items():
        assert not answer.get("isError"), name
        assert answer["structuredContent"], name


@pytest.mark.exhaustive  # starts for twenty seconds of a processor; the official client above asks as it does
def test_the_inspector_calls_a_tool(folder: Path) -> None:
    """It looks a tool up and makes a number of an argument."""
    call = ["--method", "tools/call", "--tool-name", "upcoming_shutdowns", "--tool-arg", "within_days=365"]
    ended = subprocess.run(
        [inspector.install(), "--cli", *SERVER, "--connect-timeout", "0", *call],  # 0: none
        cwd=folder, env=node_environment(), capture_output=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr.decode()
    assert "structuredContent" in json.loads(ended.stdout)


def test_what_is_not_json_rpc_does_not_end_the_server(folder: Path) -> None:
    lines = (
        "{broken",
        "[]",
        '{"jsonrpc": "2.0", "id": 7}',
        '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", '
        '"capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}}',
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "no_such_tool"}}',
        '{"jsonrpc": "2.0", "id": 3, "method": "nonsense"}',
        '{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "check_model", '
        '"arguments": {"written": "example-1"}}}',
        r'{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "check_model", '
        r'"arguments": {"written": "\\ud800 \ud83d\ude00 \udfff"}}}',
    )
    command = [sys.executable, "-m", "model_lifecycle", "mcp"]
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write("".join(f"{line}\n" for line in lines))
        server.stdin.flush()
        answers: dict[object, Any] = {}
        while not {4, 5} <= answers.keys() and (line := server.stdout.readline()):
            answers[json.loads(line).get("id")] = json.loads(line)
        server.stdin.close()
    assert answers[4]["result"]["structuredContent"]["known"]
    assert answers[5]["result"]["structuredContent"]["verdict"].startswith(
        "`\\ud800 \N{GRINNING FACE} \ufffd` is not known"
    )
    assert "error" in answers[3]
    assert server.returncode == 0


def test_the_manual_says_how_clients_start_it() -> None:
    """The program that each setting starts, and its arguments, with ours in place of what is installed."""
    page = Path(model_lifecycle.__file__).parent / "docs" / "agents.md"
    blocks = re.findall(r"^```json\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    by_uv, by_path = (json.loads(block)["mcpServers"]["model-lifecycle"] for block in blocks)
    assert by_uv["command"] == "uvx"
    assert (by_uv["args"][0], by_uv["args"][2:]) == ("--from", ["model-lifecycle", "mcp"])
    assert by_uv["args"][1].startswith("model-lifecycle[mcp] @ git+https://")
    assert Path(by_path["command"]).is_absolute()
    assert (Path(by_path["command"]).name, by_path["args"]) == ("model-lifecycle", ["mcp"])


def test_without_the_sdk_a_line_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert mcp_command.run(Namespace()) == 2
    said = capsys.readouterr().err
    assert re.fullmatch(r"model-lifecycle: .*, which is not installed: \S+ -m pip install 'mcp>=[\d.]+'\n", said)
