"""The language server: requests and notifications of the LSP to the pure answers of `ide` and `check`, and back.

`command` starts it, `transport` and `protocol` carry messages, `texts` holds what is open, `session` keeps the
workspaces current, `diagnostics` tells the client what was found, `features` has one thin handler per feature.
"""
