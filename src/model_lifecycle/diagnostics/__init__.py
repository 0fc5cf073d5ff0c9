"""Diagnostics, the rules they name, and fixes as data."""
