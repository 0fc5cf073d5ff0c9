"""An editor that shows a migration, and positions in its text."""

from pathlib import Path

from lsprotocol import types

from support.pytest_lsp_client import Editor
from support.workspace_files import MIGRATION, make_workspace, text_of


def position_of(text: str, words: str, further: int = 0) -> types.Position:
    """The position of the first place of some words; before it stand only characters of one unit."""
    before = text[: text.index(words) + further]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


async def at_migration(editor: Editor, tmp_path: Path) -> tuple[Path, types.TextDocumentIdentifier]:
    """A workspace whose migration is open."""
    root = make_workspace(tmp_path)
    await editor.greet(root)
    uri = (root / MIGRATION).as_uri()
    editor.open(uri, text_of(MIGRATION))
    return root, types.TextDocumentIdentifier(uri)


FROM_ID = position_of(text_of(MIGRATION), '"model_id": "', len('"model_id": "'))
"""Where the id of the old model begins."""
