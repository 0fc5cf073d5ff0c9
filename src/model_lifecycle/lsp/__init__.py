"""The language server: pygls, and nothing but."""
