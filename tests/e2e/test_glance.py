"""What an author sees without asking, and hovers, with the real server."""

import pytest
from lsprotocol import types
from support.pytest_lsp_client import FROM_ID, Desk, position_of
from support.workspace_files import MIGRATION, NEW, OLD, text_of

pytestmark = [pytest.mark.xdist_group("desk"), pytest.mark.asyncio(loop_scope="module")]


async def test_a_hover_tells_what_the_value_means(desk: Desk) -> None:
    editor, _, document = desk
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


ALL = types.Range(types.Position(0, 0), types.Position(900, 0))


async def test_hints(desk: Desk) -> None:
    editor, _, document = desk
    hints = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(document, ALL))
    assert hints is not None
    assert [hint.label for hint in hints][:5] == ["Example", "Example", "Example", "Example", "$2 → $2"]
    resolved = await editor.client.inlay_hint_resolve_async(hints[4])
    assert isinstance(resolved.tooltip, types.MarkupContent)
    assert resolved.tooltip.value.startswith("$2 → $2: 0%")


async def test_lenses(desk: Desk) -> None:
    editor, root, _ = desk
    document = types.TextDocumentIdentifier((root / OLD).as_uri())
    editor.open(document.uri, text_of(OLD))
    lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(document))
    assert lenses is not None
    commands = [(await editor.client.code_lens_resolve_async(lens)).command for lens in lenses if lens.command is None]
    assert [command and command.title for command in commands] == [
        "1 migration · named by 1 record",
        "shuts down in 184 days",
    ]


async def test_links(desk: Desk) -> None:
    editor, root, document = desk
    links = await editor.client.text_document_document_link_async(types.DocumentLinkParams(document))
    assert links is not None
    resolved = await editor.client.document_link_resolve_async(links[2])
    assert (resolved.target, resolved.tooltip) == ((root / NEW).as_uri(), "Example · active")


async def test_tokens(desk: Desk) -> None:
    editor, _, document = desk
    full = await editor.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    part = await editor.client.text_document_semantic_tokens_range_async(types.SemanticTokensRangeParams(document, ALL))
    assert full is not None
    assert part is not None
    assert full.data == part.data
    assert len(full.data) == 5 * len(("provider", "id", "slug")) * 2
    params = types.SemanticTokensDeltaParams(document, full.result_id or "")
    delta = await editor.client.text_document_semantic_tokens_full_delta_async(params)
    assert isinstance(delta, types.SemanticTokensDelta)
    assert not delta.edits
