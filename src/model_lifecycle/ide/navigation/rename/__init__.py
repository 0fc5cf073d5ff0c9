"""Renames of model ids, slugs and providers: their targets, edits, and the files that are renamed too."""
