"""Shared parts of all checks: their context, and reading a migration's two models."""
