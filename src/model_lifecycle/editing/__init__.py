"""Changes of a record as edits of its text; `edits.py` beside this package is the way in."""
