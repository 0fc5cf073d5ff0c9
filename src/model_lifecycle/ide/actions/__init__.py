"""Code actions at a place, besides the fixes of diagnostics."""
