"""The comparison page of a migration as plain data, and its renderings."""
