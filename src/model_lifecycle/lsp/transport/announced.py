"""What is announced to a client: of the features that draw in its texts, those that it declares."""

from lsprotocol import types


def announced(ours: types.ServerCapabilities, client: types.ClientCapabilities) -> types.ServerCapabilities:
    """Our capabilities, without what the client does not declare; older features are announced to all."""
    document = client.text_document or types.TextDocumentClientCapabilities()
    if document.inlay_hint is None:
        ours.inlay_hint_provider = None
    if document.document_link is None:
        ours.document_link_provider = None
    if document.linked_editing_range is None:
        ours.linked_editing_range_provider = None
    if document.semantic_tokens is None:
        ours.semantic_tokens_provider = None
    elif isinstance(ours.semantic_tokens_provider, types.SemanticTokensOptions):
        ours.semantic_tokens_provider = _tokens(ours.semantic_tokens_provider, document.semantic_tokens.requests)
    return ours


def _tokens(
    ours: types.SemanticTokensOptions, wanted: types.ClientSemanticTokensRequestOptions
) -> types.SemanticTokensOptions | None:
    """As whole texts, as changes of them, as stretches: as the client asks for them."""
    if isinstance(wanted.full, types.ClientSemanticTokensRequestFullDelta):
        ours.full = types.SemanticTokensFullDelta(delta=bool(wanted.full.delta))
    else:
        ours.full = bool(wanted.full)
    ours.range = bool(wanted.range)
    return ours if ours.full or ours.range else None
