"""`textDocument/semanticTokens/full`, `full/delta` and `range`: the names of models and providers."""

import secrets
from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from lsprotocol import types

from model_lifecycle.ide.reference_tokens import ReferenceToken, TokenKind, reference_tokens
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.text.span import Span

IN_EDITORS: Final = {
    "semantic tokens": "ids of models and of providers, and slugs; those of deprecated and retired models have a "
    "modifier by which themes strike them through",
}

_TYPES: Final[dict[TokenKind, types.SemanticTokenTypes]] = {
    "model": types.SemanticTokenTypes.Class,
    "provider": types.SemanticTokenTypes.Namespace,
    "slug": types.SemanticTokenTypes.EnumMember,
}
_MODIFIERS: Final = (types.SemanticTokenModifiers.Declaration, types.SemanticTokenModifiers.Deprecated)

LEGEND: Final = types.SemanticTokensLegend(
    [str(kind.value) for kind in _TYPES.values()], [modifier.value for modifier in _MODIFIERS]
)

_WIDTH: Final = 5
"""The number of integers that encode one token."""


def register(server: Server) -> None:
    """Register the handlers of semantic tokens."""
    sent: dict[str, types.SemanticTokens] = {}
    """The last answer to the client by document."""

    async def tokens_of(ls: Server, uri: str) -> types.SemanticTokens | None:
        """The current tokens of a document, stored as the last answer; None for another document."""
        for closed in [uri for uri in sent if ls.session.texts.get(uri) is None]:
            del sent[closed]
        data: list[int] | None = []
        if ls.session.settings.semantic_tokens:
            data = await ls.session.ask_later(uri, _encoded_tokens, all_files=True)
        if data is None:
            sent.pop(uri, None)
            return None
        sent[uri] = types.SemanticTokens(data, secrets.token_hex(4))
        return sent[uri]

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def full(ls: Server, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        return await tokens_of(ls, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, LEGEND)
    async def delta(
        ls: Server, params: types.SemanticTokensDeltaParams
    ) -> types.SemanticTokens | types.SemanticTokensDelta | None:
        """The changes since the last answer, or all tokens if that is not the client's."""
        before = sent.get(params.text_document.uri)
        now = await tokens_of(ls, params.text_document.uri)
        if now is None or before is None or before.result_id != params.previous_result_id:
            return now
        return types.SemanticTokensDelta(_edits(before.data, now.data), now.result_id)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def in_range(ls: Server, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
        """The tokens in a range of a document."""
        if not ls.session.settings.semantic_tokens:
            return types.SemanticTokens([])

        def answer(view: View) -> types.SemanticTokens:
            start, end = (
                view.style.offset(position, view.lines) for position in (params.range.start, params.range.end)
            )
            return types.SemanticTokens(_encoded_tokens(view, Span(start, end)))

        return await ls.session.ask_later(params.text_document.uri, answer, all_files=True)


def _encoded_tokens(view: View, within: Span | None = None) -> list[int]:
    """The tokens in the LSP's encoding: five integers each, with positions relative to the previous token."""
    data: list[int] = []
    line = character = 0
    for token in reference_tokens(view.workspace, view.file, within):
        where = view.style.range(token.span, view.lines)
        length = where.end.character - where.start.character
        if where.start.line != where.end.line or length <= 0:
            continue  # a name folded over two lines, which the LSP cannot encode
        if where.start.line != line:
            character = 0
        data += (where.start.line - line, where.start.character - character, length, *_kind(token))
        line, character = where.start.line, where.start.character
    return data


def _kind(token: ReferenceToken) -> tuple[int, int]:
    return list(_TYPES).index(token.kind), token.is_declaration + 2 * token.is_deprecated


def _edits(before: Iterable[int], now: Iterable[int]) -> list[types.SemanticTokensEdit]:
    """A single edit, of whole tokens, that turns the integers `before` into `now`; empty if they are equal."""
    old, new = list(before), list(now)
    if old == new:
        return []
    start = _equal_prefix(zip(old, new, strict=False))
    end = _equal_prefix(zip(reversed(old[start:]), reversed(new[start:]), strict=False))
    return [types.SemanticTokensEdit(start, len(old) - end - start, new[start : len(new) - end])]


def _equal_prefix(pairs: Iterable[tuple[int, int]]) -> int:
    """The number of leading integers that are equal in all pairs, rounded down to whole tokens."""
    count = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return count - count % _WIDTH
