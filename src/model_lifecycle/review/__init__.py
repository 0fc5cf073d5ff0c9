"""Describe a change of records for its reviewers: every changed value, and its consequences."""
