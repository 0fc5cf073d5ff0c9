"""Fetching from the web, from addresses that nobody vouches for."""
