"""Fixes: as edits of a text that keep comments, quotes and line breaks; applied, checked, and taken back."""
