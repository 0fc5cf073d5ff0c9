"""Fetches untrusted addresses from the web."""
