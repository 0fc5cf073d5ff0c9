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
"""The LSP's type of each kind of token; their order is that of the legend."""

_MODIFIERS: Final = (types.SemanticTokenModifiers.Declaration, types.SemanticTokenModifiers.Deprecated)

LEGEND: Final = types.SemanticTokensLegend(
    [str(kind.value) for kind in _TYPES.values()], [modifier.value for modifier in _MODIFIERS]
)

_WIDTH: Final = 5
"""The number of integers that encode one token."""


def register(server: Server) -> None:
    """Register the handlers of semantic tokens."""
    last_answers: dict[str, types.SemanticTokens] = {}
    """The last answer to the client by document."""

    async def tokens_of(ls: Server, uri: str) -> types.SemanticTokens | None:
        """The current tokens of a document, stored in `last_answers`; None for a document that is not a record file."""
        for closed in [uri for uri in last_answers if ls.session.texts.get(uri) is None]:
            del last_answers[closed]
        data: list[int] | None = []
        if ls.session.settings.semantic_tokens:
            data = await ls.session.ask_later(uri, _encoded_tokens, all_files=True)
        if data is None:
            last_answers.pop(uri, None)
            return None
        last_answers[uri] = types.SemanticTokens(data, secrets.token_hex(4))
        return last_answers[uri]

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def full(ls: Server, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        """All tokens of a document."""
        return await tokens_of(ls, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, LEGEND)
    async def delta(
        ls: Server, params: types.SemanticTokensDeltaParams
    ) -> types.SemanticTokens | types.SemanticTokensDelta | None:
        """The change since the client's tokens; all tokens if the client does not have the server's last answer."""
        old_tokens = last_answers.get(params.text_document.uri)
        new_tokens = await tokens_of(ls, params.text_document.uri)
        if new_tokens is None or old_tokens is None or old_tokens.result_id != params.previous_result_id:
            return new_tokens
        return types.SemanticTokensDelta(_edits(old_tokens.data, new_tokens.data), new_tokens.result_id)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def range_tokens(ls: Server, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
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
        token_range = view.style.range(token.span, view.lines)
        length = token_range.end.character - token_range.start.character
        if token_range.start.line != token_range.end.line or length <= 0:
            continue  # a name folded over two lines, which the LSP cannot encode
        if token_range.start.line != line:
            character = 0
        data += (token_range.start.line - line, token_range.start.character - character, length, *_kind(token))
        line, character = token_range.start.line, token_range.start.character
    return data


def _kind(token: ReferenceToken) -> tuple[int, int]:
    """The indexes of a token's type and modifiers (a bit set) in `LEGEND`."""
    return list(_TYPES).index(token.kind), token.is_declaration + 2 * token.is_deprecated


def _edits(old_data: Iterable[int], new_data: Iterable[int]) -> list[types.SemanticTokensEdit]:
    """The edit that turns the encoded tokens `old_data` into `new_data`, as a list; empty if they are equal."""
    old, new = list(old_data), list(new_data)
    if old == new:
        return []
    start = _equal_prefix(zip(old, new, strict=False))
    end = _equal_prefix(zip(reversed(old[start:]), reversed(new[start:]), strict=False))
    return [types.SemanticTokensEdit(start, len(old) - end - start, new[start : len(new) - end])]


def _equal_prefix(pairs: Iterable[tuple[int, int]]) -> int:
    """The number of leading pairs of equal integers, rounded down to whole tokens."""
    count = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return count - count % _WIDTH
