"""Typed, lenient views of a record, and the exact arithmetic of prices and tokens."""
