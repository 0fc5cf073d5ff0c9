"""What all checks share: their context, running them, suppressions, and reading a migration's two models."""
