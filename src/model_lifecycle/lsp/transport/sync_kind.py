"""How a client sends changes of texts: as ranges, or as full texts if it counts lines differently from the LSP."""

from typing import Final

from lsprotocol import types

COUNTS_LINES_DIFFERENTLY: Final = frozenset(
    {
        # Lines end at LF alone: a lone CR is a character (vim/lsp/sync.lua works on the buffer's lines). Our plugin
        # sends the lines that changed nevertheless, where they are those of the LSP (changes.lua).
        "Neovim",
        "Vim",  # yegappan/lsp: the same
        "vim-lsp",  # the same, and columns count characters whatever was negotiated (autoload/lsp/utils/diff.vim)
        "coc.nvim",  # the same lines
        "Eglot",  # Emacs: lines end at LF alone, and the CR of a CRLF among LFs is a character (line-number-at-pos)
        "emacs",  # lsp-mode: the same
        "helix",  # ropey without `cr_lines`; with the feature `unicode-lines` also at VT, FF, U+0085, U+2028, U+2029
        "Sublime Text LSP",  # sends rows of an editor whose source is closed
    }
)
"""Names of clients that count lines differently from the LSP, or may do so, each with the reason."""


def sync_kind(client: str, wanted: str = "auto") -> types.TextDocumentSyncKind:
    """The sync kind for a client with the name `client`; `wanted` is the setting `sync`.

    A client without a name is asked for full texts, such as Kate, whose lines also end at U+2028, and ALE.
    """
    is_full = wanted == "full" or (wanted == "auto" and (not client or client in COUNTS_LINES_DIFFERENTLY))
    return types.TextDocumentSyncKind.Full if is_full else types.TextDocumentSyncKind.Incremental
