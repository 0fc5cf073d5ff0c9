"""Fixes as text edits that keep comments, quotes and line breaks; applied, checked, and reverted if errors follow."""
