"""Diagnostics that are pushed: of open texts, of closed files, and of what depends on either."""

import asyncio
from pathlib import Path

import pytest
from support.lsp_client import PUSH, LspClient, codes, published, shown, watched
from support.workspace_files import (
    CONFIGURATION,
    MIGRATION,
    NEW,
    OLD,
    PROVIDER,
    make_workspace,
    text_of,
    validated_codes,
)

WRONG_STATUS = ('"status": "deprecated"', '"status": "gone"')
OTHER_PRICE = ('"input_price_per_mtok": 2', '"input_price_per_mtok": 4')


async def test_an_opened_document_is_answered_with_its_version(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    uri = (root / OLD).as_uri()
    client.open(uri, text_of(OLD, WRONG_STATUS), version=7)
    (diagnostic,) = await client.pushed(uri, version=7)
    assert (diagnostic["code"], diagnostic["severity"]) == ("not-allowed-value", 1)
    assert diagnostic["source"] == "model-lifecycle"
    assert diagnostic["data"] == {"record": 0, "pointer": "/status"}
    line = text_of(OLD).split("\n").index('  "status": "deprecated",')
    assert diagnostic["range"] == {"start": {"line": line, "character": 12}, "end": {"line": line, "character": 18}}


async def test_a_document_without_findings_is_told_to_have_none(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    uri = (root / OLD).as_uri()
    client.open(uri, text_of(OLD), version=3)
    assert await client.pushed(uri, version=3) == []


async def test_every_change_is_answered_and_the_last_word_is_about_the_last_text(
    client: LspClient, tmp_path: Path
) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, OLD, text_of(OLD))
    for version in range(2, 40):
        client.change(uri, text_of(OLD, WRONG_STATUS) if version % 2 else text_of(OLD), version)
    assert codes(await client.pushed(uri, version=39)) == ["not-allowed-value"]
    versions = [params["version"] for params in client.sent("textDocument/publishDiagnostics") if params["uri"] == uri]
    assert versions == sorted(versions)


async def test_closed_files_are_told_of_as_well(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS), "notes/other.yaml": "status: [\n"})
    await client.initialize(PUSH, root)
    await client.settled()
    assert shown(client) == {(root / OLD).as_uri(): ["not-allowed-value"]}


async def test_the_same_findings_as_validate_in_the_same_order(client: LspClient, tmp_path: Path) -> None:
    changes = {
        OLD: text_of(OLD, WRONG_STATUS, ('"display_name"', '"displayname"'), ('"slug": "example-1"', '"slug": 5')),
        NEW: text_of(NEW, OTHER_PRICE),
        PROVIDER: text_of(PROVIDER, ('"name": "Example",', "")),
    }
    root = make_workspace(tmp_path, changes)
    await client.initialize(PUSH, root)
    await client.settled()
    expected = validated_codes(root)
    assert shown(client) == expected
    assert len(expected) > 2


async def test_a_change_reaches_what_depends_on_it_and_nothing_else(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    uri, migration = (root / NEW).as_uri(), (root / MIGRATION).as_uri()
    client.open(uri, text_of(NEW))
    await client.settled()
    before = len(client.received)
    client.change(uri, text_of(NEW, OTHER_PRICE), 2)
    diagnostics = await client.pushed(migration, after=before)
    assert set(codes(diagnostics)) == {"price-change", "example-cost"}
    await client.settled()
    assert set(published(client, before)) == {uri, migration}
    client.change(uri, text_of(NEW), 3)
    await client.settled()
    assert shown(client) == {}


async def test_a_closed_document_falls_back_to_the_disk(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, OLD, text_of(OLD, WRONG_STATUS))
    await client.settled()
    assert shown(client) == {uri: ["not-allowed-value"]}
    client.close(uri)
    client.close(uri)
    await client.settled()
    assert shown(client) == {}


async def test_documents_that_are_not_ours_are_never_told_of(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    client.open("git:/x/models/a.yaml", text_of(OLD, WRONG_STATUS))
    client.open((root / "models/notes.md").as_uri(), text_of(OLD, WRONG_STATUS), language="markdown")
    client.open((root / "other.yaml").as_uri(), "a: 1\na: 2\n")
    await client.settled()
    assert shown(client) == {}


async def test_a_file_opened_alone(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PUSH)
    alone = (tmp_path / "draft.yaml").as_uri()
    client.open(alone, text_of(MIGRATION, ('"confidence": "official"', '"confidence": "sure"')))
    assert codes(await client.pushed(alone, version=1)) == ["not-allowed-value"]
    client.close(alone)
    await client.settled()
    assert shown(client) == {}


async def test_a_document_that_was_never_saved(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PUSH, make_workspace(tmp_path))
    client.open("untitled:Untitled-1", text_of(OLD, WRONG_STATUS))
    assert codes(await client.pushed("untitled:Untitled-1", version=1)) == ["not-allowed-value"]
    client.close("untitled:Untitled-1")
    await client.settled()
    assert shown(client) == {}


async def test_several_folders_that_come_and_go(client: LspClient, tmp_path: Path) -> None:
    broken = {OLD: text_of(OLD, WRONG_STATUS)}
    first, second = make_workspace(tmp_path / "one", broken), make_workspace(tmp_path / "two", broken)
    await client.initialize(PUSH, first)
    await client.settled()
    assert list(shown(client)) == [(first / OLD).as_uri()]
    folders_change(client, added=[second])
    await client.settled()
    assert set(shown(client)) == {(first / OLD).as_uri(), (second / OLD).as_uri()}
    folders_change(client, removed=[first])
    await client.settled()
    assert list(shown(client)) == [(second / OLD).as_uri()]


def folders_change(client: LspClient, added: list[Path] | None = None, removed: list[Path] | None = None) -> None:
    event = {
        name: [{"uri": folder.as_uri(), "name": folder.name} for folder in folders or []]
        for name, folders in (("added", added), ("removed", removed))
    }
    client.notify("workspace/didChangeWorkspaceFolders", {"event": event})


async def test_a_configuration_that_changes_takes_effect(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS)})
    await client.initialize(PUSH, root)
    await client.settled()
    uri = (root / OLD).as_uri()
    assert shown(client) == {uri: ["not-allowed-value"]}
    configuration = root / CONFIGURATION
    configuration.write_text(configuration.read_text() + 'exclude = ["models/provider-1/example-1.yaml"]\n')
    watched(client, root, CONFIGURATION)
    await client.settled()
    assert uri not in shown(client)
    configuration.unlink()
    watched(client, root, CONFIGURATION)
    await client.settled()
    assert "not-allowed-value" in shown(client)[uri]


