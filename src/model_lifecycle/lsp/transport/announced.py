"""The capabilities announced to a client: features that decorate its texts only if the client declares them."""

from collections.abc import Iterable
from typing import Final

from lsprotocol import types

_FORMATTERS: Final = {
    types.TEXT_DOCUMENT_FORMATTING: "document_formatting_provider",
    types.TEXT_DOCUMENT_RANGE_FORMATTING: "document_range_formatting_provider",
}
"""The formatting requests, and the server capability that announces each for all documents."""


def announced_capabilities(
    ours: types.ServerCapabilities, client: types.ClientCapabilities, drawn: Iterable[str]
) -> types.ServerCapabilities:
    """The server's capabilities without the features that the client does not declare; older features always stay.

    `drawn` are the features that decorate a text, by their attribute names in the client's `text_document`.
    """
    document = client.text_document or types.TextDocumentClientCapabilities()
    for name in drawn:
        if getattr(document, name) is None:
            setattr(ours, f"{name.removesuffix('_provider')}_provider", None)
    if document.semantic_tokens is None:
        ours.semantic_tokens_provider = None
    elif isinstance(ours.semantic_tokens_provider, types.SemanticTokensOptions):
        ours.semantic_tokens_provider = _tokens(ours.semantic_tokens_provider, document.semantic_tokens.requests)
    for method in late_formatters(client):
        setattr(ours, _FORMATTERS[method], None)
    return ours


def late_formatters(client: types.ClientCapabilities) -> tuple[str, ...]:
    """The formatting requests that the client lets us register later, once the documents that are records are known."""
    document = client.text_document or types.TextDocumentClientCapabilities()
    declared = (document.formatting, document.range_formatting)
    return tuple(
        method
        for method, formatter in zip(_FORMATTERS, declared, strict=True)
        if formatter is not None and formatter.dynamic_registration
    )


def _tokens(
    ours: types.SemanticTokensOptions, wanted: types.ClientSemanticTokensRequestOptions
) -> types.SemanticTokensOptions | None:
    """The semantic token requests (full, delta, range) that the client supports; None if it supports none."""
    if isinstance(wanted.full, types.ClientSemanticTokensRequestFullDelta):
        ours.full = types.SemanticTokensFullDelta(delta=bool(wanted.full.delta))
    else:
        ours.full = bool(wanted.full)
    ours.range = bool(wanted.range)
    return ours if ours.full or ours.range else None
