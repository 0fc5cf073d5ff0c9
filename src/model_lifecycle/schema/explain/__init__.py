"""Explains why a record does not match its schema: validation errors to diagnostics, one per mistake."""
