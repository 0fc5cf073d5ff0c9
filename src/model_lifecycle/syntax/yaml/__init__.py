"""YAML 1.2 to tree."""
