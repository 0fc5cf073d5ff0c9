"""Diagnostics that are pulled: of one document, of the workspace, again when something changed."""

from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PULL, PUSH, LspClient, RefusedError
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace, text_of, validated_codes

WRONG_STATUS = ('"status": "deprecated"', '"status": "gone"')
OTHER_PRICE = ('"input_price_per_mtok": 2', '"input_price_per_mtok": 4')


async def document(client: LspClient, uri: str, previous: str | None = None) -> Any:
    params = {"textDocument": {"uri": uri}, "previousResultId": previous}
    return await client.request("textDocument/diagnostic", {key: value for key, value in params.items() if value})


async def workspace(client: LspClient, previous: dict[str, str] | None = None) -> dict[str, Any]:
    ids = [{"uri": uri, "value": value} for uri, value in (previous or {}).items()]
    answer = await client.request("workspace/diagnostic", {"previousResultIds": ids})
    return {item["uri"]: item for item in answer["items"]}


def codes(report: Any) -> list[str]:
    return [item["code"] for item in report["items"]]


async def test_the_server_says_what_it_serves(client: LspClient, tmp_path: Path) -> None:
    result = await client.initialize(PULL, tmp_path)
    assert result["capabilities"]["positionEncoding"] == "utf-8"
    assert result["capabilities"]["diagnosticProvider"] == {
        "identifier": "model-lifecycle",
        "interFileDependencies": True,
        "workspaceDiagnostics": True,
    }


async def test_a_client_that_is_pushed_to_cannot_pull(client: LspClient, tmp_path: Path) -> None:
    result = await client.initialize(PUSH, tmp_path)
    assert "diagnosticProvider" not in result["capabilities"]
    with pytest.raises(RefusedError):
        await document(client, "untitled:x")


async def test_a_client_may_choose_to_be_pushed_to(client: LspClient, tmp_path: Path) -> None:
    result = await client.initialize(PULL, make_workspace(tmp_path), options={"diagnostics": "push"})
    assert "diagnosticProvider" not in result["capabilities"]
    uri = (tmp_path / OLD).as_uri()
    client.open(uri, text_of(OLD, WRONG_STATUS))
    assert len(await client.pushed(uri)) == 1


async def test_a_document_pulled_again_is_unchanged(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PULL, root, OLD, text_of(OLD, WRONG_STATUS))
    first = await document(client, uri)
    assert (first["kind"], codes(first)) == ("full", ["not-allowed-value"])
    assert await document(client, uri, first["resultId"]) == {"kind": "unchanged", "resultId": first["resultId"]}
    client.change(uri, text_of(OLD), 2)
    second = await document(client, uri, first["resultId"])
    assert (second["kind"], codes(second)) == ("full", [])
    assert second["resultId"] != first["resultId"]


async def test_the_answer_is_about_the_newest_text(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PULL, root, options={"debounce": 10_000})
    uri = (root / OLD).as_uri()
    client.open(uri, text_of(OLD))
    for version in range(2, 10):
        client.change(uri, text_of(OLD, WRONG_STATUS) if version % 2 else text_of(OLD), version)
    assert codes(await document(client, uri)) == ["not-allowed-value"]


async def test_nothing_is_pushed_to_a_client_that_pulls(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS)})
    await client.initialize(PULL, root)
    client.open((root / OLD).as_uri(), text_of(OLD, WRONG_STATUS))
    await workspace(client)
    assert client.sent("textDocument/publishDiagnostics") == []


async def test_the_workspace_has_the_findings_of_validate(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS), NEW: text_of(NEW, OTHER_PRICE)})
    await client.initialize(PULL, root)
    reports = await workspace(client)
    assert {uri: codes(report) for uri, report in reports.items()} == validated_codes(root)
    again = await workspace(client, {uri: report["resultId"] for uri, report in reports.items()})
    assert {report["kind"] for report in again.values()} == {"unchanged"}


async def test_a_file_that_was_mended_is_told_to_have_none(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS)})
    await client.initialize(PULL, root)
    uri = (root / OLD).as_uri()
    first = await workspace(client)
    (root / OLD).write_text(text_of(OLD))
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
    second = await workspace(client, {uri: first[uri]["resultId"]})
    assert (second[uri]["kind"], second[uri]["items"]) == ("full", [])
    third = await workspace(client, {uri: second[uri]["resultId"]})
    assert third[uri]["kind"] == "unchanged"


async def test_a_closed_file_that_was_mended_is_told_to_have_none(client: LspClient, tmp_path: Path) -> None:
    """As VS Code asks: it forgets the result id of a document that is closed, and goes on to show what was found."""
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS)})
    uri = await client.show(PULL, root, OLD, text_of(OLD, WRONG_STATUS))
    assert codes(await document(client, uri)) == ["not-allowed-value"]
    client.close(uri)
    (root / OLD).write_text(text_of(OLD))
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
    assert codes((await workspace(client))[uri]) == []


