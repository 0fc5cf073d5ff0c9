"""Cited pages as they are today: read as text, and searched for the passages and values that records cite."""
