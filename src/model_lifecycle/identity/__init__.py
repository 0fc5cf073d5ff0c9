"""Resolves a model's name in source code to its record, by exact ids, aliases, and the spellings of platforms."""
