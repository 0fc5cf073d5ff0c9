"""What has no answer: the client reads in a sentence which argument, folder or file is the reason."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import anyio
import pytest
from inline_snapshot import snapshot
from mcp.client.client import Client
from mcp.client.context import ClientRequestContext
from mcp.client.session import ListRootsFnT
from mcp.shared.exceptions import MCPError
from mcp.types import ErrorData, ListRootsResult, Root
from pydantic import FileUrl
from support.agent_client import Agent, agent_in, agent_workspace
from support.examples import AS_OF
from support.workspace_files import NEW, text_of

from model_lifecycle.mcp import folder_state, parameters, text_tools
from model_lifecycle.mcp.known_records import RecordsLoader
from model_lifecycle.mcp.server import server_of
from model_lifecycle.workspace import inner_workspaces
from model_lifecycle.workspace.discovery.discovery import discover


async def test_an_unknown_argument_is_refused_and_the_nearest_named(tmp_path: Path) -> None:
    questions: list[tuple[str, dict[str, Any]]] = [
        ("check_records", {"content": "id: x"}),
        ("find_models", {"max_input_price": 2}),
        ("upcoming_shutdowns", {"days": 30}),
        ("check_model", {"written": "example-1", "zzz" * 100: 1}),
    ]
    async with agent_in(agent_workspace(tmp_path)) as agent:
        for tool in (await agent.client.list_tools()).tools:
            assert tool.input_schema["additionalProperties"] is False
        assert [await agent.asked(tool, **arguments) for tool, arguments in questions] == snapshot(
            [
                "error: `check_records` has no argument `content`. Did you mean `text`? It takes `path`, `text`.",
                "error: `find_models` has no argument `max_input_price`. Did you mean `most_input_price`? It takes `maker`, `status`, `capabilities`, `most_input_price`, `least_context`.",
                "error: `upcoming_shutdowns` has no argument `days`. Did you mean `day` or `within_days`? It takes `within_days`, `maker`, `used_below`, `day`.",
                "error: `check_model` has no argument `zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…`. It takes `written`, `day`.",
            ]
        )


async def test_arguments_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    questions: list[tuple[str, dict[str, Any]]] = [
        ("check_model", {}),
        ("check_model", {"written": ""}),
        ("check_model", {"written": "example-1", "day": "soon"}),
        ("check_model", {"written": "x" * 301}),
        ("find_models", {"maker": "provider_1"}),
        ("find_models", {"status": "over"}),
        ("explain", {"subject": "y" * 299}),
        ("compare_models", {"old": "example-1", "new": "z" * 300}),
    ]
    async with agent_in(agent_workspace(tmp_path)) as agent:
        answers = [await agent.asked(tool, **arguments) for tool, arguments in questions]
        assert all(len(answer) < 400 for answer in answers)
        assert answers == snapshot(
            [
                "error: `written` is missing.",
                "error: `written` is empty",
                "error: `day`: Input should be a valid date or datetime, input is too short; found `soon`.",
                "error: `written`: String should have at most 300 characters; found `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`.",
                "error: there is no maker `provider_1` in 6 records in FOLDER. Did you mean `provider-1`?",
                "error: `status`: Input should be 'active', 'legacy', 'deprecated' or 'retired'; found `over`.",
                "error: there is no code, property or value `yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…`.",
                "error: `zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…` is not known: no model of 6 records in FOLDER has this id",
            ]
        )


async def test_an_empty_argument_is_an_absent_one(tmp_path: Path) -> None:
    async with agent_in(agent_workspace(tmp_path)) as agent:
        assert await agent.data("upcoming_shutdowns", maker="", day="", used_below="") == await agent.data(
            "upcoming_shutdowns"
        )


async def test_a_value_of_a_property_is_explained(tmp_path: Path) -> None:
    async with agent_in(agent_workspace(tmp_path)) as agent:
        assert (await agent.asked("explain", subject="not_before")).splitlines()[0] == snapshot(
            "**Kind of shutdown date** `shutdown_date_kind`"
        )


async def test_the_prompt_says_why_there_is_none(tmp_path: Path) -> None:
    async with agent_in(agent_workspace(tmp_path)) as agent:
        said = []
        for arguments in ({"old": "exampel-1"}, {"old": "example-2"}, {"old": "example-1", "path": "gone.py"}, {}):
            with pytest.raises(MCPError) as raised:
                await agent.client.get_prompt("migrate", arguments)
            said.append(str(raised.value).replace(tmp_path.as_posix(), "FOLDER"))
        assert said == snapshot(
            [
                "`exampel-1` is not known: no model of 6 records in FOLDER has this id. Similar ids: example-1, example-0, example-2",
                "`example-2` has no replacement: 6 records in FOLDER name none",
                "there is no file or folder `gone.py` in FOLDER",
                "Missing required arguments: {'old'}",
            ]
        )


async def test_an_error_of_the_program_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("secret")

    def unreadable(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "a.py")

    async with agent_in(agent_workspace(tmp_path)) as agent:
        answers = []
        for failing in (broken, unreadable):
            monkeypatch.setattr(text_tools, "_source_files", failing)
            answers.append(await agent.asked("scan_code"))
        assert answers == snapshot(
            [
                "error: `scan_code` failed with an internal error (KeyError); the server's standard error has the details",
                "error: `a.py` cannot be read: Permission denied",
            ]
        )


async def test_a_name_that_is_not_utf_8_is_answered(tmp_path: Path) -> None:
    folder = agent_workspace(tmp_path)
    (folder / "a\udcff.py").write_text('client.chat(model="example-1")\n')
    async with agent_in(folder) as agent:
        assert [finding["path"] for finding in (await agent.data("scan_code"))["findings"]] == ["a\ufffd.py"]


@asynccontextmanager
async def opening(folder: Path, roots: ListRootsFnT) -> AsyncIterator[Agent]:
    """An agent of the version of the protocol in which the server asks the client, and waits."""
    server = server_of(RecordsLoader(None, folder.as_posix(), date.fromisoformat(AS_OF)))
    async with Client(server, mode="legacy", list_roots_callback=roots) as client:
        yield Agent(client, folder)


async def silent(context: ClientRequestContext) -> ListRootsResult:
    await anyio.sleep_forever()
    raise AssertionError


async def refusing(context: ClientRequestContext) -> ErrorData:
    return ErrorData(code=-32603, message="no folder is open")


@pytest.mark.parametrize("roots", [silent, refusing])
async def test_a_client_that_does_not_say_its_folders_gets_that_of_the_start(
    roots: ListRootsFnT, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parameters, "PATIENCE", 0.05)
    folder = agent_workspace(tmp_path)
    (folder / "app.py").write_text('client.chat(model="example-1")\n')
    async with opening(folder, roots) as agent:
        answer = await agent.data("scan_code")
        assert len(answer["findings"]) == 1
        assert "The client did not say which folders it opens" in answer["rests_on"]


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")  # the official client names no such root
async def test_usable_folders_are_used_and_the_others_named(tmp_path: Path) -> None:
    folder = agent_workspace(tmp_path / "records")
    (tmp_path / "opened").mkdir()
    (tmp_path / "opened" / "app.py").write_text('client.chat(model="example-1")\n')

    async def some(context: ClientRequestContext) -> ListRootsResult:
        uris = [(tmp_path / name).as_uri() for name in ("gone", "opened")]
        return ListRootsResult.model_construct(
            roots=[Root.model_construct(uri="vscode-vfs://host/a"), *(Root(uri=FileUrl(uri)) for uri in uris)]
        )

    async with opening(folder, some) as agent:
        answer = await agent.data("scan_code")
        assert [finding["path"] for finding in answer["findings"]] == ["app.py"]
        assert answer["rests_on"].replace(tmp_path.as_posix(), "FOLDER") == snapshot(
            "By 6 records in FOLDER/records. Of the folders that the client opens these are not used: `vscode-vfs://host/a` (not a `file:` address), `file://FOLDER/gone` (not there)."
        )
        assert (await agent.asked("scan_code", path="../x")).replace(tmp_path.as_posix(), "FOLDER") == snapshot(
            "error: `../x` is outside of the folders that this server may read: FOLDER/opened. Of the folders that the client opens these are not used: `vscode-vfs://host/a` (not a `file:` address), `file://FOLDER/gone` (not there)."
        )


async def test_who_needs_no_folder_asks_for_none(tmp_path: Path) -> None:
    asked = []

    async def roots(context: ClientRequestContext) -> ListRootsResult:
        asked.append(1)
        return ListRootsResult(roots=[])

    async with opening(agent_workspace(tmp_path), roots) as agent:
        for tool, arguments in {
            "check_model": {"written": "example-1"},
            "upcoming_shutdowns": {},
            "find_models": {},
            "explain": {"subject": "date-order"},
            "scan_code": {"path": "a.py", "text": "x"},
        }.items():
            await agent.data(tool, **arguments)
        assert not asked
        await agent.data("upcoming_shutdowns", used_below=".")
        assert asked


async def test_the_top_of_the_file_system_is_no_workspace() -> None:
    async with agent_in(Path("/")) as agent:
        assert "public catalogues" in (await agent.data("check_model", written="example-1"))["rests_on"]
        assert (await agent.asked("explain", subject="date-order")).startswith("# ")
        for tool, arguments in (("scan_code", {}), ("check_records", {}), ("upcoming_shutdowns", {"used_below": "."})):
            assert "is too much to read: name a folder below it" in await agent.asked(tool, **arguments)


async def test_a_large_folder_is_not_walked_for_each_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = agent_workspace(tmp_path)
    walks: list[str] = []

    def counted(root: str, configuration: Any) -> Any:
        walks.append(root)
        return discover(root, configuration)

    monkeypatch.setattr(folder_state, "LARGE", 0)
    monkeypatch.setattr(inner_workspaces, "discover", counted)
    async with agent_in(folder) as agent:
        for _ in range(3):
            assert (await agent.data("check_model", written="example-2"))["code"] is None
        assert len(walks) == 1
        (folder / NEW).write_text(text_of(NEW, ('"active"', '"legacy"')))
        assert (await agent.data("check_model", written="example-2"))["code"] == "legacy-model"
        (folder / NEW).unlink()
        assert not (await agent.data("check_model", written="example-2"))["known"]
        assert len(walks) == 1
        another = NEW.replace("example-2", "example-3")
        (folder / another).write_text(text_of(NEW, ('"active"', '"actve"')))
        assert "not-allowed-value" in await agent.asked("check_records", path=another)
