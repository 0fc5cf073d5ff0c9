"""The features: one module each, one name here each."""

from model_lifecycle.lsp.features import (
    actions,
    documents,
    folding,
    hover,
    information,
    lifecycle,
    preview,
    selection,
    symbols,
    workspace,
)
from model_lifecycle.lsp.server import Server

FEATURES = (lifecycle, documents, workspace, symbols, folding, selection, hover, actions, preview, information)


def make_server(parent: int | None = None) -> Server:
    """A server with all its features; `parent` is the process it ends with, where that is known from the start."""
    server = Server(parent)
    for feature in FEATURES:
        feature.register(server)
    return server
