"""Maps kinds of symbols and completion items for clients that know only those of the first LSP.

A client that lists the kinds it knows tolerates every other one as well; one that lists none knows the first 18
(LSP 3.17, `SymbolClientCapabilities.symbolKind` and `CompletionClientCapabilities.completionItemKind`).
"""

from typing import Final

from lsprotocol import types

_SYMBOLS: Final = {
    types.SymbolKind.Object: types.SymbolKind.Class,
    types.SymbolKind.Null: types.SymbolKind.Constant,
    types.SymbolKind.Event: types.SymbolKind.Module,
}
"""The closest kind of the first LSP for each later one that is used."""

_ITEMS: Final = {
    types.CompletionItemKind.EnumMember: types.CompletionItemKind.Enum,
    types.CompletionItemKind.Constant: types.CompletionItemKind.Value,
    types.CompletionItemKind.Event: types.CompletionItemKind.Value,
}
"""The same for completion items."""


def supported_symbol_kind(kind: types.SymbolKind, *, all_kinds: bool) -> types.SymbolKind:
    """The kind itself if a client knows `all_kinds`, otherwise the closest one of the first LSP."""
    return kind if all_kinds else _SYMBOLS.get(kind, kind)


def supported_item_kind(kind: types.CompletionItemKind, *, all_kinds: bool) -> types.CompletionItemKind:
    """The kind itself if a client knows `all_kinds`, otherwise the closest one of the first LSP."""
    return kind if all_kinds else _ITEMS.get(kind, kind)


def lists_kinds(
    declared: types.ClientSymbolKindOptions | types.ClientCompletionItemOptionsKind | None,
) -> bool:
    """Whether a client lists the kinds it knows, as those since LSP 3.17 do: then it tolerates unlisted ones too."""
    return declared is not None and declared.value_set is not None
