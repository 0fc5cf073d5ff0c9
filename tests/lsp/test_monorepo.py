"""In a repository with several projects the editor shows what `validate` finds, and nothing of other people's files."""

from pathlib import Path

import pytest
from support.desk import MODEL, text_of
from support.monorepo import FOREIGN, LAYOUTS, make_monorepo, named_records, with_mistakes
from support.talk import PUSH, Talk
from support.told import shown, watched
from support.tree import make_tree


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
async def test_records_have_findings_and_nothing_else(
    talk: Talk, tmp_path: Path, layout: str, *, is_open: bool
) -> None:
    git, configured, bare = LAYOUTS[layout]
    root = make_monorepo(tmp_path, git=git, configured=configured, bare=bare)
    wrong = with_mistakes(root, *configured, *bare)
    await talk.initialize(PUSH, root)
    for path in (*FOREIGN, *wrong) if is_open else ():
        language = "json" if path.endswith(".json") else "yaml"
        talk.open((root / path).as_uri(), (root / path).read_text(), language=language)
    await talk.settled()
    expected = wrong | named_records(configured)
    assert {uri for uri, codes in shown(talk).items() if codes} == {(root / path).as_uri() for path in expected}


async def test_a_folder_becomes_one_of_records_with_its_first_record(talk: Talk, tmp_path: Path) -> None:
    root = make_monorepo(tmp_path, bare=("data",))
    half = (root / "team/models/half.yaml").as_uri()
    await talk.initialize(PUSH, root)
    talk.open(half, "id: x\n")
    await talk.settled()
    assert shown(talk).get(half, []) == []
    make_tree(root, {"team/models/whole.yaml": text_of(MODEL)})
    watched(talk, root, "team/models/whole.yaml")
    await talk.settled()
    await talk.settled()  # the first check shows that all has to be read anew
    assert "missing-property" in shown(talk)[half]
    assert not any("app/" in uri for uri, codes in shown(talk).items() if codes)
    (root / "team/models/whole.yaml").unlink()
    watched(talk, root, "team/models/whole.yaml")
    await talk.settled()
    await talk.settled()  # the first check shows that all has to be read anew
    assert shown(talk).get(half, []) == []
