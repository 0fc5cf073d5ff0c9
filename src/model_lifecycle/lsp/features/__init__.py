"""The features: one module for each message of the LSP, or group of them, with a `register(server)`."""

from model_lifecycle.lsp.features import (
    call_hierarchy,
    code_actions,
    completion,
    definition,
    documents,
    file_operations,
    folding,
    highlights,
    hover,
    implementation,
    information,
    lifecycle,
    open_preview,
    references,
    rename,
    selection,
    symbols,
    type_definition,
    workspace_changes,
    workspace_symbols,
)
from model_lifecycle.lsp.server import Server

FEATURES = (
    lifecycle,
    documents,
    workspace_changes,
    symbols,
    folding,
    selection,
    hover,
    completion,
    definition,
    implementation,
    type_definition,
    references,
    highlights,
    rename,
    workspace_symbols,
    call_hierarchy,
    file_operations,
    code_actions,
    open_preview,
    information,
)


def make_server(parent: int | None = None) -> Server:
    """A server with all its features; `parent` is the process it ends with, where that is known from the start."""
    server = Server(parent)
    for feature in FEATURES:
        feature.register(server)
    return server
