"""What all checks share: their context, and reading a migration's two models."""
