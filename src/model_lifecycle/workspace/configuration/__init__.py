"""The configuration of a workspace: its settings, and the file they are read from."""
