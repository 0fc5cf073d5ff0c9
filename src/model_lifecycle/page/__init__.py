"""The comparison page as plain data, and its renderings."""
