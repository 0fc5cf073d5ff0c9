"""Shared parts of the rules: the context of a check, the two models of a migration, suggestions, plausibility."""
