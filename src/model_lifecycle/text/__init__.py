"""Positions and edits in a text. Knows nothing of YAML, JSON or records."""
