"""What plugins ask for, besides the LSP."""

from pathlib import Path
from typing import Any

import pytest
from support.desk import CONFIGURATION, MODEL, make_desk, text_of
from support.talk import PUSH, Talk
from support.tree import make_tree

from model_lifecycle.check import all_codes
from model_lifecycle.workspace.codes import START


async def test_what_is_no_code_has_no_page(talk: Talk) -> None:
    await talk.initialize(PUSH)
    assert await talk.request("model-lifecycle/explain", {"code": "no-such-code"}) is None


async def test_all_codes_are_listed_and_explained(talk: Talk) -> None:
    await talk.initialize(PUSH)
    listed = await talk.request("model-lifecycle/codes", {})
    assert [one["code"] for one in listed] == list(all_codes())
    assert {one["severity"] for one in listed} == {"error", "warning", "information", "hint", "off"}
    for one in listed:
        page = await talk.request("model-lifecycle/explain", {"code": one["code"]})
        assert page["code"] == one["code"]
        assert one["summary"] in page["markdown"]


async def info(talk: Talk, uri: str) -> dict[str, Any]:
    answer: dict[str, Any] = await talk.request("model-lifecycle/fileInfo", {"uri": uri})
    assert answer["uri"] == uri
    assert answer["decidedBy"] in answer["text"][0]
    return answer


async def test_how_a_file_is_read(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    told = await info(talk, (root / MODEL).as_uri())
    assert told["text"][:2] == [f"Model record: {told['decidedBy']}", f"schema: {told['schema']}"]
    assert f"workspace: {root}: it holds the configuration `model-lifecycle.toml`" in told["text"]
    assert told == {
        "uri": (root / MODEL).as_uri(),
        "kind": "model",
        "decidedBy": "it is in a folder `models/`",
        "schema": "model-lifecycle schema model",
        "root": str(root),
        "configuration": str(root / CONFIGURATION),
        "records": 1,
        "text": told["text"],
    }


async def test_a_file_is_told_of_as_the_editor_has_it(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    uri = (root / MODEL).as_uri()
    talk.open(uri, "- {}\n- {}\n")
    assert (await info(talk, uri))["records"] == 2
    talk.open("untitled:one", "# model-lifecycle: kind=provider\nid: x\n")
    told = await info(talk, "untitled:one")
    assert (told["kind"], told["root"]) == ("provider", None)


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
    talk: Talk, tmp_path: Path, path: str, text: str | None, reason: str, *, is_open: bool
) -> None:
    configuration = 'exclude = ["excluded/"]\n'
    root = make_desk(tmp_path, {CONFIGURATION: configuration, ".gitignore": "ignored/\n"})
    if text is not None:
        make_tree(root, {path: text})
    await talk.initialize(PUSH, root)
    uri = (root / path).as_uri()
    if is_open:
        talk.open(uri, text or "", language="plaintext" if path.endswith(".txt") else "yaml")
    told = await info(talk, uri)
    assert (told["kind"], told["schema"], told["records"]) == (None, None, 0)
    assert told["decidedBy"].startswith(reason)
    assert told["root"] == str(root)


async def test_a_file_where_nobody_keeps_records(talk: Talk, tmp_path: Path) -> None:
    make_tree(tmp_path, {"models/a.yaml": "hello: world\n", ".git/HEAD": ""})
    await talk.initialize(PUSH, tmp_path)
    told = await info(talk, (tmp_path / "models/a.yaml").as_uri())
    assert told["kind"] is None
    assert told["decidedBy"] == (
        "nothing in its folder shows that records are kept there. "
        f"Named on the command line it is a model record: it is in a folder `models/`. {START}"
    )


async def test_schemas_have_the_providers_of_the_workspace(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path, {CONFIGURATION: 'providers = ["ours"]\n'})
    elsewhere = make_desk(tmp_path / "elsewhere")
    await talk.initialize(PUSH, root)
    schema = await talk.request("model-lifecycle/schema", {"kind": "model"})
    assert schema["title"] == "Model record"
    assert '"ours"' in str(schema).replace("'", '"')
    of_other = {"kind": "model", "uri": (elsewhere / MODEL).as_uri()}
    assert "provider-7" in str(await talk.request("model-lifecycle/schema", of_other))
    assert set((await talk.request("model-lifecycle/schema", {}))["$defs"]) >= {"model", "provider", "migration"}
    assert await talk.request("model-lifecycle/schema", {"kind": "other"}) is None


async def test_a_changed_text_does_not_change_what_is_configured(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    talk.open((root / MODEL).as_uri(), text_of(MODEL))
    assert (await info(talk, (root / MODEL).as_uri()))["kind"] == "model"
