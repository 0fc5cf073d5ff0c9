"""Texts to trees of nodes with spans, with the syntax errors: YAML, JSON and TOML."""
