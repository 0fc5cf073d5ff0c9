"""Completion: what may be written at an offset of a record file."""
