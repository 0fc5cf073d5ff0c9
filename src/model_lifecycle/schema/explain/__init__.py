"""Explain why a record does not match its schema: convert validation errors to diagnostics, one per mistake."""
