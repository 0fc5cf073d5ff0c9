"""What an author sees without asking, and hovers, with the real server."""

from pathlib import Path

from lsprotocol import types
from support.migration_in_editor import FROM_ID, at_migration, position_of
from support.pytest_lsp_client import Editor
from support.workspace_on_disk import MIGRATION, text_of


async def test_a_hover_tells_what_the_value_means(editor: Editor, tmp_path: Path) -> None:
    _, document = await at_migration(editor, tmp_path)
    card = await editor.client.text_document_hover_async(types.HoverParams(document, FROM_ID))
    assert card is not None
    assert isinstance(card.contents, types.MarkupContent)
    assert card.contents.value.startswith("Example `example-1`\n\n- Provider: Example `provider-1`\n")
    assert "shuts down in 184 days" in card.contents.value
    text = text_of(MIGRATION)
    cost = await editor.client.text_document_hover_async(types.HoverParams(document, position_of(text, "36,")))
    assert cost is not None
    assert isinstance(cost.contents, types.MarkupContent)
    assert cost.contents.value.startswith("10 × $2 + 2 × $8 = $36\n")