async def test_mistakes_in_the_configuration_are_told_at_its_file(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION: 'as-of = "2026-06-30"\nexcludes = []\n'})
    await client.initialize(PUSH, root)
    await client.settled()
    uri = (root / CONFIGURATION).as_uri()
    assert shown(client) == {uri: ["unknown-setting"]}
    client.open(uri, 'as-of = "soon"\n', language="toml")
    assert codes(await client.pushed(uri, version=1)) == ["invalid-setting"]
    client.change(uri, 'as-of = "2026-06-30"\n', 2)
    assert await client.pushed(uri, version=2) == []
    client.close(uri)
    await client.settled()
    assert shown(client) == {uri: ["unknown-setting"]}
    (root / CONFIGURATION).write_text('as-of = "2026-06-30"\n')
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    await client.settled()
    assert shown(client) == {}


async def test_the_first_answer_does_not_wait_for_the_scan(client: LspClient, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(400)}
    root = make_workspace(tmp_path, many)
    uri = await client.show(
        PUSH, root, MIGRATION, text_of(MIGRATION, ('"confidence": "official"', '"confidence": "sure"'))
    )
    assert codes(await client.pushed(uri, version=1)) == ["not-allowed-value"]
    ended = [params for params in client.sent("$/progress") if params["value"]["kind"] == "end"]
    assert ended == []
    await client.settled()


async def test_nothing_stays_of_an_older_session(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS)})
    for status in ("gone", "deprecated"):
        (root / OLD).write_text(text_of(OLD, ('"status": "deprecated"', f'"status": "{status}"')))
        client = LspClient()
        await client.initialize(PUSH, root)
        await client.settled()
        assert len(shown(client)) == (status == "gone")
        await client.end()


async def test_two_servers_in_one_process(tmp_path: Path) -> None:
    roots = [
        make_workspace(tmp_path / "one", {OLD: text_of(OLD, WRONG_STATUS)}),
        make_workspace(tmp_path / "two", {PROVIDER: text_of(PROVIDER, ('"name"', '"nam"'))}),
    ]
    talks = [LspClient(), LspClient()]
    for client, root in zip(talks, roots, strict=True):
        await client.initialize(PUSH, root)
    await asyncio.gather(*(client.settled() for client in talks))
    assert [shown(client) for client in talks] == [
        {(roots[0] / OLD).as_uri(): ["not-allowed-value"]},
        {(roots[1] / PROVIDER).as_uri(): ["unknown-property"]},
    ]
    for client in talks:
        await client.end()


async def test_everything_that_a_client_can_show_of_a_finding(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION: 'as-of = "2026-06-30"\ndocs-url = "https://doc.example/codes/"\n'})
    await client.initialize(PUSH, root)
    uri, model = (root / MIGRATION).as_uri(), (root / OLD).as_uri()
    text = text_of(MIGRATION, ('"input_pct_change": 0', '"input_pct_change": 5'))
    client.open(uri, text + "# model-lifecycle: ignore[x]")
    await client.settled()
    by_code = {
        diagnostic["code"]: diagnostic
        for diagnostic in client.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]
    }
    change = by_code["price-change"]
    assert change["codeDescription"] == {"href": "https://doc.example/codes/price-change"}
    assert model in [related["location"]["uri"] for related in change["relatedInformation"]]
    line = text_of(OLD).split("\n").index('    "input_price_per_mtok": 2,')
    places = [related["location"]["range"]["start"]["line"] for related in change["relatedInformation"]]
    assert line in places
    assert by_code["unused-suppression"]["tags"] == [1]


