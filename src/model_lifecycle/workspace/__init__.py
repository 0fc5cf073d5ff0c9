"""Configuration, kinds of files, discovery, and the immutable snapshot with its index."""
