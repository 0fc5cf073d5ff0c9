"""Renames of model ids, slugs and providers: what may be renamed, the edits, the files that move along."""
