"""What plugins ask for, besides the LSP."""

from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient
from support.workspace_files import CONFIGURATION, OLD, make_tree, make_workspace, text_of

from model_lifecycle.check import all_rules
from model_lifecycle.workspace.workspace_rules import START


async def test_what_is_no_code_has_no_page(client: LspClient) -> None:
    await client.initialize(PUSH)
    assert await client.request("model-lifecycle/explain", {"code": "no-such-code"}) is None


async def test_all_codes_are_listed_and_explained(client: LspClient) -> None:
    await client.initialize(PUSH)
    listed = await client.request("model-lifecycle/codes", {})
    assert [code["code"] for code in listed] == list(all_rules())
    assert {code["severity"] for code in listed} == {"error", "warning", "information", "hint", "off"}
    for code in listed:
        page = await client.request("model-lifecycle/explain", {"code": code["code"]})
        assert page["code"] == code["code"]
        assert code["summary"] in page["markdown"]


async def info(client: LspClient, uri: str) -> dict[str, Any]:
    answer: dict[str, Any] = await client.request("model-lifecycle/fileInfo", {"uri": uri})
    assert answer["uri"] == uri
    assert answer["decidedBy"] in answer["text"][0]
    return answer


async def test_how_a_file_is_read(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    answer = await info(client, (root / OLD).as_uri())
    assert answer["text"][:2] == [f"Model record: {answer['decidedBy']}", f"schema: {answer['schema']}"]
    assert f"workspace: {root}: it holds the configuration `model-lifecycle.toml`" in answer["text"]
    assert answer == {
        "uri": (root / OLD).as_uri(),
        "kind": "model",
        "decidedBy": "it is in a folder `models/`",
        "schema": "model-lifecycle schema model",
        "root": str(root),
        "configuration": str(root / CONFIGURATION),
        "records": 1,
        "text": answer["text"],
    }


async def test_a_file_is_told_of_as_the_editor_has_it(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, OLD, "- {}\n- {}\n")
    assert (await info(client, uri))["records"] == 2
    client.open("untitled:one", "# model-lifecycle: kind=provider\nid: x\n")
    answer = await info(client, "untitled:one")
    assert (answer["kind"], answer["root"]) == ("provider", None)


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("notes.txt", "", "it is neither YAML nor JSON"),
        ("a.yaml", "hello: world\n", "nothing says so: "),
        ("a.yaml", "{", "nothing says so: "),
        ("gone.yaml", None, "nothing says so: "),
        ("ignored/a.yaml", "# model-lifecycle: kind=model\n", "it is left out by `exclude` or `.gitignore`"),
        ("excluded/models/a.yaml", "", "it is left out by `exclude` or `.gitignore`"),
        ("a.yaml", "status: active\nfamily: x\nslug: x\n", "its own properties do not show enough. Named on the"),
        ("a.yaml", "# model-lifecycle: kind=other\n", "the comment `# model-lifecycle: kind=other` on line 1"),
    ],
)
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
async def test_why_a_file_is_not_read(
    client: LspClient, tmp_path: Path, path: str, text: str | None, reason: str, *, is_open: bool
) -> None:
    configuration = 'exclude = ["excluded/"]\n'
    root = make_workspace(tmp_path, {CONFIGURATION: configuration, ".gitignore": "ignored/\n"})
    if text is not None:
        make_tree(root, {path: text})
    await client.initialize(PUSH, root)
    uri = (root / path).as_uri()
    if is_open:
        client.open(uri, text or "", language="plaintext" if path.endswith(".txt") else "yaml")
    answer = await info(client, uri)
    assert (answer["kind"], answer["schema"], answer["records"]) == (None, None, 0)
    assert answer["decidedBy"].startswith(reason)
    assert answer["root"] == str(root)


async def test_a_file_where_nobody_keeps_records(client: LspClient, tmp_path: Path) -> None:
    make_tree(tmp_path, {"models/a.yaml": "hello: world\n", ".git/HEAD": ""})
    await client.initialize(PUSH, tmp_path)
    answer = await info(client, (tmp_path / "models/a.yaml").as_uri())
    assert answer["kind"] is None
    assert answer["decidedBy"] == (
        "nothing in its folder shows that records are kept there. "
        f"Named on the command line it is a model record: it is in a folder `models/`. {START}"
    )


async def test_schemas_have_the_providers_of_the_workspace(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION: 'providers = ["ours"]\n'})
    elsewhere = make_workspace(tmp_path / "elsewhere")
    await client.initialize(PUSH, root)
    schema = await client.request("model-lifecycle/schema", {"kind": "model"})
    assert schema["title"] == "Model record"
    assert '"ours"' in str(schema).replace("'", '"')
    of_other = {"kind": "model", "uri": (elsewhere / OLD).as_uri()}
    assert "provider-7" in str(await client.request("model-lifecycle/schema", of_other))
    assert set((await client.request("model-lifecycle/schema", {}))["$defs"]) >= {"model", "provider", "migration"}
    assert await client.request("model-lifecycle/schema", {"kind": "other"}) is None


async def test_a_changed_text_does_not_change_what_is_configured(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    client.open((root / OLD).as_uri(), text_of(OLD))
    assert (await info(client, (root / OLD).as_uri()))["kind"] == "model"
