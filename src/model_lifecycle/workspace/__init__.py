"""Workspaces: configuration, discovery of record files, and the immutable snapshot with its index."""