async def test_result_ids_of_an_older_session_are_of_no_use(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS)})
    uri, gone = (root / OLD).as_uri(), (root / "gone.yaml").as_uri()
    previous: dict[str, str] = {}
    for _ in range(2):
        client = LspClient()
        await client.initialize(PULL, root)
        reports = await workspace(client, {**previous, gone: "1"})
        assert reports[uri]["kind"] == "full"
        assert reports[gone]["items"] == []
        previous = {uri: reports[uri]["resultId"]}
        await client.end()


async def test_the_client_is_asked_to_pull_again_when_other_files_change(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PULL, root)
    model, migration = (root / NEW).as_uri(), (root / MIGRATION).as_uri()
    client.open(model, text_of(NEW))
    client.open(migration, text_of(MIGRATION))
    assert codes(await document(client, migration)) == []
    await workspace(client)
    before = len(client.received)
    client.change(model, text_of(NEW, OTHER_PRICE), 2)
    await client.wait(lambda message: message.get("method") == "workspace/diagnostic/refresh", before)
    assert set(codes(await document(client, migration))) == {"price-change", "example-cost"}


async def test_a_change_that_touches_no_other_file_asks_for_nothing(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PULL, root, OLD, text_of(OLD))
    await workspace(client)
    before = len(client.sent("workspace/diagnostic/refresh"))
    client.change(uri, text_of(OLD, WRONG_STATUS), 2)
    await workspace(client)
    assert len(client.sent("workspace/diagnostic/refresh")) == before


async def test_a_client_that_never_answers_a_refresh_is_asked_once(client: LspClient, tmp_path: Path) -> None:
    client.answers["workspace/diagnostic/refresh"] = None
    root = make_workspace(tmp_path)
    model = await client.show(PULL, root, NEW, text_of(NEW))
    for version in range(2, 6):
        client.change(model, text_of(NEW, OTHER_PRICE) if version % 2 else text_of(NEW), version)
        await workspace(client)
    assert len(client.sent("workspace/diagnostic/refresh")) == 1


async def test_a_cancelled_pull_is_answered_as_cancelled(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PULL, make_workspace(tmp_path))
    pull = client.begin("workspace/diagnostic", {"previousResultIds": []})
    client.notify("$/cancelRequest", {"id": pull})
    with pytest.raises(RefusedError) as refused:
        await client.answer(pull)
    assert refused.value.code == -32800
    assert await workspace(client) == {}


@pytest.mark.parametrize("uri", ["untitled:none", "file:///no/such.yaml", "git:/x.yaml"])
async def test_a_document_that_is_not_open_or_not_ours_has_none(client: LspClient, tmp_path: Path, uri: str) -> None:
    await client.initialize(PULL, make_workspace(tmp_path))
    assert await document(client, uri) == {"kind": "full", "items": []}


async def test_what_a_client_of_3_17_shows_is_said_of_pushed_findings(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    document = {"diagnostic": {}, "publishDiagnostics": PUSH["textDocument"]["publishDiagnostics"]}
    await client.initialize({"textDocument": document}, root)
    await client.settled()
    uri = (root / MIGRATION).as_uri()
    client.open(uri, text_of(MIGRATION, ('"input_pct_change": 0', '"input_pct_change": 5')))
    report = await client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert report["items"][0]["relatedInformation"]


async def test_one_file_under_two_addresses(client: LspClient, tmp_path: Path) -> None:
    """Both are answered, about the text that changed last; when one is closed, the other is the file."""
    root = make_workspace(tmp_path)
    await client.initialize(PULL, root)
    uri = (root / OLD).as_uri()
    other = uri.replace("/models/", "/%6Dodels/")
    client.open(uri, text_of(OLD, WRONG_STATUS))
    client.open(other, text_of(OLD))
    assert [codes(await document(client, address)) for address in (uri, other)] == [[], []]
    client.change(uri, text_of(OLD, WRONG_STATUS), 2)
    assert [codes(await document(client, address)) for address in (uri, other)] == [["not-allowed-value"]] * 2
    client.change(other, text_of(OLD), 2)
    client.close(other)
    assert codes(await document(client, uri)) == ["not-allowed-value"]
    client.close(uri)
    assert codes((await workspace(client))[uri]) == []


async def test_neovim_is_pushed_to(client: LspClient, tmp_path: Path) -> None:
    """Asked to pull again, it leaves open documents out."""
    client.client_name = "Neovim"
    result = await client.initialize(PULL, make_workspace(tmp_path))
    assert "diagnosticProvider" not in result["capabilities"]


async def test_the_first_answer_waits_until_other_files_are_read(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {NEW: text_of(NEW, OTHER_PRICE)})
    uri = await client.show(PULL, root, MIGRATION, text_of(MIGRATION))
    assert set(codes(await document(client, uri))) == {"price-change", "example-cost"}
