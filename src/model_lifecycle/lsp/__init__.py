"""The language server: requests and notifications of the LSP to the pure answers of `ide` and `check`, and back.

`lsp_command` starts it, `transport` carries messages, `state` holds documents, snapshots and what was found in them,
`features` has one thin handler per feature.
"""
