"""In a repository with several projects the editor shows what `validate` finds, and nothing of other people's files."""

from pathlib import Path

import pytest
from support.lsp_client import PUSH, LspClient, shown, watched
from support.monorepo import FOREIGN, LAYOUTS, make_monorepo, named_records, with_mistakes
from support.thorough import some_of
from support.workspace_files import OLD, make_tree, text_of


@pytest.mark.parametrize("layout", some_of(LAYOUTS, 3))
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
async def test_records_have_findings_and_nothing_else(
    client: LspClient, tmp_path: Path, layout: str, *, is_open: bool
) -> None:
    git, configured, bare = LAYOUTS[layout]
    root = make_monorepo(tmp_path, git=git, configured=configured, bare=bare)
    wrong = with_mistakes(root, *configured, *bare)
    await client.initialize(PUSH, root)
    for path in (*FOREIGN, *wrong) if is_open else ():
        language = "json" if path.endswith(".json") else "yaml"
        client.open((root / path).as_uri(), (root / path).read_text(), language=language)
    await client.settled()
    expected = wrong | named_records(configured)
    assert {uri for uri, codes in shown(client).items() if codes} == {(root / path).as_uri() for path in expected}


async def test_a_folder_becomes_one_of_records_with_its_first_record(client: LspClient, tmp_path: Path) -> None:
    root = make_monorepo(tmp_path, bare=("data",))
    half = (root / "team/models/half.yaml").as_uri()
    await client.initialize(PUSH, root)
    client.open(half, "id: x\n")
    await client.settled()
    assert shown(client).get(half, []) == []
    make_tree(root, {"team/models/whole.yaml": text_of(OLD)})
    watched(client, root, "team/models/whole.yaml")
    await client.settled()
    await client.settled()  # the first check shows that all has to be read again
    assert "missing-property" in shown(client)[half]
    assert not any("app/" in uri for uri, codes in shown(client).items() if codes)
    (root / "team/models/whole.yaml").unlink()
    watched(client, root, "team/models/whole.yaml")
    await client.settled()
    await client.settled()  # the first check shows that all has to be read again
    assert shown(client).get(half, []) == []
