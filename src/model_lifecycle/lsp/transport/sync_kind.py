"""How a client sends changes of texts: by ranges, or by the full text where it counts lines otherwise than the LSP."""

from typing import Final

from lsprotocol import types

COUNTS_OTHERWISE: Final = frozenset(
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
"""Names of clients that count lines otherwise than the LSP, or may, each with the reason."""


def sync_kind(client: str, wanted: str = "auto") -> types.TextDocumentSyncKind:
    """How a client of this name is asked to send changes; `wanted` is the setting `sync`.

    A client without a name is asked for full texts: Kate (whose lines also end at U+2028) and ALE are such.
    """
    is_full = wanted == "full" or (wanted == "auto" and (not client or client in COUNTS_OTHERWISE))
    return types.TextDocumentSyncKind.Full if is_full else types.TextDocumentSyncKind.Incremental