async def test_a_client_that_can_show_little_is_told_no_more(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION: 'as-of = "2026-06-30"\ndocs-url = "https://doc.example/codes/"\n'})
    await client.initialize({}, root)
    client.open((root / MIGRATION).as_uri(), text_of(MIGRATION, ('"input_pct_change": 0', '"input_pct_change": 5')))
    await client.settled()
    last = client.sent("textDocument/publishDiagnostics")[-1]
    assert set(last) == {"uri", "diagnostics"}
    assert set(last["diagnostics"][0]) == {"range", "severity", "code", "source", "message"}


async def test_nothing_is_told_of_a_text_before_it_is_known_to_have_no_findings(
    client: LspClient, tmp_path: Path
) -> None:
    many = {f"notes/{number}.yaml": "a: 1\n" for number in range(400)}
    root = make_workspace(tmp_path, many)
    await client.initialize(PUSH, root)
    documents = {
        (root / "models/provider-1/new.yaml").as_uri(): "a: 1\n",  # by its folder alone it is a record
        (root / "notes.yaml").as_uri(): "a: 1\n",
        (root / MIGRATION).as_uri(): text_of(MIGRATION, ('"input_pct_change": 0', '"input_pct_change": 5')),
    }
    for uri, text in documents.items():
        client.open(uri, text)
    first = {uri: codes(await client.pushed(uri, version=1)) for uri in documents}
    await client.settled()
    assert {uri: bool(diagnostics) for uri, diagnostics in first.items()} == {
        uri: uri in shown(client) for uri in documents
    }
    assert sum(map(bool, first.values())) == 2


BROKEN = 'as-of = "2026-06-30"\nexclude = [\n[severity]\nnot-allowed-value = "hint"\n'


async def test_a_configuration_that_is_broken_leaves_the_last_good_one_in_place(
    client: LspClient, tmp_path: Path
) -> None:
    good = BROKEN.replace("exclude = [\n", "")
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS), CONFIGURATION: good})
    await client.initialize(PUSH, root)
    await client.settled()
    model, configuration = (root / OLD).as_uri(), (root / CONFIGURATION).as_uri()
    before = client.sent("textDocument/publishDiagnostics")[-1]
    assert (before["uri"], before["diagnostics"][0]["severity"]) == (model, 4)
    (root / CONFIGURATION).write_text(BROKEN)
    watched(client, root, CONFIGURATION)
    await client.settled()
    assert shown(client) == {model: ["not-allowed-value"], configuration: ["toml-syntax"]}
    told_last = {params["uri"]: params["diagnostics"][0] for params in client.sent("textDocument/publishDiagnostics")}
    assert told_last[model]["severity"] == 4
    assert "last valid settings stay in effect" in told_last[configuration]["message"]


@pytest.mark.parametrize(
    "mistake", ["exclude = [\n", "exclude == 1\n", "nonsense\n", "exclude = 'a\n"], ids=lambda text: text.strip()
)
async def test_of_a_configuration_that_is_broken_from_the_start_the_rest_holds(
    client: LspClient, tmp_path: Path, mistake: str
) -> None:
    text = BROKEN.replace("exclude = [\n", mistake)
    root = make_workspace(tmp_path, {OLD: text_of(OLD, WRONG_STATUS), CONFIGURATION: text})
    await client.initialize(PUSH, root)
    await client.settled()
    last = {params["uri"]: params["diagnostics"] for params in client.sent("textDocument/publishDiagnostics")}
    assert [diagnostic["severity"] for diagnostic in last[(root / OLD).as_uri()]] == [4]
    assert [diagnostic["code"] for diagnostic in last[(root / CONFIGURATION).as_uri()]] == ["toml-syntax"]


async def test_a_record_outside_of_any_workspace(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PUSH)
    alone = (tmp_path / "my notes.yaml").as_uri()
    client.open(alone, text_of(OLD))
    assert codes(await client.pushed(alone, version=1)) == []


async def test_gaps_are_places_while_the_file_is_open_and_one_finding_else(client: LspClient, tmp_path: Path) -> None:
    gaps = "name: TODO name\ndeprecations_url: https://example.com/TODO\npricing_url: https://example.com/TODO\n"
    text = f"id: provider-1\n{gaps}models_url: https://doc.example/models\n"
    root = make_workspace(tmp_path, {PROVIDER: text})
    await client.initialize(PUSH, root)
    uri = (root / PROVIDER).as_uri()
    await client.settled()
    counts = [len(shown(client)[uri])]
    client.open(uri, text)
    await client.settled()
    counts.append(len(shown(client)[uri]))
    client.close(uri)
    await client.settled()
    counts.append(len(shown(client)[uri]))
    assert counts == [1, 3, 1]
