"""The language server: requests and notifications of the LSP to the pure answers of `ide` and `check`, and back.

`lsp_command` and `serve` start it, `transport` carries messages, `state` holds what is open (`open_documents`), keeps
the workspaces current (`session`) and publishes diagnostics (`publisher`), `server` is the server of one client, and
`features` has a thin handler for each feature.
"""
